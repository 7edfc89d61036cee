import { printable } from '@peltier/protocol';
import type { PlannedCell, TargetPlan } from '../plan/plan-target.ts';

/** A plan for a terminal: can it be measured, how long, how fine. */
export function planText(plan: TargetPlan): string {
  const { minutes, sd, smallest_gain: gain } = plan;
  const lines = [
    `${plan.measurable ? 'MEASURABLE' : 'NOT MEASURABLE'}  ${plan.target}`,
    `  isolation ${plan.tier} (${printable(plan.isolation)})`,
    ...plan.cells.map(cellLine),
    ...(plan.unmeasured.length === 0
      ? []
      : [`  checked for equivalence only: ${plan.unmeasured.join(', ')}`]),
    `  time      screen ${clock(minutes.screen)}, confirm ${clock(minutes.confirm)}, after an acceptance audit ${clock(minutes.audit)} (${plan.seconds_per_generation.toFixed(1)} s a generation; gates come before)`,
    `  detects   ${gainText(gain.speedup)} with ${(gain.power * 100).toFixed(0)} % power at confirm`,
    `  spread    ${(sd.value * 100).toFixed(2)} % between generations (${sd.basis === 'calibration' ? 'from the calibration of this host' : `assumed; \`peltier calibrate ${plan.target}\` measures it`})`,
  ];
  return `${lines.join('\n')}\n`;
}

function cellLine(cell: PlannedCell): string {
  const facts = `weight ${cell.weight.toFixed(2)}, size ${String(cell.size)}, ${String(cell.inputs_per_window)} inputs a window, floor ${(cell.floor_share * 100).toFixed(0)} %`;
  const end = cell.why === undefined ? '' : `\n            not measurable: ${cell.why}`;
  return `  ${`${cell.entry}/${cell.workload}`.padEnd(24)} ${facts}${end}`;
}

function gainText(speedup: number): string {
  return Number.isFinite(speedup)
    ? `gains of ${((speedup - 1) * 100).toFixed(1)} % and more`
    : 'nothing: confirm has too few generations for its alpha';
}

function clock(minutes: number): string {
  return minutes < 1.5 ? `${(minutes * 60).toFixed(0)} s` : `${minutes.toFixed(1)} min`;
}
