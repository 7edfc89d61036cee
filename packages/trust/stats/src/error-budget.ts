import { requirePositive, requireProbability, requireSample, type Sample } from './sample.ts';

/** A target's error budget in a season: expected false accepts allowed, and what each charged confirm run took. */
export interface ErrorBudget {
  readonly total: number;
  /** α of every charged confirm run, in ledger order. */
  readonly charged: Sample;
}

/** Sums such as 40 · 0.0025 must not lose the last confirm to rounding. */
const SLACK = 1e-9;

/**
 * Σ α over the charged confirms. If each p is valid given the past, the expected number of false accepts is at most
 * this sum, whatever an adaptive proposer does (tower property; alpha-spending with a fixed rate, as Bonferroni).
 */
export function budgetSpent(charged: Sample): number {
  requireSample(charged, { minimum: 0, name: 'charged' });
  let spent = 0;
  for (const alpha of charged) {
    requireProbability(alpha, 'charged alpha');
    spent += alpha;
  }
  return spent;
}

/** Total minus spent, never below 0. RangeError unless the total is above 0. */
export function budgetLeft({ total, charged }: ErrorBudget): number {
  requirePositive(total, 'total');
  return Math.max(0, total - budgetSpent(charged));
}

/** How many more confirms at `alpha` the budget pays; 0 means that it is exhausted. */
export function confirmsLeft({ total, charged, alpha }: ErrorBudget & { alpha: number }): number {
  requireProbability(alpha, 'alpha');
  return Math.floor(budgetLeft({ total, charged }) / alpha + SLACK);
}
