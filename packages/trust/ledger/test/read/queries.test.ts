import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openCliLedger } from '../../src/append-cli/index.ts';
import { openVerdictLedger } from '../../src/append-verdict/index.ts';
import {
  exportNdjson,
  leafHash,
  openLedgerReader,
  verifyConsistency,
  verifyInclusion,
} from '../../src/index.ts';
import { closing, ledgerOfNotes, note, temporaryState } from '../fixtures/temporary-state.ts';

const hex = (digit: string): string => digit.repeat(64);
const proposal = (candidate: string, target = 'demo') =>
  ({
    kind: 'proposal',
    target,
    attempt: null,
    body: { kind: 'patch', candidate_id: hex(candidate), normalised_hash: hex('d') },
  }) as const;
const ofAttempt = <K extends string>(kind: K, attempt: string) => ({
  kind,
  target: 'demo',
  attempt,
  body: {},
});

/** Two proposals, three attempts of which the first and last have a verdict, and notes around. */
function filled(): string {
  const stateDir = temporaryState();
  const cli = closing(openCliLedger({ stateDir, mode: 'create' }));
  const judge = closing(openVerdictLedger({ stateDir, mode: 'existing' }));
  cli.appendAll([note('0'), proposal('a'), proposal('b'), proposal('c', 'other')]);
  for (const name of ['v-1', 'v-2', 'v-3']) {
    cli.append(ofAttempt('attempt' as const, name));
    judge.append(ofAttempt('stage' as const, name));
    if (name !== 'v-2') judge.append(ofAttempt('verdict' as const, name));
  }
  cli.append(note('1'));
  cli.close();
  judge.close();
  return stateDir;
}

describe('reading', () => {
  test('answers every question, on a copy and without a writer', () => {
    const stateDir = filled();
    const file = join(temporaryCopyDir(stateDir), 'copy.db');
    copyFileSync(join(stateDir, 'ledger.db'), file);
    const reader = closing(openLedgerReader({ file }));
    const seqs = (rows: readonly { seq: number }[]) => rows.map(({ seq }) => seq);

    expect(reader.size()).toBe(13);
    expect(reader.count({})).toBe(13);
    expect(reader.count({ kind: 'proposal', target: 'demo' })).toBe(2);
    expect(reader.latest({ kind: 'note' })).toMatchObject({ seq: 13 });
    expect(reader.latest({ kind: 'calibration' })).toBeUndefined();
    expect(reader.bySeq(1)).toMatchObject({ kind: 'note' });
    expect(reader.byId(`proposal-${hex('a')}`)).toMatchObject({ seq: 2 });
    expect(seqs(reader.byAttempt('v-1'))).toEqual([5, 6, 7]);
    expect(reader.proposalOf(hex('b'))).toMatchObject({ seq: 3 });
    expect(reader.proposalOf(hex('f'))).toBeUndefined();
    expect(seqs(reader.proposalsLike({ target: 'demo', normalisedHash: hex('d') }))).toEqual([
      3, 2,
    ]);
    expect(reader.verdictOf('v-3')).toMatchObject({ kind: 'verdict' });
    expect(reader.verdictOf('v-2')).toBeUndefined();
    expect(reader.openAttempts().map(({ attempt }) => attempt)).toEqual(['v-2']);
    expect(seqs([...reader.all()])).toEqual(Array.from({ length: 13 }, (_, i) => i + 1));
  });

  test('pages newest first, without gap or repetition', () => {
    const reader = closing(openLedgerReader({ stateDir: filled() }));
    const seen: number[] = [];
    let before: number | undefined;
    for (let page = 0; page < 10; page += 1) {
      const { entries, next } = reader.page({
        target: 'demo',
        limit: 3,
        ...(before === undefined ? {} : { before }),
      });
      seen.push(...entries.map(({ seq }) => seq));
      if (next === undefined) break;
      before = next;
    }
    expect(seen).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 3, 2]);
  });

  test('a reader follows rows that another connection appends', () => {
    const stateDir = temporaryState();
    const cli = closing(openCliLedger({ stateDir, mode: 'create' }));
    const reader = closing(openLedgerReader({ stateDir }));
    for (let i = 1; i <= 5; i += 1) {
      cli.append(note(String(i)));
      expect(reader.head()).toEqual(cli.head());
    }
  });

  test('proofs of the reader verify against its roots', () => {
    const reader = closing(openLedgerReader({ stateDir: filled() }));
    const { size, root } = reader.head();
    const leaf = leafHash(Buffer.from(reader.bySeq(6)?.hash ?? '', 'hex'));
    const proof = reader.inclusionProof({ seq: 6, size });
    expect(verifyInclusion({ leaf, index: 5, size, proof, root })).toBe(true);
    const extension = reader.consistencyProof({ from: size, to: size });
    expect(
      verifyConsistency({ from: size, to: size, fromRoot: root, toRoot: root, proof: extension }),
    ).toBe(true);
  });

  test('NDJSON: one canonical line per row', () => {
    const { stateDir } = ledgerOfNotes(3);
    const reader = closing(openLedgerReader({ stateDir }));
    const lines = [...exportNdjson(reader)];
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([...reader.all()]);
    expect(lines.every((line) => line.endsWith('}\n') && line.startsWith('{"at":'))).toBe(true);
  });

  test('a missing file is missing, not empty', () => {
    const missing = expect.objectContaining({ code: 'ledger.missing' }) as Error;
    expect(() => openLedgerReader({ file: '/nonexistent/ledger.db' })).toThrow(missing);
  });
});

/** A directory beside the state directory: it goes away with it. */
function temporaryCopyDir(stateDir: string): string {
  return join(stateDir, '..');
}
