import type { openHarnessdLedger } from '@peltier/ledger/append-harnessd';
import type { LedgerReader } from '@peltier/ledger/read';
import type { AcceptConfig, OpName, OpResponse, Requirement, StateLayout } from '@peltier/protocol';
import type { OnEvent } from '../daemon-event.ts';
import type { OpCall, OpInput } from '../http/op-routes.ts';
import type { VerdictQueue } from '../verdicts/verdict-queue.ts';

/** What the handlers of the ops work with. */
export interface DoorContext {
  readonly layout: StateLayout;
  readonly playbookDir: string;
  /** Appends proposals, refusals and attempts. */
  readonly ledger: ReturnType<typeof openHarnessdLedger>;
  /** A connection that cannot write, for every question. */
  readonly reader: LedgerReader;
  readonly accept: AcceptConfig;
  readonly policyHash: string;
  /** What verdicts ordered here must show. */
  readonly require: Requirement;
  readonly queue: VerdictQueue;
  /** Refusal rows an hour and target; beyond them patches are not looked at. */
  readonly refusalsPerHour: number;
  /** Aborted when the daemon stops. */
  readonly stopping: AbortSignal;
  readonly onEvent: OnEvent;
}

/** Answers one op. Everything it knows comes from the ledger, the mirror and the state directory. */
export type OpHandler<Op extends OpName> = (
  context: DoorContext,
  input: OpInput<Op>,
  call: OpCall,
) => Promise<OpResponse<Op>>;
