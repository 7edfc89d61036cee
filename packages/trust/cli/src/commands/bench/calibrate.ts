import type { CalibrationBody } from '@peltier/protocol';
import { calibrated, isolationText } from '@peltier/verdict';
import type { Operator } from '../../operator.ts';
import { withBaseline } from './baseline-session.ts';

export interface CalibrationView {
  readonly calibration: CalibrationBody;
  readonly tier: string;
  readonly isolation: string;
}

/**
 * The fresh calibration of this host and target, or a new one: A/A and an injected slowdown through the whole path.
 * @throws {BenchError} `bench.host_noisy`, `bench.floor`, `bench.worker`; and as `withBaseline`.
 */
export function calibrate(
  operator: Operator,
  request: { readonly name: string; readonly anew: boolean },
): Promise<CalibrationView> {
  return withBaseline(
    operator,
    request.name,
    async ({ open, ledger, judged, host, sessionDir }) => {
      const calibration = await calibrated(open, {
        ledger,
        judged,
        host,
        sessionDir,
        onProgress: operator.onProgress,
        anew: request.anew,
      });
      return { calibration, tier: host.evidence.tier, isolation: isolationText(host) };
    },
  );
}
