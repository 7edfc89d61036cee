import {
  ROW_BODIES,
  type AcceptConfig,
  type AttemptBody,
  type PatchProposal,
  type TargetBody,
} from '@peltier/protocol';
import { targetState, type Ledger } from '@peltier/ledger';
import {
  loadAcceptConfig,
  loadTarget,
  policyHash,
  prepareTarget,
  registeredTarget,
  type PreparedTarget,
  type Target,
} from '@peltier/source';
import { VerdictError } from './verdict-error.ts';

/** Everything that is fixed before an attempt starts. */
export interface OpenAttempt {
  readonly stateDir: string;
  readonly attempt: AttemptBody;
  readonly proposal: PatchProposal;
  readonly target: Target;
  readonly prepared: PreparedTarget;
  /** The newest `target` row: base, season, and the hash of the trusted files as they were accepted. */
  readonly row: TargetBody;
  readonly accept: AcceptConfig;
  readonly policyHash: string;
}

/** A target as it is on disk, beside the row that says what it should be. */
export interface OpenTarget {
  readonly stateDir: string;
  readonly target: Target;
  readonly prepared: PreparedTarget;
  readonly row: TargetBody;
  readonly accept: AcceptConfig;
  readonly policyHash: string;
}

/**
 * Loads a registered target and its newest row.
 * @throws {VerdictError} `ops.unknown_target`, `verdict.unprepared`; SourceError for its files.
 */
export async function openTarget(
  ledger: Pick<Ledger, 'read'>,
  options: { readonly stateDir: string; readonly name: string; readonly acceptFile: string },
): Promise<OpenTarget> {
  const { stateDir, name, acceptFile } = options;
  const registered = await registeredTarget(stateDir, name);
  if (registered === undefined) {
    throw new VerdictError('ops.unknown_target', {
      found: `no target ${name} in this state directory`,
      at: stateDir,
    });
  }
  const row = targetState(ledger.read, name);
  if (row === undefined)
    throw new VerdictError('verdict.unprepared', { found: `${name} has no row`, at: 'ledger' });
  const target = await loadTarget(
    registered.dir,
    registered.file === undefined ? {} : { file: registered.file },
  );
  const prepared = await prepareTarget(target, {
    stateDir,
    ...(registered.ref === undefined ? {} : { ref: registered.ref }),
  });
  const accept = await loadAcceptConfig(acceptFile);
  return { stateDir, target, prepared, row, accept, policyHash: policyHash(accept) };
}

/**
 * Opens an ordered attempt.
 * @throws {VerdictError} `ops.unknown_verdict`, `verdict.unknown_candidate`, and as `openTarget`.
 */
export async function openAttempt(
  ledger: Pick<Ledger, 'read'>,
  options: { readonly stateDir: string; readonly verdictId: string; readonly acceptFile: string },
): Promise<OpenAttempt> {
  const ordered = ledger.read
    .byAttempt(options.verdictId)
    .find((entry) => entry.kind === 'attempt');
  if (ordered === undefined) {
    throw new VerdictError('ops.unknown_verdict', {
      found: `no attempt ${options.verdictId}`,
      at: 'ledger',
    });
  }
  const attempt = ROW_BODIES.attempt.parse(ordered.body);
  const proposed = ledger.read.proposalOf(attempt.candidate_id);
  const proposal = proposed === undefined ? undefined : ROW_BODIES.proposal.parse(proposed.body);
  if (proposal?.kind !== 'patch') {
    throw new VerdictError('verdict.unknown_candidate', {
      found: `no proposal ${attempt.candidate_id}`,
      at: 'ledger',
    });
  }
  const open = await openTarget(ledger, { ...options, name: attempt.target });
  return { ...open, attempt, proposal };
}
