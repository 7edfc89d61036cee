import { normalQuantile, type Rng } from '../src/index.ts';

/** Laws of a generation's y, each with mean 0, for simulations. */
const NOISE_LAWS = {
  normal: (rng: Rng) => gaussian(rng),
  /** One launch in four sits in another JIT state. */
  bimodal: (rng: Rng) => (rng.nextInt(4) === 0 ? 3 : -1) + 0.5 * gaussian(rng),
  /** Two symmetric modes: candidate or baseline landed in the slow state. */
  symmetricBimodal: (rng: Rng) => (rng.coin() ? 1 : -1) + 0.5 * gaussian(rng),
  t3: (rng: Rng) => {
    const chi = gaussian(rng) ** 2 + gaussian(rng) ** 2 + gaussian(rng) ** 2;
    return gaussian(rng) / Math.sqrt(chi / 3);
  },
  cauchy: (rng: Rng) => Math.tan(Math.PI * (rng.nextFloat() - 0.5)),
} as const;

export type NoiseLaw = keyof typeof NOISE_LAWS;

const TABLE = Float64Array.from({ length: 4096 }, (_, i) => normalQuantile((i + 0.5) / 4096));

/** A standard normal by inverse transform over 4096 strata: exact enough here, and cheap. */
function gaussian(rng: Rng): number {
  return TABLE[rng.nextInt(TABLE.length)] ?? Number.NaN;
}

export function draws(
  law: NoiseLaw,
  { n, rng, scale = 1, shift = 0 }: { n: number; rng: Rng; scale?: number; shift?: number },
): number[] {
  return Array.from({ length: n }, () => shift + scale * NOISE_LAWS[law](rng));
}
