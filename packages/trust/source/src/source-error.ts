import { CodedError, type ErrorCode } from '@peltier/protocol';

/** The codes this package throws: refusals of patches, faulty configuration, broken sources. */
export type SourceErrorCode = Extract<
  ErrorCode,
  `${'patch' | 'target' | 'config' | 'source'}.${string}` | 'internal.parser_differential'
>;

export class SourceError extends CodedError<SourceErrorCode> {}
