import { requireProbability } from './sample.ts';

/** Beyond this the continued fraction is used: below, it converges slowly; above, the series loses digits. */
const TAIL_FROM = 3;
const FRACTION_TERMS = 200;

function density(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** P(Z > z) for z ≥ TAIL_FROM by Laplace's continued fraction (Abramowitz and Stegun 26.2.14). */
function upperTail(z: number): number {
  let fraction = z;
  for (let k = FRACTION_TERMS; k >= 1; k -= 1) fraction = z + k / fraction;
  return density(z) / fraction;
}

/** P(Z ≤ z) of the standard normal: the series of Marsaglia, J. Stat. Software 11(4) (2004), and a tail fraction. */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) throw new RangeError('z is not a number');
  if (z <= -TAIL_FROM) return upperTail(-z);
  if (z >= TAIL_FROM) return 1 - upperTail(z);
  let term = z;
  let sum = z;
  for (let k = 3; Math.abs(term) > 1e-17; k += 2) {
    term *= (z * z) / k;
    sum += term;
  }
  return 0.5 + density(z) * sum;
}

/** The z with P(Z ≤ z) = p, by bisection of the distribution function. RangeError unless 0 < p < 1. */
export function normalQuantile(p: number): number {
  requireProbability(p, 'p');
  if (p > 0.5) return -normalQuantile(1 - p);
  let low = -40;
  let high = 0;
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
