import type { OpResponse } from '@peltier/protocol';
import type { DoorScript } from './fake-door.ts';

export const TARGET = 'toy';
export const BASE_TREE = 'b'.repeat(40);

/** The id that the scripts give to the n-th distinct candidate. */
export function candidateId(n: number): string {
  return n.toString(16).padStart(64, '0');
}

/** A finished verdict. */
export function verdictData(
  over: Partial<OpResponse<'read_verdict'>> = {},
): OpResponse<'read_verdict'> {
  return {
    verdict_id: 'v',
    state: 'done',
    outcome: 'rejected',
    stage: 'floor',
    reason: 'no_gain',
    ...over,
  };
}

/** A door with one target of the given files that admits everything and rejects it; parts can be replaced. */
export function plainScript(
  files: Readonly<Record<string, string>>,
  over: DoorScript = {},
): DoorScript {
  return {
    read_profile: () => ({
      data: {
        target: TARGET,
        base_tree: BASE_TREE,
        entries: ['main'],
        hotspots: [],
        outside_percent: 0,
      },
    }),
    read_ledger: () => ({ data: { target: TARGET, rows: [] } }),
    read_playbook: () => ({ data: { playbook_hash: 'h', classes: [] } }),
    read_target_source: (body) => sourceAnswer(files, body),
    propose_patch: (body, earlier) =>
      body['kind'] === 'decline'
        ? { data: { state: 'declined', files: [], flags: [] } }
        : {
            data: {
              state: 'admitted',
              candidate_id: candidateId(earlier + 1),
              files: [],
              flags: [],
            },
          },
    run_verdict: (body) => ({
      data: {
        verdict_id: `v-${String(body['candidate_id'])}`,
        state: 'queued',
        poll_after_ms: 1,
      },
    }),
    read_verdict: (body) => ({ data: verdictData({ verdict_id: String(body['verdict_id']) }) }),
    ...over,
  };
}

function sourceAnswer(
  files: Readonly<Record<string, string>>,
  body: Readonly<Record<string, unknown>>,
): { readonly data: OpResponse<'read_target_source'> } {
  const head = { target: TARGET, base_tree: BASE_TREE };
  const path = body['path'];
  if (typeof path !== 'string') {
    const listed = Object.entries(files).map(([name, text]) => ({
      path: name,
      bytes: Buffer.byteLength(text),
      writable: !name.startsWith('test/'),
    }));
    return { data: { ...head, files: listed } };
  }
  const content = Buffer.from(files[path] ?? '');
  const window = (body['window'] ?? { from: 0, count: content.length }) as Record<string, number>;
  const from = window['from'] ?? 0;
  const cut = content.subarray(from, from + (window['count'] ?? 0));
  const source = {
    path,
    blob: 'c'.repeat(40),
    total_bytes: content.length,
    total_lines: content.toString('utf8').split('\n').length,
    from_byte: from,
    text: cut.toString('utf8'),
    complete: cut.length === content.length,
  };
  return { data: { ...head, source } };
}
