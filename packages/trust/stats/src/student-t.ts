import { incompleteBeta } from './incomplete-beta.ts';
import { requireProbability } from './sample.ts';

function requireDegrees(degrees: number): void {
  if (!(degrees >= 1 && Number.isFinite(degrees))) {
    throw new RangeError(`degrees of freedom must be at least 1, got ${degrees}`);
  }
}

/** P(T ≤ t) of Student's t by the incomplete beta function (DLMF 8.17; Abramowitz and Stegun 26.7.1). */
export function studentTCdf(t: number, degrees: number): number {
  requireDegrees(degrees);
  if (Number.isNaN(t)) throw new RangeError('t is not a number');
  const tail = incompleteBeta(degrees / (degrees + t * t), { a: degrees / 2, b: 0.5 }) / 2;
  return t < 0 ? tail : 1 - tail;
}

/** The t with P(T ≤ t) = p, by bisection of the distribution function. RangeError unless 0 < p < 1, degrees ≥ 1. */
export function studentTQuantile(p: number, degrees: number): number {
  requireProbability(p, 'p');
  requireDegrees(degrees);
  if (p === 0.5) return 0;
  if (p > 0.5) return -studentTQuantile(1 - p, degrees);
  let low = -1;
  while (studentTCdf(low, degrees) > p) low *= 2;
  let high = 0;
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (studentTCdf(middle, degrees) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
