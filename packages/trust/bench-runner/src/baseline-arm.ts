import { BenchError } from './bench-error.ts';
import type { MeasuredTarget } from './measured-target.ts';
import { openArm } from './open-arm.ts';
import type { TimedArm } from './timed-arm.ts';

/**
 * An arm on the pristine baseline. Whatever it fails at says nothing about a candidate, so every error of it is the bench's own.
 * @throws {BenchError} `bench.worker`, from opening and from every method.
 */
export async function openBaselineArm(
  target: MeasuredTarget,
  options: { readonly tree: string; readonly replay?: boolean },
): Promise<TimedArm> {
  const own = async <T>(doing: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      throw new BenchError('bench.worker', {
        found: `the pristine baseline failed while ${doing}`,
        at: options.tree,
        cause,
      });
    }
  };
  const arm = await own('it was started', () => openArm(target, options));
  return {
    readyNs: arm.readyNs,
    window: (batch, keep) => own('a window ran', () => arm.window(batch, keep)),
    show: (indices) => own('it showed outcomes', () => arm.show(indices)),
    peakBytes: () => own('its memory was read', () => arm.peakBytes()),
    close: () => own('it was ended', () => arm.close()),
  };
}
