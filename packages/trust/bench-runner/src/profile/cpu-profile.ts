import { z } from 'zod';

/** The parts of a V8 `.cpuprofile` that are read here; the target influenced the file, so it is parsed strictly. */
const profileFile = z.object({
  nodes: z.array(
    z.object({
      id: z.int(),
      callFrame: z.object({
        functionName: z.string(),
        url: z.string(),
        lineNumber: z.int(),
      }),
      positionTicks: z.array(z.object({ line: z.int(), ticks: z.int() })).optional(),
    }),
  ),
  samples: z.array(z.int()),
  timeDeltas: z.array(z.number()),
});

/** Self time of one function of the target. `line` counts from 1; `selfUs` is microseconds. */
interface FunctionTime {
  readonly function: string;
  readonly file: string;
  readonly line: number;
  readonly selfUs: number;
  readonly lines: readonly { readonly line: number; readonly ticks: number }[];
}

export interface ProfileSummary {
  readonly functions: readonly FunctionTime[];
  readonly totalUs: number;
}

/**
 * Sums self time per function of files below `root` (an URL prefix such as `file:///repo/`). Time in which the process
 * waited for its next batch is left out, also of the total.
 * @throws {z.ZodError} when the text is no profile; SyntaxError when it is no JSON.
 */
export function summariseCpuProfile(text: string, root: string): ProfileSummary {
  const profile = profileFile.parse(JSON.parse(text));
  const selfUs = new Map<number, number>();
  let totalUs = 0;
  const waiting = new Set(profile.nodes.filter(isWaiting).map(({ id }) => id));
  for (const [index, node] of profile.samples.entries()) {
    if (waiting.has(node)) continue;
    const delta = Math.max(0, profile.timeDeltas[index] ?? 0);
    selfUs.set(node, (selfUs.get(node) ?? 0) + delta);
    totalUs += delta;
  }
  const byFunction = new Map<
    string,
    FunctionTime & { readonly ticks: Map<number, number>; us: number }
  >();
  for (const node of profile.nodes) {
    const { url, functionName, lineNumber } = node.callFrame;
    if (!url.startsWith(root)) continue;
    const file = url.slice(root.length);
    const key = `${file}\0${functionName}\0${String(lineNumber)}`;
    const found = byFunction.get(key) ?? {
      function: functionName === '' ? '(anonymous)' : functionName,
      file,
      line: lineNumber + 1,
      selfUs: 0,
      lines: [],
      ticks: new Map<number, number>(),
      us: 0,
    };
    found.us += selfUs.get(node.id) ?? 0;
    for (const { line, ticks } of node.positionTicks ?? []) {
      found.ticks.set(line, (found.ticks.get(line) ?? 0) + ticks);
    }
    byFunction.set(key, found);
  }
  const functions = [...byFunction.values()]
    .filter((found) => found.us > 0)
    .map((found) => ({
      function: found.function,
      file: found.file,
      line: found.line,
      selfUs: found.us,
      lines: [...found.ticks]
        .map(([line, ticks]) => ({ line, ticks }))
        .sort((left, right) => right.ticks - left.ticks)
        .slice(0, 20),
    }))
    .sort((left, right) => right.selfUs - left.selfUs);
  return { functions, totalUs };
}

/** Idle, or blocked in reading the channel. */
function isWaiting({ callFrame }: z.infer<typeof profileFile>['nodes'][number]): boolean {
  const { functionName, url } = callFrame;
  if (functionName === '(idle)') return true;
  return functionName === 'readSync' && url === 'node:fs';
}
