import { EXIT, isCodedError, printable, printableJson, type ExitCode } from '@peltier/protocol';
import { CommanderError } from 'commander';

/** An error in the one form of all commands, and the exit code that belongs to it. */
export interface PrintedError {
  readonly text: string;
  readonly exit: ExitCode;
}

interface Facts {
  readonly code: string;
  readonly found: string;
  readonly at?: string | undefined;
  readonly hint: string;
}

/**
 * Says what was found, where, and what to do. Text of others is made printable. With `json` it is one object, still for
 * stderr: stdout holds results only.
 */
export function printedError(error: unknown, json: boolean): PrintedError {
  if (error instanceof CommanderError) return usageError(error, json);
  if (isCodedError(error)) {
    const { code, found, at, hint, facts } = error;
    return { text: format({ code, found, at, hint }, json), exit: facts.exit };
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    text: json
      ? `${printableJson({ schema: 'peltier.error.v1', code: 'internal', found: printable(text, 4000) })}\n`
      : `peltier: an internal error, please report it\n${printable(text, 4000)}\n`,
    exit: EXIT.internal,
  };
}

/** Commander's own errors; help and version are none. */
function usageError(error: CommanderError, json: boolean): PrintedError {
  if (error.exitCode === 0) return { text: '', exit: EXIT.ok };
  // No command given: the help was the answer.
  if (error.code === 'commander.help') return { text: '', exit: EXIT.usage };
  const found = error.message.replace(/^error: /u, '').replaceAll('\n', ' ');
  const hint = 'See --help; it starts with examples.';
  return { text: format({ code: 'cli.usage', found, hint }, json), exit: EXIT.usage };
}

function format({ code, found, at, hint }: Facts, json: boolean): string {
  if (json) return `${printableJson({ schema: 'peltier.error.v1', code, found, at, hint })}\n`;
  const place = at === undefined ? '' : `  at ${printable(at, 2000)}\n`;
  return `peltier: ${code}: ${printable(found, 4000)}\n${place}  ${printable(hint, 1000)}\n  peltier explain ${code}\n`;
}
