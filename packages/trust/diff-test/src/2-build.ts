import { printable } from '@peltier/protocol';
import { runToEnd } from '@peltier/sandbox';
import { cp, rm } from 'node:fs/promises';
import type { ArmFailure } from './arm.ts';
import { armKind } from './arm/arm-kind.ts';
import type { GateContext, GateResult } from './gate-context.ts';
import { GateError } from './gate-error.ts';
import { describeExit, freshFolder, launchLimits, REPO } from './launch.ts';

/**
 * Builds both arms by the same command, each in a scratch copy inside the sandbox, without network; then loads both. Without
 * a command the trees are only loaded. The built trees stay in the scratch directory for the later stages.
 * @throws GateError gate.baseline when the pristine baseline does not build or load.
 */
export async function buildGate(ctx: GateContext): Promise<GateResult> {
  const trees = ctx.target.buildCommand.length === 0 ? ctx.trees : await buildBoth(ctx);
  if ('reason' in trees) return trees;
  const baseline = await loadFailure(ctx, trees.baseline);
  if (baseline !== undefined) {
    throw new GateError('gate.baseline', {
      found: `the pristine baseline does not load: ${baseline.how}`,
    });
  }
  const candidate = await loadFailure(ctx, trees.candidate);
  const facts = { built: trees !== ctx.trees };
  if (candidate !== undefined) {
    const reason = candidate.why === 'export-missing' ? 'api.changed' : 'build.failed';
    return { kind: 'failed', reason, detail: printable(candidate.how), facts };
  }
  return {
    kind: 'passed',
    detail: facts.built ? 'both arms build and load' : 'both arms load',
    facts,
    trees,
  };
}

async function buildBoth(
  ctx: GateContext,
): Promise<{ baseline: string; candidate: string } | Extract<GateResult, { kind: 'failed' }>> {
  const baseline = await buildOne(ctx, ctx.trees.baseline);
  if ('how' in baseline)
    throw new GateError('gate.baseline', {
      found: `the pristine baseline does not build: ${baseline.how}`,
    });
  const candidate = await buildOne(ctx, ctx.trees.candidate);
  if ('how' in candidate)
    return {
      kind: 'failed',
      reason: 'build.failed',
      detail: candidate.how,
      facts: { built: true },
    };
  return { baseline: baseline.tree, candidate: candidate.tree };
}

async function buildOne(
  ctx: GateContext,
  tree: string,
): Promise<{ tree: string } | { how: string }> {
  const copy = await freshFolder(ctx.scratchDir, 'build-');
  await cp(tree, copy, { recursive: true, verbatimSymlinks: true });
  const report = await runToEnd(ctx.host, {
    argv: ctx.target.buildCommand,
    cwd: REPO,
    readOnly: [],
    scratch: { from: copy, to: REPO },
    limits: launchLimits(ctx.target.limits),
    channel: false,
    outputCapBytes: 1 << 16,
  });
  if (report.kind === 'exited' && report.code === 0) return { tree: copy };
  await rm(copy, { recursive: true, force: true });
  return { how: describeExit(report) };
}

async function loadFailure(ctx: GateContext, tree: string): Promise<ArmFailure | undefined> {
  const arm = await armKind(ctx).open(tree);
  if ('how' in arm) return arm;
  await arm.close();
  return undefined;
}
