/**
 * Runs in the worker beside target code, as a driver: one line for each thing that code could change for everybody else.
 * It uses no built-in methods on what it looks at, only reflection captured at load.
 */
const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, apply } = Reflect;
// eslint-disable-next-line @typescript-eslint/unbound-method -- called by Reflect.apply, captured before the target loads
const toSource = Function.prototype.toString;
const text = String;
const isFunction = (value: unknown): value is (...args: unknown[]) => unknown =>
  typeof value === 'function';

/** Names of every global, and of every own property of each global constructor and its prototype, with what they hold. */
export function globals(): string[] {
  const lines: string[] = [];
  const add = (line: string): void => {
    lines[lines.length] = line;
  };
  const describeAll = (owner: object, place: string): void => {
    add(`${place} inherits ${named(getPrototypeOf(owner))}`);
    for (const key of ownKeys(owner)) {
      const found = getOwnPropertyDescriptor(owner, key);
      if (found !== undefined) add(`${place}.${text(key)} ${describe(found)}`);
    }
  };
  describeAll(globalThis, 'globalThis');
  for (const key of ownKeys(globalThis)) {
    const value = getOwnPropertyDescriptor(globalThis, key)?.value as unknown;
    if (
      value === null ||
      value === globalThis ||
      (typeof value !== 'function' && typeof value !== 'object')
    )
      continue;
    describeAll(value, text(key));
    const prototype = getOwnPropertyDescriptor(value, 'prototype')?.value as unknown;
    if (typeof prototype === 'object' && prototype !== null)
      describeAll(prototype, `${text(key)}.prototype`);
  }
  return lines;
}

function named(value: object | null): string {
  if (value === null) return 'nothing';
  const maker = getOwnPropertyDescriptor(value, 'constructor')?.value as unknown;
  return isFunction(maker) ? maker.name : 'something';
}

function describe(found: {
  readonly writable?: boolean;
  readonly enumerable?: boolean;
  readonly configurable?: boolean;
  readonly value?: unknown;
  readonly get?: unknown;
  readonly set?: unknown;
}): string {
  const flags = `${mark(found.writable)}${mark(found.enumerable)}${mark(found.configurable)}`;
  return `${flags} ${held(found.value)} ${held(found.get)} ${held(found.set)}`;
}

function mark(flag: boolean | undefined): string {
  return flag === true ? '1' : '0';
}

/** Native functions by name, others by the length of their source, primitives by value. */
function held(value: unknown): string {
  if (isFunction(value)) {
    const source = apply(toSource, value, []);
    return isNative(source)
      ? `native ${value.name}/${value.length}`
      : `function of ${source.length}`;
  }
  return typeof value === 'object' && value !== null ? 'object' : text(value);
}

const NATIVE = '{ [native code] }';

function isNative(source: string): boolean {
  const start = source.length - NATIVE.length;
  for (let i = 0; i < NATIVE.length; i++) if (source[start + i] !== NATIVE[i]) return false;
  return true;
}
