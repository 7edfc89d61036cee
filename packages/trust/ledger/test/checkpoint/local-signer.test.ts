import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_RANGE,
  extendRange,
  leafHash,
  openLedger,
  openLocalSigner,
  openNote,
  parseCheckpointText,
  parseVkey,
  rangeRoot,
  verifyLedger,
  type LogView,
} from '../../src/index.ts';
import { createSigningKey } from '../../src/checkpoint/signing-key.ts';
import {
  cliLedger,
  closing,
  ledgerOfNotes,
  note,
  temporaryState,
} from '../fixtures/temporary-state.ts';

const refused = expect.objectContaining({ code: 'ledger.signer_inconsistent' }) as Error;

function view(texts: readonly string[]): LogView {
  const leaves = texts.map((text) => leafHash(Buffer.from(text)));
  const root = rangeRoot(extendRange(EMPTY_RANGE, leaves));
  return { size: texts.length, root, leavesFrom: (from) => leaves.slice(from) };
}

describe('the signer', () => {
  test('signs extensions, refuses everything else, and remembers across processes', () => {
    const keys = join(temporaryState(), 'keys');
    createSigningKey(keys);
    const state = join(keys, 'state.db');
    const first = openLocalSigner({ keys, state });
    const note2 = first.sign(() => view(['a', 'b']));
    expect(first.sign(() => view(['a', 'b']))).toBe(note2);
    first.close();
    const signer = closing(openLocalSigner({ keys, state }));
    const lies = [view(['a']), view(['x', 'b']), view(['x', 'b', 'c']), view([])];
    for (const lie of lies) expect(() => signer.sign(() => lie)).toThrow(refused);
    const note3 = signer.sign(() => view(['a', 'b', 'c']));
    const text = openNote(note3, parseVkey(signer.vkey));
    expect(parseCheckpointText(text)).toMatchObject({ size: 3, root: view(['a', 'b', 'c']).root });
  });

  test('a log that names a root its leaves do not have is refused', () => {
    const keys = join(temporaryState(), 'keys');
    createSigningKey(keys);
    const signer = closing(openLocalSigner({ keys, state: join(keys, 'state.db') }));
    const lie = { ...view(['a', 'b']), root: view(['a', 'c']).root };
    expect(() => signer.sign(() => lie)).toThrow(refused);
  });

  test('a ledger with rows whose key is gone is refused, not given a new key', () => {
    const { stateDir } = ledgerOfNotes(1);
    rmSync(join(stateDir, 'keys'), { recursive: true });
    expect(() => openLedger({ stateDir, mode: 'create', role: 'cli' })).toThrow(
      expect.objectContaining({ code: 'ledger.key' }) as Error,
    );
  });
});

describe('checkpoints of a ledger', () => {
  test('follow the rows, also those of another process, and can be kept as rows', () => {
    const stateDir = temporaryState();
    const one = cliLedger(stateDir);
    const other = cliLedger(stateDir);
    expect(one.checkpoint().size).toBe(0);
    one.append(note('a'));
    other.append(note('b'));
    expect(one.checkpoint()).toMatchObject({ size: 2 });
    const row = other.appendCheckpoint();
    expect(row).toMatchObject({ seq: 3, kind: 'checkpoint' });
    const { checkpoint, size } = one.checkpoint();
    expect(size).toBe(3);
    const report = verifyLedger({ stateDir }, { vkey: one.vkey, checkpoints: [checkpoint] });
    expect(report).toMatchObject({ state: 'vouched', vouchedSize: 3, storedCheckpoints: 1 });
  });

  test('rows after the checkpoint are a caveat, a key of another log is a finding', () => {
    const { stateDir, vkey, checkpoint } = ledgerOfNotes(2);
    cliLedger(stateDir).append(note('later'));
    const report = verifyLedger({ stateDir }, { vkey, checkpoints: [checkpoint] });
    expect(report).toMatchObject({ state: 'vouched', vouchedSize: 2, size: 3 });
    expect(report.caveats).toHaveLength(1);
    const foreign = ledgerOfNotes(1);
    const mixed = verifyLedger({ stateDir }, { vkey: foreign.vkey, checkpoints: [checkpoint] });
    expect(mixed.findings).toMatchObject([{ code: 'checkpoint_signature' }]);
    expect(verifyLedger({ stateDir }, { checkpoints: [checkpoint] }).state).toBe(
      'cannot-fully-vouch',
    );
  });
});
