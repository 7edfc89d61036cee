import { describe, expect, test } from 'vitest';
import { openLedger } from '../../src/index.ts';
import { openHarnessdLedger } from '../../src/append-harnessd/index.ts';
import { openVerdictLedger } from '../../src/append-verdict/index.ts';
import { cliLedger, closing, note, temporaryState } from '../fixtures/temporary-state.ts';

const code = (expected: string) => expect.objectContaining({ code: expected }) as Error;
const CANDIDATE = 'c'.repeat(64);
const proposal = {
  kind: 'proposal',
  target: 'demo',
  attempt: null,
  body: { kind: 'patch', candidate_id: CANDIDATE, normalised_hash: 'd'.repeat(64) },
} as const;
const verdict = {
  kind: 'verdict',
  target: 'demo',
  attempt: 'v-1',
  body: { outcome: 'accepted' },
} as const;

describe('append', () => {
  test('answers with the row as it is stored, linked to the one before', () => {
    const ledger = cliLedger(temporaryState());
    const first = ledger.append(note('one'));
    const second = ledger.append(note('two'));
    expect(first).toMatchObject({ written: true, entry: { seq: 1, prev: '0'.repeat(64) } });
    expect(second.entry.prev).toBe(first.entry.hash);
    expect(second.entry.id).toMatch(/^note-[0-9A-Z]{26}$/);
    expect(ledger.read.bySeq(2)).toEqual(second.entry);
  });

  test('several rows are written together or not at all', () => {
    const ledger = cliLedger(temporaryState());
    expect(ledger.appendAll([note('a'), note('b')]).map(({ seq }) => seq)).toEqual([1, 2]);
    const twins = [note('c'), { ...note('d'), id: 'x' }, { ...note('e'), id: 'x' }];
    expect(() => ledger.appendAll(twins)).toThrow(code('ledger.id_seen'));
    expect(ledger.head().size).toBe(2);
  });

  test('unless: the second writer of a proposal gets the first one back', () => {
    const stateDir = temporaryState();
    const one = closing(openHarnessdLedger({ stateDir, mode: 'create' }));
    const other = closing(openHarnessdLedger({ stateDir, mode: 'existing' }));
    const options = { unless: (read: typeof one.read) => read.proposalOf(CANDIDATE) };
    const first = one.append(proposal, options);
    const second = other.append(proposal, options);
    expect(first).toMatchObject({ written: true, entry: { id: `proposal-${CANDIDATE}` } });
    expect(second).toEqual({ written: false, entry: first.entry });
  });

  test('a second proposal, attempt or verdict of the same name is refused even without asking', () => {
    const stateDir = temporaryState();
    const ledger = closing(openVerdictLedger({ stateDir, mode: 'create' }));
    ledger.append(verdict);
    expect(() => ledger.append(verdict)).toThrow(code('ledger.id_seen'));
    expect(() => ledger.append({ ...verdict, id: 'another' })).toThrow(code('ledger.entry'));
    const cli = cliLedger(stateDir);
    cli.append(proposal);
    expect(() => cli.append(proposal)).toThrow(code('ledger.id_seen'));
  });

  test('appendDecided: rows can depend on what is there', () => {
    const ledger = cliLedger(temporaryState());
    for (let i = 0; i < 3; i += 1)
      ledger.appendDecided((read) => ({ write: [note(`number ${read.count({ kind: 'note' })}`)] }));
    expect(ledger.read.latest({ kind: 'note' })?.body).toMatchObject({ text: 'number 2' });
  });

  test.each([
    ['a number that is not finite', { ...note(''), body: { x: Number.NaN } }],
    ['an array as body', { ...note(''), body: [] }],
    ['a lone surrogate', { ...note(''), body: { x: '\ud800' } }],
    ['a target that is no name', { ...note(''), target: '../x' }],
    ['an id with a space', { ...note(''), id: 'a b' }],
    ['an unknown column', { ...note(''), seq: 7 }],
    ['a checkpoint by hand', { ...note(''), kind: 'checkpoint' }],
    ['an attempt without its name', { ...note(''), kind: 'attempt' }],
  ])('refuses %s', (_, row) => {
    const ledger = cliLedger(temporaryState());
    expect(() => ledger.append(row as never)).toThrow(code('ledger.entry'));
    expect(ledger.head().size).toBe(0);
  });

  test('each role appends its own kinds only', () => {
    const stateDir = temporaryState();
    const cli = cliLedger(stateDir);
    const harnessd = closing(openHarnessdLedger({ stateDir, mode: 'existing' }));
    const judge = closing(openVerdictLedger({ stateDir, mode: 'existing' }));
    expect(() => harnessd.append(verdict as never)).toThrow(code('ledger.role'));
    expect(() => cli.append(verdict as never)).toThrow(code('ledger.role'));
    expect(() => judge.append(proposal as never)).toThrow(code('ledger.role'));
    expect(() => judge.append(note('') as never)).toThrow(code('ledger.role'));
    expect(() => harnessd.appendCheckpoint()).toThrow(code('ledger.role'));
    expect(cli.head().size).toBe(0);
  });

  test('a lock that stays is an error, not a wait without end', () => {
    const stateDir = temporaryState();
    const one = cliLedger(stateDir);
    const other = cliLedger(stateDir);
    expect(() =>
      one.appendDecided(() => {
        other.append(note('inside'));
        return { write: [] };
      }),
    ).toThrow(code('ledger.busy'));
  }, 120_000);

  test('an existing ledger is not created', () => {
    const stateDir = temporaryState();
    expect(() => openLedger({ stateDir, mode: 'existing', role: 'cli' })).toThrow(
      code('ledger.missing'),
    );
    expect(() => openLedger({ stateDir: 'relative', mode: 'create', role: 'cli' })).toThrow(
      code('ledger.path'),
    );
  });
});
