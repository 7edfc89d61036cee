/** How far two floating-point outputs may be apart. Integers and everything else are always exact. */
export type Tolerance =
  | { readonly kind: 'exact' }
  | { readonly kind: 'ulp'; readonly ulp: number }
  | { readonly kind: 'relative'; readonly relative: number };

export const EXACT: Tolerance = { kind: 'exact' };

/** Whether two numbers are the same output under a tolerance. −0 is not 0, and a whole number is never near another. */
export function sameNumber(a: number, b: number, tolerance: Tolerance): boolean {
  if (Object.is(a, b)) return true;
  if (!isFraction(a) || !isFraction(b)) return false;
  switch (tolerance.kind) {
    case 'exact':
      return false;
    case 'ulp':
      return Math.sign(a) === Math.sign(b) && ulpsBetween(a, b) <= tolerance.ulp;
    case 'relative':
      return Math.abs(a - b) <= tolerance.relative * Math.max(Math.abs(a), Math.abs(b));
  }
}

function isFraction(value: number): boolean {
  return Number.isFinite(value) && !Number.isInteger(value);
}

const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);

/** Representable doubles between two of the same sign (IEEE 754: their bit patterns are ordered). */
function ulpsBetween(a: number, b: number): number {
  float[0] = Math.abs(a);
  const first = bits[0] ?? 0n;
  float[0] = Math.abs(b);
  const second = bits[0] ?? 0n;
  return Number(first > second ? first - second : second - first);
}
