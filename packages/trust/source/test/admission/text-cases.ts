import { A, bytes, c, create, HUNK, modify, NEW_HUNK, quoted } from './case-builders.ts';

const SYNTAX = [
  c(1, 'an empty body', '', 'empty'),
  c(1, 'white space only', '\n \n', 'empty'),
  c(2, 'prose only', 'I made it faster.\nReally.\n', 'empty'),
  c(
    3,
    'a mail preamble',
    `From 0000000000000000000000000000000000000000 Mon\nSubject: x\n\n${A}`,
    'syntax',
  ),
  c(4, 'trailing prose', `${A}That is all.\n`, 'syntax'),
  c(
    5,
    'a context diff',
    '*** a/src/a.js\n--- b/src/a.js\n***************\n*** 1,2 ****\n',
    'syntax',
  ),
  c(6, 'an ed script', '1c\n!id\n.\n', 'syntax'),
  c(
    7,
    'a combined diff',
    `diff --cc src/a.js\n--- a/src/a.js\n+++ b/src/a.js\n@@@ -1,1 -1,1 +1,1 @@@\n`,
    'syntax',
  ),
  c(8, 'time stamps', A.replace('--- a/src/a.js', '--- a/src/a.js\t2026-01-01 00:00:00'), 'syntax'),
  c(9, 'no diff --git line', A.slice(A.indexOf('\n') + 1), 'syntax'),
  c(10, 'a byte that is not UTF-8 in the body', bytes(A.replace('TWO', 'T\xff')), 'encoding'),
  c(10, 'a byte that is not UTF-8 in a path', bytes(A.replaceAll('src/a', 'src/\xff')), 'encoding'),
  c(11, 'a lone surrogate', A.replace('TWO', '\ud800'), 'encoding'),
  c(12, 'a NUL in the body', A.replace('TWO', '\0'), 'encoding'),
  c(13, 'a NUL in a quoted path', quoted('src/x\\000y'), 'path_quoted'),
  c(14, 'CR at every line end', A.replaceAll('\n', '\r\n'), 'crlf'),
  c(14, 'CR in lines of an LF file', A.replace('TWO();', 'TWO();\r'), 'crlf'),
  c(15, 'U+2028 in a header', A.replaceAll('src/a', 'src/\u2028a'), 'encoding'),
  c(15, 'U+0085 in a header', A.replaceAll('src/a', 'src/\u0085a'), 'encoding'),
  c(16, 'bidi controls in an added line', A.replace('TWO', '\u202eTWO'), 'bidi'),
  c(17, 'a byte order mark', `\uFEFF${A}`, 'encoding'),
];

const MANY_HUNKS = Array.from(
  { length: 401 },
  (_, i) => `@@ -${i * 9 + 1} +${i * 9 + 1} @@\n-a\n+b\n`,
).join('');
const MANY_LINES = `@@ -0,0 +1,5001 @@\n${'+x\n'.repeat(5001)}`;

const SIZE = [
  c(18, 'a large diff', modify('src/a.js', HUNK + ' '.repeat(262_144)), 'too_large'),
  c(18, 'a long line', A.replace('TWO', 'T'.repeat(5_000)), 'too_large'),
  c(
    18,
    'many files',
    Array.from({ length: 21 }, (_, i) => create(`src/n${i}.js`)).join(''),
    'too_large',
  ),
  c(18, 'many hunks', modify('src/a.js', MANY_HUNKS), 'too_large'),
  c(18, 'many changed lines', create('src/new.js').replace(NEW_HUNK, MANY_LINES), 'too_large'),
  c(
    19,
    'a binary patch',
    'diff --git a/src/a.js b/src/a.js\nindex 1..2 100644\nGIT binary patch\nliteral 1\nIc$\n',
    'binary',
  ),
  c(
    20,
    'binary files differ',
    'diff --git a/src/a.js b/src/a.js\nindex 1..2 100644\nBinary files a/src/a.js and b/src/a.js differ\n',
    'binary',
  ),
  c(
    21,
    'counts that lie',
    modify('src/a.js', '@@ -1,1 +1,99 @@\n-one();\n+ONE();\n'),
    'hunk_counts',
  ),
  c(21, 'lines beyond the counts', `${A}+more();\n`, 'hunk_counts'),
  c(
    22,
    'a huge line number',
    modify('src/a.js', HUNK.replace('-1,3', '-99999999999999999999,3')),
    'hunk_range',
  ),
  c(22, 'leading zeros', modify('src/a.js', HUNK.replace('-1,3', '-01,3')), 'hunk_range'),
  c(
    23,
    'hunks out of order',
    modify(
      'src/a.js',
      '@@ -6,2 +6,2 @@\n-six();\n+SIX();\n seven();\n@@ -1,2 +1,2 @@\n-one();\n+ONE();\n two();\n',
    ),
    'hunk_order',
  ),
  c(24, 'no context on an existing file', modify('src/a.js', NEW_HUNK), 'no_context'),
  c(24, 'an insertion without context', modify('src/a.js', '@@ -3,0 +4 @@\n+x();\n'), 'no_context'),
  c(
    24,
    'no context after the change',
    modify('src/a.js', '@@ -1,2 +1,2 @@\n one();\n-two();\n+TWO();\n'),
    'no_context',
  ),
  c(25, 'an offset', modify('src/a.js', HUNK.replace('-1,3 +1,3', '-2,3 +2,3')), 'stale'),
  c(
    26,
    'an ambiguous context',
    modify('src/b.js', '@@ -6,3 +6,3 @@\n same();\n-same();\n+x();\n same();\n'),
    'stale',
  ),
  c(
    26,
    'an ambiguous context at its exact place',
    modify('src/b.js', '@@ -2,3 +2,3 @@\n same();\n-same();\n+x();\n same();\n'),
    'none',
  ),
  c(
    27,
    'a missing newline that is there',
    modify(
      'src/a.js',
      '@@ -9,2 +9,2 @@\n nine();\n-ten();\n\\ No newline at end of file\n+TEN();\n',
    ),
    'no_match',
  ),
  c(
    27,
    'a newline that is missing',
    modify('src/nonl.js', '@@ -1,2 +1,2 @@\n one();\n-two();\n+TWO();\n'),
    'no_match',
  ),
  c(
    28,
    'a rename to itself',
    'diff --git a/src/a.js b/src/a.js\nsimilarity index 100%\nrename from src/a.js\nrename to src/a.js\n',
    'noop',
  ),
  c(
    28,
    'identical content',
    modify('src/a.js', '@@ -1,2 +1,2 @@\n-one();\n+one();\n two();\n'),
    'noop',
  ),
  c(29, 'a file twice', `${A}${A}`, 'duplicate_file'),
];

const HEADERS = [
  c(
    30,
    'another name in +++',
    A.replace('+++ b/src/a.js', '+++ b/package.json'),
    'header_mismatch',
  ),
  c(
    31,
    'only +++ is outside',
    A.replace('+++ b/src/a.js', '+++ b/package.json'),
    'header_mismatch',
  ),
  c(
    32,
    'only --- is outside',
    A.replace('--- a/src/a.js', '--- a/test/x.test.js'),
    'header_mismatch',
  ),
  c(
    33,
    'a rename out',
    'diff --git a/src/a.js b/out.js\nsimilarity index 100%\nrename from src/a.js\nrename to out.js\n',
    'rename',
  ),
  c(
    34,
    'a rename in',
    'diff --git a/test/x.test.js b/src/s.js\nrename from test/x.test.js\nrename to src/s.js\n',
    'rename',
  ),
  c(
    35,
    'a copy',
    'diff --git a/secret.key b/src/copy.js\nsimilarity index 100%\ncopy from secret.key\ncopy to src/copy.js\n',
    'copy',
  ),
  c(36, 'a similarity line', modify('src/a.js', HUNK, 'similarity index 90%\n'), 'rename'),
  c(36, 'a dissimilarity line', modify('src/a.js', HUNK, 'dissimilarity index 90%\n'), 'rename'),
  c(
    37,
    'an executable bit',
    modify('src/a.js', HUNK, 'old mode 100644\nnew mode 100755\n'),
    'mode',
  ),
  c(
    38,
    'a change to a link',
    modify('src/a.js', HUNK, 'old mode 100644\nnew mode 120000\n'),
    'mode',
  ),
  c(39, 'a setuid file', create('src/new.js', '104755'), 'mode'),
  c(40, 'a foreign mode in index', modify('src/a.js', HUNK, 'index 1..2 120000\n'), 'mode'),
  c(
    41,
    'a second file after a short hunk',
    `${A}--- a/package.json\n+++ b/package.json\n@@ -1 +1 @@\n-{}\n+{"x":1}\n`,
    'syntax',
  ),
  c(
    41,
    'a second file with full headers',
    `${A}${modify('package.json', '@@ -1 +1 @@\n-{}\n+{"x":1}\n')}`,
    'path_forbidden',
  ),
  c(
    42,
    'header-like lines as content',
    modify('src/d.js', '@@ -1,3 +1,3 @@\n a;\n--- a/package.json\n+++ b/package.json\n b;\n'),
    'none',
  ),
];

/** Cases 1 to 42: what the text alone shows. */
export const TEXT_CASES = [...SYNTAX, ...SIZE, ...HEADERS];
