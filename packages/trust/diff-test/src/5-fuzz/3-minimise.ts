import type { ArmPair, Finding } from '../arm-pair.ts';
import type { CompareOptions } from '../comparator/compare.ts';
import type { Input } from '../gate-context.ts';
import type { Suspect } from './2-compare.ts';
import { smallerInputs } from './smaller-inputs.ts';

/** The smallest calls found that still show the difference, in fresh processes where possible. */
export interface Minimised {
  readonly calls: readonly Input[];
  readonly finding: Finding;
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
  readonly entry: number;
  readonly options: CompareOptions;
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
  { suspect, options }: { suspect: Suspect; options: CompareOptions },
): Promise<Minimised> {
  const work: Minimiser = {
    pair,
    entry: suspect.entry,
    options,
    until: Date.now() + MAX_MS,
    steps: 0,
    fresh: 0,
  };
  const found = await shortestTail(work, callsOf(suspect));
  if (found === undefined) {
    return {
      calls: suspect.inputs.slice(-1),
      finding: suspect.finding,
      reproduced: false,
      steps: work.steps,
    };
  }
  const smaller = await shrinkCalls(work, found);
  return { ...smaller, reproduced: true, steps: work.steps };
}

/** Calls of the same entry since the arms started; other entries' calls are left out of a printed sequence. */
function callsOf({ history, entry, inputs }: Suspect): readonly Input[] {
  return [
    ...history.filter((batch) => batch.entry === entry).flatMap((batch) => batch.inputs),
    ...inputs,
  ];
}

interface Shown {
  readonly calls: readonly Input[];
  readonly finding: Finding;
}

/** Tries the last 1, 2, 4, … calls in fresh processes; then drops calls from the front and the middle. */
async function shortestTail(work: Minimiser, all: readonly Input[]): Promise<Shown | undefined> {
  for (let length = 1; ; length *= 2) {
    const shown = await inFresh(work, all.slice(-length));
    if (shown !== undefined) return length <= 2 ? shown : dropCalls(work, shown);
    if (length >= all.length) return undefined;
  }
}

async function dropCalls(work: Minimiser, start: Shown): Promise<Shown> {
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

async function shrinkCalls(work: Minimiser, start: Shown): Promise<Shown> {
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
  { calls, finding }: Shown,
): Promise<Shown | undefined> {
  for (const [index, call] of calls.entries()) {
    for (const smaller of smallerInputs(call)) {
      if (!hasRoom(work)) return undefined;
      const fresh = calls.length > 1 || finding.kind !== 'differs';
      const shown = await (fresh ? inFresh : inSame)(work, calls.with(index, smaller));
      if (shown?.finding.kind === finding.kind) return shown;
    }
  }
  return undefined;
}

function hasRoom(work: Minimiser): boolean {
  return work.steps < MAX_STEPS && work.fresh < MAX_FRESH && Date.now() < work.until;
}

async function inFresh(work: Minimiser, calls: readonly Input[]): Promise<Shown | undefined> {
  await work.pair.renew();
  work.fresh += 1;
  return inSame(work, calls);
}

async function inSame(work: Minimiser, calls: readonly Input[]): Promise<Shown | undefined> {
  work.steps += 1;
  const finding = await work.pair.check(work.pair.kind.pack(work.entry, calls), work.options);
  if (finding === undefined) return undefined;
  return { calls: finding.kind === 'differs' ? calls.slice(0, finding.index + 1) : calls, finding };
}
