const long = 'na'.repeat(200);

const pairs = [
  ['', ''],
  ['', 'a'],
  ['a', 'a'],
  ['a', 'b'],
  ['ab', 'ba'],
  ['  ', '\t\n'],
  ['a b', 'ab'],
  ['a\u00a0b', 'a\ufeffb'],
  ['a\u200bb', 'ab'],
  ['night', 'nacht'],
  ['aaaa', 'aa'],
  ['aa', 'aaaa'],
  [long, long.slice(1)],
  ['a'.repeat(300), 'a'.repeat(257)],
  ['AB', '\u0141\u0142'],
  ['\u0141\u0142', 'AB'],
  ['\u0100a', '\u0101'],
  ['\ud800\udc00', '\ud800\udc01'],
  ['x\ud800', '\udc00x'],
  ['\uffff\uffff', '\uffff\ufffe'],
  ['Straße', 'STRASSE'],
];

/** Inputs chosen by hand, by entry. */
export const edges = {
  compare: pairs,
  'compare-rare': pairs.map(([first, second]) => [second, first]),
  'best-match': [
    ['ab', ['ab']],
    ['ab', ['xy', 'ab', 'ab']],
    ['ab', ['xy', 'yz', 'zx']],
    ['', ['', '']],
    ['night', ['nacht', 'knight', 'nigh', 'night ']],
  ],
  'best-match-rare': [
    [],
    ['ab'],
    ['ab', []],
    ['ab', 'ab'],
    [5, ['ab']],
    ['ab', ['ab', 5]],
    ['ab', ['ab', {}]],
    [null, null],
  ],
  history: [
    [
      ['night', 'nacht', 'knight'],
      [
        ['best', 0],
        ['push', 'night'],
        ['best', 0],
        ['replace', 1, 'night'],
        ['best', 0],
        ['reverse'],
        ['best', 0],
      ],
    ],
    [
      ['ab', 'ab', 'ba'],
      [['freeze'], ['best', 2], ['push', 'ba'], ['compare', 0, 1]],
    ],
  ],
};
