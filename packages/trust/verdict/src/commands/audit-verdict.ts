import { randomInt } from 'node:crypto';
import { targetState } from '@peltier/ledger';
import { openCliLedger } from '@peltier/ledger/append-cli';
import { openVerdictLedger } from '@peltier/ledger/append-verdict';
import { ROW_BODIES, stateLayout, type AuditBody, type LedgerEntry } from '@peltier/protocol';
import { openAttempt } from '../1-open-attempt.ts';
import { openIsolation } from '../2-preflight.ts';
import { rebuildArms } from '../3-rebuild-arms.ts';
import { audit } from '../8-audit.ts';
import { buildArms } from '../build-arms.ts';
import { attemptRows } from '../attempt-rows.ts';
import { BENCH_NAME, waitForName } from '../exclusive-name.ts';
import { judgedTarget } from '../judged-target.ts';
import { withSessionDir } from '../session-dir.ts';
import { appendTargetRow } from '../target-row.ts';
import { VerdictError } from '../verdict-error.ts';
import { composeTree } from '@peltier/source';
import type { JudgeOptions } from './judge-attempt.ts';

export interface AuditResult {
  readonly body: AuditBody;
  readonly entry: LedgerEntry;
}

/**
 * Measures an accepted candidate once more and writes the number to quote. A withdrawn candidate that is part of the base
 * takes the base back. An audit that was made already is returned; undefined when the host was too noisy to make one.
 * @throws {VerdictError} `ops.unknown_verdict` when the attempt was not accepted.
 */
export async function auditVerdict(
  options: JudgeOptions & { readonly verdictId: string },
): Promise<AuditResult | undefined> {
  const { stateDir, verdictId } = options;
  const bench = await waitForName(BENCH_NAME, () => {
    options.onProgress({
      kind: 'waiting',
      text: 'waiting for another verdict on this host to end',
    });
  });
  const operator = openCliLedger({ stateDir, mode: 'existing' });
  const ledger = openVerdictLedger({ stateDir, mode: 'existing' });
  try {
    const verdict = ledger.read.verdictOf(verdictId);
    if (verdict === undefined || ROW_BODIES.verdict.parse(verdict.body).outcome !== 'accepted') {
      throw new VerdictError('ops.unknown_verdict', {
        found: `${verdictId} is not an accepted verdict`,
        at: 'ledger',
      });
    }
    const earlier = ledger.read.byAttempt(verdictId).find((entry) => entry.kind === 'audit');
    if (earlier !== undefined)
      return { body: ROW_BODIES.audit.parse(earlier.body), entry: earlier };
    const made = await measureAudit({ ...options, ledger });
    if (made?.body.outcome === 'withdrawn') await stepBack({ ...options, operator });
    return made;
  } finally {
    ledger.close();
    operator.close();
    await bench.release();
  }
}

async function measureAudit(
  options: JudgeOptions & {
    readonly verdictId: string;
    readonly ledger: ReturnType<typeof openVerdictLedger>;
  },
): Promise<AuditResult | undefined> {
  const { ledger, verdictId, stateDir, onProgress } = options;
  const open = await openAttempt(ledger, options);
  const isolation = await openIsolation(options);
  const { host } = isolation;
  try {
    if (isolation.kind === 'leaks') return undefined;
    const judged = await judgedTarget(open);
    return await withSessionDir(stateLayout(stateDir).sessionsDir, async (sessionDir) => {
      const arms = await rebuildArms({
        sessionDir,
        mirrorDir: open.prepared.mirrorDir,
        baseTree: open.proposal.base_tree,
        tree: open.proposal.tree,
        swapped: randomInt(2) === 1,
      });
      return audit(judged.measured(host), {
        verdictId,
        trees: await buildArms(judged, { host, trees: arms, sessionDir }),
        accept: open.accept,
        rows: attemptRows(ledger, { target: open.target.name, attempt: verdictId }),
        putBlob: ledger.putBlob,
        onProgress,
      });
    });
  } finally {
    await host.close();
  }
}

/** Takes a withdrawn candidate out of the base: the source with the remaining patches, in their order. */
async function stepBack(
  options: JudgeOptions & {
    readonly verdictId: string;
    readonly operator: ReturnType<typeof openCliLedger>;
  },
): Promise<void> {
  const { operator, verdictId } = options;
  const open = await openAttempt(operator, options);
  const state = targetState(operator.read, open.target.name);
  const withdrawn = open.proposal.candidate_id;
  if (state?.patches.includes(withdrawn) !== true) return;
  const patches = state.patches.filter((id) => id !== withdrawn);
  const changes = patches.map((id) => {
    const entry = operator.read.proposalOf(id);
    const proposal = entry === undefined ? undefined : ROW_BODIES.proposal.parse(entry.body);
    if (proposal?.kind !== 'patch')
      throw new VerdictError('verdict.unknown_candidate', {
        found: `no proposal ${id}`,
        at: 'ledger',
      });
    return { baseTree: proposal.base_tree, tree: proposal.tree };
  });
  const base_tree = await composeTree({
    mirrorDir: open.prepared.mirrorDir,
    onto: state.source_tree,
    changes,
  });
  appendTargetRow(operator, {
    ...state,
    event: 'stepped_back',
    base_tree,
    patches,
    why: `audit of ${verdictId} withdrew it`,
  });
}
