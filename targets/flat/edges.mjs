const hole = [1, 2, 3];
delete hole[1];
const nested = {
  a: { b: { c: 1 } },
  list: [1, { x: 2 }, []],
  none: null,
  empty: {},
  when: new Date(0),
  hole,
};
const dotted = {
  'a.b.c': 1,
  'a.b.d': 2,
  'list.0': 1,
  'list.1.x': 2,
  'a.__proto__.x': 1,
  '__proto__.x': 1,
  'constructor.prototype.x': 1,
  'k.01': 1,
  'k.1e1': 2,
};

/** Inputs chosen by hand, by entry. */
export const edges = {
  flatten: [[{}], [nested], [[1, [2]]], [Object.assign(Object.create(null), nested)]],
  unflatten: [
    [{}],
    [dotted],
    [{ 'a.b': 1, a: { c: 2 } }],
    [{ a: 1, 'a.b': 2 }],
    [5],
    [null],
    [[1]],
  ],
  'flatten-rare': [
    [nested, { safe: true }],
    [nested, { maxDepth: 1 }],
    [nested, { delimiter: ':' }],
    [{ '': { '': 1 } }],
    ['text'],
    [5],
  ],
  'unflatten-rare': [
    [dotted, { object: true }],
    [{ a: 1, 'a.b': 2 }, { overwrite: true }],
    [dotted, { delimiter: ':' }],
    [{ 'a..b': 1 }],
    [Buffer.from('x')],
  ],
  transformed: ['upper', 'prefix', 'empty', 'number', 'arguments', 'throws'].map((name) => [
    name,
    nested,
    {},
  ]),
};
