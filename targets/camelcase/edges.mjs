const texts = [
  '',
  ' ',
  '-',
  'a',
  'A',
  'foo-bar',
  'foo_bar',
  'Foo Bar',
  'FOO_BAR',
  'fooBAR',
  'XMLHttpRequest',
  '--foo.bar--',
  'foo2bar',
  '2foo',
  'b2b-3c',
  'İstanbul-ı',
  'straße-ß',
  'ΣΑΣ',
  'ﬁ-ﬁ',
  '\ud801\udc28\ud801\udc00',
  'é-É',
  'a\u0301-b',
];

/** Inputs chosen by hand, by entry. */
export const edges = {
  camel: texts.map((text) => [text]),
  'camel-rare': [
    [],
    [5],
    [['foo', 'bar']],
    [['-foo', ' ', 'Bar-']],
    [[]],
    ...['tr', 'lt', false].flatMap((locale) =>
      texts.slice(3).map((text) => [text, { locale, pascalCase: true }]),
    ),
    ...texts.map((text) => [text, { preserveConsecutiveUppercase: true }]),
  ],
  history: [
    [
      [
        ['fooBar', {}],
        ['foo1bar', { pascalCase: true }],
        ['FooBAR', { preserveConsecutiveUppercase: true }],
        ['foo-bar', null],
      ],
    ],
  ],
};
