// eslint-disable-next-line no-control-regex -- a terminal's colours begin with this character
const COLOUR = /\u001b\[\d+m/g;

/** A table; errors count by their class, since the engine words the ones about lengths. */
export function plain(table, rows, options) {
  try {
    return [table(rows, options)];
  } catch (error) {
    return ['threw', error.constructor.name];
  }
}

/** A table with a measure of its own; how often it was asked about what is part of the outcome. */
export function measured(table, name, rows, options) {
  const given = [];
  const stringLength = (...args) => {
    given.push(args);
    return measureOf(name, args[0], given.length);
  };
  const [first, error] = plain(table, rows, { ...options, stringLength });
  return name === 'counted' ? [first, error, given] : [first, error];
}

function measureOf(name, cell, count) {
  const text = String(cell);
  switch (name) {
    case 'colours':
      return text.replaceAll(COLOUR, '').length;
    case 'double':
      return 2 * text.length;
    case 'zero':
      return 0;
    case 'growing':
      return text.length + (count % 3);
    default:
      return text.length;
  }
}
