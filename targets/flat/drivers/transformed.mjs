/** Both directions with a function as an option; what it was given is part of the outcome. Errors count by their class. */
export function transformed(flat, name, root, options) {
  return [flat.flatten, flat.unflatten].map((convert) => {
    const given = [];
    try {
      return [convert(root, { ...options, transformKey: transformOf(name, given) }), given];
    } catch (error) {
      return ['threw', error.constructor.name, given];
    }
  });
}

function transformOf(name, given) {
  return (...args) => {
    given.push(args);
    const [key] = args;
    switch (name) {
      case 'upper':
        return String(key).toUpperCase();
      case 'prefix':
        return `_${key}`;
      case 'empty':
        return '';
      case 'number':
        return given.length % 5;
      case 'arguments':
        return `k${args.length}`;
      default:
        if (given.length > 4) throw new RangeError('enough');
        return key;
    }
  };
}
