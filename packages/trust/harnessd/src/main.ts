#!/usr/bin/env node
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EXIT, isCodedError, printable, printableJson } from '@peltier/protocol';
import { DoorError } from './door-error.ts';
import { installationDir } from './state/installation-dir.ts';
import { startDaemon, type DaemonOptions } from './start-daemon.ts';

const HELP = `Examples:
  harnessd --state .peltier
  harnessd --state .peltier --socket /run/peltier/door.sock
  harnessd --state .peltier --tcp 7411 --token-file .peltier/token

Serves the seven ops of one state directory until SIGINT or SIGTERM. Events go to stderr, one JSON object a line.

Options:
  --state DIR        state directory (default: PELTIER_HOME, or .peltier)
  --socket PATH      the door's socket (default: run/door.sock in the state directory)
  --tcp PORT         also listen on 127.0.0.1; needs --token-file
  --token-file FILE  64 hex digits, mode 0600
  --accept FILE      thresholds (default: config/accept.toml)
  --playbook DIR     optimization classes (default: playbook)
  --verdict ARGV     JSON array: the verdict command (default: the one of this installation)
  --require WHAT     faster, not-slower or equivalent (default: faster)
  --help
`;

const say = (text: string): void => {
  process.stderr.write(text);
};

/** Reads the command line. @throws {DoorError} `door.options` */
function readOptions(args: readonly string[]): DaemonOptions | 'help' {
  const { values } = parse(args);
  if (values.help === true) return 'help';
  const root = installationDir();
  // Told to the verdict command too: both must judge by the same thresholds.
  const accept = resolve(values.accept ?? join(root, 'config/accept.toml'));
  const { tcp, require } = values;
  const tokenFile = values['token-file'];
  if ((tcp === undefined) !== (tokenFile === undefined))
    throw optionFault('--tcp and --token-file belong together');
  if (tcp !== undefined && !/^\d{1,5}$/.test(tcp)) throw optionFault('--tcp is not a port');
  return {
    stateDir: resolve(values.state ?? process.env['PELTIER_HOME'] ?? '.peltier'),
    ...(values.socket === undefined ? {} : { socketPath: resolve(values.socket) }),
    ...(tcp === undefined || tokenFile === undefined
      ? {}
      : { tcp: { port: Number(tcp), tokenFile: resolve(tokenFile) } }),
    verdictCommand:
      values.verdict === undefined
        ? [process.execPath, join(root, 'packages/trust/verdict/dist/main.js'), '--accept', accept]
        : argvOf(values.verdict),
    playbookDir: resolve(values.playbook ?? join(root, 'playbook')),
    accept,
    ...(require === undefined ? {} : { require: requirementOf(require) }),
    onEvent: (event) => {
      say(`${printableJson({ at: new Date().toISOString(), ...event })}\n`);
    },
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        state: text,
        socket: text,
        tcp: text,
        'token-file': text,
        accept: text,
        playbook: text,
        verdict: text,
        require: text,
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw optionFault(error instanceof Error ? error.message : String(error));
  }
}

function argvOf(text: string): readonly string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (
    !Array.isArray(value) ||
    value.length === 0 ||
    !value.every((part) => typeof part === 'string')
  )
    throw optionFault('--verdict is not a JSON array of strings');
  return value;
}

function requirementOf(text: string): 'faster' | 'not-slower' | 'equivalent' {
  if (text === 'faster' || text === 'not-slower' || text === 'equivalent') return text;
  throw optionFault('--require is not faster, not-slower or equivalent');
}

function optionFault(found: string): DoorError {
  return new DoorError('door.options', { found: printable(found) });
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(HELP);
    return;
  }
  const daemon = await startDaemon(options);
  const stop = (): void => {
    void daemon.close().then(() => process.exit(EXIT.ok), fail);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function fail(error: unknown): void {
  if (isCodedError(error)) {
    const at = error.at === undefined ? '' : ` (${error.at})`;
    say(`harnessd: ${error.code}: ${printable(error.found)}${at}\n  ${error.hint}\n`);
    process.exitCode = error.facts.exit;
  } else {
    say(`harnessd: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = EXIT.internal;
  }
}

await main().catch(fail);
