import { EXIT } from '@peltier/protocol';
import type { Command } from 'commander';
import { calibrate } from '../commands/bench/calibrate.ts';
import { recordBaseline } from '../commands/bench/record.ts';
import { examine } from '../commands/doctor/doctor.ts';
import { operatorOf } from '../operator.ts';
import { calibrationText, recordText } from '../output/bench.ts';
import { doctorText } from '../output/doctor.ts';
import { printResult } from '../output/print.ts';
import { described, withIsolation } from './shared.ts';

/** `peltier record` */
export function recordCommand(): Command {
  return withIsolation(
    described('record', {
      summary: 'Profile the pristine base of a target for proposers to read',
      examples: ['peltier record string-similarity'],
    }),
  )
    .argument('<name>')
    .action(async (name: string, _own: unknown, command: Command) => {
      const operator = operatorOf(command);
      const view = await recordBaseline(operator, name);
      printResult(view, { json: operator.json, name: 'profile', text: recordText });
    });
}

/** `peltier calibrate`; exits 3 when the host cannot measure the target. */
export function calibrateCommand(): Command {
  return withIsolation(
    described('calibrate', {
      summary: 'Show what this host can measure on a target: A/A and an injected slowdown',
      examples: [
        'peltier calibrate string-similarity',
        'peltier calibrate string-similarity --anew',
      ],
    }),
  )
    .argument('<name>')
    .option('--anew', 'measure again although a fresh calibration stands')
    .action(async (name: string, options: { anew?: boolean }, command: Command) => {
      const operator = operatorOf(command);
      const view = await calibrate(operator, { name, anew: options.anew === true });
      printResult(view, { json: operator.json, name: 'calibration', text: calibrationText });
      process.exitCode = view.calibration.usable ? EXIT.ok : EXIT.inconclusive;
    });
}

/** `peltier doctor`; exits 3 when no verdict can be given here. */
export function doctorCommand(): Command {
  return withIsolation(
    described('doctor', {
      summary: 'Look at everything that a verdict needs of this host',
      examples: ['peltier doctor', 'peltier doctor --json'],
    }),
  ).action(async (_own: unknown, command: Command) => {
    const operator = operatorOf(command);
    const view = await examine(operator);
    printResult(view, { json: operator.json, name: 'doctor', text: doctorText });
    process.exitCode = view.able ? EXIT.ok : EXIT.inconclusive;
  });
}
