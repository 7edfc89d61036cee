import type { OpName } from '@peltier/protocol';
import type { AnswerOp } from '../http/op-routes.ts';
import type { DoorContext, OpHandler } from './door-context.ts';
import { ledgerStateOf } from './ledger-state.ts';
import { proposePatch } from './propose-patch.ts';
import { readLedger } from './read-ledger.ts';
import { readPlaybook } from './read-playbook.ts';
import { readProfile } from './read-profile.ts';
import { readTargetSource } from './read-target-source.ts';
import { readVerdict } from './read-verdict.ts';
import { runVerdict } from './run-verdict.ts';

const HANDLERS: { readonly [Op in OpName]: OpHandler<Op> } = {
  read_profile: readProfile,
  read_ledger: readLedger,
  read_playbook: readPlaybook,
  read_target_source: readTargetSource,
  propose_patch: proposePatch,
  run_verdict: runVerdict,
  read_verdict: readVerdict,
};

/** Binds the handlers to what they work with. */
export function answerOps(context: DoorContext): AnswerOp {
  return {
    call: (op, input, call) => HANDLERS[op](context, input, call),
    ledgerState: ledgerStateOf(context.ledger),
  };
}
