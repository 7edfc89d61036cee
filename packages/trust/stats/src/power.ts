import { minimumSignFlipP } from './sign-flip.ts';
import { studentTQuantile } from './student-t.ts';
import { requirePositive, requireProbability } from './sample.ts';

/** A run to be planned: G generations whose y spread with standard deviation `sd` (log units; 0.03 is about 3 %). */
export interface Plan {
  readonly sd: number;
  readonly generations: number;
  readonly alpha: number;
  readonly power: number;
}

const MOST_GENERATIONS = 1000;

function requirePlan({ sd, generations, alpha, power }: Plan): void {
  requirePositive(sd, 'sd');
  if (!Number.isInteger(generations) || generations < 2) {
    throw new RangeError(`generations must be an integer of at least 2, got ${generations}`);
  }
  requireProbability(alpha, 'alpha');
  requireProbability(power, 'power');
}

/** Half-width of the two-sided 95 % interval in log units, t(0.975, G−1)·sd/√G. */
export function plannedHalfWidth({ sd, generations }: Pick<Plan, 'sd' | 'generations'>): number {
  requirePlan({ sd, generations, alpha: 0.05, power: 0.5 });
  return (studentTQuantile(0.975, generations - 1) * sd) / Math.sqrt(generations);
}

/**
 * The smallest true speedup that a run accepts with the given power, as a factor (1.04 is 4 %):
 * exp(max((t(1−α) + t(power))·sd/√G, ln minEstimate + t(power)·sd/√G)), t with G − 1 degrees of freedom: the usual normal
 * planning formula (Cohen 1988, §2; Kalibera and Jones 2013, §6) with t in place of z for small G. The second term is the demand
 * that the *estimate* reach `minEstimate`. Infinity when G is so small that the sign-flip test cannot reach alpha.
 */
export function smallestDetectableSpeedup({
  minEstimate = 1,
  ...plan
}: Plan & { minEstimate?: number }): number {
  requirePlan(plan);
  requirePositive(minEstimate, 'minEstimate');
  if (minimumSignFlipP(plan.generations) > plan.alpha) return Number.POSITIVE_INFINITY;
  const error = plan.sd / Math.sqrt(plan.generations);
  const forPower = studentTQuantile(plan.power, plan.generations - 1) * error;
  const forBound = studentTQuantile(1 - plan.alpha, plan.generations - 1) * error;
  return Math.exp(Math.max(forBound, Math.log(minEstimate)) + forPower);
}

/** The fewest generations that detect `speedup` with the plan's power, or undefined when 1000 do not. */
export function generationsToDetect({
  speedup,
  ...plan
}: Omit<Plan, 'generations'> & { speedup: number; minEstimate?: number }): number | undefined {
  requirePositive(speedup, 'speedup');
  for (let generations = 2; generations <= MOST_GENERATIONS; generations += 1) {
    if (smallestDetectableSpeedup({ ...plan, generations }) <= speedup) return generations;
  }
  return undefined;
}

/** Minutes that runs of so many generations take: Σ generations · seconds per generation / 60. */
export function predictedMinutes({
  generations,
  secondsPerGeneration,
}: {
  generations: readonly number[];
  secondsPerGeneration: number;
}): number {
  requirePositive(secondsPerGeneration, 'secondsPerGeneration');
  let total = 0;
  for (const count of generations) {
    requirePositive(count, 'generations');
    total += count;
  }
  return (total * secondsPerGeneration) / 60;
}
