import { chmodSync, chownSync, linkSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openLedger } from '../../src/index.ts';
import { ledgerOfNotes } from '../fixtures/temporary-state.ts';

const isRoot = process.geteuid?.() === 0;

type Place = ReturnType<typeof ledgerOfNotes>;
const UNSAFE: readonly (readonly [string, (place: Place) => void])[] = [
  [
    'directory writable by the group',
    ({ stateDir }) => {
      chmodSync(stateDir, 0o770);
    },
  ],
  [
    'directory writable by everyone',
    ({ stateDir }) => {
      chmodSync(stateDir, 0o707);
    },
  ],
  [
    'database writable by the group',
    ({ file }) => {
      chmodSync(file, 0o660);
    },
  ],
  [
    'database is a symbolic link',
    ({ file }) => {
      renameSync(file, `${file}.real`);
      symlinkSync(`${file}.real`, file);
    },
  ],
  [
    'database has a second name',
    ({ file }) => {
      linkSync(file, `${file}.other`);
    },
  ],
  [
    'log is a symbolic link',
    ({ file }) => {
      symlinkSync('/dev/null', `${file}-wal`);
    },
  ],
  [
    'key readable but writable by the group',
    ({ stateDir }) => {
      chmodSync(join(stateDir, 'keys/signer.pem'), 0o620);
    },
  ],
  [
    'signer state is a symbolic link',
    ({ stateDir }) => {
      const state = join(stateDir, 'signer.db');
      renameSync(state, `${state}.real`);
      symlinkSync(`${state}.real`, state);
    },
  ],
  [
    'directory is a symbolic link',
    ({ stateDir }) => {
      renameSync(stateDir, `${stateDir}.real`);
      symlinkSync(`${stateDir}.real`, stateDir);
    },
  ],
];

describe('the state directory', () => {
  test('is made for its owner alone', () => {
    const { stateDir } = ledgerOfNotes(1);
    const mode = (path: string) => statSync(join(stateDir, path)).mode & 0o777;
    expect(['', 'keys', 'blobs'].map(mode)).toEqual([0o700, 0o700, 0o700]);
    expect(['ledger.db', 'signer.db', 'keys/signer.pem'].map(mode)).toEqual([0o600, 0o600, 0o600]);
  });

  test.each(UNSAFE)('is refused: %s', (_, spoil) => {
    const place = ledgerOfNotes(1);
    spoil(place);
    expect(() => openLedger({ stateDir: place.stateDir, mode: 'existing', role: 'cli' })).toThrow(
      expect.objectContaining({ code: 'ledger.unsafe_path' }) as Error,
    );
  });

  // Only root can give a file away.
  test.runIf(isRoot)('is refused: another owner', () => {
    const place = ledgerOfNotes(1);
    chownSync(place.file, 65_534, 65_534);
    expect(() => openLedger({ stateDir: place.stateDir, mode: 'existing', role: 'cli' })).toThrow(
      expect.objectContaining({ code: 'ledger.unsafe_path' }) as Error,
    );
  });
});
