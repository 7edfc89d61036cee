const one = { id: 1 };
const edges_ = [
  [[]],
  [[['a', 'b']]],
  [
    [
      ['b', 'a'],
      ['c', 'b'],
    ],
  ],
  [
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  ],
  [
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
  ],
  [[['a', 'a']]],
  [
    [
      ['1', 'b'],
      [1, 'c'],
    ],
  ],
  [
    [
      [NaN, 0],
      [-0, 'x'],
    ],
  ],
  [
    [
      [one, 'a'],
      [{ id: 1 }, one],
    ],
  ],
  [[['a']]],
  [[[undefined, null]]],
];

/** Inputs chosen by hand, by entry. */
export const edges = {
  sort: edges_,
  'sort-named': [
    [[], []],
    [['a', 'b', 'c'], [['c', 'a']]],
    [['a', 'a'], []],
  ],
  'sort-rare': edges_,
  'sort-named-rare': [
    [['a'], [['a', 'b']]],
    [['a', 'b', 'a'], [['b', 'a']]],
    [
      ['a', 'b'],
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
    ],
    [[one], [[one, { id: 1 }]]],
  ],
};
