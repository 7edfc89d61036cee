import { printable, type RunResult } from '@peltier/protocol';
import type { CalibrationView } from '../commands/bench/calibrate.ts';
import type { RecordView } from '../commands/bench/record.ts';

const SHOWN = 12;

/** The hottest functions of a profile. Names come from target code. */
export function recordText({ file, profile }: RecordView): string {
  const { hotspots } = profile;
  const lines = [
    `RECORDED  ${profile.target}  base ${profile.base_tree.slice(0, 12)}  entries ${profile.entries.join(', ')}`,
    ...hotspots.slice(0, SHOWN).map((hot) => {
      const calls = hot.calls === undefined ? '' : `  ${String(hot.calls)} calls`;
      const place = `${printable(hot.file)}:${String(hot.line)}`;
      return `  ${hot.self_percent.toFixed(1).padStart(5)} %  ${printable(hot.function, 80)}  ${place}${calls}`;
    }),
    ...(hotspots.length > SHOWN ? [`  … ${String(hotspots.length - SHOWN)} more`] : []),
    `  ${profile.outside_percent.toFixed(1).padStart(5)} %  outside the target (engine, collector, harness)`,
    `  ${printable(file)}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Whether this host can measure this target, and what it showed. */
export function calibrationText({ calibration, tier, isolation }: CalibrationView): string {
  const { usable, target, grade, host, findings, injected } = calibration;
  const lines = [
    `${usable ? 'USABLE' : 'NOT USABLE'}  ${target}  ${grade} calibration of host ${host}`,
    `  A/A       ${interval(calibration.null_run)}  should include 1`,
    ...injected.map(
      ({ truth, run, recovered }) =>
        `  injected  ${interval(run)}  the truth is ${truth.toFixed(3)}x: ${recovered ? 'recovered' : 'NOT recovered'}`,
    ),
    `  half-width ${percent(calibration.half_width)}, between generations ${percent(calibration.generation_sd)}`,
    ...findings.map((finding) => `  ${printable(finding)}`),
    `  isolation ${tier} (${printable(isolation)})`,
  ];
  return `${lines.join('\n')}\n`;
}

function interval({ speedup, lower95, upper95 }: RunResult): string {
  return `${speedup.toFixed(3)}x [${lower95.toFixed(3)}, ${upper95.toFixed(3)}]`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
