import { acceptConfig } from '@peltier/protocol';
import { expect, it } from 'vitest';
import { commandPolicy, decisionPolicy, runPolicy } from '../src/policy.ts';

const accept = acceptConfig.parse({
  screen: { alpha: 0.2 },
  confirm: { alpha: 0.001 },
  window: { warmup_pairs: 7, measured_pairs: 8, window_ms: 9, jitter: 0.11, floor_share: 0.12 },
  decision: { min_lower_bound: 1.01, min_estimate: 1.05, cpu_tolerance_points: 4 },
  guards: { workload_margin: 0.05, p95_margin: 0.06, memory_margin: 0.07, import_margin: 0.08 },
});

it('carries every threshold of accept.toml to the decision', () => {
  expect(decisionPolicy(accept)).toEqual({
    alpha: 0.001,
    minLowerBound: 1.01,
    minEstimate: 1.05,
    cpuTolerancePoints: 4,
    guards: { workload: 0.05, p95: 0.06, memory: 0.07, importTime: 0.08 },
  });
});

it('carries the shape of a run, and measures programs in five pairs', () => {
  const run = { warmupPairs: 7, measuredPairs: 8, windowMs: 9, jitter: 0.11, floorShare: 0.12 };
  expect(runPolicy(accept)).toEqual(run);
  expect(commandPolicy(accept)).toEqual({ ...run, warmupPairs: 1, measuredPairs: 5, jitter: 0 });
});
