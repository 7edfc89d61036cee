import { apply, reflectGet } from './codec/built-ins.ts';
import type { EntrySpec, Hello } from './hello.ts';
import { loadModule, type Loaded } from './load-module.ts';
import { describeSurface } from './surface.ts';

/** An entry that can run. */
export type Entry =
  | {
      readonly kind: 'call';
      readonly invoke: (args: readonly unknown[]) => unknown;
      /** The object a method is called on, when the export is a dotted path. */
      readonly self: object | undefined;
    }
  | { readonly kind: 'replay'; readonly of: number };

/** Why an entry cannot run. */
class Unresolved extends Error {}

/** Finds what one entry calls; throws `Unresolved` or whatever loading the module throws. */
export async function resolveEntry(spec: EntrySpec, hello: Hello): Promise<Entry> {
  switch (spec.kind) {
    case 'call':
      return resolveCall(await loadModule(hello.root, spec.module), spec.export);
    case 'driver':
      return resolveDriver(spec, hello);
    case 'replay': {
      if (hello.entries[spec.of]?.kind !== 'call' && hello.entries[spec.of]?.kind !== 'driver')
        throw new Unresolved('replay of an entry that calls nothing');
      return { kind: 'replay', of: spec.of };
    }
    case 'surface': {
      const { modules } = spec;
      return { kind: 'call', self: undefined, invoke: () => describeSurface(hello.root, modules) };
    }
  }
}

function resolveCall(loaded: Loaded, path: string): Entry {
  const names = path.split('.');
  let self: object | undefined;
  let found: unknown = exported(loaded, names[0] ?? '');
  for (const name of names.slice(1)) {
    if (found === null || (typeof found !== 'object' && typeof found !== 'function'))
      throw new Unresolved(`nothing to look up ${name} in`);
    self = found;
    found = reflectGet(found, name) as unknown;
  }
  if (typeof found !== 'function') throw new Unresolved(`export ${path} is no function`);
  const callee = found;
  return { kind: 'call', self, invoke: (args) => apply(callee, self, args) as unknown };
}

function exported({ namespace, whole }: Loaded, name: string): unknown {
  if (name in namespace) return namespace[name];
  if (whole === null || (typeof whole !== 'object' && typeof whole !== 'function'))
    return undefined;
  const inner = whole === namespace ? namespace['default'] : whole;
  if (inner === null || (typeof inner !== 'object' && typeof inner !== 'function'))
    return undefined;
  return reflectGet(inner, name) as unknown;
}

async function resolveDriver(
  spec: Extract<EntrySpec, { kind: 'driver' }>,
  hello: Hello,
): Promise<Entry> {
  if (hello.drivers === undefined) throw new Unresolved('no drivers were given');
  const target =
    spec.module === undefined ? undefined : (await loadModule(hello.root, spec.module)).whole;
  const driver = await loadModule(hello.drivers, spec.file);
  const callee = exported(driver, spec.export);
  if (typeof callee !== 'function') throw new Unresolved(`driver ${spec.export} is no function`);
  return {
    kind: 'call',
    self: undefined,
    invoke: (args) => apply(callee, undefined, [target, ...args]) as unknown,
  };
}
