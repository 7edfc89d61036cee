import {
  ERROR_REGISTRY,
  VERDICT_REASONS,
  type ErrorFacts,
  type ErrorCode,
} from '@peltier/protocol';
import { CliError } from '../../cli-error.ts';
import { nearest } from './nearest.ts';

/** What a code means: an error, or the reason of a verdict. */
export type Explanation =
  | ({ readonly kind: 'error'; readonly code: ErrorCode } & ErrorFacts)
  | {
      readonly kind: 'reason';
      readonly code: string;
      readonly outcome: string;
      readonly stage: string;
      readonly meaning: string;
    };

/** Looks a code up, offline. @throws {CliError} `cli.unknown_code` with the nearest codes. */
export function explain(code: string): Explanation {
  if (Object.hasOwn(ERROR_REGISTRY, code)) {
    const known = code as ErrorCode;
    return { kind: 'error', code: known, ...ERROR_REGISTRY[known] };
  }
  if (Object.hasOwn(VERDICT_REASONS, code)) {
    return { kind: 'reason', code, ...VERDICT_REASONS[code as keyof typeof VERDICT_REASONS] };
  }
  const close = nearest(code, [...Object.keys(ERROR_REGISTRY), ...Object.keys(VERDICT_REASONS)]);
  throw new CliError('cli.unknown_code', {
    found: JSON.stringify(code.slice(0, 80)),
    ...(close.length === 0 ? {} : { hint: `Did you mean ${close.join(' or ')}?` }),
  });
}
