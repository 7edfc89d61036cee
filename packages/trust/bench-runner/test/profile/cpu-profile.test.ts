import { describe, expect, it } from 'vitest';
import { readCallCounts } from '../../src/profile/call-counts.ts';
import { summariseCpuProfile } from '../../src/profile/cpu-profile.ts';

const node = (id: number, functionName: string, url: string, lineNumber = 0) => ({
  id,
  callFrame: { functionName, url, lineNumber },
  positionTicks: [{ line: lineNumber + 2, ticks: id }],
});

const PROFILE = JSON.stringify({
  nodes: [
    node(1, 'hot', 'file:///repo/lib/a.js', 4),
    node(2, 'hot', 'file:///repo/lib/a.js', 4),
    node(3, 'harness', 'file:///runner/main.js'),
    node(4, 'readSync', 'node:fs'),
    node(5, '(idle)', ''),
  ],
  samples: [1, 2, 3, 4, 5],
  timeDeltas: [100, 200, 300, 5_000, 7_000],
});

describe('summariseCpuProfile', () => {
  it('sums the nodes of a function and counts lines from 1', () => {
    const { functions } = summariseCpuProfile(PROFILE, 'file:///repo/');
    expect(functions).toEqual([
      { function: 'hot', file: 'lib/a.js', line: 5, selfUs: 300, lines: [{ line: 6, ticks: 3 }] },
    ]);
  });

  it('leaves out the time in which the worker waited', () => {
    expect(summariseCpuProfile(PROFILE, 'file:///repo/').totalUs).toBe(600);
  });

  it('refuses what is no profile', () => {
    expect(() => summariseCpuProfile('{"nodes":[{"id":"x"}]}', 'file:///repo/')).toThrow();
  });
});

describe('readCallCounts', () => {
  it('finds the line of a function by its offset, in files of the tree only', () => {
    const fn = (functionName: string, startOffset: number, count: number) => ({
      functionName,
      ranges: [{ startOffset, count }],
    });
    const text = JSON.stringify({
      result: [
        { url: 'file:///repo/a.js', functions: [fn('', 0, 1), fn('f', 3, 7), fn('g', 6, 2)] },
        { url: 'file:///runner/main.js', functions: [fn('m', 0, 9)] },
      ],
    });
    const counts = readCallCounts(text, 'file:///repo/', () => 'a\nb\ncd\n');
    expect(counts).toEqual([
      { function: 'f', file: 'a.js', line: 2, calls: 7 },
      { function: 'g', file: 'a.js', line: 3, calls: 2 },
    ]);
  });
});
