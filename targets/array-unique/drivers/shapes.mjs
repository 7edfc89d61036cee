class Tags extends Array {}

/** Calls both functions on a list that is held in some way; says what came back, whose it is, and what is left. */
export function shapes(target, shape, items) {
  return [run(target, held(shape, items), shape), run(target.immutable, held(shape, items), shape)];
}

function held(shape, items) {
  switch (shape) {
    case 'subclass':
      return Tags.from(items);
    case 'frozen':
      return Object.freeze([...items]);
    case 'frozen-unique':
      return Object.freeze(items.filter((item, at) => items.indexOf(item) === at));
    default:
      return items.slice();
  }
}

function run(unique, given, shape) {
  const first = attempt(unique, given);
  if (shape === 'same-twice') return [first, attempt(unique, given)];
  if (shape !== 'changed-between') return [first, given];
  given.push(given[0], 'new', 'new');
  return [first, attempt(unique, given)];
}

function attempt(unique, given) {
  try {
    const result = unique(given);
    return { own: result === given, kind: result.constructor.name, items: [...result] };
  } catch (error) {
    return { threw: error.constructor.name };
  }
}
