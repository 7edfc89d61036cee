import { z } from 'zod';
import { runResult } from './measurement-shape.ts';
import {
  REQUIREMENTS,
  STAGES,
  gitOid,
  playbookClass,
  proposerText,
  sha256Hex,
  targetName,
} from './op-fields.ts';
import { auditBody, verdictBody } from './verdict-shape.ts';

/** `target`: a target was opened, its base advanced or stepped back, or a new season began. */
const targetBody = z.strictObject({
  event: z.enum(['opened', 'advanced', 'stepped_back', 'season']),
  target: targetName,
  source_tree: gitOid,
  base_tree: gitOid,
  /** Candidates that make up the base on top of the pinned source, oldest first. */
  patches: z.array(sha256Hex),
  config_hash: sha256Hex,
  season: z.int().positive(),
  why: z.string(),
});

const changedFile = z.strictObject({ path: z.string(), added: z.int(), removed: z.int() });

/** `proposal`: an admitted patch, or a proposer's statement that nothing is to gain. */
const proposalBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('patch'),
    target: targetName,
    candidate_id: sha256Hex,
    normalised_hash: sha256Hex,
    diff_sha256: sha256Hex,
    base_tree: gitOid,
    tree: gitOid,
    class: playbookClass,
    hypothesis: proposerText,
    expected_effect: proposerText,
    risks: proposerText,
    files: z.array(changedFile),
    flags: z.array(z.string()),
    by: z.string(),
  }),
  z.strictObject({
    kind: z.literal('decline'),
    target: targetName,
    base_tree: gitOid,
    class: playbookClass.optional(),
    evidence: proposerText,
    by: z.string(),
  }),
]);

/** `refusal`: a patch that admission did not let in; the text itself is not kept. */
const refusalBody = z.strictObject({
  target: targetName,
  code: z.string(),
  at: z.string().optional(),
  diff_sha256: sha256Hex,
  diff_bytes: z.int(),
  by: z.string(),
});

/** `attempt`: one run of the pipeline was ordered. */
const attemptBody = z.strictObject({
  verdict_id: z.string(),
  candidate_id: sha256Hex,
  target: targetName,
  require: z.enum(REQUIREMENTS),
  policy_hash: sha256Hex,
  season: z.int().positive(),
  attempt_number: z.int().positive(),
  by: z.string(),
  /** A verdict on a commit in CI: its alpha is shown, not charged. */
  uncharged: z.literal(true).optional(),
});

/** `stage`: how one stage of an attempt ended, or that a confirm was charged before it ran. */
const stageBody = z.strictObject({
  stage: z.enum(STAGES),
  outcome: z.enum(['passed', 'failed', 'committed', 'charged']),
  code: z.string().optional(),
  detail: z.string(),
  /** Counts and figures of the stage. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  wall_s: z.number().nonnegative(),
});

/** `calibration`: what this host showed on a target (DESIGN §9). */
const calibrationBody = z.strictObject({
  target: targetName,
  host: z.string(),
  grade: z.enum(['quick', 'full']),
  usable: z.boolean(),
  half_width: z.number(),
  generation_sd: z.number(),
  null_run: runResult,
  injected: z.array(z.strictObject({ truth: z.number(), run: runResult, recovered: z.boolean() })),
  findings: z.array(z.string()),
});

/** `note`: an operator's or the daemon's remark, for example a demo's label. */
const noteBody = z.strictObject({ topic: z.string(), text: z.string() });
/** `checkpoint`: a signed note (C2SP tlog-checkpoint) over the rows before it. */
const checkpointBody = z.looseObject({ note: z.string() });

/** The body schema of every kind of row, for readers that must not trust a file. */
export const ROW_BODIES = {
  target: targetBody,
  proposal: proposalBody,
  refusal: refusalBody,
  attempt: attemptBody,
  stage: stageBody,
  verdict: verdictBody,
  audit: auditBody,
  calibration: calibrationBody,
  checkpoint: checkpointBody,
  note: noteBody,
} as const;

export type TargetBody = z.infer<typeof targetBody>;
export type ProposalBody = z.infer<typeof proposalBody>;
export type PatchProposal = Extract<ProposalBody, { kind: 'patch' }>;
export type RefusalBody = z.infer<typeof refusalBody>;
export type AttemptBody = z.infer<typeof attemptBody>;
export type StageBody = z.infer<typeof stageBody>;
export type CalibrationBody = z.infer<typeof calibrationBody>;
export type NoteBody = z.infer<typeof noteBody>;
