import {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  mapGet,
  mapSet,
  NativeMap,
  hasOwn,
} from './built-ins.ts';

/** The constructor names along a prototype chain; `anonymous` when the first prototype names none. */
export interface PrototypeNames {
  readonly names: readonly string[];
  readonly anonymous: boolean;
}

const MAX_CHAIN = 32;
const known: Map<unknown, unknown> = new NativeMap();

/** Names from the nearest prototype outwards; empty for a null prototype. Remembered per prototype object. */
export function prototypeNames(value: object): PrototypeNames {
  const nearest = getPrototypeOf(value) as object | null;
  if (nearest === null) return NO_PROTOTYPE;
  const found = mapGet(known, nearest) as PrototypeNames | undefined;
  if (found !== undefined) return found;
  const fresh = walk(nearest);
  mapSet(known, nearest, fresh);
  return fresh;
}

const NO_PROTOTYPE: PrototypeNames = { names: [], anonymous: false };

function walk(nearest: object): PrototypeNames {
  const names: string[] = [];
  let at: object | null = nearest;
  while (at !== null && names.length < MAX_CHAIN) {
    names[names.length] = constructorName(at) ?? '';
    at = getPrototypeOf(at) as object | null;
  }
  return { names, anonymous: names[0] === '' };
}

function constructorName(prototype: object): string | undefined {
  const maker = ownValue(prototype, 'constructor');
  if (typeof maker !== 'function') return undefined;
  const name = ownValue(maker, 'name');
  return typeof name === 'string' ? name : undefined;
}

/** The value of an own data property, without running an accessor. */
export function ownValue(object: object, name: string): unknown {
  const found = getOwnPropertyDescriptor(object, name);
  return found !== undefined && hasOwn(found, 'value') ? found.value : undefined;
}
