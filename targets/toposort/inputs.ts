import type { InputContext, InputFactory } from '@peltier/source';

type Draw = (below: number) => number;

/** Whole numbers below a bound, all from one integer: an input costs fast-check a single draw, however long it is. */
function draws(seed: number): Draw {
  let low = seed | 0;
  let high = Math.floor(seed / 2 ** 32) ^ 0x2545f491;
  return (below) => {
    const drawn = Math.imul(low, 0x9e3779bb) >>> 0;
    const mixed = high ^ low;
    low = ((low << 26) | (low >>> 6)) ^ mixed ^ (mixed << 9);
    high = (mixed << 13) | (mixed >>> 19);
    return Math.floor((drawn / 2 ** 32) * below);
  };
}

/** The arbitrary of what `make` builds from an unbiased seed: large inputs hardly ever repeat. */
function built(
  { fc, size }: InputContext,
  make: (draw: Draw, size: number) => readonly unknown[],
): ReturnType<InputFactory> {
  return fc.noBias(fc.maxSafeInteger()).map((seed) => {
    const draw = draws(seed);
    draw(2);
    return make(draw, size);
  });
}

function pick<T>(draw: Draw, items: readonly T[]): T {
  return items[draw(items.length)] as T;
}

function list<T>(length: number, item: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => item(index));
}

/** Graphs of `size` edges without cycles, their names and order shuffled. */
export const graphs: InputFactory = (context) =>
  built(context, (draw, size) => [acyclic(draw, size)]);

/** The same with the nodes named beforehand. */
export const namedGraphs: InputFactory = (context) =>
  built(context, (draw, size) => {
    const edges = acyclic(draw, size);
    const nodes = [...new Set(edges.flat())];
    return [shuffled(draw, nodes), edges];
  });

function acyclic(draw: Draw, size: number): string[][] {
  const nodes = 2 + Math.ceil(size / (1 + draw(4)));
  const stem = pick(draw, ['', 'task-', 'lib/']);
  // An edge leads from a smaller to a greater number; names say nothing about it.
  const step = 2 * draw(nodes) + 1;
  const name = (at: number): string =>
    `${stem}${((at * step) ^ 0x155).toString(36)}-${at.toString(36)}`;
  return list(size, () => {
    const from = draw(nodes - 1);
    return [name(from), name(from + 1 + draw(Math.min(nodes - 1 - from, 30)))];
  });
}

function shuffled<T>(draw: Draw, items: readonly T[]): T[] {
  const made = [...items];
  for (let at = made.length - 1; at > 0; at--) {
    const other = draw(at + 1);
    [made[at], made[other]] = [made[other] as T, made[at] as T];
  }
  return made;
}

/** Names that an object used as a map takes for each other, or for its own. */
const NODES: readonly unknown[] = [
  'a',
  'b',
  'c',
  '1',
  1,
  '01',
  0,
  -0,
  '0',
  NaN,
  'NaN',
  null,
  'null',
  undefined,
  true,
  'true',
  '',
  '__proto__',
  'constructor',
  '\ud800',
  1.5,
  'é',
  'e\u0301',
];

function oddEdges(
  draw: Draw,
  { size, nodes }: { size: number; nodes: readonly unknown[] },
): unknown[][] {
  const forward = draw(3) > 0;
  return list(draw(Math.min(size, 20) + 4), () => {
    const [one, two] = [draw(nodes.length), draw(nodes.length)];
    const [from, to] =
      forward && one !== two ? [Math.min(one, two), Math.max(one, two)] : [one, two];
    const edge = [nodes[from], nodes[to]];
    return draw(12) === 0 ? [...edge, 'more'] : edge;
  });
}

function oddNodes(draw: Draw): readonly unknown[] {
  const shared = [{ id: 1 }, { id: 1 }, ['a']];
  return shuffled(draw, [...NODES, ...shared]).slice(0, 2 + draw(8));
}

/** Cycles, loops, edges that occur twice, nodes of every type, objects by identity. */
export const rare: InputFactory = (context) =>
  built(context, (draw, size) => [oddEdges(draw, { size, nodes: oddNodes(draw) })]);

/** Nodes beforehand: some without edges, some twice, some missing, which is documented to be refused. */
export const rareNamed: InputFactory = (context) =>
  built(context, (draw, size) => {
    const nodes = oddNodes(draw);
    const edges = oddEdges(draw, { size, nodes });
    const named = draw(4) === 0 ? nodes.slice(1) : [...nodes, ...nodes.slice(0, draw(2))];
    return [shuffled(draw, named), edges];
  });
