const pairs = [
  ['', ''],
  ['', 'abc'],
  ['abc', ''],
  ['a', 'a'],
  ['ab', 'ba'],
  ['ca', 'abc'],
  ['kitten', 'sitting'],
  ['abcdefghij', 'klmnopqrst'],
  ['\u0141a', 'Aa'],
  ['\ud83d\ude00', '\ud83d\ude01'],
  ['a'.repeat(260), 'a'.repeat(256)],
];

/** Inputs chosen by hand, by entry. */
export const edges = {
  distance: pairs,
  'distance-rare': [
    ...pairs.map((pair) => [...pair, 300]),
    ['abc', 'acb', 3],
    [
      [1, 2, 3],
      [1, 3, 2],
    ],
    [[NaN], [NaN]],
    [[0], [-0]],
    [
      ['a', 'bc'],
      ['ab', 'c'],
    ],
    ['abc', ['a', 'b', 'c']],
  ],
};
