const pairs = [
  ['/a/b', '/a/c'],
  ['/a/b/c/d', '/a/x.js'],
  ['/a/b/c/d/', '/a/x.js'],
  ['a/b/c', 'a'],
  ['a', 'a/b'],
  ['', 'a'],
  ['.', './a'],
  ['/', '/a'],
  ['http://host/a/b/c', 'http://host/a/d'],
  ['http://host/a', 'http://host'],
  ['http://', 'www.example.com'],
  ['http://host/a', '//other/b'],
  ['//', 'a'],
  ['a///', 'b'],
  ['/a', 'data:text/plain,x'],
];

/** Inputs chosen by hand, by entry. */
export const edges = {
  generate: [
    [{ root: null, sources: [], contents: [], mappings: [] }],
    [
      {
        root: '/app/src/deep',
        sources: ['/app/lib/a.js', 'b.js'],
        contents: ['a', 'b'],
        mappings: [
          [1, 0, 0, 1, 0, 'x'],
          [1, 0, 0, 1, 0, 'x'],
          [1, 5],
          [3, 2, 1, 9, 9],
          [2, 1, 0, 2, 0],
        ],
      },
    ],
    [{ root: '/', sources: ['/a'], contents: ['a'], mappings: [[1, 0, 0, 0, 0]] }],
  ],
  relative: [
    [[], []],
    [pairs.map(([from]) => from), pairs.map(([, to]) => to)],
  ],
  'relative-rare': [[], [null, 'a'], ['a'], ...pairs],
  join: [[pairs], [[]]],
  'join-rare': [[], [null, 'a'], ['a'], ...pairs],
  normalize: [[pairs], [[]]],
};
