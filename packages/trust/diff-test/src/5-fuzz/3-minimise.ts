import type { ArmPair } from '../arm-pair.ts';
import { checkCalls, type Call, type ShownCalls } from '../call-sequence.ts';
import type { CompareOptions } from '../comparator/compare.ts';
import { callsOf, type Suspect } from './2-compare.ts';
import { smallerInputs } from './smaller-inputs.ts';

/** The smallest calls found that still show the difference, in fresh processes where possible. */
export interface Minimised extends ShownCalls {
  /** The calls were tried in fresh processes and showed the difference there. */
  readonly reproduced: boolean;
  readonly steps: number;
}

/** Most comparisons spent on making a counterexample smaller. */
const MAX_STEPS = 400;
const MAX_FRESH = 24;
const MAX_MS = 5_000;

interface Minimiser {
  readonly pair: ArmPair;
  readonly optionsOf: (entry: number) => CompareOptions;
  readonly until: number;
  steps: number;
  fresh: number;
}

/**
 * Makes a suspect small: first the call alone in fresh processes, then, when it needs what went before, the shortest
 * tail of calls found; then each argument by fast-check's shrinkers. Bounded in steps, launches and time.
 */
export async function minimise(
  pair: ArmPair,
  { suspect, optionsOf }: { suspect: Suspect; optionsOf: (entry: number) => CompareOptions },
): Promise<Minimised> {
  const { finding } = suspect;
  const all = callsOf(suspect);
  const last = all.slice(-1);
  if (finding.kind === 'baseline-failed')
    return { calls: last, finding, reproduced: true, steps: 1 };
  const work: Minimiser = { pair, optionsOf, until: Date.now() + MAX_MS, steps: 0, fresh: 0 };
  const found = await shortestTail(work, all);
  if (found === undefined) return { calls: last, finding, reproduced: false, steps: work.steps };
  const smaller = await shrinkCalls(work, found);
  return { ...smaller, reproduced: true, steps: work.steps };
}

/** Tries the last 1, 2, 4, … calls in fresh processes; then drops calls from the front and the middle. */
async function shortestTail(
  work: Minimiser,
  all: readonly Call[],
): Promise<ShownCalls | undefined> {
  for (let length = 1; ; length *= 2) {
    const shown = await inFresh(work, all.slice(-length));
    if (shown !== undefined) return length <= 2 ? shown : dropCalls(work, shown);
    if (length >= all.length) return undefined;
  }
}

async function dropCalls(work: Minimiser, start: ShownCalls): Promise<ShownCalls> {
  let shown = start;
  for (let cut = Math.floor(shown.calls.length / 2); cut >= 1; cut = Math.floor(cut / 2)) {
    const spared = shown.finding.kind === 'differs' ? 1 : 0;
    for (
      let at = 0;
      at + cut + spared <= shown.calls.length && shown.calls.length > 1 && hasRoom(work);
    ) {
      const smaller = await inFresh(work, shown.calls.toSpliced(at, cut));
      if (smaller === undefined) at += cut;
      else shown = smaller;
    }
  }
  return shown;
}

async function shrinkCalls(work: Minimiser, start: ShownCalls): Promise<ShownCalls> {
  let shown = start;
  for (;;) {
    const smaller = await firstSmaller(work, shown);
    if (smaller === undefined) break;
    shown = smaller;
  }
  if (shown === start) return start;
  return (await inFresh(work, shown.calls)) ?? start;
}

async function firstSmaller(
  work: Minimiser,
  { calls, finding }: ShownCalls,
): Promise<ShownCalls | undefined> {
  for (const [index, call] of calls.entries()) {
    for (const input of smallerInputs(call.input)) {
      if (!hasRoom(work)) return undefined;
      const fresh = calls.length > 1 || finding.kind !== 'differs';
      const shown = await (fresh ? inFresh : inSame)(work, calls.with(index, { ...call, input }));
      if (shown?.finding.kind === finding.kind) return shown;
    }
  }
  return undefined;
}

function hasRoom(work: Minimiser): boolean {
  return work.steps < MAX_STEPS && work.fresh < MAX_FRESH && Date.now() < work.until;
}

async function inFresh(work: Minimiser, calls: readonly Call[]): Promise<ShownCalls | undefined> {
  await work.pair.renew();
  work.fresh += 1;
  return inSame(work, calls);
}

async function inSame(work: Minimiser, calls: readonly Call[]): Promise<ShownCalls | undefined> {
  work.steps += 1;
  return checkCalls(work.pair, { calls, optionsOf: work.optionsOf });
}
