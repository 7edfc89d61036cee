import { openCommandArm } from './command-arm.ts';
import { openLibraryArm, packBatch } from './library-arm.ts';
import type { MeasuredTarget } from './measured-target.ts';
import type { Batch, TimedArm } from './timed-arm.ts';

/** True for targets that are programs: a window is then one fresh process for each input. */
export function isCommand(target: Pick<MeasuredTarget, 'entries'>): boolean {
  return target.entries.some(({ access }) => access.kind === 'command');
}

/** Starts one arm of whatever kind the target is; `replay` adds the floor entries behind the real ones. */
export function openArm(
  target: MeasuredTarget,
  options: { readonly tree: string; readonly replay?: boolean },
): Promise<TimedArm> {
  return isCommand(target) ? openCommandArm(target, options) : openLibraryArm(target, options);
}

/** Prepares inputs once, for both arms. */
export function batchFor(
  target: Pick<MeasuredTarget, 'entries'>,
  { entry, inputs }: { readonly entry: number; readonly inputs: readonly (readonly unknown[])[] },
): Batch {
  return isCommand(target)
    ? { cellEntry: entry, inputs, packed: new Uint8Array() }
    : packBatch(entry, inputs);
}
