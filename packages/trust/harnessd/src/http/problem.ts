import {
  ERROR_REGISTRY,
  isCodedError,
  printable,
  type ErrorCode,
  type Problem,
} from '@peltier/protocol';
import type { z } from 'zod';
import { DoorError } from '../door-error.ts';

/** Codes whose `found` is written for a proposer; of any other error only the registered sentences are told. */
const TOLD =
  /^(?:door|ops|patch)\.|^internal\.parser_differential$|^source\.not_readable$|^verdict\.stale_base$/;

/** The status and code of an answer other than success, as `application/problem+json` (RFC 9457). */
export function problemOf(error: unknown, requestId: string): Problem {
  const known = isCodedError(error) ? error : fromFastify(error);
  const { code } = known;
  const { status, retryable, meaning, hint } = ERROR_REGISTRY[code];
  const told = TOLD.test(code);
  const retryAfterMs = known instanceof DoorError ? known.retryAfterMs : undefined;
  const ledgerSeq = known instanceof DoorError ? known.ledgerSeq : undefined;
  return {
    type: `urn:peltier:error:${code}`,
    title: meaning,
    status,
    detail: told ? printable(known.found, 400) : meaning,
    code,
    hint: told ? known.hint : hint,
    retryable,
    ...(retryAfterMs === undefined ? {} : { retry_after_ms: retryAfterMs }),
    ...(told && known.at !== undefined ? { at: printable(known.at, 200) } : {}),
    request_id: requestId,
    ...(ledgerSeq === undefined ? {} : { ledger_seq: ledgerSeq }),
  };
}

/** What the operator should hear about, beyond the code: faults of ours or of the host, with their text. */
export function faultText(
  error: unknown,
): { readonly code: ErrorCode; readonly text: string } | undefined {
  const known = isCodedError(error) ? error : fromFastify(error);
  if (TOLD.test(known.code) && known.code !== 'door.internal') return undefined;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: known.code, text: printable(text, 4_000) };
}

const FASTIFY_CODES: Readonly<Record<string, Extract<ErrorCode, `door.${string}`>>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'door.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'door.content_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'door.json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'door.json',
  FST_ERR_HANDLER_TIMEOUT: 'door.timeout',
  FST_ERR_BAD_URL: 'door.unknown_op',
};

function fromFastify(error: unknown): DoorError {
  const raised = error instanceof Error && 'code' in error ? String(error.code) : '';
  const code = FASTIFY_CODES[raised] ?? 'door.internal';
  return new DoorError(code, { found: ERROR_REGISTRY[code].meaning, cause: error });
}

/** The first fault of a body, as `door.request` with a JSON pointer. */
export function requestFault(error: z.ZodError): DoorError {
  const [issue] = error.issues;
  const pointer = (issue?.path ?? []).map(
    (part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`,
  );
  return new DoorError('door.request', {
    found: issue?.message ?? 'does not fit the schema',
    at: pointer.join('') === '' ? '/' : pointer.join(''),
  });
}
