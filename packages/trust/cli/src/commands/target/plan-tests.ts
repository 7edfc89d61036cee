import { planTests as passingTests } from '@peltier/diff-test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../../cli-error.ts';
import type { Operator } from '../../operator.ts';
import { loadTarget, materialise, prepareTarget } from '@peltier/source';
import { openIsolation, withSessionDir } from '@peltier/verdict';
import { openCliLedger } from '@peltier/ledger/append-cli';
import { stateLayout } from '@peltier/protocol';
import { findTargetDir } from './find-target-dir.ts';

export interface PlannedTests {
  readonly name: string;
  readonly file: string;
  readonly ids: readonly string[];
}

/**
 * Runs the trusted tests on the pristine source and writes the ids of those that pass: the plan that every candidate must
 * answer in full. Needs no row, since target.toml changes with it; prepare the target afterwards.
 * @throws {CliError} `cli.usage` for a target without tests; {GateError} `gate.baseline`
 */
export async function planTests(
  operator: Operator,
  request: { readonly nameOrDir: string; readonly cwd: string },
): Promise<PlannedTests> {
  const { stateDir } = operator;
  const target = await loadTarget(findTargetDir(request.nameOrDir, request.cwd));
  const { tests, limits } = target.config;
  if (tests === undefined) {
    throw new CliError('cli.usage', {
      found: 'the target has no [tests]',
      at: join(target.dir, 'target.toml'),
      hint: 'Add [tests] with a command and an ids file.',
    });
  }
  openCliLedger({ stateDir, mode: 'create' }).close();
  const { mirrorDir, baseTree } = await prepareTarget(target, { stateDir });
  const isolation = await openIsolation(operator.isolation);
  const { host } = isolation;
  try {
    if (isolation.kind === 'leaks') {
      throw new CliError('cli.isolation_leak', { found: isolation.leaked.join('; ') });
    }
    const ids = await withSessionDir(stateLayout(stateDir).sessionsDir, async (scratchDir) => {
      const baseline = join(scratchDir, 'base');
      await materialise({ mirrorDir, tree: baseTree, directory: baseline });
      return passingTests(baseline, {
        host,
        tests: { dir: join(target.dir, 'tests'), command: tests.command },
        scratchDir,
        limits: { memoryMb: limits.memory_mb, wallS: limits.wall_s },
      });
    });
    const file = join(target.dir, tests.ids);
    await writeFile(file, `${JSON.stringify(ids, null, 2)}\n`);
    return { name: target.name, file, ids };
  } finally {
    await host.close();
  }
}
