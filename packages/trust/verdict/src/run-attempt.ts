import { BenchError } from '@peltier/bench-runner';
import type { Ledger } from '@peltier/ledger';
import {
  isCodedError,
  printable,
  stateLayout,
  type CalibrationBody,
  type RunResult,
  type VerdictReason,
} from '@peltier/protocol';
import type { SandboxHost } from '@peltier/sandbox';
import { randomBytes, randomInt } from 'node:crypto';
import { openAttempt, type OpenAttempt } from './1-open-attempt.ts';
import { calibrated, openIsolation } from './2-preflight.ts';
import { rebuildArms } from './3-rebuild-arms.ts';
import { judgeEquivalence } from './4-judge-equivalence.ts';
import { measurePhase, type Measured } from './5-measure.ts';
import { decideAfterConfirm, decideAfterScreen } from './6-decide.ts';
import { writeVerdict, type Findings } from './7-write-verdict.ts';
import { buildArms } from './build-arms.ts';
import { chargeConfirm } from './charge-confirm.ts';
import { attemptRows, type AttemptRows } from './attempt-rows.ts';
import { differenceFindings } from './difference-findings.ts';
import { judgedTarget, type JudgedTarget } from './judged-target.ts';
import type { OnProgress } from './progress.ts';
import { withSessionDir } from './session-dir.ts';

export interface AttemptOptions {
  readonly stateDir: string;
  readonly verdictId: string;
  readonly acceptFile: string;
  readonly allowNone: boolean;
  readonly form?: 'auto' | 'bwrap' | 'unshare';
  readonly ledger: Ledger<'verdict'>;
  /** The operator's pen, for the calibration that may have to be made first. */
  readonly operator: Ledger<'cli'>;
  readonly onProgress: OnProgress;
}

export type AttemptResult = ReturnType<typeof writeVerdict>;

interface Stages {
  readonly open: OpenAttempt;
  readonly options: AttemptOptions;
  readonly judged: JudgedTarget;
  readonly host: SandboxHost;
  readonly sessionDir: string;
  readonly rows: AttemptRows;
}

/**
 * The pipeline of one attempt, in its one order: preflight, pins, build, tests, golden, fuzz, sanitizers, API, then for
 * speed calibration, screen, confirm, decision. It ends in a verdict row whatever happens, or throws because the attempt
 * could not be opened at all.
 */
export async function runAttempt(options: AttemptOptions): Promise<AttemptResult> {
  const startedAt = performance.now();
  const open = await openAttempt(options.ledger, options);
  const rows = attemptRows(options.ledger, {
    target: open.target.name,
    attempt: options.verdictId,
  });
  const end = (findings: Findings): AttemptResult =>
    writeVerdict(open, { ledger: options.ledger, rows, findings, startedAt });
  let host: SandboxHost | undefined;
  try {
    const isolation = await openIsolation(options);
    ({ host } = isolation);
    if (isolation.kind === 'leaks') {
      return end({ reason: 'isolation.leak', detail: isolation.leaked.join('; '), host });
    }
    const opened = host;
    const judged = await judgedTarget(open);
    const findings = await withSessionDir(stateLayout(options.stateDir).sessionsDir, (sessionDir) =>
      runStages({ open, options, judged, host: opened, sessionDir, rows }),
    );
    return end({ ...findings, host });
  } catch (error) {
    return end({ ...failureFindings(error), ...(host === undefined ? {} : { host }) });
  } finally {
    await host?.close();
  }
}

async function runStages(stages: Stages): Promise<Findings> {
  const { open, options, judged, host, sessionDir, rows } = stages;
  const frozen = {
    sessionDir,
    mirrorDir: open.prepared.mirrorDir,
    baseTree: open.proposal.base_tree,
    tree: open.proposal.tree,
  };
  const arms = await rebuildArms({ ...frozen, swapped: randomInt(2) === 1 });
  const equivalence = await judgeEquivalence(judged, {
    host,
    trees: arms,
    sessionDir,
    // Drawn after the candidate's tree was frozen and rebuilt, so no patch can have been written for it.
    seed: randomBytes(32).toString('hex'),
    rows,
    onProgress: options.onProgress,
  });
  if (equivalence.kind === 'decided') return equivalence;
  if (open.attempt.require === 'equivalent') {
    return { reason: 'equivalent.shown', detail: 'every equivalence gate passed' };
  }
  const calibration = await calibrated(open, {
    ledger: options.operator,
    judged,
    host,
    sessionDir,
    onProgress: options.onProgress,
  });
  if (!calibration.usable) {
    return {
      reason: 'host.noisy',
      detail: `calibration: ${calibration.findings.join('; ')}`,
      calibration,
    };
  }
  return measureStages({ ...stages, calibration });
}

async function measureStages(
  stages: Stages & {
    readonly calibration: CalibrationBody;
  },
): Promise<Findings> {
  const { open, options, judged, host, rows, calibration } = stages;
  const target = judged.measured(host);
  const coin = randomInt(2) === 1;
  const measure = async (phase: 'screen' | 'confirm', swapped: boolean): Promise<Measured> => {
    const arms = await rebuildArms({
      sessionDir: stages.sessionDir,
      mirrorDir: open.prepared.mirrorDir,
      baseTree: open.proposal.base_tree,
      tree: open.proposal.tree,
      swapped,
    });
    try {
      const trees = await buildArms(judged, { host, trees: arms, sessionDir: stages.sessionDir });
      const { accept } = open;
      const { onProgress } = options;
      return await measurePhase(target, {
        phase,
        stage: phase,
        trees,
        accept,
        rows,
        putBlob: options.ledger.putBlob,
        onProgress,
      });
    } finally {
      await arms.remove();
    }
  };
  let screen: RunResult | undefined;
  if (open.attempt.require === 'faster') {
    const screened = await measure('screen', coin);
    if (screened.kind !== 'measured') return { ...unmeasured(screened, judged), calibration };
    screen = screened.result;
    const hopeless = decideAfterScreen(screened.samples, open.accept);
    if (hopeless !== undefined) return { ...hopeless, calibration, screen };
  }
  const alpha = open.accept.confirm.alpha;
  const soFar = { calibration, ...(screen === undefined ? {} : { screen }) };
  if (!chargeConfirm(options.ledger, open)) {
    return {
      reason: 'budget.exhausted',
      detail: `season ${String(open.attempt.season)} has no confirm left`,
      ...soFar,
    };
  }
  const alphaCharged = open.attempt.uncharged === true ? 0 : alpha;
  const confirmed = await measure('confirm', !coin);
  if (confirmed.kind !== 'measured')
    return { ...unmeasured(confirmed, judged), ...soFar, alphaCharged };
  const decision = decideAfterConfirm(confirmed.samples, {
    accept: open.accept,
    require: open.attempt.require,
  });
  return { ...decision, ...soFar, confirm: confirmed.result, alphaCharged };
}

function unmeasured(run: Exclude<Measured, { kind: 'measured' }>, judged: JudgedTarget): Findings {
  switch (run.kind) {
    case 'differs':
      return differenceFindings(run.difference, judged);
    case 'candidate-failed':
      return {
        reason: 'worker.failed',
        stage: 'screen',
        detail: `in a timed window: ${messageOf(run.cause)}`,
      };
    case 'void':
      return failureFindings(run.error);
  }
}

/** A fault on our side or the host's is never held against the candidate: it ends as `invalid`. */
function failureFindings(error: unknown): Findings {
  if (error instanceof BenchError) {
    const reason =
      error.code === 'bench.floor'
        ? 'floor.too_high'
        : error.code === 'bench.worker'
          ? 'baseline.failed'
          : 'host.noisy';
    return { reason, detail: messageOf(error) };
  }
  return { reason: faultReason(error), detail: messageOf(error) };
}

function faultReason(error: unknown): VerdictReason {
  if (!isCodedError(error)) return 'internal.error';
  if (error.code === 'sandbox.unavailable') return 'isolation.unavailable';
  return error.code === 'source.corpus_hash' ? 'pins.changed' : 'internal.error';
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!isCodedError(error)) return printable(message);
  const at = error.at === undefined ? '' : ` (${error.at})`;
  return printable(`${message}${at}. ${error.hint}`);
}
