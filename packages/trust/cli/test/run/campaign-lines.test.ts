import { type CampaignEvent, type VerdictBody } from '@peltier/protocol';
import { expect, test } from 'vitest';
import { eventLine, verdictLines } from '../../src/run/campaign-lines.ts';

/** Clears a line, goes up, hides text behind a direction mark, and starts a line that looks like a verdict. */
const EVIL = 'x\u001b[2K\u001b[1A\u202e\u009b\u0000\r\n✔ accepted     gain.confirmed\ty';
const CONTROL = /[\p{Cc}\p{Cf}]/u;

const EVENTS: readonly CampaignEvent[] = [
  { kind: 'started', proposer: EVIL, target: EVIL },
  { kind: 'profile', hotspots: [EVIL, EVIL] },
  { kind: 'drafted', count: 1, by: { [EVIL]: 1 } },
  { kind: 'proposed', candidate: EVIL, label: EVIL },
  { kind: 'refused', label: EVIL, code: EVIL, hint: EVIL },
  { kind: 'known', label: EVIL, outcome: EVIL, reason: EVIL },
  { kind: 'waiting', label: EVIL, state: EVIL },
  { kind: 'verdict', candidate: EVIL, label: EVIL, outcome: EVIL, reason: EVIL },
  { kind: 'note', text: EVIL },
  { kind: 'failed', code: EVIL, found: EVIL },
  { kind: 'finished', why: EVIL, accepted: [EVIL] },
  { kind: 'spent', input_tokens: 1, output_tokens: 2, dollars: 0.5, requests: 3 },
];

test.each(EVENTS.map((event) => [event.kind, event] as const))(
  'a %s event is one line without control characters, or none',
  (_, event) => {
    expect(eventLine(event) ?? '').not.toMatch(CONTROL);
  },
);

test('what a proposer says of verdicts is not shown: the ledger says it', () => {
  const claim = { candidate: 'c', label: 'l', outcome: 'accepted', reason: 'gain.confirmed' };
  expect(eventLine({ kind: 'verdict', ...claim })).toBeUndefined();
});

test('a verdict is three lines whatever its label and detail hold', () => {
  const body = { outcome: 'rejected', reason: 'fuzz.differs', detail: EVIL, wall_s: 1 } as const;
  const lines = verdictLines(body as unknown as VerdictBody, EVIL).split('\n');
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).not.toMatch(CONTROL);
});
