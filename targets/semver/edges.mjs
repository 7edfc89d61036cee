const versions = [
  '1.2.3',
  '1.2.3-alpha',
  '1.2.3-alpha.1',
  '1.2.3-alpha.10',
  '1.2.3-alpha.beta',
  '1.2.3-1',
  '1.2.3+build',
  '0.0.0',
  '10.0.0',
  '2.0.0',
  '9007199254740991.0.0',
];

/** Inputs chosen by hand, by entry. */
export const edges = {
  satisfies: [
    ['1.2.3', '^1.2.0'],
    ['1.2.3-alpha', '^1.2.0'],
    ['1.2.3-alpha', '>=1.2.3-0'],
    ['0.2.5', '^0.2.1 || 1.x'],
    ['1.2.3', ''],
  ],
  sort: [[[]], [versions], [versions.toReversed()]],
  'max-satisfying': [
    [versions, '*'],
    [versions, '^1'],
    [[], '*'],
  ],
  'compare-rare': [
    ...versions.flatMap((one) => versions.map((two) => [one, two])),
    [],
    ['1.2.3', 'x'],
    ['v1.2.3', '=1.2.3', true],
    ['01.2.3', '1.2.3'],
  ],
  'satisfies-rare': [
    ['1.2.3', 'latest'],
    ['x', '*'],
    [null, '*'],
    ['1.2.3', '>1.2 <=2 || 3.x - 4'],
    ['1.2.4-beta', '~1.2.3', { includePrerelease: true }],
  ],
  objects: [
    [
      ['1.2.3', '1.2.3-beta.1'],
      undefined,
      ['^1.2.3'],
      [
        ['compare', 0, 1],
        ['inc', 0, 0, 'prerelease', 'beta', '1'],
        ['compare', 0, 1],
        ['test', 0],
        ['inc', 1, 0, 'patch'],
        ['compare', 1, 0],
      ],
    ],
  ],
  functions: [
    ['coerce', ['version 4.5 of']],
    ['diff', ['1.2.3', '1.2.3-0']],
    ['minVersion', ['>1.0.0-0']],
    ['subset', ['^1.2', '^1']],
    ['cmp', ['1.0.0', '<>', '1.0.0']],
  ],
};
