import {
  apply,
  getPrototypeOf,
  hrefOf,
  isAnyArrayBuffer,
  isArgumentsObject,
  isBoxedPrimitive,
  isDate,
  isGeneratorObject,
  isMap,
  isMapIterator,
  isModuleNamespaceObject,
  isNativeError,
  isPromise,
  isRegExp,
  isSet,
  isSetIterator,
  isSharedArrayBuffer,
  isView,
  isWeakMap,
  isWeakSet,
  domExceptionPrototype,
  reflectGet,
  SYMBOL_ITERATOR,
  urlPrototype,
  weakRefPrototype,
} from './built-ins.ts';
import { KIND } from './tag.ts';

/** What an object that is neither array, function nor proxy is by its internal slots. */
export function kindOf(value: object): number {
  if (isNativeError(value)) return KIND.error;
  if (isView(value)) return KIND.view;
  if (isMap(value)) return KIND.map;
  if (isSet(value)) return KIND.set;
  if (isDate(value)) return KIND.date;
  if (isRegExp(value)) return KIND.regexp;
  if (isBoxedPrimitive(value)) return KIND.boxed;
  if (isAnyArrayBuffer(value))
    return isSharedArrayBuffer(value) ? KIND.sharedArrayBuffer : KIND.arrayBuffer;
  if (isArgumentsObject(value)) return KIND.arguments;
  if (isPromise(value) || isWeakMap(value) || isWeakSet(value)) return KIND.opaque;
  if (isModuleNamespaceObject(value)) return KIND.namespace;
  if (isMapIterator(value) || isSetIterator(value)) return KIND.iterable;
  return kindByPrototype(value);
}

function kindByPrototype(value: object): number {
  let at: unknown = value;
  for (let depth = 0; depth < 16; depth++) {
    at = getPrototypeOf(at);
    if (at === null) break;
    if (at === urlPrototype && hrefOf(value) !== undefined) return KIND.url;
    if (at === domExceptionPrototype) return KIND.domException;
    if (at === weakRefPrototype) return KIND.opaque;
  }
  if (isSyncIterable(value)) return KIND.iterable;
  return isGeneratorObject(value) ? KIND.asyncIterable : KIND.object;
}

function isSyncIterable(value: object): boolean {
  try {
    return typeof reflectGet(value, SYMBOL_ITERATOR) === 'function';
  } catch {
    return false;
  }
}

/** The iterator of an iterable, and its `next`; throws what the target throws. */
export function openIterator(value: object): { readonly next: () => IteratorResult<unknown> } {
  const open = reflectGet(value, SYMBOL_ITERATOR) as () => object;
  const iterator = apply(open, value, []);
  const next = reflectGet(iterator, 'next') as () => IteratorResult<unknown>;
  return { next: () => apply(next, iterator, []) };
}
