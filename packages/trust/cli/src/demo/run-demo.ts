import { openLedgerReader } from '@peltier/ledger/read';
import { isCodedError, type VerdictBody } from '@peltier/protocol';
import { createDoorClient } from '@peltier/protocol/client';
import { applyEdits, loadTarget, parseEdits, prepareTarget } from '@peltier/source';
import { auditVerdict, type OnProgress } from '@peltier/verdict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepare } from '../commands/target/prepare.ts';
import type { Operator } from '../operator.ts';
import { eventLine, verdictLines } from '../run/campaign-lines.ts';
import { openDoor } from '../run/open-door.ts';
import { runCampaign, type CampaignOutcome } from '../run/run-campaign.ts';
import { demoPlan, isRight, type DemoPlan } from './demo-plan.ts';
import { judgeDemoPatch } from './judge-demo-patch.ts';

export interface DemoSteps {
  readonly say: (text: string) => void;
  readonly onProgress: OnProgress;
}

export interface DemoOptions extends DemoSteps {
  readonly stateDir: string;
  readonly acceptFile: string;
  readonly targetDir: string;
  readonly playbookMinutes: number;
  readonly audit: boolean;
}

export interface DemoOutcome {
  /** Patches whose outcome was not one of the right ones, in words. */
  readonly wrong: readonly string[];
  readonly acceptedSeq: number | undefined;
  readonly campaign: CampaignOutcome;
  readonly seconds: number;
}

/** Prepares the library, judges the demo's patches through the door, lets the playbook work, then audits what was accepted. */
export async function runDemo(options: DemoOptions): Promise<DemoOutcome> {
  const startedAt = performance.now();
  const { stateDir, acceptFile, say, onProgress } = options;
  const plan = demoPlan.parse(
    JSON.parse(await readFile(join(options.targetDir, 'demo', 'demo.json'), 'utf8')),
  );
  say(`Fetching ${plan.target} and checking it against its pinned integrity …`);
  const operator: Operator = {
    stateDir,
    acceptFile,
    json: false,
    onProgress,
    isolation: { stateDir, allowNone: false, form: 'auto' },
  };
  const prepared = await prepare(operator, {
    nameOrDir: options.targetDir,
    cwd: process.cwd(),
    why: 'demo',
    profile: true,
  });
  say(
    `Base ${prepared.row.base_tree.slice(0, 12)}, entries ${prepared.entries.join(', ')}. Four patches, one verdict each:\n`,
  );
  const judged = await judgePatches(options, plan);
  say(
    `\nNow the playbook proposer, on its own, for ${String(options.playbookMinutes)} min at most:`,
  );
  const campaign = await runCampaign({
    stateDir,
    acceptFile,
    target: plan.target,
    proposer: 'playbook',
    minutes: options.playbookMinutes,
    verdicts: 3,
    accepted: 1,
    tokens: 1,
    dollars: 1,
    audit: false,
    onProgress,
    onEvent: (event) => {
      const line = eventLine(event);
      if (line !== undefined) say(`  ${line}`);
    },
    onVerdict: (verdict, label) => {
      say(verdictLines(verdict, label));
    },
    onAudit: () => undefined,
  });
  const accepted = [...judged.verdicts, ...campaign.verdicts].filter(
    ({ outcome }) => outcome === 'accepted',
  );
  if (options.audit) await auditFirst(options, accepted);
  return {
    wrong: judged.wrong,
    acceptedSeq: judged.acceptedSeq,
    campaign,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

async function judgePatches(
  options: DemoOptions,
  plan: DemoPlan,
): Promise<{
  readonly wrong: readonly string[];
  readonly verdicts: readonly VerdictBody[];
  readonly acceptedSeq: number | undefined;
}> {
  const { stateDir, say } = options;
  const target = await loadTarget(options.targetDir);
  const { mirrorDir, baseTree } = await prepareTarget(target, { stateDir });
  const door = await openDoor(options);
  const reader = openLedgerReader({ stateDir });
  const wrong: string[] = [];
  const verdicts: VerdictBody[] = [];
  let acceptedSeq: number | undefined;
  try {
    const client = createDoorClient({ kind: 'socket', path: door.daemon.socketPath });
    for (const patch of plan.patches) {
      const edits = parseEdits(
        await readFile(join(options.targetDir, 'demo', patch.edits), 'utf8'),
      );
      const diff = await applyEdits({ mirrorDir, baseTree, edits });
      const verdict = await judgeDemoPatch(client, {
        patch,
        target: plan.target,
        baseTree,
        diff,
        reader,
      });
      verdicts.push(verdict);
      say(verdictLines(verdict, `${patch.id}: ${patch.title}`));
      if (verdict.outcome === 'accepted') acceptedSeq = reader.verdictOf(verdict.verdict_id)?.seq;
      if (!isRight(patch, verdict))
        wrong.push(`${patch.id} got ${verdict.outcome} ${verdict.reason}`);
    }
  } finally {
    reader.close();
    await door.close();
  }
  return { wrong, verdicts, acceptedSeq };
}

/** One audit, of the first acceptance; the others are left to `verdict audit`, so that the demo keeps its time. */
async function auditFirst(options: DemoOptions, accepted: readonly VerdictBody[]): Promise<void> {
  const [first] = accepted;
  if (first === undefined) return;
  try {
    const made = await auditVerdict({
      ...options,
      allowNone: false,
      form: 'auto',
      verdictId: first.verdict_id,
    });
    if (made === undefined) return;
    const { outcome, run } = made.body;
    options.say(
      `audit ${outcome}: ${run.speedup.toFixed(3)}x [${run.lower95.toFixed(3)}, ${run.upper95.toFixed(3)}], on data that selected nothing: the number to quote`,
    );
  } catch (error) {
    if (!isCodedError(error)) throw error;
    options.say(`audit left for later: ${error.message}`);
  }
}
