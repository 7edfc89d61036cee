import {
  apply,
  isPromise,
  mapSet,
  NativeMap,
  nativeThen,
  NativePromise,
  reflectGet,
  SYMBOL_ASYNC_ITERATOR,
} from './codec/built-ins.ts';
import type { Drained } from './codec/encoder.ts';
import { ENDING, MAX_DRAINED, SEQUENCE_END } from './codec/tag.ts';

/** How a call ended, once everything it promised has settled. */
export interface Settled {
  readonly ending: number;
  readonly value: unknown;
}

type Then = (
  this: unknown,
  onValue: (v: unknown) => void,
  onError: (e: unknown) => void,
) => unknown;

/** The `then` of a promise or thenable, else undefined. */
export function thenOf(value: unknown): Then | undefined {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function'))
    return undefined;
  if (isPromise(value)) return nativeThen as Then;
  try {
    const then = reflectGet(value, 'then') as unknown;
    return typeof then === 'function' ? (then as Then) : undefined;
  } catch {
    return undefined;
  }
}

/** Waits for a promise or thenable. Never rejects. */
export async function settle(value: object, then: Then): Promise<Settled> {
  const native = then === nativeThen;
  return new NativePromise<Settled>((done) => {
    const onValue = (result: unknown): void => {
      done({ ending: native ? ENDING.resolved : ENDING.thenableResolved, value: result });
    };
    const onError = (error: unknown): void => {
      done({ ending: native ? ENDING.rejected : ENDING.thenableRejected, value: error });
    };
    try {
      apply(then, value, [onValue, onError]);
    } catch (error) {
      onError(error);
    }
  });
}

/** Whether a value hands out its items asynchronously. */
export function isAsyncIterable(value: unknown): value is object {
  if (value === null || typeof value !== 'object') return false;
  try {
    return typeof reflectGet(value, SYMBOL_ASYNC_ITERATOR) === 'function';
  } catch {
    return false;
  }
}

/** The items of an async iterable, up to the cap, in a table that the encoder looks into. */
export async function drainAsync(value: object): Promise<Map<unknown, unknown>> {
  const table = new NativeMap<unknown, unknown>();
  mapSet(table, value, await collect(value));
  return table;
}

async function collect(value: object): Promise<Drained> {
  const items: unknown[] = [];
  try {
    const open = reflectGet(value, SYMBOL_ASYNC_ITERATOR) as () => object;
    const iterator = apply(open, value, []);
    const next = reflectGet(iterator, 'next') as () => Promise<IteratorResult<unknown>>;
    while (items.length < MAX_DRAINED) {
      const step = await apply(next, iterator, []);
      if (step.done === true) return { items, end: SEQUENCE_END.done, last: step.value };
      items[items.length] = step.value;
    }
    return { items, end: SEQUENCE_END.capped, last: undefined };
  } catch (last) {
    return { items, end: SEQUENCE_END.threw, last };
  }
}
