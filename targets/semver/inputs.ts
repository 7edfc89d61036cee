import type { InputContext, InputFactory } from '@peltier/source';

type Draw = (below: number) => number;

/** Whole numbers below a bound, all from one integer: an input costs fast-check a single draw, however long it is. */
function draws(seed: number): Draw {
  let low = seed | 0;
  let high = Math.floor(seed / 2 ** 32) ^ 0x2545f491;
  return (below) => {
    const drawn = Math.imul(low, 0x9e3779bb) >>> 0;
    const mixed = high ^ low;
    low = ((low << 26) | (low >>> 6)) ^ mixed ^ (mixed << 9);
    high = (mixed << 13) | (mixed >>> 19);
    return Math.floor((drawn / 2 ** 32) * below);
  };
}

/** The arbitrary of what `make` builds from an unbiased seed: large inputs hardly ever repeat. */
function built(
  { fc, size }: InputContext,
  make: (draw: Draw, size: number) => readonly unknown[],
): ReturnType<InputFactory> {
  return fc.noBias(fc.maxSafeInteger()).map((seed) => {
    const draw = draws(seed);
    draw(2);
    return make(draw, size);
  });
}

function pick<T>(draw: Draw, items: readonly T[]): T {
  return items[draw(items.length)] as T;
}

function list<T>(length: number, item: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => item(index));
}

function number(draw: Draw): number {
  const kind = draw(8);
  return kind < 5 ? draw(10) : kind < 7 ? draw(100) : draw(100_000);
}

function version(draw: Draw): string {
  const core = `${number(draw)}.${number(draw)}.${number(draw)}`;
  const kind = draw(12);
  if (kind < 8) return core;
  if (kind === 8) return `${core}-${pick(draw, ['alpha', 'beta', 'rc'])}.${draw(20)}`;
  if (kind === 9) return `${core}-${draw(5)}`;
  if (kind === 10)
    return `${core}-${pick(draw, ['pre', 'x-y', '0a'])}.${draw(5)}.${pick(draw, ['a', 'b', '10'])}`;
  return `${core}+build.${draw(99)}`;
}

function comparator(draw: Draw): string {
  switch (draw(7)) {
    case 0:
      return `${number(draw)}.x`;
    case 1:
      return `${draw(10)}.${draw(10)}.0 - ${10 + draw(10)}.${draw(10)}.${draw(10)}`;
    case 2:
      return `>=${version(draw)} <${version(draw)}`;
    default:
      return pick(draw, ['^', '~', '>=', '<', '']) + version(draw);
  }
}

/** A version and a range of `size` alternatives, one at least. */
export const ranged: InputFactory = (context) =>
  built(context, (draw, size) => [
    version(draw),
    list(Math.max(1, size), () => comparator(draw)).join(' || '),
  ]);

/** Lists of `size` versions, to be sorted. */
export const lists: InputFactory = (context) =>
  built(context, (draw, size) => [list(size, () => version(draw))]);

/** Lists of `size` versions and a range. */
export const choices: InputFactory = (context) =>
  built(context, (draw, size) => [
    list(size, () => version(draw)),
    list(1 + draw(2), () => comparator(draw)).join(' || '),
  ]);

const PARTS = [
  '0',
  '1',
  '2',
  '9',
  '10',
  '01',
  '00',
  '9007199254740991',
  '9007199254740992',
  '99999999999999999999',
  'x',
  'X',
  '*',
  '',
  '-1',
  'a',
  '1e3',
];
const TAGS = [
  'alpha',
  'beta',
  '0',
  '1',
  '01',
  '10',
  '9007199254740993',
  '-',
  '--',
  'a-b',
  'x',
  '0x1',
  '1a',
  '',
  'ALPHA',
  'é',
  '\ud800',
  'rc.1',
  'alpha.1.beta',
  '__proto__',
];

function oddVersion(draw: Draw): string {
  const core = list(draw(12) === 0 ? draw(5) : 3, () =>
    pick(draw, draw(4) === 0 ? PARTS : ['0', '1', '2', '10']),
  ).join('.');
  const before = draw(6) === 0 ? pick(draw, ['v', '=', ' ', 'v ', '=v', '\n', 'V', '  =  ']) : '';
  const tag =
    draw(3) === 0
      ? pick(draw, ['-', '-', '-', '', '.']) + list(1 + draw(3), () => pick(draw, TAGS)).join('.')
      : '';
  const build = draw(6) === 0 ? `+${list(1 + draw(2), () => pick(draw, TAGS)).join('.')}` : '';
  const after = draw(9) === 0 ? pick(draw, [' ', '\t', '\n', 'z', '.0', 'x'.repeat(260)]) : '';
  return before + core + tag + build + after;
}

const OTHERS = [undefined, null, '', 0, 1.2, true, {}, [], 'latest', '1', '1.2', NaN];
const OPTIONS = [
  undefined,
  {},
  true,
  false,
  { loose: true },
  { includePrerelease: true },
  { loose: true, includePrerelease: true },
  { rtl: true },
  null,
];

function anything(draw: Draw): unknown {
  return draw(9) === 0 ? pick<unknown>(draw, OTHERS) : oddVersion(draw);
}

/** Two versions, also such as are documented to be refused; build parts, leading zeros, numbers at the edge of what is safe. */
export const rareComparisons: InputFactory = (context) =>
  built(context, (draw) => {
    const first = anything(draw);
    const second = draw(4) === 0 ? first : anything(draw);
    return draw(2) === 0 ? [first, second] : [first, second, pick<unknown>(draw, OPTIONS)];
  });

function oddRange(draw: Draw): string {
  const operator = () =>
    pick(draw, ['^', '~', '~>', '>', '>=', '<', '<=', '=', '', '', '>= ', '^ ', '!', '==']);
  const one = () =>
    operator() +
    (draw(3) === 0
      ? pick(draw, ['*', 'x', '1', '1.x', '0.0', '0', '1.*', '0.x.x', '', 'latest', '1.2.x-a'])
      : oddVersion(draw));
  const all = () =>
    draw(5) === 0
      ? `${oddVersion(draw)} - ${oddVersion(draw)}`
      : list(1 + draw(3), one).join(pick(draw, [' ', '  ', ',']));
  return list(1 + draw(3), all).join(pick(draw, [' || ', '||', '| |', ' ||']));
}

/** A version, a range, and options: hyphens, wildcards, prereleases, what cannot be parsed. */
export const rareRanges: InputFactory = (context) =>
  built(context, (draw) => {
    const range: unknown = draw(15) === 0 ? pick<unknown>(draw, OTHERS) : oddRange(draw);
    return draw(2) === 0
      ? [anything(draw), range]
      : [anything(draw), range, pick<unknown>(draw, OPTIONS)];
  });

const QUESTIONS = [
  'compare',
  'compareMain',
  'comparePre',
  'compareBuild',
  'inc',
  'format',
  'raw',
  'test',
  'inc',
];

/** Versions made into objects once and asked many things, also after they were incremented. */
export const objects: InputFactory = (context) =>
  built(context, (draw) => {
    const made = list(2 + draw(3), () => (draw(3) === 0 ? oddVersion(draw) : version(draw)));
    const steps = list(3 + draw(8), () => [
      pick(draw, QUESTIONS),
      draw(made.length),
      draw(made.length),
      pick(draw, [
        'major',
        'minor',
        'patch',
        'premajor',
        'preminor',
        'prepatch',
        'prerelease',
        'pre',
        'none',
      ]),
      pick<unknown>(draw, [undefined, 'alpha', 'beta', '', '0', '1.2']),
      pick<unknown>(draw, [undefined, '0', '1', false, true]),
    ]);
    return [
      made,
      pick<unknown>(draw, OPTIONS),
      list(2, () => (draw(2) === 0 ? oddRange(draw) : comparator(draw))),
      steps,
    ];
  });

const FUNCTIONS =
  'parse valid clean coerce diff major prerelease validRange minVersion toComparators subset intersects outside gtr ltr simplifyRange compareBuild cmp rcompare compareLoose'.split(
    ' ',
  );

/** One function of the package, by name, with a version and another or a range. */
export const functions: InputFactory = (context) =>
  built(context, (draw) => {
    const name = pick(draw, FUNCTIONS);
    const [one, two] = [
      draw(2) === 0 ? oddVersion(draw) : version(draw),
      draw(2) === 0 ? oddRange(draw) : comparator(draw),
    ];
    const option = pick<unknown>(draw, OPTIONS);
    switch (name) {
      case 'validRange':
      case 'minVersion':
      case 'toComparators':
        return [name, [two, option]];
      case 'subset':
      case 'intersects':
        return [name, [two, oddRange(draw), option]];
      case 'simplifyRange':
        return [name, [list(4, () => version(draw)), two, option]];
      case 'outside':
        return [name, [one, two, pick(draw, ['>', '<', '=']), option]];
      case 'cmp':
        return [
          name,
          [
            one,
            pick(draw, ['===', '!==', '', '=', '==', '!=', '>', '>=', '<', '<=', '<>']),
            oddVersion(draw),
            option,
          ],
        ];
      case 'gtr':
      case 'ltr':
        return [name, [one, two, option]];
      default:
        return [name, [one, draw(2) === 0 ? oddVersion(draw) : version(draw), option]];
    }
  });
