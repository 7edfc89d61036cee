import { printable } from '@peltier/protocol';
import { readSurfaces } from '../arm/surface-arm.ts';
import type { GateContext, GateResult } from '../gate-context.ts';
import { GateError } from '../gate-error.ts';
import { compareDeclarations } from './compare-declarations.ts';
import { compareSurfaces, type SurfaceComparison } from './compare-surfaces.ts';

/**
 * The public surface of both arms: exports, arity, prototypes, descriptors, and declaration files. What is removed or changed
 * rejects; what is added is reported.
 * @throws GateError gate.baseline when the pristine baseline's own surface cannot be read.
 */
export async function apiSurfaceGate(ctx: GateContext): Promise<GateResult> {
  const { trees, target } = ctx;
  const declarations = await compareDeclarations(trees.baseline, trees.candidate);
  if (target.kind === 'command') return resultOf([declarations], 0);
  const baseline = await readSurfaces(ctx, trees.baseline);
  if ('how' in baseline)
    throw new GateError('gate.baseline', { found: `the surface of the baseline: ${baseline.how}` });
  const candidate = await readSurfaces(ctx, trees.candidate);
  if ('how' in candidate)
    return { kind: 'failed', reason: 'worker.failed', detail: printable(candidate.how), facts: {} };
  const modules = target.modules.map((module) =>
    compareSurfaces(baseline.surfaces[module], candidate.surfaces[module], module),
  );
  return resultOf([declarations, ...modules], target.modules.length);
}

function resultOf(comparisons: readonly SurfaceComparison[], modules: number): GateResult {
  const changed = comparisons.flatMap((one) => one.changed);
  const added = comparisons.flatMap((one) => one.added);
  const facts = {
    modules,
    changed: changed.length,
    added: added.length,
    added_names: printable(added.join(', ')),
  };
  const [first] = changed;
  if (first === undefined)
    return { kind: 'passed', detail: 'the public surface is unchanged', facts };
  const detail = printable(`${first.path}: ${first.baseline} became ${first.candidate}`);
  return { kind: 'failed', reason: 'api.changed', detail, facts };
}
