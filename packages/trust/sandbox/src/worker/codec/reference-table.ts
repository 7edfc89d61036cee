import { mapForEach, mapGet, mapSet, NativeMap } from './built-ins.ts';

const LINEAR = 8;

/**
 * Numbers objects (and local symbols) in the order they are met. The first eight are found by comparison, more by a map,
 * so that a small record costs no hashing.
 */
export interface ReferenceTable {
  readonly first: unknown[];
  rest: Map<unknown, unknown> | undefined;
  count: number;
}

/** An empty table. */
export function openReferences(): ReferenceTable {
  return { first: [0, 0, 0, 0, 0, 0, 0, 0], rest: undefined, count: 0 };
}

/** Forgets everything; called before each record. */
export function clearReferences(table: ReferenceTable): void {
  const used = table.count < LINEAR ? table.count : LINEAR;
  for (let i = 0; i < used; i++) table.first[i] = 0;
  table.rest = undefined;
  table.count = 0;
}

/** The number of a value met before; otherwise numbers it and answers −1. */
export function referenceOf(table: ReferenceTable, value: unknown): number {
  const { first, count } = table;
  const linear = count < LINEAR ? count : LINEAR;
  for (let i = 0; i < linear; i++) if (first[i] === value) return i;
  if (count < LINEAR) {
    first[count] = value;
  } else {
    table.rest ??= new NativeMap<unknown, unknown>();
    const known = mapGet(table.rest, value);
    if (known !== undefined) return known as number;
    mapSet(table.rest, value, count);
  }
  table.count = count + 1;
  return -1;
}

/** Forgets every number from `count` on, after bytes were taken back. */
export function rewindReferences(table: ReferenceTable, count: number): void {
  const { rest } = table;
  for (let i = count; i < LINEAR; i++) table.first[i] = 0;
  if (rest !== undefined) {
    const kept: Map<unknown, unknown> = new NativeMap();
    mapForEach(rest, (id, value) => {
      if ((id as number) < count) mapSet(kept, value, id);
    });
    table.rest = kept;
  }
  table.count = count;
}
