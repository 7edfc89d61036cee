import { packInputs } from '@peltier/sandbox/worker-client';
import type { ArmFailure } from '../arm.ts';
import { plainValue } from '../comparator/plain-value.ts';
import { outcomeValue, readOutcome } from '../comparator/read-outcome.ts';
import type { Surface } from '../7-api-surface/compare-surfaces.ts';
import type { GateContext } from '../gate-context.ts';
import { failureOf, startWorker } from './library-arm.ts';

/** What a tree's modules export, by module. */
export interface Surfaces {
  readonly surfaces: Readonly<Record<string, Surface | undefined>>;
}

/** Asks a fresh worker what the target's modules export. */
export async function readSurfaces(ctx: GateContext, tree: string): Promise<Surfaces | ArmFailure> {
  const worker = await startWorker(ctx, {
    tree,
    entries: [{ kind: 'surface', modules: ctx.target.modules }],
  });
  if ('how' in worker) return worker;
  try {
    await worker.run({ batch: 1, entry: 0, packed: packInputs([[]]) });
    const [outcome] = await worker.show({ batch: 1, indices: 'all' });
    const value =
      outcome === undefined ? undefined : plainValue(outcomeValue(readOutcome(outcome)));
    return {
      surfaces: (typeof value === 'object' && value !== null ? value : {}) as Surfaces['surfaces'],
    };
  } catch (error) {
    return failureOf(error);
  } finally {
    await worker.kill();
  }
}
