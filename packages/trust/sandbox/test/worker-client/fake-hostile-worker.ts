import { join } from 'node:path';
import { attachWorker, packInputs, type RunResult } from '../../src/worker-client/index.ts';
import { plainProcess, tree } from './plain-process.ts';

/** A fake of a worker taken over by its target: it speaks the frames well, but for one lie. `honest` tells none. */
const PROGRAM = `
import fs from 'node:fs';
import { createHash } from 'node:crypto';
const lie = LIE;
function read(n) { const b = Buffer.alloc(n); let at = 0; while (at < n) at += fs.readSync(3, b, at, n - at, null); return b; }
function request() { const h = read(5); return read(h.readUInt32LE(0)); }
function frame(type, payload, length = payload.length) {
  const h = Buffer.alloc(5); h.writeUInt32LE(length, 0); h[4] = type; return Buffer.concat([h, payload]);
}
const send = (...frames) => fs.writeSync(3, Buffer.concat(frames));
const hello = JSON.parse(request().toString());
const nonce = lie === 'nonce' ? 'x' : hello.nonce;
const ready = { nonce, entries: lie === 'entries' ? [] : [null] };
const early = Buffer.alloc(72);
send(frame(65, Buffer.from(lie === 'json' ? '{' : JSON.stringify(ready))), ...(lie === 'doubled ready' ? [frame(66, early)] : []));
if (lie === 'early') { await new Promise((d) => setTimeout(d, 100)); send(frame(66, early)); }
const run = request();
const outcome = Buffer.from([0, 4, 2, 0, 0, 0]);
const output = Buffer.concat([outcome, outcome]);
const digest = Buffer.alloc(72);
run.copy(digest, 0, 0, 16);
digest.writeUInt32LE(lie === 'count' ? 3 : 2, 16);
digest.writeUInt32LE(lie === 'thrown' ? 3 : 0, 20);
digest.writeUInt32LE(lie === 'length' ? 1 : output.length, 36);
createHash('sha256').update(output).digest().copy(digest, 40);
if (lie === 'batch') digest[0] ^= 1;
if (lie === 'entry') digest[4] ^= 1;
if (lie === 'token') digest[8] ^= 1;
if (lie === 'type') send(frame(67, digest));
else if (lie === 'reason') send(frame(68, Buffer.from('{"reason":"__proto__","message":"m"}')));
else if (lie === 'short') send(frame(66, digest.subarray(0, 71)));
else if (lie === 'huge') send(frame(66, digest, 0xffffffff));
else if (lie === 'garbage') send(Buffer.from('{"ok":true}'), frame(66, digest));
else if (lie === 'doubled') send(frame(66, digest), frame(66, digest));
else send(frame(66, digest));
const show = request();
const head = Buffer.alloc(16 + 16);
show.copy(head, 0, 0, 12);
head.writeUInt32LE(lie === 'shown count' ? 1 : 2, 12);
head.writeUInt32LE(lie === 'shown index' ? 1 : 0, 16);
head.writeUInt32LE(lie === 'shown length' ? 600 : 6, 20);
head.writeUInt32LE(1, 24); head.writeUInt32LE(6, 28);
if (lie === 'shown token') head[4] ^= 1;
const shown = Buffer.from(output);
if (lie === 'shown bytes') shown[2] = 8;
const body = Buffer.concat([head, lie === 'shown cut' ? shown.subarray(1) : shown]);
send(frame(67, body));
await new Promise((d) => setTimeout(d, 5000));
`;

/** Runs one batch of two with a worker that tells this lie; rejects as the client does. */
export async function runWithLie(lie: string): Promise<RunResult> {
  const made = tree({ 'fake.mjs': PROGRAM.replace('LIE', JSON.stringify(lie)) });
  const running = plainProcess(join(made.path, 'fake.mjs'));
  try {
    const worker = await attachWorker(running, {
      root: '/',
      entries: [{ kind: 'call', module: 'm', export: 'f' }],
      settings: { answerMs: 5000 },
    });
    if (lie === 'early') await new Promise((done) => setTimeout(done, 400));
    const result = await worker.run({ batch: 9, entry: 0, packed: packInputs([[1], [2]]) });
    if (lie === 'honest' || lie.startsWith('shown'))
      await worker.show({ batch: 9, indices: 'all' });
    return result;
  } finally {
    await running.kill();
    made.remove();
  }
}
