import type { RunResult, SpeedupInterval } from '@peltier/protocol';
import type { Interval } from '@peltier/stats';
import type { Unit } from './roi.ts';

/** `1.62×`: a ratio for people. */
export function times(ratio: number): string {
  return `${bare(ratio)}×`;
}

function bare(ratio: number): string {
  return ratio >= 100 ? ratio.toFixed(0) : ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(3);
}

/** `1.580 to 1.660`: the two-sided 95 % interval beside a speedup. */
export function range95({
  lower95,
  upper95,
}: Pick<SpeedupInterval, 'lower95' | 'upper95'>): string {
  return `${bare(lower95)} to ${bare(upper95)}`;
}

/** A p-value that does not claim more than the test resolves. */
function pValue(p: number): string {
  return p < 0.0001 ? '< 0.0001' : p.toFixed(4);
}

/** Seconds, or minutes from 90 seconds on. */
export function duration(seconds: number): string {
  return seconds < 90 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`;
}

/** A share as per cent. */
export function percent(share: number, digits = 1): string {
  return `${(share * 100).toFixed(digits)}\u00a0%`;
}

/** Money in whole units from 100 on, with a minus sign that is one. */
export function money(amount: number, currency: string): string {
  const digits = Math.abs(amount) >= 100 ? 0 : 2;
  const text = new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Math.abs(amount));
  const negative = amount < 0 && Number(Math.abs(amount).toFixed(digits)) !== 0;
  return `${negative ? '−' : ''}${text}\u00a0${currency}`;
}

/** A value of the ROI chain in its unit. */
export function inUnit(
  value: number,
  of: { readonly unit: Unit; readonly currency: string },
): string {
  switch (of.unit) {
    case 'ratio':
      return times(value);
    case 'share':
      return percent(value, 2);
    case 'cores':
      return value.toFixed(Math.abs(value) >= 100 ? 0 : 2);
    case 'money':
    case 'money per year':
      return money(value, of.currency);
  }
}

/** Whether the bounds say more than the estimate. */
export function isExact({ lower, upper }: Interval): boolean {
  return lower === upper;
}

/** `2026-11-30 12:00 UTC` from an ISO instant. */
export function instant(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** The figures that a number must never appear without. */
export function methodFacts(run: RunResult): readonly (readonly [name: string, value: string])[] {
  return [
    ['Generations', String(run.generations)],
    ['Alpha (one-sided)', String(run.alpha)],
    ['Lower bound at alpha', times(run.lower_alpha)],
    ['Sign-flip p', pValue(run.p_sign_flip)],
    ['CPU witness', times(run.cpu_speedup)],
    ['Without harness floor', times(run.floor_free_speedup)],
    ['Trimmed mean', times(run.trimmed_speedup)],
    ['Median', times(run.median_speedup)],
    ['Time inside windows', percent(run.timed_share, 0)],
    ['Run took', duration(run.wall_s)],
  ];
}
