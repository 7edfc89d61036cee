import { LIMITS } from '@peltier/protocol';
import { describe, expect, it } from 'vitest';
import {
  BASE_TREE,
  candidateId,
  plainScript,
  verdictData,
} from '../../../../test/fakes/door-scripts.ts';
import type { DoorScript } from '../../../../test/fakes/fake-door.ts';
import { submitPatch, type Draft, type Submission } from '../src/submit-patch.ts';
import { runAgainst, scripted, type Ran } from './run-against.ts';

const draft: Draft = {
  label: 'draft',
  diff: 'diff --git a/a.js b/a.js\n',
  class: 2,
  hypothesis: 'h',
  expectedEffect: 'e',
  risks: 'r',
};

async function submit(
  over: DoorScript,
  { minutes = 1, changed = {} }: { minutes?: number; changed?: Partial<Draft> } = {},
): Promise<Ran & { readonly result: Submission | undefined }> {
  let result: Submission | undefined;
  const proposer = scripted(async (campaign) => {
    result = await submitPatch(campaign, { ...draft, ...changed, baseTree: BASE_TREE });
    return result.kind;
  });
  const ran = await runAgainst(plainScript({}, over), proposer, { minutes });
  return { ...ran, result };
}

describe('submitting a patch', () => {
  it('proposes, starts and reads until the verdict is done', async () => {
    const { result, events, kinds, calls } = await submit({
      read_verdict: (_body, earlier) => ({
        data:
          earlier < 2
            ? { verdict_id: 'v', state: 'running' }
            : verdictData({ outcome: 'accepted', reason: 'faster', speedup_percent: 12 }),
      }),
    });
    expect(result).toMatchObject({ kind: 'judged', candidate: candidateId(1) });
    expect(kinds).toEqual(['started', 'proposed', 'waiting', 'verdict', 'finished']);
    expect(events.at(-2)).toMatchObject({ outcome: 'accepted', speedup_percent: 12 });
    expect(events.at(-1)).toMatchObject({ accepted: [candidateId(1)] });
    expect(calls.map(({ op }) => op)).toEqual([
      'propose_patch',
      'run_verdict',
      'read_verdict',
      'read_verdict',
      'read_verdict',
    ]);
  });

  it('takes a refusal as an answer', async () => {
    const { result, kinds } = await submit({
      propose_patch: () => ({ problem: { status: 422, code: 'patch.path' } }),
    });
    expect(result).toEqual({ kind: 'refused', code: 'patch.path' });
    expect(kinds).toEqual(['started', 'refused', 'finished']);
  });

  it('takes a base that moved before the verdict as a refusal', async () => {
    const { result } = await submit({
      run_verdict: () => ({ problem: { status: 409, code: 'verdict.stale_base' } }),
    });
    expect(result).toEqual({ kind: 'refused', code: 'verdict.stale_base' });
  });

  it('waits out retryable answers of each op', async () => {
    const busy = (code: string) =>
      ({ problem: { status: 503, code, retryable: true, retry_after_ms: 5 } }) as const;
    const plain = plainScript({});
    const { result, kinds, calls } = await submit({
      propose_patch: (body, earlier) =>
        earlier === 0
          ? busy('door.timeout')
          : (plain.propose_patch?.(body, earlier) ?? busy('door.timeout')),
      run_verdict: (body, earlier) =>
        earlier < 2
          ? busy('ops.queue_full')
          : (plain.run_verdict?.(body, earlier) ?? busy('ops.queue_full')),
      read_verdict: (_body, earlier) =>
        earlier === 0 ? busy('door.stopping') : { data: verdictData() },
    });
    expect(result).toMatchObject({ kind: 'judged' });
    expect(calls).toHaveLength(7);
    // Each reason to wait is told once.
    expect(kinds.filter((kind) => kind === 'waiting')).toHaveLength(3);
  });

  it('stops waiting when the time of the campaign is over', async () => {
    const { result } = await submit(
      {
        run_verdict: () => ({
          problem: {
            status: 503,
            code: 'ops.queue_full',
            retryable: true,
            retry_after_ms: 3_600_000,
          },
        }),
      },
      { minutes: 0.004_321 },
    );
    expect(result).toEqual({ kind: 'out-of-time' });
  });

  it('reads a verdict that never ends only as long as the time lasts', async () => {
    const { result, error } = await submit(
      { read_verdict: () => ({ data: { verdict_id: 'v', state: 'running' } }) },
      { minutes: 0.004_321 },
    );
    expect(error).toBeUndefined();
    expect(result).toEqual({ kind: 'out-of-time' });
  });

  it('knows a repeat and a verdict that stands', async () => {
    const repeat = await submit({
      propose_patch: () => ({
        data: {
          state: 'repeat',
          candidate_id: candidateId(9),
          files: [],
          flags: [],
          earlier: { verdict_id: 'v', outcome: 'rejected', stage: 'tests', reason: 'tests_failed' },
        },
      }),
    });
    expect(repeat.result).toEqual({ kind: 'known', outcome: 'rejected', reason: 'tests_failed' });
    expect(repeat.calls.map(({ op }) => op)).toEqual(['propose_patch']);
    const stands = await submit({
      run_verdict: () => ({ data: { verdict_id: 'v', state: 'done', poll_after_ms: 0 } }),
      read_verdict: () => ({ data: verdictData({ outcome: 'accepted', reason: 'faster' }) }),
    });
    expect(stands.result).toMatchObject({ kind: 'known', outcome: 'accepted' });
    expect(stands.events.at(-1)).toMatchObject({ kind: 'finished', accepted: [] });
  });

  it('caps its texts at whole characters and never sends what the op cannot take', async () => {
    const long = await submit({}, { changed: { risks: `${'x'.repeat(LIMITS.textChars - 1)}😀` } });
    const risks = String(long.calls[0]?.body['risks']);
    expect(risks).toHaveLength(LIMITS.textChars);
    expect(risks.isWellFormed()).toBe(true);
    const huge = await submit({}, { changed: { diff: 'x'.repeat(LIMITS.bodyBytes + 1) } });
    expect(huge.result).toEqual({ kind: 'refused', code: 'door.request' });
    expect(huge.calls).toEqual([]);
  });

  it('ends the campaign when the daemon is at fault, and tells so', async () => {
    const { error, events } = await submit({
      propose_patch: () => ({ problem: { status: 500, code: 'door.internal' } }),
    });
    expect(error).toMatchObject({ problem: { code: 'door.internal' } });
    expect(events.at(-1)).toMatchObject({ kind: 'failed', code: 'door.internal' });
  });
});
