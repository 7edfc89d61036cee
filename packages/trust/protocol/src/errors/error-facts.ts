/** Exit codes of every command (DESIGN §14). */
export const EXIT = {
  ok: 0,
  rejected: 1,
  usage: 2,
  inconclusive: 3,
  integrity: 4,
  internal: 70,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What is fixed about an error code: HTTP status, exit code, whether trying again can help, and what to do. */
export interface ErrorFacts {
  readonly status: number;
  readonly exit: ExitCode;
  readonly retryable: boolean;
  /** One sentence that says what to do. */
  readonly hint: string;
  /** One or two sentences for `peltier explain CODE`: what the code means and why the rule exists. */
  readonly meaning: string;
}

/** Keeps the literal codes of an area while checking every row's shape. */
export function defineErrors<const T extends Record<string, ErrorFacts>>(table: T): T {
  return table;
}
