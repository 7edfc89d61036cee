import { getOwnPropertyDescriptor, hasOwn, ownKeys } from './codec/built-ins.ts';
import { loadModule } from './load-module.ts';
import { ownValue, prototypeNames } from './codec/prototype-names.ts';

/** What a caller can see of one value without calling it; plain data. */
export type Surface =
  | { readonly type: 'seen'; readonly at: string }
  | {
      readonly type: string;
      readonly name?: unknown;
      readonly length?: unknown;
      readonly prototypes?: readonly string[];
      readonly members?: readonly Member[];
    };

/** One property: its key, its descriptor as letters (w, e, c, g, s) and what it holds. */
interface Member {
  readonly key: string;
  readonly flags: string;
  readonly value?: Surface;
}

const MAX_DEPTH = 6;

/** Describes the exports of modules by name: types, arity, own members, prototype members, descriptor flags. */
export async function describeSurface(
  root: string,
  modules: readonly string[],
): Promise<Readonly<Record<string, Surface>>> {
  const described: Record<string, Surface> = {};
  for (const module of modules) {
    const { whole } = await loadModule(root, module);
    described[module] = describe(whole, { path: '', depth: 0, seen: new Map() });
  }
  return described;
}

interface Place {
  readonly path: string;
  readonly depth: number;
  readonly seen: Map<unknown, string>;
}

function describe(value: unknown, place: Place): Surface {
  const type = value === null ? 'null' : typeof value;
  if (type !== 'object' && type !== 'function') return { type };
  const object = value as object;
  const known = place.seen.get(object);
  if (known !== undefined) return { type: 'seen', at: known };
  place.seen.set(object, place.path);
  const prototypes = prototypeNames(object).names;
  const callable =
    typeof value === 'function'
      ? { name: ownValue(object, 'name'), length: ownValue(object, 'length') }
      : {};
  if (place.depth >= MAX_DEPTH) return { type, ...callable, prototypes };
  return { type, ...callable, prototypes, members: membersOf(object, place) };
}

function membersOf(object: object, place: Place): readonly Member[] {
  const members: Member[] = [];
  for (const key of ownKeys(object)) {
    if (typeof object === 'function' && (key === 'name' || key === 'length')) continue;
    const found = getOwnPropertyDescriptor(object, key);
    if (found === undefined) continue;
    const name = String(key);
    const inner = { path: `${place.path}/${name}`, depth: place.depth + 1, seen: place.seen };
    const member = { key: name, flags: flagsOf(found) };
    members[members.length] = hasOwn(found, 'value')
      ? { ...member, value: describe(found.value, inner) }
      : member;
  }
  return members;
}

function flagsOf(found: PropertyDescriptor): string {
  return [
    found.writable === true ? 'w' : '',
    found.enumerable === true ? 'e' : '',
    found.configurable === true ? 'c' : '',
    found.get === undefined ? '' : 'g',
    found.set === undefined ? '' : 's',
  ].join('');
}
