import { describe, expect, it } from 'vitest';
import { packInputs, type EntrySpec } from '../../src/worker-client/index.ts';
import { runWithLie } from './fake-hostile-worker.ts';
import { withWorker } from './plain-process.ts';

describe('a worker that lies in its frames', () => {
  it('is believed when it tells no lie', async () => {
    expect(await runWithLie('honest')).toMatchObject({ count: 2, thrown: 0, byteLength: 12 });
  });

  it.each([
    ...['nonce', 'entries', 'json', 'doubled ready', 'early'],
    ...['batch', 'entry', 'token', 'count', 'thrown', 'length'],
    ...['type', 'reason', 'short', 'huge', 'garbage', 'doubled'],
    ...['shown count', 'shown index', 'shown length', 'shown token', 'shown cut'],
  ])('ends with worker.protocol: %s', async (lie) => {
    await expect(runWithLie(lie)).rejects.toMatchObject({ code: 'worker.protocol' });
  });

  it('ends with worker.digest-mismatch when it shows other outcomes', async () => {
    await expect(runWithLie('shown bytes')).rejects.toMatchObject({
      code: 'worker.digest-mismatch',
    });
  });
});

const entries: EntrySpec[] = [{ kind: 'call', module: 'm.cjs', export: 'f' }];
const HEAD = `const fs = require('fs');
  const digest = Buffer.alloc(77); digest.writeUInt32LE(72, 0); digest[4] = 66;
  digest.writeUInt32LE(1, 5); digest.writeUInt32LE(1, 21); digest.writeUInt32LE(9, 41);\n`;

describe('a target that writes to the channel', () => {
  it.each([
    ['garbage', 'exports.f = (n) => { fs.writeSync(3, "garbage"); return n; };'],
    ['a digest of its own', 'exports.f = (n) => { fs.writeSync(3, digest); return n; };'],
    ['a digest, then exit', 'exports.f = () => { fs.writeSync(3, digest); process.exit(0); };'],
    [
      'a digest at exit',
      'process.on("exit", () => fs.writeSync(3, digest)); exports.f = () => process.exit(0);',
    ],
  ])('ends with worker.protocol: %s', async (_, source) => {
    const batch = withWorker({ 'm.cjs': HEAD + source }, { entries }, (worker) =>
      worker.run({ batch: 1, entry: 0, packed: packInputs([[1]]) }),
    );
    await expect(batch).rejects.toMatchObject({ code: 'worker.protocol' });
  });

  it('ends with worker.protocol: a thread that writes while nobody asks', async () => {
    const thread = 'setTimeout(() => require("fs").writeSync(3, "0".repeat(77)), 200)';
    const source = `new (require('worker_threads').Worker)(${JSON.stringify(thread)}, { eval: true });
      exports.f = (n) => n;`;
    await withWorker({ 'm.cjs': source }, { entries }, async (worker) => {
      await expect(worker.exit).resolves.toMatchObject({ kind: 'killed' });
      await expect(
        worker.run({ batch: 1, entry: 0, packed: packInputs([[1]]) }),
      ).rejects.toMatchObject({ code: 'worker.protocol' });
    });
  });
});
