import { buildGate, type ArmTrees } from '@peltier/diff-test';
import type { SandboxHost } from '@peltier/sandbox';
import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { gateContext, type JudgedTarget } from './judged-target.ts';
import { VerdictError } from './verdict-error.ts';

/**
 * What is measured: the trees themselves, or fresh builds of them by the target's command where it has one. Both arms are
 * built anew for every run (DESIGN §9).
 * @throws {VerdictError} `verdict.internal` when a tree that the build gate passed does not build again.
 */
export async function buildArms(
  judged: JudgedTarget,
  run: { readonly host: SandboxHost; readonly trees: ArmTrees; readonly sessionDir: string },
): Promise<ArmTrees> {
  if (judged.gate.buildCommand.length === 0) return run.trees;
  const scratchDir = await mkdtemp(join(run.sessionDir, 't-'));
  await chmod(scratchDir, 0o755);
  const built = await buildGate(gateContext(judged, { ...run, scratchDir, seed: '00'.repeat(32) }));
  if (built.kind === 'passed') return built.trees ?? run.trees;
  throw new VerdictError('verdict.internal', {
    found: `a second build failed: ${built.detail}`,
    at: judged.gate.name,
  });
}
