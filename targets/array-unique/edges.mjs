const hole = [1, 2, 1];
delete hole[1];
const openEnd = [1, 1];
openEnd.length = 4;
const twin = { id: 1 };

const lists = [
  [[]],
  [[1]],
  [[1, 1]],
  [[1, 2, 1, 3, 2]],
  [[3, 2, 1]],
  [['b', 'a', 'b']],
  [[0, -0, 0]],
  [[-0, 0]],
  [[NaN, NaN]],
  [[undefined, null, undefined, null]],
  [[1, '1', true, 'true', 1n]],
  [hole],
  [openEnd],
  [[twin, { id: 1 }, twin]],
  [[[], [], 'a']],
  [['constructor', '__proto__', '__proto__']],
];

const refused = [[], [undefined], [null], ['aa'], [5], [{ length: 2, 0: 1, 1: 1 }], [new Set([1])]];

/** Inputs chosen by hand, by entry. */
export const edges = {
  unique: lists,
  'unique-texts': lists,
  immutable: lists,
  'unique-rare': [...lists, ...refused],
  'immutable-rare': [...lists, ...refused],
  shapes: ['plain', 'subclass', 'frozen', 'frozen-unique', 'same-twice', 'changed-between'].map(
    (shape) => [shape, [2, 1, 2, NaN, NaN, 1, 3]],
  ),
};
