const texts = [
  '',
  ' ',
  '--',
  'Hello World',
  ' a  b ',
  'a-b_c',
  'ÄÖÜ ß é',
  'e\u0301',
  '\u212b',
  'Жук',
  '5 € & 10 %',
  '\ud83d\ude00 x',
  '\ud800',
  'x'.repeat(300),
  "don't!",
];
const options = [
  { lower: true },
  { strict: true },
  { locale: 'de' },
  { replacement: '' },
  { replacement: '$&' },
  { trim: false },
  { remove: /[aeiou]/g },
];

/** Inputs chosen by hand, by entry. */
export const edges = {
  slug: texts.map((text) => [text]),
  'slug-rare': [
    [],
    [5],
    [null],
    ...options.flatMap((option) => texts.slice(3, 12).map((text) => [text, option])),
  ],
  history: [
    [
      [
        ['slug', 'a ☢ b'],
        ['extend', { '☢': 'radioactive' }],
        ['slug', 'a ☢ b'],
        ['extend', { '☢': '' }],
        ['slug', 'a ☢ b'],
      ],
    ],
  ],
};
