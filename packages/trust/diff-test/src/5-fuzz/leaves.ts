/** A place inside an argument tuple: the keys to follow from the tuple itself. */
export type LeafPath = readonly (string | number)[];

export interface Leaf {
  readonly path: LeafPath;
  readonly value: unknown;
}

/** The prototype literal objects have; anything else is taken as one value, not as a tree. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Every value in an argument tuple, containers included, in order, at most `limit` of them; a cycle ends its branch. */
export function leavesOf(args: readonly unknown[], limit = 400): Leaf[] {
  const found: Leaf[] = [];
  const inside = new Set<object>();

  function visit(value: unknown, path: LeafPath): void {
    if (found.length >= limit) return;
    found.push({ path, value });
    if (typeof value !== 'object' || value === null || inside.has(value)) return;
    inside.add(value);
    if (Array.isArray(value))
      value.forEach((item, index) => {
        visit(item, [...path, index]);
      });
    else if (isPlainObject(value)) {
      for (const key of Object.keys(value)) visit(value[key], [...path, key]);
    }
    inside.delete(value);
  }

  args.forEach((argument, index) => {
    visit(argument, [index]);
  });
  return found;
}

/** A copy of `args` with the value at `path` replaced; everything off the path is shared with the original. */
export function replaceAt(args: readonly unknown[], path: LeafPath, value: unknown): unknown[] {
  return replaceIn(args, path, value) as unknown[];
}

function replaceIn(node: unknown, path: LeafPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(node) && typeof key === 'number') {
    const copy = node.slice() as unknown[];
    copy[key] = replaceIn(node[key], rest, value);
    return copy;
  }
  if (!isPlainObject(node)) return node;
  const copy = Object.create(Object.getPrototypeOf(node) as object | null) as Record<
    string,
    unknown
  >;
  Object.defineProperties(copy, Object.getOwnPropertyDescriptors(node));
  Object.defineProperty(copy, key, {
    value: replaceIn(node[String(key)], rest, value),
    writable: true,
    enumerable: true,
    configurable: true,
  });
  return copy;
}
