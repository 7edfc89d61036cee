/** Numbers to summarise, in any order. */
export type Sample = readonly number[] | Float64Array;

/** Throws RangeError when the sample has fewer than `minimum` numbers or one that is not finite. */
export function requireSample(
  values: Sample,
  { minimum, name }: { minimum: number; name: string },
): void {
  if (values.length < minimum) {
    throw new RangeError(`${name}: at least ${minimum} numbers are needed, got ${values.length}`);
  }
  for (let i = 0; i < values.length; i += 1) {
    if (!Number.isFinite(values[i])) throw new RangeError(`${name}[${i}] is not a finite number`);
  }
}

/** Throws RangeError unless 0 < value < 1. */
export function requireProbability(value: number, name: string): void {
  if (!(value > 0 && value < 1))
    throw new RangeError(`${name} must lie between 0 and 1, got ${value}`);
}

/** Throws RangeError unless the number is finite and above 0. */
export function requirePositive(value: number, name: string): void {
  if (!(value > 0 && Number.isFinite(value)))
    throw new RangeError(`${name} must be above 0, got ${value}`);
}
