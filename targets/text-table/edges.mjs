const rows = [['name', 'count', '1.5'], ['a', '10', '22.75'], ['long name', '3', '.5'], ['ragged']];

/** Inputs chosen by hand, by entry. */
export const edges = {
  table: [
    [[]],
    [[[]]],
    [rows],
    [rows, { align: ['l', 'r', '.'] }],
    [rows, { align: ['c', 'c'] }],
    [rows, { hsep: ' | ' }],
    [[['127.0.0.1', 'x']], { align: ['.'] }],
  ],
  'table-rare': [
    [[['1.12345']], { align: ['.'] }],
    [[[1.5, 2]], { align: ['.'] }],
    [[['a ', ' ']], null],
    [[['two\nlines', 'x']]],
    [{ length: 1, 0: ['a'] }],
    [[[undefined]]],
    [undefined],
  ],
  measured: ['colours', 'double', 'zero', 'growing', 'text', 'counted'].map((name) => [
    name,
    rows,
    { align: ['r', 'c', '.'] },
  ]),
};
