import { recordProfile, writeProfile, type Profile } from '@peltier/bench-runner';
import { randomBytes } from 'node:crypto';
import type { Operator } from '../../operator.ts';
import { unmeasurable, withBaseline } from './baseline-session.ts';

export interface RecordView {
  readonly file: string;
  readonly profile: Profile;
}

/**
 * Profiles the current base of a target and puts the result where the door reads it.
 * @throws {BenchError} `bench.worker`; and as `withBaseline`.
 */
export function recordBaseline(operator: Operator, name: string): Promise<RecordView> {
  return withBaseline(operator, name, async ({ open, measured, baseline, sessionDir }) => {
    // Only a library runs inside Node, whose profiler this is.
    if (open.target.config.target.kind !== 'node-library') throw unmeasurable(open.target);
    operator.onProgress({ kind: 'stage', stage: 'preflight', text: `profiling ${name}` });
    const profile = await recordProfile(measured, {
      name: open.target.name,
      tree: baseline,
      baseTree: open.row.base_tree,
      seed: randomBytes(32).toString('hex'),
      scratchDir: sessionDir,
    });
    return { file: await writeProfile(operator.stateDir, profile), profile };
  });
}
