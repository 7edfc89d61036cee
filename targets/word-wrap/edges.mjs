const text =
  'The quick brown fox jumped over the lazy dog and then sat down on a very-long-hyphenated-word.';

const calls = [
  [text],
  [text, { width: 10 }],
  [text, { width: 10, cut: true }],
  [text, { width: 10, trim: true }],
  [text, { width: 10, indent: '' }],
  [text, { width: 10, newline: '\r\n' }],
  ['', {}],
  [' ', { trim: true }],
  ['x'.repeat(51)],
  [`${'x'.repeat(300)} y`, { width: 256, cut: true }],
  ['one\ntwo\n\nthree\n', { width: 4 }],
  ['one\r\ntwo', { width: 4 }],
  ['one\u200btwo\u200bthree', { width: 4 }],
];

/** Inputs chosen by hand, by entry. */
export const edges = {
  wrap: calls,
  'wrap-rare': [
    [],
    [undefined],
    [null, { width: 3 }],
    [text, null],
    [text, { width: 0 }],
    [text, { width: -1 }],
    [text, { width: 2.5 }],
    [text, { width: NaN }],
    [text, { width: '10' }],
    [text, { width: '10', cut: 'true' }],
    [text, { width: 10, trim: 1 }],
    [text, { width: 10, indent: null }],
    [text, { width: 10, newline: '' }],
    ['a\t \nb \t', { trim: true, width: 2 }],
    ['\ud83d\ude00\ud83d\ude00', { width: 1, cut: true }],
    ['a b c', { width: 1, newline: '$&', indent: '$1' }],
  ],
  history: [
    [
      { width: 10 },
      [
        ['again', text],
        ['change', { width: 20, cut: true }],
        ['again', text],
        ['wrap', text, { width: 10 }],
      ],
    ],
    [
      { width: 10 },
      [
        ['wrap', text, { width: 10, cut: true }],
        ['wrap', text, { width: 10 }],
        ['wrap', text, { width: 10, cut: true }],
      ],
    ],
    [
      { width: 8 },
      ['upper', 'bracket', 'arguments', 'nothing', 'nested', 'throws', 'parse'].map((name) => [
        'escape',
        '10 11 12 13 14 15',
        name,
      ]),
    ],
    [
      { width: 8, trim: true },
      ['frozen', 'inherited', 'getter'].map((name) => ['held', 'one two three four', name]),
    ],
  ],
};
