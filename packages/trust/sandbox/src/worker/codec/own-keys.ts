import {
  execPattern,
  getOwnPropertySymbols,
  inspectValue,
  ownKeys,
  typedArrayName,
  viewExtent,
} from './built-ins.ts';
import { KIND } from './tag.ts';

const SMALL_VIEW = 64;

/**
 * The own keys that are encoded as properties, in order. Left out: `stack` of errors and the elements of views. Of a view
 * above 64 bytes non-enumerable string keys are not seen (listing them would list every element).
 */
export function ownKeysOf(value: object, kind: number): readonly (string | symbol)[] {
  if (kind === KIND.view) return keysOfView(value as ArrayBufferView);
  const keys = ownKeys(value);
  if (kind !== KIND.error && kind !== KIND.domException) return keys;
  return without(keys, (key) => key === 'stack');
}

function keysOfView(view: ArrayBufferView): readonly (string | symbol)[] {
  if (typedArrayName(view) === undefined) return ownKeys(view);
  if (viewExtent(view).length > SMALL_VIEW && showsNoExtras(view))
    return getOwnPropertySymbols(view);
  return without(ownKeys(view), (key) => typeof key === 'string' && isIndex(key));
}

/** One native call of constant cost tells whether a long typed array carries further enumerable string keys. */
function showsNoExtras(view: ArrayBufferView): boolean {
  const shown = inspectValue(view, {
    maxArrayLength: 0,
    maxStringLength: 0,
    depth: 0,
    customInspect: false,
    breakLength: Infinity,
  });
  return ORDINARY_VIEW(shown);
}

const PLAIN = /^[A-Za-z0-9 ()]+\[ \.\.\. \d+ more items? \]$/;
const ORDINARY_VIEW = (shown: string): boolean => execPattern(PLAIN, shown) !== null;

function isIndex(key: string): boolean {
  return `${(key as unknown as number) >>> 0}` === key;
}

function without(
  keys: readonly (string | symbol)[],
  unwanted: (key: string | symbol) => boolean,
): readonly (string | symbol)[] {
  const kept: (string | symbol)[] = [];
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string | symbol;
    if (!unwanted(key)) kept[kept.length] = key;
  }
  return kept;
}
