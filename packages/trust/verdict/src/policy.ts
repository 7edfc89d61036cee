import type { DecisionPolicy, RunPolicy } from '@peltier/bench-runner';
import type { AcceptConfig } from '@peltier/protocol';

/** The shape of a run as config/accept.toml has it. */
export function runPolicy({ window }: AcceptConfig): RunPolicy {
  return {
    warmupPairs: window.warmup_pairs,
    measuredPairs: window.measured_pairs,
    windowMs: window.window_ms,
    jitter: window.jitter,
    floorShare: window.floor_share,
  };
}

/** A generation of a program is five pairs of fresh processes; there is nothing to warm up but the caches (DESIGN §9). */
export function commandPolicy(accept: AcceptConfig): RunPolicy {
  return { ...runPolicy(accept), warmupPairs: 1, measuredPairs: 5, jitter: 0 };
}

/** The thresholds of a decision; `alpha` is the confirm's, the only one that is charged. */
export function decisionPolicy({ confirm, decision, guards }: AcceptConfig): DecisionPolicy {
  return {
    alpha: confirm.alpha,
    minLowerBound: decision.min_lower_bound,
    minEstimate: decision.min_estimate,
    cpuTolerancePoints: decision.cpu_tolerance_points,
    guards: {
      workload: guards.workload_margin,
      p95: guards.p95_margin,
      memory: guards.memory_margin,
      importTime: guards.import_margin,
    },
  };
}
