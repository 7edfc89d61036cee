/** Coefficients of Lanczos' approximation for g = 7, n = 9 (P. Godfrey, 2001); relative error about 1e−15. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
] as const;

/** ln Γ(x) for x ≥ 0.5 (Lanczos, SIAM J. Numer. Anal. B 1, 1964). */
export function logGamma(x: number): number {
  if (!(x >= 0.5)) throw new RangeError(`x must be at least 0.5, got ${x}`);
  let sum: number = LANCZOS[0];
  for (const [i, coefficient] of LANCZOS.entries()) if (i > 0) sum += coefficient / (x - 1 + i);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

const TINY = 1e-300;
const MAX_TERMS = 10_000;

/** The continued fraction DLMF 8.17.22, evaluated by the modified Lentz method (Thompson and Barnett, 1986). */
function betaFraction(x: number, { a, b }: { a: number; b: number }): number {
  const guard = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= MAX_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / guard(1 + even * d);
    c = guard(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / guard(1 + odd * d);
    c = guard(1 + odd / c);
    const factor = d * c;
    fraction *= factor;
    if (Math.abs(factor - 1) < 1e-15) break;
  }
  return fraction;
}

/** The regularised incomplete beta function I_x(a, b) for a, b ≥ 0.5 and x from 0 to 1 (DLMF §8.17). */
export function incompleteBeta(x: number, { a, b }: { a: number; b: number }): number {
  if (!(x >= 0 && x <= 1)) throw new RangeError(`x must lie from 0 to 1, got ${x}`);
  if (x === 0 || x === 1) return x;
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  if (x < (a + 1) / (a + b + 2)) return (front * betaFraction(x, { a, b })) / a;
  return 1 - (front * betaFraction(1 - x, { a: b, b: a })) / b;
}
