import { createPrivateKey, createPublicKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encodeVkey, openNote, parseCheckpointText, parseVkey, signNote } from '../../src/index.ts';

/** The key and note of the reference implementation of signed notes. */
const PETER_VKEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const PETER_TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const PETER_SIGNATURE =
  '\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';

/** The Ed25519 key of RFC 8032 §7.1, test 1. */
const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const privateKey = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
});
const vkey = encodeVkey('peltier/test', createPublicKey(privateKey));
const note = signNote('a text\n', { name: 'peltier/test', privateKey });

const throwsNote = (run: () => unknown): void => {
  expect(run).toThrow(expect.objectContaining({ code: 'ledger.note' }));
};

describe('C2SP signed notes', () => {
  test('the reference note opens with the reference key', () => {
    const text = openNote(`${PETER_TEXT}\n${PETER_SIGNATURE}`, parseVkey(PETER_VKEY));
    expect(text).toBe(PETER_TEXT);
  });

  test('an own note opens; lines of other keys are passed over', () => {
    expect(openNote(note, parseVkey(vkey))).toBe('a text\n');
    expect(openNote(note + PETER_SIGNATURE, parseVkey(vkey))).toBe('a text\n');
  });

  test.each([
    ['altered text', note.replace('a text', 'b text')],
    ['another signer', `a text\n\n${PETER_SIGNATURE}`],
    ['no signature', 'a text\n\n'],
    ['no line feed at the end', note.slice(0, -1)],
    ['control character', note.replace('a text', 'a\u0007text')],
    ['a hyphen for the dash', note.replace('\u2014', '-')],
    ['bits after the base64', note.replace(/==?\n$/, '\n')],
  ])('refuses: %s', (_, forged) => {
    expect(forged).not.toBe(note);
    throwsNote(() => openNote(forged, parseVkey(vkey)));
  });

  test.each([
    ['name with a plus', vkey.replace('peltier/test', 'a+b')],
    ['key id of another key', PETER_VKEY.replace('c74f20a3', 'c74f20a4')],
    ['another key type', PETER_VKEY.replace('+ARpc', '+ABpc')],
    ['empty', ''],
  ])('refuses a key: %s', (_, bad) => {
    throwsNote(() => parseVkey(bad));
  });
});

describe('checkpoint texts', () => {
  const root = Buffer.alloc(32, 7);
  test('three lines, and extension lines are passed over', () => {
    const text = `log\n12\n${root.toString('base64')}\nextension\n`;
    expect(parseCheckpointText(text)).toEqual({ origin: 'log', size: 12, root });
  });
  test.each(['-1', '01', '1.0', '', ' 1', '99999999999999999999'])('refuses size %j', (size) => {
    throwsNote(() => parseCheckpointText(`log\n${size}\n${root.toString('base64')}\n`));
  });
  test('refuses a short root', () => {
    throwsNote(() => parseCheckpointText(`log\n1\n${root.subarray(1).toString('base64')}\n`));
  });
});
