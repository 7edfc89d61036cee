import type { Expression } from 'acorn';
import { methodCall } from './call-shape.ts';
import type { Codemod, Site } from './codemod.ts';
import { startDraft } from './draft.ts';

/** `s.replace(/\$(\d+)/g, f)` is skipped for texts without the one character every match must contain. */
export const skipNeedlessReplace: Codemod = {
  name: 'skip-needless-replace',
  class: 5,
  summary: 'replace is skipped for texts that lack a character every match contains',
  find(source) {
    const draft = startDraft(source);
    const sites: Site[] = [];
    for (const node of draft.analysis.nodes) {
      const call = methodCall(node);
      const [pattern, replacement] = call?.args ?? [];
      if (call === undefined || call.name !== 'replace' || call.args.length !== 2) continue;
      if (call.object.type !== 'Identifier' || pattern?.type !== 'Literal') continue;
      if (pattern.regex == null || /[iyv]/u.test(pattern.regex.flags)) continue;
      if (replacement === undefined || !isInert(replacement)) continue;
      if (draft.analysis.functionOf(node) === undefined) continue;
      const unit = requiredUnit(pattern.regex.pattern);
      if (unit === undefined) continue;
      const name = call.object.name;
      const text = `(typeof ${name} === 'string' && ${name}.indexOf(${quote(unit)}) === -1 ? ${name} : `;
      sites.push(
        draft.site(
          node,
          [
            { start: node.start, end: node.start, text },
            { start: node.end, end: node.end, text: ')' },
          ],
          {
            hypothesis: `Most texts have no ${quote(unit)}, yet each pays for ${draft.source(pattern)} and its replacement.`,
            risks: 'Texts that do contain it are searched twice.',
            expectedEffect: 'One indexOf instead of a replace for texts without it.',
          },
        ),
      );
    }
    return sites;
  },
};

function isInert(node: Expression): boolean {
  return (
    node.type === 'Literal' ||
    node.type === 'Identifier' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  );
}

function quote(unit: string): string {
  const json = JSON.stringify(unit);
  return unit === "'" ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}

/** A unit that any match of the pattern contains; undefined when none is found at the top level. */
function requiredUnit(pattern: string): string | undefined {
  let found: string | undefined;
  let at = 0;
  while (at < pattern.length) {
    const piece = readPiece(pattern, at);
    if (piece === undefined) return undefined;
    at = piece.end;
    const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/u.exec(pattern.slice(at))?.[0] ?? '';
    at += quantifier.length;
    const optional = /^(?:[*?]|\{0+[,}])/u.test(quantifier);
    if (!optional && piece.unit !== undefined) found ??= piece.unit;
  }
  return found;
}

interface Piece {
  readonly end: number;
  readonly unit?: string;
}

function readPiece(pattern: string, at: number): Piece | undefined {
  const letter = pattern[at] ?? '';
  if (letter === '|' || letter === ')' || letter === '{') return undefined;
  if (letter === '(') return skipGroup(pattern, at);
  if (letter === '[') return skipClass(pattern, at);
  if (letter === '\\') {
    const next = pattern[at + 1] ?? '';
    if (/[bBdDwWsS]/u.test(next)) return { end: at + 2 };
    return /[0-9A-Za-z]/u.test(next) ? undefined : { end: at + 2, unit: next };
  }
  if ('^$.'.includes(letter)) return { end: at + 1 };
  return /[\ud800-\udfff]/.test(letter) ? undefined : { end: at + 1, unit: letter };
}

function skipClass(pattern: string, start: number): Piece | undefined {
  for (let at = start + 1; at < pattern.length; at += 1) {
    if (pattern[at] === '\\') at += 1;
    else if (pattern[at] === ']') return { end: at + 1 };
  }
  return undefined;
}

function skipGroup(pattern: string, start: number): Piece | undefined {
  let depth = 0;
  for (let at = start; at < pattern.length; at += 1) {
    const letter = pattern[at];
    if (letter === '\\') at += 1;
    else if (letter === '[') at = (skipClass(pattern, at)?.end ?? pattern.length) - 1;
    else if (letter === '(') depth += 1;
    else if (letter === ')') {
      depth -= 1;
      if (depth === 0) return { end: at + 1 };
    }
  }
  return undefined;
}
