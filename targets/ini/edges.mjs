const files = [
  '',
  '\n',
  'a=1',
  'a = "b;c" ; x',
  "q='x'",
  '[s]\na=1\n[s.t]\nb=2',
  'l[]=1\nl[]=2',
  'l=0\nl[]=1',
  '__proto__=1\n[__proto__]\na=1',
  'a',
  'a=',
  '=a',
  'a=b=c',
  '; x\n# y\n z = w ',
  'a\\;b=c\\#d',
  'true=false\nn=null',
  '[a\\.b]\nc=1',
  'x="\\u0041"',
  'a=1\r\nb=2\rc=3',
  '[a]\nx=1\n[a.b]\n[a]\ny=2',
  'n=null\n[n.x]\na=1',
];
const settings = [
  {},
  { a: 1, b: true, c: null, d: undefined },
  { s: { a: 'x', t: { b: 'y' } } },
  { l: ['a', 'b;c', ''] },
  { 'a.b': { c: 1 } },
  { ' a ': ' b ', '[c': 'd=e', q: '"x"' },
  { 'a;b': 'c#d' },
];

/** Inputs chosen by hand, by entry. */
export const edges = {
  parse: files.map((text) => [text]),
  stringify: settings.map((value) => [value]),
  'parse-rare': files.flatMap((text) => [
    [text, {}],
    [text, { bracketedArray: false }],
  ]),
  'stringify-rare': settings.flatMap((value) => [
    [value, 'top'],
    [value, { align: true }],
    [value, { whitespace: true, newline: true, section: 's' }],
    [value, { sort: true, bracketedArray: false, platform: 'win32' }],
  ]),
  safe: [[''], ['"'], ['a;b'], [' a'], ['[a'], ['a=b'], ["'a'"], [5], [null], [undefined]],
  unsafe: [[''], ['"a"'], ["'a'"], ['a ; b'], ['a\\;b'], ['a\\'], ['"a'], [undefined], [null]],
};
