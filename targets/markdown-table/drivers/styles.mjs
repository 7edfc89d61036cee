/** A text of lines and tabs as a table, drawn in every style, one below the other. */
export function styles({ markdownTable }, text, align) {
  const rows = text.split('\n').map((line) => line.split('\t'));
  const drawn = [
    markdownTable(rows),
    ...['l', 'r', 'c'].map((letter) => markdownTable(rows, { align: letter })),
    markdownTable(rows, { align, padding: false }),
    markdownTable(rows, { align, delimiterStart: false, delimiterEnd: false }),
    markdownTable(rows, { align }),
  ];
  return drawn.join('\n\n');
}
