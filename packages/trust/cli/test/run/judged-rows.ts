import type {
  AuditBody,
  PatchProposal,
  RunResult,
  TargetBody,
  VerdictBody,
} from '@peltier/protocol';

const hex = 'a'.repeat(64);

export const openedRow = (tree: string): TargetBody => ({
  event: 'opened',
  target: 'demo',
  source_tree: tree,
  base_tree: tree,
  patches: [],
  config_hash: hex,
  season: 1,
  why: 'test',
});

/** A candidate's proposal and the verdict on it; `gain` is the bound that ranks acceptances. */
export interface Judged {
  readonly candidate: string;
  readonly base: string;
  readonly tree: string;
  readonly gain: number;
  readonly changes?: Partial<VerdictBody>;
}

export function proposalOf({ candidate, base, tree }: Judged): PatchProposal {
  return {
    kind: 'patch',
    target: 'demo',
    candidate_id: candidate,
    normalised_hash: hex,
    diff_sha256: hex,
    base_tree: base,
    tree,
    class: 1,
    hypothesis: '',
    expected_effect: '',
    risks: '',
    files: [],
    flags: [],
    by: 'test',
  };
}

function runOf(phase: RunResult['phase'], gain: number): RunResult {
  return {
    phase,
    speedup: gain,
    lower95: gain,
    upper95: gain,
    generations: 20,
    alpha: 0.0025,
    lower_alpha: gain,
    p_sign_flip: 0.001,
    floor_free_speedup: gain,
    trimmed_speedup: gain,
    median_speedup: gain,
    cpu_speedup: gain,
    workloads: [],
    guards: [],
    samples_blob: hex,
    seed_commitment: hex,
    seed: 's',
    wall_s: 1,
    timed_share: 0.5,
  };
}

export function verdictOf({ candidate, base, tree, gain, changes }: Judged): VerdictBody {
  return {
    schema: 'peltier.verdict.v1',
    verdict_id: `v-${candidate.slice(0, 4)}`,
    candidate_id: candidate,
    target: 'demo',
    base_tree: base,
    tree,
    require: 'faster',
    policy_hash: hex,
    season: 1,
    attempt_number: 1,
    outcome: 'accepted',
    stage: 'decision',
    reason: 'gain.confirmed',
    detail: '',
    tier: 'none',
    isolation: 'none',
    calibration: 'none',
    alpha_charged: 0,
    budget_spent: 0,
    budget_total: 0.1,
    confirm: runOf('confirm', gain),
    wall_s: 1,
    ...changes,
  };
}

export const withdrawal = (verdictId: string): AuditBody => ({
  schema: 'peltier.audit.v1',
  verdict_id: verdictId,
  outcome: 'withdrawn',
  run: runOf('audit', 1),
});
