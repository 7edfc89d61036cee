import { describe, expect, it } from 'vitest';
import {
  HOST_LIMITS,
  hostShare,
  readHostCounters,
  refuseNoisyHost,
  type HostCounters,
} from '../src/2-preflight.ts';

const at = (busy: number, steal: number, total: number): HostCounters => ({
  busy,
  steal,
  total,
  atMs: 0,
});

describe('hostShare', () => {
  it('takes our own CPU time off what the host was busy with', () => {
    const share = hostShare(at(100, 10, 1000), at(700, 60, 2000), 4);
    expect(share).toEqual({ stealShare: 0.05, foreignShare: 0.2 });
  });

  it('answers no foreign time when ours was more than the counters saw, and divides by no zero', () => {
    expect(hostShare(at(0, 0, 0), at(100, 0, 1000), 4).foreignShare).toBe(0);
    expect(hostShare(at(5, 5, 5), at(5, 5, 5), 0)).toEqual({ stealShare: 0, foreignShare: 0 });
  });
});

describe('refuseNoisyHost', () => {
  it('voids a session over a limit and none at it', () => {
    const quiet = { stealShare: HOST_LIMITS.stealShare, foreignShare: HOST_LIMITS.foreignShare };
    expect(() => {
      refuseNoisyHost(quiet);
    }).not.toThrow();
    for (const noisy of [
      { ...quiet, stealShare: 0.101 },
      { ...quiet, foreignShare: 0.351 },
    ]) {
      expect(() => {
        refuseNoisyHost(noisy);
      }).toThrow(expect.objectContaining({ code: 'bench.host_noisy' }));
    }
  });
});

it('reads counters that only grow, where the host has them', () => {
  const first = readHostCounters();
  const second = readHostCounters();
  if (first === undefined || second === undefined) {
    expect(process.platform).not.toBe('linux');
    return;
  }
  expect(first.total).toBeGreaterThan(first.busy);
  expect(second.total).toBeGreaterThanOrEqual(first.total);
});
