const texts = [
  '',
  '\n',
  'a,b\n1,2',
  'a;b\r\n1;2\r\n',
  '\ufeffa\tb\r1\t2',
  'a,"b ""c"", d"\n"x\ny",2\n',
  '"open',
  '"a"b,c',
  'x,"y"  ,z\n"1"  \n',
  '#c\na,b',
];
const marks = ["'", '|', '$', '.', '\\', '*'];

/** Inputs chosen by hand, by entry. */
export const edges = {
  rewrite: texts.map((text) => [text]),
  parse: texts.map((text) => [text]),
  'parse-rare': [
    [null],
    ...texts.map((text) => [text, { header: true, dynamicTyping: true }]),
    ...texts.map((text) => [text, { skipEmptyLines: 'greedy', comments: '#', preview: 1 }]),
    ...marks.flatMap((mark) => [
      [`a,${mark}b,${mark}${mark}c${mark}\n1,2`, { quoteChar: mark }],
      [`${mark}a\r\n\r\n\rb${mark},c\nd,e`, { quoteChar: mark }],
      [`"a${mark}"b",c\n1,2`, { escapeChar: mark }],
    ]),
  ],
  'parse-headers': [
    ['a,a_1,a,a\n1,2,3,4', { header: true }],
    ['a,a,a_1,a_1_1,a_1\n1,2,3,4,5', { header: true }],
    ['__proto__,__proto__,constructor,constructor\n1,2,3,4', { header: true }],
    [',,\n1,2,3', { header: true }],
  ],
  unparse: [[[]], [[{ a: 1, b: 'x' }]], [[['a', 'b'], [1, 'x,y'], ['']]]],
  'unparse-rare': [
    [[{ a: [], b: null }, { a: ' ', b: '' }, { a: 0 }], { skipEmptyLines: 'greedy' }],
    [[{ a: [['', ' ']], b: [null] }, { a: 1n }], { skipEmptyLines: 'greedy' }],
    [[{ a: {} }, { a: '\u00a0\ufeff' }, { a: NaN }], { skipEmptyLines: 'greedy' }],
    ...marks.map((mark) => [[[`x${mark}y`, mark], ['"']], { quoteChar: mark }]),
  ],
};
