import { z } from 'zod';

/** The parts of a V8 coverage file (NODE_V8_COVERAGE) that are read here. */
const coverageFile = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(
        z.object({
          functionName: z.string(),
          ranges: z.array(z.object({ startOffset: z.int(), count: z.int() })),
        }),
      ),
    }),
  ),
});

/** Calls of one function, found by file and by the line on which it starts. */
export interface CallCount {
  readonly function: string;
  readonly file: string;
  readonly line: number;
  readonly calls: number;
}

/**
 * Reads precise call counts for files below `root`; `readSource` gives a file's text so that offsets become lines.
 * @throws {z.ZodError} when the text is no coverage file.
 */
export function readCallCounts(
  text: string,
  root: string,
  readSource: (file: string) => string | undefined,
): readonly CallCount[] {
  const counts: CallCount[] = [];
  for (const script of coverageFile.parse(JSON.parse(text)).result) {
    if (!script.url.startsWith(root)) continue;
    const file = script.url.slice(root.length);
    const source = readSource(file);
    if (source === undefined) continue;
    const lineStarts = startsOfLines(source);
    for (const { functionName, ranges } of script.functions) {
      const whole = ranges[0];
      if (whole === undefined || functionName === '') continue;
      counts.push({
        function: functionName,
        file,
        line: lineAt(lineStarts, whole.startOffset),
        calls: whole.count,
      });
    }
  }
  return counts;
}

function startsOfLines(source: string): readonly number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1))
    starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
