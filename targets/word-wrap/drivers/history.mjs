/**
 * Runs calls one after the other; `options` is one object that lives through all of them. What an `escape` function was
 * given is part of the outcome. Errors count by their class.
 */
export function history(wrap, options, calls) {
  return calls.map(([kind, first, second]) => {
    const given = [];
    try {
      switch (kind) {
        case 'wrap':
          return wrap(first, second);
        case 'change':
          for (const key of Object.keys(options)) Reflect.deleteProperty(options, key);
          Object.assign(options, first);
          return 'changed';
        case 'again':
          return [wrap(first, options), { ...options }];
        case 'escape':
          return [wrap(first, { ...options, escape: escapeOf(second, { wrap, given }) }), given];
        case 'held':
          return wrap(first, hold(second, options));
        default:
          return 'unknown call';
      }
    } catch (error) {
      return ['threw', error.constructor.name, given];
    }
  });
}

function escapeOf(name, { wrap, given }) {
  return function (...args) {
    given.push([this === undefined || this === globalThis, ...args]);
    const [line] = args;
    switch (name) {
      case 'upper':
        return line.toUpperCase();
      case 'bracket':
        return `[${line} ]`;
      case 'arguments':
        return args.length;
      case 'nothing':
        return given.length % 2 === 0 ? undefined : null;
      case 'nested':
        return wrap(line, { width: 3, indent: '' });
      case 'throws':
        if (given.length > 1) throw new RangeError('enough');
        return line;
      case 'parse':
        return parseInt(...args);
      default:
        return Number(line);
    }
  };
}

function hold(name, options) {
  switch (name) {
    case 'frozen':
      return Object.freeze({ ...options });
    case 'inherited':
      return Object.create(options);
    default:
      return {
        get width() {
          return options.width;
        },
        get trim() {
          return options.trim;
        },
      };
  }
}
