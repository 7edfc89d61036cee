import { printable } from '@peltier/protocol';
import type { DoctorReport } from '../commands/doctor/doctor.ts';

/** One line per finding and the step that mends it; the verdict of the doctor first. */
export function doctorText({ able, findings }: DoctorReport): string {
  const lines = [
    able
      ? 'ABLE  verdicts can be given on this host'
      : 'NOT ABLE  no verdict can be given here yet',
    ...findings.flatMap(({ what, state, found, fix }) => [
      `  ${state.padEnd(4)}  ${what.padEnd(9)} ${printable(found, 2000)}`,
      ...(fix === undefined ? [] : [`        fix: ${printable(fix, 1000)}`]),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}
