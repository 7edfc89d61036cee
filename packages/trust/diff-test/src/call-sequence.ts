import type { ArmPair, Finding } from './arm-pair.ts';
import type { CompareOptions } from './comparator/compare.ts';
import type { Input } from './gate-context.ts';

/** One call of one entry, by its index. */
export interface Call {
  readonly entry: number;
  readonly input: Input;
}

/** Calls, the last of which shows the finding, unless an arm failed. */
export interface ShownCalls {
  readonly calls: readonly Call[];
  readonly finding: Finding;
}

/** Most calls of one entry that go to an arm together. */
const BATCH = 64;

/** Makes the calls on both arms, in order, in whatever state they are; undefined when all agree. */
export async function checkCalls(
  pair: ArmPair,
  { calls, optionsOf }: { calls: readonly Call[]; optionsOf: (entry: number) => CompareOptions },
): Promise<ShownCalls | undefined> {
  for (let start = 0; start < calls.length;) {
    const { entry, inputs } = runOf(calls, start);
    const finding = await pair.check(pair.kind.pack(entry, inputs), optionsOf(entry));
    if (finding !== undefined) {
      const shown = finding.kind === 'differs' ? finding.index + 1 : inputs.length;
      return { calls: calls.slice(0, start + shown), finding };
    }
    start += inputs.length;
  }
  return undefined;
}

function runOf(calls: readonly Call[], start: number): { entry: number; inputs: Input[] } {
  const entry = calls[start]?.entry ?? 0;
  const inputs: Input[] = [];
  for (let at = start; calls[at]?.entry === entry && inputs.length < BATCH; at++) {
    inputs.push(calls[at]?.input ?? []);
  }
  return { entry, inputs };
}
