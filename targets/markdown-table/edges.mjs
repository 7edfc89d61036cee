const table = [['Branch', 'Commit', ''], ['main', '0123456789abcdef'], ['staging', null, 'x'], []];
const switches = ['padding', 'delimiterStart', 'delimiterEnd', 'alignDelimiters'];
const aligns = ['l', 'r', 'c', '', ['l', 'c', 'r'], ['', 'C'], [null, 'x', 'Right']];

/** Inputs chosen by hand, by entry. */
export const edges = {
  styles: [
    ['', []],
    ['\n\t', []],
    ['Name\tCount\na\t10\nlong\t\n\n\t\tx', ['r', 'c', 'l']],
  ],
  table: [[[]], [[[]]], [[['']]], [table], ...aligns.map((align) => [table, { align }])],
  'table-rare': [
    [],
    [null],
    ...switches.flatMap((first) =>
      switches.map((second) => [table, { [first]: false, [second]: false, align: ['r', 'c'] }]),
    ),
    [table, Object.fromEntries(switches.map((name) => [name, false]))],
    [[['a  ', 'b  ']], { delimiterEnd: false }],
    [[[1, true, 1n, [2, [3]], {}]]],
  ],
};
