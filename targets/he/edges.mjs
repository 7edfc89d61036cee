const texts = [
  '',
  '<a href="x">\'&`</a>',
  'café © 2020 — …',
  '\ud83d\ude00',
  '\ud800',
  '\udc00x',
  '\u0000\u0001\u007f\u0085\u00a0',
  '<\u20d2>\u20d2',
  'fj',
  '\ufdd0\uffff',
];
const references = [
  '',
  '&amp;',
  '&amp',
  '&ampx',
  '&amp=',
  '&notin;',
  '&noti',
  '&#65;',
  '&#65',
  '&#x41;',
  '&#X1F600;',
  '&#0;',
  '&#x80;',
  '&#xD800;',
  '&#x110000;',
  '&;',
  '&xyz;',
  '&#',
  '&#x',
  '&fjlig;',
];

/** Inputs chosen by hand, by entry. */
export const edges = {
  encode: texts.map((text) => [text]),
  decode: references.map((text) => [text]),
  escape: texts.map((text) => [text]),
  'encode-rare': [
    'useNamedReferences',
    'encodeEverything',
    'strict',
    'allowUnsafeSymbols',
    'decimal',
  ].flatMap((name) => texts.map((text) => [text, { [name]: true, useNamedReferences: true }])),
  'decode-rare': references.flatMap((text) => [
    [text, { strict: true }],
    [text, { isAttributeValue: true }],
  ]),
  history: [
    [
      [
        ['encode', '<é>'],
        ['default', 'encode', { useNamedReferences: true }],
        ['encode', '<é>'],
        ['default', 'decode', { strict: true }],
        ['decode', '&amp'],
        ['unescape', '&amp'],
      ],
    ],
  ],
};
