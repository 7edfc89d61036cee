import type { ErrorFacts } from './errors/registry.ts';
import { ERROR_REGISTRY, type ErrorCode } from './errors/registry.ts';

/** What a thrower adds to a code: what was found, where, and the error behind it. */
export interface CodedErrorDetail {
  /** What was found, in one sentence; untrusted text must already be quoted and capped. */
  readonly found: string;
  /** Where: a JSON pointer, `file:line`, or a name. */
  readonly at?: string;
  /** Replaces the registered hint where the thrower knows better. */
  readonly hint?: string;
  readonly cause?: unknown;
}

/**
 * The base of every package's error class. `code` is one of the registered codes; `facts` gives its HTTP status,
 * exit code and whether trying again can help.
 */
export class CodedError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly found: string;
  readonly at: string | undefined;
  readonly hint: string;

  constructor(code: Code, detail: CodedErrorDetail) {
    super(`${code}: ${detail.found}`, detail.cause === undefined ? {} : { cause: detail.cause });
    this.name = new.target.name;
    this.code = code;
    this.found = detail.found;
    this.at = detail.at;
    this.hint = detail.hint ?? ERROR_REGISTRY[code].hint;
  }

  get facts(): ErrorFacts {
    return ERROR_REGISTRY[this.code];
  }
}

/** True for any error of ours, whichever copy of this module made it. */
export function isCodedError(value: unknown): value is CodedError {
  if (!(value instanceof Error) || !('code' in value) || typeof value.code !== 'string')
    return false;
  return Object.hasOwn(ERROR_REGISTRY, value.code);
}
