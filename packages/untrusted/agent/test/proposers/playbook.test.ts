import { describe, expect, it } from 'vitest';
import {
  BASE_TREE,
  plainScript,
  TARGET,
  verdictData,
} from '../../../../../test/fakes/door-scripts.ts';
import type { DoorScript } from '../../../../../test/fakes/fake-door.ts';
import { playbookProposer } from '../../src/proposers/playbook.ts';
import { runAgainst, type Ran } from '../run-against.ts';

const REPEAT = `function repeat(n) {
  return new Array(n + 1).join(' ');
}
`;
const LOOKUP = `function find(list) {
  const out = [];
  for (let i = 0; i < list.length; i++) {
    if (/^a+$/.test(list[i])) out.push(list[i]);
  }
  list.forEach((item) => {
    out.push(item);
  });
  return out;
}
`;
const FILES = {
  'src/cold.js': `${REPEAT}module.exports = repeat;\n`,
  'src/hot.js': `${LOOKUP}module.exports = find;\n`,
  'src/broken.js': 'function (',
  'test/frozen.js': `${REPEAT}module.exports = repeat;\n`,
  'README.md': 'not a program (',
};

const profile: DoorScript = {
  read_profile: () => ({
    data: {
      target: TARGET,
      base_tree: BASE_TREE,
      entries: ['main'],
      hotspots: [{ function: 'find', file: 'src/hot.js', line: 1, self_percent: 80, lines: [] }],
      outside_percent: 20,
    },
  }),
};

function proposals(ran: Ran): readonly Readonly<Record<string, unknown>>[] {
  return ran.calls.filter(({ op }) => op === 'propose_patch').map(({ body }) => body);
}

function fileOf(body: Readonly<Record<string, unknown>>): string {
  return /^diff --git a\/(\S+)/.exec(String(body['diff']))?.[1] ?? '';
}

describe('the playbook proposer', () => {
  it('proposes for writable files only: what the profile saw first, cheapest class first', async () => {
    const ran = await runAgainst(plainScript(FILES, profile), playbookProposer);
    expect(ran.why).toBe('all drafts judged');
    const files = proposals(ran).map(fileOf);
    const hot = files.filter((file) => file === 'src/hot.js').length;
    expect(hot).toBeGreaterThan(0);
    expect(new Set(files)).toEqual(new Set(['src/hot.js', 'src/cold.js']));
    expect(files.slice(0, hot).every((file) => file === 'src/hot.js')).toBe(true);
    const classes = proposals(ran)
      .slice(0, hot)
      .map((body) => Number(body['class']));
    expect(classes).toEqual([...classes].sort((a, b) => a - b));
    expect(proposals(ran).every((body) => body['base_tree'] === BASE_TREE)).toBe(true);
    // The file that does not parse is left out and told; the page of text is not even read.
    expect(ran.kinds.filter((kind) => kind === 'note')).toHaveLength(1);
    expect(ran.calls.some(({ body }) => body['path'] === 'README.md')).toBe(false);
  });

  it('goes on after refusals and repeats, which cost no verdict', async () => {
    const ran = await runAgainst(
      plainScript(FILES, {
        propose_patch: (_body, earlier) =>
          earlier === 0
            ? { problem: { status: 422, code: 'patch.path' } }
            : {
                data: {
                  state: 'repeat',
                  files: [],
                  flags: [],
                  earlier: {
                    verdict_id: 'v',
                    outcome: 'rejected',
                    stage: 'floor',
                    reason: 'no_gain',
                  },
                },
              },
      }),
      playbookProposer,
      { verdicts: 1 },
    );
    expect(ran.why).toBe('all drafts judged');
    expect(ran.kinds.filter((kind) => kind === 'refused')).toHaveLength(1);
    expect(ran.kinds.filter((kind) => kind === 'known').length).toBeGreaterThan(0);
    expect(ran.calls.some(({ op }) => op === 'run_verdict')).toBe(false);
  });

  it('stops at the budget of verdicts, of acceptances and of time', async () => {
    const one = await runAgainst(plainScript(FILES), playbookProposer, { verdicts: 1 });
    expect(one.why).toBe('verdict budget reached');
    expect(one.calls.filter(({ op }) => op === 'run_verdict')).toHaveLength(1);
    const accepting = plainScript(FILES, {
      read_verdict: () => ({ data: verdictData({ outcome: 'accepted', reason: 'faster' }) }),
    });
    const enough = await runAgainst(accepting, playbookProposer, { accepted: 1 });
    expect(enough.why).toBe('enough accepted');
    expect(enough.events.at(-1)).toMatchObject({ accepted: [expect.any(String)] });
    const late = await runAgainst(plainScript(FILES), playbookProposer, { minutes: 0 });
    expect(late.why).toBe('time budget reached');
    expect(late.calls).toEqual([]);
  });

  it('does not try parts of what was accepted as a whole', async () => {
    const twice = `${REPEAT}${REPEAT.replace('repeat(', 'again(')}module.exports = { repeat, again };\n`;
    const files = { 'src/a.js': twice };
    const rejected = await runAgainst(plainScript(files), playbookProposer);
    const accepted = await runAgainst(
      plainScript(files, {
        read_verdict: () => ({ data: verdictData({ outcome: 'accepted', reason: 'faster' }) }),
      }),
      playbookProposer,
    );
    expect(proposals(rejected)).toHaveLength(3);
    expect(proposals(accepted)).toHaveLength(1);
  });

  it('declines with evidence when no codemod applies', async () => {
    const ran = await runAgainst(
      plainScript({ 'src/a.js': 'module.exports = 1;\n' }),
      playbookProposer,
    );
    expect(ran.why).toBe('nothing to propose');
    expect(proposals(ran)).toMatchObject([{ kind: 'decline', base_tree: BASE_TREE }]);
  });

  it('works without a profile, and ends when the base moves', async () => {
    const ran = await runAgainst(
      plainScript(FILES, {
        read_profile: () => ({
          problem: { status: 503, code: 'ops.no_profile', retryable: true },
        }),
        propose_patch: () => ({ problem: { status: 409, code: 'patch.stale_base' } }),
      }),
      playbookProposer,
    );
    expect(ran.why).toBe('the base moved; run again');
    expect(proposals(ran)).toHaveLength(1);
  });

  it('reads files longer than one window', async () => {
    const long = `${REPEAT}module.exports = repeat;\n// ${'é'.repeat(50_000)}\n`;
    const ran = await runAgainst(plainScript({ 'src/a.js': long }), playbookProposer);
    expect(ran.calls.filter(({ body }) => body['path'] === 'src/a.js')).toHaveLength(2);
    expect(proposals(ran).map(fileOf)).toEqual(['src/a.js']);
  });
});
