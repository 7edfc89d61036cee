import { heldOutValues, swapCase, wideText } from './held-out-values.ts';
import { leavesOf, replaceAt } from './leaves.ts';
import type { SeededRandom } from './seeded-random.ts';

/** An input derived from a generated one that the target's own generator need not produce. */
export interface HeldOutInput {
  readonly shape: string;
  readonly args: readonly unknown[];
  /** The generated tuple that it was made from. */
  readonly from: readonly unknown[];
}

type Variant = Omit<HeldOutInput, 'from'>;

/**
 * Derives up to `count` held-out inputs from argument tuples. Each follows the tuple it came from in the batch, so that a
 * cache with too coarse a key sees both. Which value is replaced, and by what, is drawn from `random`; every shape of
 * every kind of value comes up before one comes up twice.
 */
export function heldOutInputs(
  tuples: readonly (readonly unknown[])[],
  { count, random }: { count: number; random: SeededRandom },
): HeldOutInput[] {
  const usedShapes = new Map<string, number>();
  const made: HeldOutInput[] = [];
  if (tuples.length === 0) return made;
  for (let i = 0; i < count; i++) {
    const args = tuples[i % tuples.length] ?? [];
    const candidates = [
      ...leafVariants(args, random),
      ...textVariants(args, random),
      ...arityVariants(args),
    ];
    const rarest = leastUsed(candidates, usedShapes);
    if (rarest.length === 0) continue;
    const chosen = random.pick(rarest);
    usedShapes.set(chosen.shape, (usedShapes.get(chosen.shape) ?? 0) + 1);
    made.push({ ...chosen, from: args });
  }
  return made;
}

function leafVariants(args: readonly unknown[], random: SeededRandom): Variant[] {
  const leaves = leavesOf(args);
  const tops = leaves.filter((leaf) => leaf.path.length === 1);
  const deep = leaves.length === 0 ? [] : Array.from({ length: 3 }, () => random.pick(leaves));
  return [...new Set([...tops, ...deep])].flatMap((leaf) =>
    heldOutValues(leaf.value, { depth: leaf.path.length - 1, random }).map(({ shape, value }) => ({
      shape: `${kindOf(leaf.value)}: ${shape}`,
      args: replaceAt(args, leaf.path, value),
    })),
  );
}

/** All strings of a tuple at once, because a collision needs the same odd letters on both sides. */
function textVariants(args: readonly unknown[], random: SeededRandom): Variant[] {
  const texts = leavesOf(args).filter((leaf) => typeof leaf.value === 'string');
  if (texts.length < 2) return [];
  const everywhere = (change: (text: string) => string): unknown[] =>
    texts.reduce<unknown[]>(
      (all, leaf) => replaceAt(all, leaf.path, change(leaf.value as string)),
      [...args],
    );
  return [
    {
      shape: 'all strings: wide units',
      args: everywhere((text) => wideText(Math.min(text.length + 2, 12), random)),
    },
    { shape: 'all strings: two wide units', args: everywhere(() => wideText(2, random)) },
    { shape: 'all strings: other case', args: everywhere(swapCase) },
    { shape: 'all strings: empty', args: everywhere(() => '') },
  ];
}

function arityVariants(args: readonly unknown[]): Variant[] {
  return [
    { shape: 'one argument more', args: [...args, undefined] },
    ...(args.length === 0 ? [] : [{ shape: 'one argument fewer', args: args.slice(0, -1) }]),
    ...(args.length < 2 || kindOf(args[0]) !== kindOf(args[1]) ? [] : equalArguments(args)),
  ];
}

function equalArguments(args: readonly unknown[]): Variant[] {
  return [
    { shape: 'first two arguments equal', args: [args[0], args[0], ...args.slice(2)] },
    { shape: 'first two arguments swapped', args: [args[1], args[0], ...args.slice(2)] },
  ];
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function leastUsed(inputs: readonly Variant[], used: ReadonlyMap<string, number>): Variant[] {
  const counts = inputs.map((input) => used.get(input.shape) ?? 0);
  const least = Math.min(...counts);
  return inputs.filter((_, index) => counts[index] === least);
}
