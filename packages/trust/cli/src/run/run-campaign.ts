import { openCliLedger } from '@peltier/ledger/append-cli';
import { openLedgerReader } from '@peltier/ledger/read';
import { ROW_BODIES, type CampaignEvent, type VerdictBody } from '@peltier/protocol';
import { auditVerdict, openTarget, type AuditResult, type OnProgress } from '@peltier/verdict';
import { acceptedBranch } from './accepted-branch.ts';
import { runAgent, type AgentOptions } from './agent-process.ts';
import { endRound, type RoundEnd } from './end-round.ts';
import { openDoor } from './open-door.ts';

export interface CampaignOptions extends Omit<AgentOptions, 'socketPath' | 'onEvent'> {
  readonly stateDir: string;
  readonly acceptFile: string;
  /** Leave the audits of accepted patches for later; the base then advances on the confirm alone. */
  readonly audit: boolean;
  readonly onProgress: OnProgress;
  readonly onEvent: (event: CampaignEvent) => void;
  readonly onVerdict: (verdict: VerdictBody, label: string) => void;
  readonly onAudit: (audit: AuditResult) => void;
}

export interface CampaignOutcome {
  readonly verdicts: readonly VerdictBody[];
  readonly audits: readonly AuditResult[];
  readonly round: RoundEnd;
  readonly branch: { readonly repository: string; readonly branch: string } | undefined;
  readonly agent: { readonly code: number; readonly said: string };
}

/**
 * One round: a proposer works through the door; every verdict is read back from the ledger; accepted patches are audited, composed
 * into the next base, and put on a branch.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignOutcome> {
  const door = await openDoor(options);
  const verdicts: VerdictBody[] = [];
  const reader = openLedgerReader({ stateDir: options.stateDir });
  const since = reader.size();
  let agent: CampaignOutcome['agent'];
  try {
    agent = await runAgent({
      ...options,
      socketPath: door.daemon.socketPath,
      onEvent: (event) => {
        options.onEvent(event);
        if (event.kind !== 'verdict') return;
        const verdict = newestVerdict(reader, {
          target: options.target,
          candidate: event.candidate,
        });
        if (verdict === undefined) return;
        verdicts.push(verdict);
        options.onVerdict(verdict, event.label);
      },
    });
    await door.close();
    for (const verdict of endedAfterwards(reader, { ...options, since, known: verdicts })) {
      verdicts.push(verdict);
      options.onVerdict(verdict, 'ended after its proposer');
    }
  } finally {
    reader.close();
    await door.close();
  }
  const audits = options.audit ? await auditAll(options, verdicts) : [];
  return { verdicts, audits, agent, ...(await closeRound(options)) };
}

/** Verdicts of this round that the proposer was no longer there to hear, oldest first. */
function endedAfterwards(
  reader: ReturnType<typeof openLedgerReader>,
  of: { readonly target: string; readonly since: number; readonly known: readonly VerdictBody[] },
): readonly VerdictBody[] {
  const heard = new Set(of.known.map(({ verdict_id }) => verdict_id));
  return reader
    .page({ kind: 'verdict', target: of.target, limit: 100 })
    .entries.filter(({ seq }) => seq > of.since)
    .map(({ body }) => ROW_BODIES.verdict.parse(body))
    .filter(({ verdict_id, reason }) => !heard.has(verdict_id) && reason !== 'interrupted')
    .reverse();
}

async function auditAll(
  options: CampaignOptions,
  verdicts: readonly VerdictBody[],
): Promise<readonly AuditResult[]> {
  const audits: AuditResult[] = [];
  for (const { outcome, verdict_id } of verdicts) {
    if (outcome !== 'accepted') continue;
    const made = await auditVerdict({
      ...options,
      allowNone: false,
      form: 'auto',
      verdictId: verdict_id,
    });
    if (made === undefined) continue;
    audits.push(made);
    options.onAudit(made);
  }
  return audits;
}

async function closeRound(
  options: CampaignOptions,
): Promise<Pick<CampaignOutcome, 'round' | 'branch'>> {
  const ledger = openCliLedger({ stateDir: options.stateDir, mode: 'existing' });
  try {
    const open = await openTarget(ledger, { ...options, name: options.target });
    const round = await endRound(ledger, open);
    const branch =
      round.composed.length === 0 ? undefined : await acceptedBranch(open, round.state);
    ledger.appendCheckpoint();
    return { round, branch };
  } finally {
    ledger.close();
  }
}

function newestVerdict(
  reader: ReturnType<typeof openLedgerReader>,
  of: { readonly target: string; readonly candidate: string },
): VerdictBody | undefined {
  for (const entry of reader.page({ kind: 'verdict', target: of.target, limit: 50 }).entries) {
    const verdict = ROW_BODIES.verdict.parse(entry.body);
    if (verdict.candidate_id === of.candidate) return verdict;
  }
  return undefined;
}
