import { isCodedError } from '@peltier/protocol';
import type { Arm, ArmFailure, ArmKind, Batch, Outcomes } from './arm.ts';
import type { CompareOptions, Difference } from './comparator/compare.ts';
import type { ArmTrees, Input } from './gate-context.ts';
import { GateError } from './gate-error.ts';

/** What comparing one batch found. */
export type Finding =
  | {
      readonly kind: 'differs';
      /** Position in the batch of the first input whose outcomes differ. */
      readonly index: number;
      readonly difference: Difference;
      readonly baseline: Uint8Array;
      readonly candidate: Uint8Array;
    }
  | { readonly kind: 'candidate-failed'; readonly how: string; readonly why: ArmFailure['why'] }
  | { readonly kind: 'baseline-failed'; readonly how: string; readonly why: ArmFailure['why'] };

/** How long each arm may take for a batch. */
export interface BatchLimits {
  readonly baselineMs: number;
  /** The candidate gets 50 times what the baseline took, but no less than this and no more than `baselineMs`. */
  readonly candidateFloorMs: number;
}

/** Both arms of one target, in the same state because they got the same batches; reopened when one is lost. */
export interface ArmPair {
  readonly kind: ArmKind;
  readonly limits: BatchLimits;
  /** Compares the outcomes of one batch; undefined when they agree. */
  check(batch: Batch, options: CompareOptions): Promise<Finding | undefined>;
  /** Runs a batch on a freshly started candidate alone, and ends it. */
  runCandidate(batch: Batch): Promise<Outcomes | ArmFailure>;
  /** Ends both arms; the next check starts them anew. */
  renew(): Promise<void>;
  close(): Promise<void>;
  readonly launches: () => number;
}

/** Opens arms on first use. @throws GateError gate.baseline when the baseline does not load. */
export function openPair({
  kind,
  trees,
  limits,
}: {
  kind: ArmKind;
  trees: ArmTrees;
  limits: BatchLimits;
}): ArmPair {
  let arms: { readonly baseline: Arm; readonly candidate: Arm | ArmFailure } | undefined;
  let launches = 0;

  async function open(): Promise<NonNullable<typeof arms>> {
    if (arms !== undefined) return arms;
    const [baseline, candidate] = await Promise.all([
      kind.open(trees.baseline),
      kind.open(trees.candidate),
    ]);
    if ('how' in baseline) {
      if (!('how' in candidate)) await candidate.close();
      throw new GateError('gate.baseline', {
        found: `the pristine baseline does not start: ${baseline.how}`,
      });
    }
    launches += 2;
    arms = { baseline, candidate };
    return arms;
  }

  async function close(): Promise<void> {
    const open = arms;
    arms = undefined;
    if (open === undefined) return;
    await open.baseline.close();
    if (!('how' in open.candidate)) await open.candidate.close();
  }

  async function check(batch: Batch, options: CompareOptions): Promise<Finding | undefined> {
    const { baseline, candidate } = await open();
    if ('how' in candidate) return { ...candidate, kind: 'candidate-failed' };
    const expected = await baseline.run(batch, limits.baselineMs);
    if (expected.kind === 'failed') {
      await close();
      return { ...expected, kind: 'baseline-failed' };
    }
    const candidateMs = Math.min(
      limits.baselineMs,
      Math.max(limits.candidateFloorMs, 50 * expected.wallMs),
    );
    const found = await candidate.run(batch, candidateMs);
    if (found.kind === 'failed') {
      await close();
      return { ...found, kind: 'candidate-failed' };
    }
    const trace = otherTrace(expected, found);
    if (found.digest === expected.digest && trace === undefined) return undefined;
    const shown = await Promise.allSettled([expected.show(), found.show()]);
    const [ours, theirs] = shown;
    if (ours.status === 'rejected') throw ours.reason;
    if (theirs.status === 'rejected') {
      await close();
      return broken('it did not return the outcomes it was asked for');
    }
    if (found.digest === expected.digest)
      return tracedDifference(trace, { ours: ours.value, theirs: theirs.value });
    return firstDifference({ ours: ours.value, theirs: theirs.value }, { kind, options });
  }

  async function runCandidate(batch: Batch): Promise<Outcomes | ArmFailure> {
    await close();
    const { candidate } = await open();
    const outcome = 'how' in candidate ? candidate : await candidate.run(batch, limits.baselineMs);
    await close();
    return outcome;
  }

  return { kind, limits, check, runCandidate, renew: close, close, launches: () => launches };
}

function firstDifference(
  { ours, theirs }: { ours: readonly Uint8Array[]; theirs: readonly Uint8Array[] },
  { kind, options }: { kind: ArmKind; options: CompareOptions },
): Finding | undefined {
  if (ours.length !== theirs.length) return broken('it returned another number of outcomes');
  let identical = true;
  for (const [index, baseline] of ours.entries()) {
    const candidate = theirs[index] ?? new Uint8Array();
    if (Buffer.compare(baseline, candidate) === 0) continue;
    identical = false;
    try {
      const difference = kind.compare(baseline, candidate, options);
      if (difference !== undefined)
        return { kind: 'differs', index, difference, baseline, candidate };
    } catch (error) {
      if (!isCodedError(error) || error.code !== 'worker.bytes') throw error;
      return broken(error.found);
    }
  }
  return identical ? broken('its digest does not fit the outcomes it returned') : undefined;
}

function otherTrace(expected: Outcomes, found: Outcomes): Difference | undefined {
  for (const [path, count] of Object.entries(expected.traces)) {
    const other = found.traces[path];
    if (other !== count) return { path, baseline: String(count), candidate: String(other) };
  }
  return undefined;
}

/** Traces belong to a batch; the last input stands for it. */
function tracedDifference(
  difference: Difference | undefined,
  { ours, theirs }: { ours: readonly Uint8Array[]; theirs: readonly Uint8Array[] },
): Finding | undefined {
  const [baseline, candidate] = [ours.at(-1), theirs.at(-1)];
  if (difference === undefined || baseline === undefined || candidate === undefined)
    return undefined;
  return { kind: 'differs', index: ours.length - 1, difference, baseline, candidate };
}

function broken(how: string): Finding {
  return { kind: 'candidate-failed', why: 'died', how };
}

/** Packs inputs, leaving out those that cannot be sent. */
export function packSendable(
  kind: ArmKind,
  { entry, inputs }: { entry: number; inputs: readonly Input[] },
): Batch {
  try {
    return kind.pack(entry, inputs);
  } catch {
    return kind.pack(
      entry,
      inputs.filter((input) => isSendable(kind, { entry, input })),
    );
  }
}

function isSendable(kind: ArmKind, { entry, input }: { entry: number; input: Input }): boolean {
  try {
    kind.pack(entry, [input]);
    return true;
  } catch {
    return false;
  }
}
