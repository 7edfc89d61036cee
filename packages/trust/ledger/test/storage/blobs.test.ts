import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyLedger } from '../../src/index.ts';
import { blobPath } from '../../src/storage/blobs.ts';
import { cliLedger, temporaryState } from '../fixtures/temporary-state.ts';

const code = (expected: string) => expect.objectContaining({ code: expected }) as Error;

test('a blob comes back, lies under its hash, and leaves no temporary file', () => {
  const stateDir = temporaryState();
  const ledger = cliLedger(stateDir);
  const sha256 = ledger.putBlob(Buffer.from('samples'));
  expect(ledger.putBlob(Buffer.from('samples'))).toBe(sha256);
  expect(ledger.getBlob(sha256).toString()).toBe('samples');
  expect(readdirSync(join(stateDir, 'blobs', sha256.slice(0, 2)))).toEqual([sha256]);
  expect(statSync(blobPath(join(stateDir, 'blobs'), sha256)).mode & 0o777).toBe(0o400);
});

test('a changed blob, a missing one and a name that is no hash are refused', () => {
  const stateDir = temporaryState();
  const ledger = cliLedger(stateDir);
  const sha256 = ledger.putBlob(Buffer.from('samples'));
  const path = blobPath(join(stateDir, 'blobs'), sha256);
  chmodSync(path, 0o600);
  writeFileSync(path, 'sample5');
  expect(() => ledger.getBlob(sha256)).toThrow(code('ledger.blob_corrupt'));
  expect(() => ledger.putBlob(Buffer.from('samples'))).toThrow(code('ledger.blob_corrupt'));
  rmSync(path);
  expect(() => ledger.getBlob(sha256)).toThrow(code('ledger.blob_missing'));
  expect(() => ledger.getBlob('../../keys/signer.pem')).toThrow(code('ledger.blob_missing'));
});

test('verify reads the blobs that rows name', () => {
  const stateDir = temporaryState();
  const ledger = cliLedger(stateDir);
  const blob = ledger.putBlob(Buffer.from('samples'));
  ledger.append({
    kind: 'note',
    target: null,
    attempt: null,
    body: { deep: [{ samples_blob: blob }] },
  });
  expect(verifyLedger({ stateDir }, { blobs: true }).findings).toEqual([]);
  rmSync(blobPath(join(stateDir, 'blobs'), blob));
  expect(verifyLedger({ stateDir }).findings).toEqual([]);
  expect(verifyLedger({ stateDir }, { blobs: true }).findings).toMatchObject([
    { code: 'blob_missing', seq: 1 },
  ]);
});
