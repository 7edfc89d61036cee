import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCliLedger } from '@peltier/ledger/append-cli';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePeltier } from '../../run-peltier.ts';

const { peltier, dir, stateDir } = usePeltier();
let note = '';
let vkey = '';

beforeAll(() => {
  const ledger = openCliLedger({ stateDir: stateDir(), mode: 'create' });
  for (const text of ['first', 'second \u001b[31m\u009b31m ##[error]x']) {
    const body = { topic: 'test', text };
    ledger.append({ kind: 'note', target: null, attempt: null, body });
  }
  vkey = ledger.vkey;
  ledger.close();
  note = join(dir(), 'note.txt');
  writeFileSync(note, peltier('ledger', 'checkpoint').stdout);
});

it('prints JSON that neither a terminal nor a CI runner obeys', () => {
  const { stdout } = peltier('ledger', 'show', '--json');
  expect(stdout).toContain('second ');
  expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}|##\[/u);
});

describe('peltier ledger verify', () => {
  it('vouches with a checkpoint and a key from outside: 0', () => {
    const { code, stdout } = peltier('ledger', 'verify', '--checkpoint', note, '--vkey', vkey);
    expect([code, stdout.split(' ')[0]]).toEqual([0, 'VOUCHED']);
  });

  it('cannot fully vouch without them, and says so: 3', () => {
    const { code, stdout } = peltier('ledger', 'verify');
    expect([code, stdout.split('  ')[0]]).toEqual([3, 'CANNOT FULLY VOUCH']);
  });

  it('finds a changed copy: 1', () => {
    const copy = join(dir(), 'copy.db');
    copyFileSync(join(stateDir(), 'ledger.db'), copy);
    const bytes = readFileSync(copy);
    bytes.write('forge', bytes.indexOf('"first"') + 1, 'latin1');
    writeFileSync(copy, bytes);
    const { code, stdout } = peltier('ledger', 'verify', '--file', copy);
    expect([code, stdout.split(' ')[0]]).toEqual([1, 'TAMPERED']);
  });

  it('takes a missing file and a mistyped key for usage: 2', () => {
    expect(peltier('ledger', 'verify', '--vkey', 'nonsense').code).toBe(2);
    expect(peltier('ledger', 'verify', '--checkpoint', '/nonexistent/note').code).toBe(2);
  });
});

describe('peltier ledger show and export', () => {
  it('shows rows of a kind, newest first', () => {
    const { stdout } = peltier('ledger', 'show', '--kind', 'note', '--json');
    const { rows } = JSON.parse(stdout) as { rows: { seq: number }[] };
    expect(rows.map(({ seq }) => seq)).toEqual([2, 1]);
  });

  it('prints no control characters of a row', () => {
    const { code, stdout } = peltier('ledger', 'show', '2');
    expect(code).toBe(0);
    expect(stdout).not.toContain('\u001b');
  });

  it('refuses an unknown row and an unknown kind with 2', () => {
    expect(peltier('ledger', 'show', '99').code).toBe(2);
    expect(peltier('ledger', 'show', '--kind', 'nothing').code).toBe(2);
  });

  it('exports every row as a line of JSON', () => {
    const lines = peltier('ledger', 'export').stdout.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([1, 2, 3]);
  });
});
