const words =
  'word bus Bus BUS box man Men ox oxen fish sheep series matrix indices datum data child children mouse mice knife wolves leaf City soliloquy hero piano quiz thou you I we is are Chinese pokémon'.split(
    ' ',
  );
const odd = [
  '',
  ' ',
  's',
  'İ',
  'ß',
  'straße',
  'K',
  'bus\n',
  '\ud800',
  'constructor',
  '__proto__',
  '$1',
  'iPhone',
  'mother-in-law',
  '単語',
];

/** Inputs chosen by hand, by entry. */
export const edges = {
  plurals: [[[]], [words], [words.map((word) => word.toUpperCase())]],
  singulars: [[[]], [words]],
  forms: [[[]], [words]],
  'plural-rare': [...words, ...odd].map((word) => [word]),
  'singular-rare': [...words, ...odd].map((word) => [word]),
  counted: [
    ['duck', 1],
    ['duck', 1, true],
    ['duck', 0, true],
    ['duck', -1, true],
    ['duck', '1', true],
    ['ducks', 1.0, true],
    ['duck', NaN, true],
    ['duck', undefined, true],
    ['Ducks'],
  ],
  history: [
    [
      [
        ['plural', 'regex'],
        ['addPluralRule', /gex$/i, 'gexii'],
        ['plural', 'regex'],
        ['plural', 'REGEX'],
        ['plural', 'Regex'],
      ],
    ],
    [
      [
        ['singular', 'singles'],
        ['addSingularRule', /singles$/i, 'singular'],
        ['singular', 'Singles'],
        ['singular', 'singles'],
      ],
    ],
    [
      [
        ['plural', 'paper'],
        ['isPlural', 'paper'],
        ['addUncountableRule', 'Paper'],
        ['plural', 'paper'],
        ['plural', 'PAPER'],
        ['isPlural', 'paper'],
      ],
    ],
    [
      [
        ['plural', 'irregular'],
        ['addIrregularRule', 'IRREGULAR', 'Regular'],
        ['plural', 'irregular'],
        ['singular', 'REGULAR'],
        ['isSingular', 'Regular'],
      ],
    ],
    [
      [
        ['plural', 'Bus'],
        ['plural', 'bus'],
        ['plural', 'BUS'],
        ['plural', 'bUs'],
        ['plural', 'bus'],
      ],
    ],
    [
      [
        ['addPluralRule', '(un', 'x'],
        ['plural', 'un'],
      ],
    ],
  ],
};
