import { printable } from '@peltier/protocol';
import { SourceError, type SourceErrorCode } from '../source-error.ts';

/** Throws the refusal of a patch; `at` is a line of the diff (1-based) or a path, which is made printable. */
export function refuse(
  code: Extract<SourceErrorCode, `patch.${string}` | `internal.${string}`>,
  found: string,
  at?: number | string,
): never {
  const place =
    typeof at === 'number'
      ? { at: `diff:${at}` }
      : at === undefined
        ? {}
        : { at: printable(at, 200) };
  throw new SourceError(code, { found: printable(found, 400), ...place });
}
