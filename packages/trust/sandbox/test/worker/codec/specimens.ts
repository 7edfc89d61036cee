/** Values that are tedious to write inside a table. */

export class Point {
  x = 1;
}
export class Spot {
  x = 1;
}
export class Bag {
  readonly #items: readonly unknown[];
  constructor(items: readonly unknown[]) {
    this.#items = items;
  }
  *[Symbol.iterator]() {
    yield* this.#items;
  }
}

export const define = (object: object, descriptor: PropertyDescriptor): object =>
  Object.defineProperty(object, 'x', descriptor);
export const shown = { writable: true, enumerable: true, configurable: true };
export const cycle = (): object => {
  const a: Record<string, unknown> = {};
  a['self'] = a;
  return a;
};
export const shared = {};
export const symbol = Symbol('s');
export const withLastIndex = (at: number): RegExp => Object.assign(/a/g, { lastIndex: at });
export const error = (more: object): Error => Object.assign(new Error('m'), more);
export const unframed = (): Error => {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  const made = new Error('m');
  Error.stackTraceLimit = limit;
  return made;
};
export const hole = (length: number, at: number): unknown[] => {
  const array: unknown[] = [];
  for (let i = 0; i < length; i++) if (i !== at) array[i] = undefined;
  array.length = length;
  return array;
};
const anArguments = function (): unknown {
  // eslint-disable-next-line prefer-rest-params -- an arguments object is what is wanted
  return arguments;
};
export const argumentsOf = (value: unknown): unknown => anArguments(...([value] as unknown as []));
export const longWith = (name: string): number[] =>
  Object.assign(
    Array.from({ length: 1000 }, (_, i) => i),
    { [name]: 1 },
  );
export const buffer = new ArrayBuffer(4);
