import type { ExitCause } from './launch-spec.ts';

// prettier-ignore
const SIGNAL_NUMBERS: Readonly<Record<string, number>> = {
  SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGILL: 4, SIGTRAP: 5, SIGABRT: 6, SIGBUS: 7, SIGFPE: 8, SIGKILL: 9,
  SIGSEGV: 11, SIGPIPE: 13, SIGALRM: 14, SIGTERM: 15, SIGXCPU: 24, SIGXFSZ: 25, SIGSYS: 31,
};
const SIGXCPU = 24;

/** What the host saw of an end. */
export interface SeenEnd {
  readonly code: number | null;
  readonly signal: string | null;
  /** Why we ended it ourselves, if we did. */
  readonly ours: 'timeout' | 'flood' | 'killed' | undefined;
  readonly oomKills: number;
  readonly started: boolean;
  /** What the launcher said, for `launch-failed`. */
  readonly words: string;
}

/**
 * Names the cause of an end. The walls report a death by signal n as exit code 128 + n, as shells do, so an exit
 * with such a code reads as a signal: neither is ever a pass.
 */
export function exitCause(seen: SeenEnd): ExitCause {
  if (seen.oomKills > 0) return { kind: 'oom' };
  if (seen.ours === 'timeout') return { kind: 'timeout', clock: 'wall' };
  if (seen.ours !== undefined) return { kind: seen.ours };
  const number =
    seen.signal !== null
      ? (SIGNAL_NUMBERS[seen.signal] ?? 0)
      : seen.code !== null && seen.code > 128 && seen.code <= 192
        ? seen.code - 128
        : undefined;
  if (number === SIGXCPU) return { kind: 'timeout', clock: 'cpu' };
  if (!seen.started) return { kind: 'launch-failed', found: seen.words };
  if (number !== undefined) return { kind: 'signalled', signal: number };
  return { kind: 'exited', code: seen.code ?? -1 };
}
