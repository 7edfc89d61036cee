import { CodedError } from '@peltier/protocol';

export type CliCode =
  | 'cli.usage'
  | 'cli.unknown_code'
  | 'cli.demo'
  | 'cli.state'
  | 'cli.unknown_row'
  | 'cli.unmeasurable_kind'
  | 'cli.isolation_leak'
  | 'cli.not_accepted'
  | 'ops.unknown_target'
  | 'verdict.unknown_candidate'
  | 'verdict.unprepared';

/** What the operator asked for cannot be done as asked. */
export class CliError extends CodedError<CliCode> {}
