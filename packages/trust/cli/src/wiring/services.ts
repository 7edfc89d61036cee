import { printableJson } from '@peltier/protocol';
import type { Command } from 'commander';
import { serveDoor } from '../commands/daemon/serve.ts';
import { explain } from '../commands/explain/explain.ts';
import { operatorOf } from '../operator.ts';
import { explanationText } from '../output/explain.ts';
import { printResult } from '../output/print.ts';
import { described } from './shared.ts';

/** `peltier explain` */
export function explainCommand(): Command {
  return described('explain', {
    summary: 'Say what an error code or the reason of a verdict means; works offline',
    examples: ['peltier explain patch.mode', 'peltier explain gain.unclear'],
  })
    .argument('<code>')
    .action((code: string, _own: unknown, command: Command) => {
      const { json } = operatorOf(command);
      printResult(explain(code), { json, name: 'explanation', text: explanationText });
    });
}

/** `peltier daemon` */
export function daemonCommand(): Command {
  return described('daemon', {
    summary:
      'Serve the seven ops in the foreground until interrupted; events go to stderr as JSON lines',
    examples: ['peltier daemon', 'peltier daemon --state /var/lib/peltier'],
  }).action(async (_own: unknown, command: Command) => {
    const quiet = command.optsWithGlobals<{ quiet?: boolean }>().quiet === true;
    await serveDoor(operatorOf(command), {
      onEvent: (event) => {
        if (quiet) return;
        process.stderr.write(`${printableJson({ at: new Date().toISOString(), ...event })}\n`);
      },
    });
  });
}
