import type { Literal } from 'acorn';

/** Inclusive ranges of UTF-16 units. */
export type UnitRanges = readonly (readonly [number, number])[];

/** What a regular expression of one character class asks of a text. */
export interface ClassTest {
  /** `every`: `^C+$` or `^C*$`; `some`: `C`; `only`: `^C$`; `first`: `^C`; `last`: `C$`. */
  readonly kind: 'every' | 'some' | 'only' | 'first' | 'last';
  /** For `every`: whether the empty text passes. */
  readonly emptyPasses: boolean;
  readonly units: UnitRanges;
}

const DIGIT: UnitRanges = [[0x30, 0x39]];
const WORD: UnitRanges = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
const SPACE: UnitRanges = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const NAMED: Readonly<Record<string, UnitRanges>> = { d: DIGIT, w: WORD, s: SPACE };
const CONTROL: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

/** Sorted, merged. */
function normalise(ranges: UnitRanges): UnitRanges {
  const sorted = ranges.toSorted((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [low, high] of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && low <= last[1] + 1) last[1] = Math.max(last[1], high);
    else merged.push([low, high]);
  }
  return merged;
}

function complement(ranges: UnitRanges): UnitRanges {
  const out: [number, number][] = [];
  let next = 0;
  for (const [low, high] of normalise(ranges)) {
    if (low > next) out.push([next, low - 1]);
    next = high + 1;
  }
  if (next <= 0xffff) out.push([next, 0xffff]);
  return out;
}

interface Piece {
  readonly units: UnitRanges;
  readonly end: number;
  readonly single: boolean;
}

function readEscape(pattern: string, at: number, inClass: boolean): Piece | undefined {
  const letter = pattern[at + 1];
  if (letter === undefined) return undefined;
  const end = at + 2;
  const named = NAMED[letter.toLowerCase()];
  if (named !== undefined)
    return {
      units: letter === letter.toLowerCase() ? named : complement(named),
      end,
      single: false,
    };
  const control = CONTROL[letter];
  if (control !== undefined) return { units: [[control, control]], end, single: true };
  const hex = /^\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4}))/u.exec(pattern.slice(at));
  if (hex !== null) {
    const unit = Number.parseInt(hex[1] ?? hex[2] ?? '', 16);
    return { units: [[unit, unit]], end: at + hex[0].length, single: true };
  }
  if (letter === 'b' && inClass) return { units: [[8, 8]], end, single: true };
  if (/[0-9A-Za-z]/u.test(letter)) return undefined;
  const unit = letter.charCodeAt(0);
  return { units: [[unit, unit]], end, single: true };
}

function readClass(pattern: string, start: number): Piece | undefined {
  let at = start + 1;
  const negated = pattern[at] === '^';
  if (negated) at += 1;
  const units: (readonly [number, number])[] = [];
  while (pattern[at] !== ']') {
    const low = readMember(pattern, at);
    if (low === undefined) return undefined;
    at = low.end;
    if (pattern[at] === '-' && pattern[at + 1] !== ']') {
      const high = readMember(pattern, at + 1);
      const from = low.units[0]?.[0];
      const to = high?.units[0]?.[0];
      if (high === undefined || !low.single || !high.single) return undefined;
      if (from === undefined || to === undefined || from > to) return undefined;
      units.push([from, to]);
      at = high.end;
    } else units.push(...low.units);
  }
  return { units: negated ? complement(units) : normalise(units), end: at + 1, single: false };
}

function readMember(pattern: string, at: number): Piece | undefined {
  if (at >= pattern.length) return undefined;
  if (pattern[at] === '\\') return readEscape(pattern, at, true);
  const unit = pattern.charCodeAt(at);
  return { units: [[unit, unit]], end: at + 1, single: true };
}

function readAtom(pattern: string, at: number): Piece | undefined {
  const letter = pattern[at];
  if (letter === undefined || /[.()|^$*+?{}\]/]/u.test(letter)) return undefined;
  if (letter === '\\') return readEscape(pattern, at, false);
  if (letter === '[') return readClass(pattern, at);
  const unit = pattern.charCodeAt(at);
  return { units: [[unit, unit]], end: at + 1, single: true };
}

/** Reads a regular-expression literal without flags that is one character class, perhaps anchored and repeated. */
export function readClassTest(literal: Literal): ClassTest | undefined {
  if (literal.regex == null || literal.regex.flags !== '') return undefined;
  const { pattern } = literal.regex;
  const from = pattern.startsWith('^') ? 1 : 0;
  const atom = readAtom(pattern, from);
  if (atom === undefined || atom.units.length === 0) return undefined;
  const units = normalise(atom.units);
  const rest = pattern.slice(atom.end);
  if (from === 1) {
    if (rest === '+$') return { kind: 'every', emptyPasses: false, units };
    if (rest === '*$') return { kind: 'every', emptyPasses: true, units };
    if (rest === '$') return { kind: 'only', emptyPasses: false, units };
    return rest === '' || rest === '+' ? { kind: 'first', emptyPasses: false, units } : undefined;
  }
  if (rest === '' || rest === '+') return { kind: 'some', emptyPasses: false, units };
  return rest === '$' || rest === '+$' ? { kind: 'last', emptyPasses: false, units } : undefined;
}

/** JavaScript for "`name` is in the class", and how many comparisons it takes. */
export function membership(units: UnitRanges, name: string): { code: string; cost: number } {
  const inverted = complement(units);
  const invert = costOf(inverted) < costOf(units);
  const chosen = invert ? inverted : units;
  const parts = chosen.map(([low, high]) => {
    if (low === high) return `${name} === ${low}`;
    if (low === 0) return `${name} <= ${high}`;
    return high === 0xffff ? `${name} >= ${low}` : `(${name} >= ${low} && ${name} <= ${high})`;
  });
  const code = parts.length === 0 ? 'false' : parts.join(' || ');
  return { code: invert ? `!(${code})` : code, cost: costOf(chosen) };
}

function costOf(units: UnitRanges): number {
  return units.reduce((sum, [low, high]) => sum + (low === high ? 1 : 2), 0);
}
