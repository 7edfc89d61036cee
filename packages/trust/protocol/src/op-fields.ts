import { z } from 'zod';

/** Limits of the door (DESIGN §4), in one place so that schemas, daemon and clients agree. */
export const LIMITS = {
  bodyBytes: 393_216,
  diffBytes: 262_144,
  diffLineBytes: 4_096,
  files: 20,
  hunks: 400,
  changedLines: 5_000,
  sourceWindowBytes: 65_536,
  ledgerRows: 100,
  profileRows: 200,
  textChars: 4_096,
  waitMs: 25_000,
  queued: 8,
} as const;

export const targetName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/)
  .describe('Name of a target: lower-case letters, digits and dashes');
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);
export const gitOid = z.string().regex(/^[0-9a-f]{40}$/);
export const playbookClass = z.int().min(1).max(7);
export const proposerText = z
  .string()
  .max(LIMITS.textChars)
  .describe('Free text of a proposer: stored and shown as data, never interpreted');

export const OUTCOMES = ['accepted', 'rejected', 'inconclusive', 'invalid'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The stages of the pipeline, in their order; a verdict names the one that decided. */
export const STAGES = [
  'preflight',
  'pins',
  'build',
  'tests',
  'golden',
  'fuzz',
  'sanitizers',
  'api',
  'floor',
  'screen',
  'confirm',
  'decision',
] as const;
export type Stage = (typeof STAGES)[number];

/** What a verdict was asked to show (DESIGN §14). */
export const REQUIREMENTS = ['faster', 'not-slower', 'equivalent'] as const;
export type Requirement = (typeof REQUIREMENTS)[number];
