import type { OpResponse } from '@peltier/protocol';
import { LIMITS, printable } from '@peltier/protocol';
import type { CallCount } from './call-counts.ts';
import type { ProfileSummary } from './cpu-profile.ts';

/** What `read_profile` answers. */
export type Profile = OpResponse<'read_profile'>;

/**
 * Ranks functions by self time and puts the call counts of the second run beside them. Percentages are of the time that
 * was not spent waiting for inputs. Names come from target code, so they are made printable.
 */
export function mergeProfile(
  of: { readonly target: string; readonly baseTree: string; readonly entries: readonly string[] },
  found: { readonly summary: ProfileSummary; readonly calls: readonly CallCount[] },
): Profile {
  const { functions, totalUs } = found.summary;
  const calls = new Map<string, number>();
  for (const count of found.calls) {
    const key = placeOf(count);
    calls.set(key, (calls.get(key) ?? 0) + count.calls);
  }
  const total = Math.max(totalUs, 1);
  const inside = functions.reduce((sum, { selfUs }) => sum + selfUs, 0);
  return {
    target: of.target,
    base_tree: of.baseTree,
    entries: [...of.entries],
    hotspots: functions.slice(0, LIMITS.profileRows).map((hot) => {
      const count = calls.get(placeOf(hot));
      return {
        function: printable(hot.function, 200),
        file: printable(hot.file, 512),
        line: hot.line,
        self_percent: percent(hot.selfUs / total),
        ...(count === undefined ? {} : { calls: count }),
        lines: hot.lines.map(({ line, ticks }) => ({ line, ticks })),
      };
    }),
    outside_percent: percent(Math.max(0, 1 - inside / total)),
  };
}

function placeOf({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${file}\0${String(line)}`;
}

function percent(share: number): number {
  return Math.round(share * 10_000) / 100;
}
