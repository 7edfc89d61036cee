import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { measureRun } from '@peltier/bench-runner';
import { openCliLedger } from '@peltier/ledger/append-cli';
import { openLedgerReader, type LedgerReader } from '@peltier/ledger/read';
import { ROW_BODIES } from '@peltier/protocol';
import { openSandboxHost } from '@peltier/sandbox';
import { materialise } from '@peltier/source';
import { acceptFileFrom, judgedTarget, openTarget } from '@peltier/verdict';
import { spreadOf, type Case, type Finding } from '../finding.ts';
import { smallTarget, withScratch } from '../scratch.ts';

const GENERATIONS = 3;

/** How much of the wall time is spent inside timed windows: of verdicts in a ledger, or of a short run made here. */
export const timedShare: Case = async ({ ledger }) => {
  if (ledger === undefined) return [await shareOfShortRun()];
  const reader = openLedgerReader({ stateDir: ledger });
  try {
    return sharesOfLedger(reader);
  } finally {
    reader.close();
  }
};

function sharesOfLedger(reader: LedgerReader): readonly Finding[] {
  const runs: number[] = [];
  const verdicts: number[] = [];
  for (const { kind, body } of reader.all()) {
    if (kind === 'verdict') {
      const { screen, confirm, wall_s } = ROW_BODIES.verdict.parse(body);
      const measured = [screen, confirm].filter((run) => run !== undefined);
      runs.push(...measured.map((run) => run.timed_share));
      const timedS = measured.reduce((sum, run) => sum + run.timed_share * run.wall_s, 0);
      if (measured.length > 0 && wall_s > 0) verdicts.push(Math.min(1, timedS / wall_s));
    }
    if (kind === 'audit') runs.push(ROW_BODIES.audit.parse(body).run.timed_share);
  }
  return [
    share('of the wall time of verdicts that measured', verdicts),
    share('of the wall time of screen, confirm and audit runs', runs),
  ];
}

function share(of: string, values: readonly number[]): Finding {
  const what = `timed windows, share ${of}`;
  if (values.length === 0) return { kind: 'absent', what, why: 'the ledger holds none' };
  return { kind: 'share', what, runs: values.length, share: spreadOf(values) };
}

function shareOfShortRun(): Promise<Finding> {
  return withScratch(async (dir) => {
    const { stateDir } = await smallTarget(dir);
    const ledger = openCliLedger({ stateDir, mode: 'existing' });
    const host = await openSandboxHost({ stateDir });
    const what = `timed windows, share of the wall time of a run of ${String(GENERATIONS)} generations`;
    try {
      const acceptFile = acceptFileFrom(undefined, process.cwd());
      const open = await openTarget(ledger, { stateDir, name: 'sums', acceptFile });
      const target = (await judgedTarget(open)).measured(host);
      const trees = { baseline: join(dir, 'one'), candidate: join(dir, 'two') };
      const { mirrorDir } = open.prepared;
      for (const directory of Object.values(trees))
        await materialise({ mirrorDir, tree: open.row.base_tree, directory });
      const run = await measureRun(target, {
        phase: 'calibration',
        generations: GENERATIONS,
        seed: randomBytes(32).toString('hex'),
        trees,
      });
      if (run.kind !== 'measured') return { kind: 'absent', what, why: run.kind };
      return { kind: 'share', what, runs: 1, share: spreadOf([run.timedShare]) };
    } catch (error) {
      return { kind: 'absent', what, why: error instanceof Error ? error.message : String(error) };
    } finally {
      ledger.close();
      await host.close();
    }
  });
}
