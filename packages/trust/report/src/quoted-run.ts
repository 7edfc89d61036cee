import type { RunResult } from '@peltier/protocol';
import type { Samples } from './run-samples.ts';

/** A measuring run and the row that holds it. */
export interface QuotedRun {
  readonly phase: RunResult['phase'];
  readonly run: RunResult;
  readonly seq: number;
  /** Only an audit is free of the winner's curse; a confirm was selected by its own result. */
  readonly selected: boolean;
  readonly samples: Samples;
}
