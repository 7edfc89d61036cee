import { describe, expect, it } from 'vitest';
import { packInputs, type EntrySpec, type WorkerError } from '../../src/worker-client/index.ts';
import { withWorker } from './plain-process.ts';

const entries: EntrySpec[] = [{ kind: 'call', module: 'm.cjs', export: 'f' }];

/** The code with which one batch of the target fails, or what it answered. */
async function failure(source: string, settings = {}): Promise<string> {
  try {
    return await withWorker({ 'm.cjs': source }, { entries, settings }, async (worker) => {
      const { count } = await worker.run({ batch: 1, entry: 0, packed: packInputs([[1], [2]]) });
      return `answered ${count}`;
    });
  } catch (error) {
    return (error as WorkerError).code;
  }
}

describe('a worker that does not answer', () => {
  it.each<[string, string, string]>([
    ['exits with 0', 'exports.f = () => process.exit(0);', 'worker.crashed'],
    ['exits while loading', 'process.exit(0);', 'worker.crashed'],
    ['aborts', 'exports.f = () => process.abort();', 'worker.crashed'],
    ['kills itself', 'exports.f = () => process.kill(process.pid, "SIGKILL");', 'worker.crashed'],
    ['closes the channel', 'exports.f = () => require("fs").closeSync(3);', 'worker.crashed'],
    [
      'throws in a callback',
      'exports.f = () => { setImmediate(() => { throw 1; }); };',
      'worker.uncaught',
    ],
    ['never settles', 'exports.f = () => new Promise(() => {});', 'worker.unsettled'],
    ['throws while loading', 'throw new Error("no");', 'worker.unresolved'],
    ['lacks the export', 'exports.g = 1;', 'worker.unresolved'],
    [
      'returns a deep value',
      'exports.f = () => { let v; for (let i = 0; i < 5000; i++) v = [v]; return v; };',
      'worker.incomplete',
    ],
  ])('%s', async (_, source, code) => {
    expect(await failure(source)).toBe(code);
  });

  it('loops for ever', async () => {
    const source = 'exports.f = () => { for (;;); };';
    expect(await failure(source, { answerMs: 1500 })).toBe('worker.timeout');
  });

  it('keeps the loop busy but never settles', async () => {
    const source = 'exports.f = () => new Promise(() => { setInterval(() => {}, 10); });';
    expect(await failure(source, { answerMs: 1500 })).toBe('worker.timeout');
  });

  it('returns too much', async () => {
    const source = 'exports.f = () => "x".repeat(1e6);';
    expect(await failure(source, { outputLimit: 100_000 })).toBe('worker.output-limit');
  });

  it('is not asked again, and tells how it ended', async () => {
    const source = 'exports.f = () => process.exit(7);';
    await withWorker({ 'm.cjs': source }, { entries }, async (worker) => {
      const packed = packInputs([[1]]);
      await expect(worker.run({ batch: 1, entry: 0, packed })).rejects.toMatchObject({
        code: 'worker.crashed',
        exit: { kind: 'exited', code: 7 },
      });
      await expect(worker.run({ batch: 2, entry: 0, packed })).rejects.toMatchObject({
        code: 'worker.crashed',
      });
    });
  });

  it('ends by itself after bye', async () => {
    await withWorker({ 'm.cjs': 'exports.f = () => 1;' }, { entries }, async (worker) => {
      expect(await worker.bye()).toMatchObject({ kind: 'exited', code: 0 });
    });
  });
});

describe('inputs', () => {
  it.each<[string, unknown]>([
    ['functions', () => 1],
    [
      'instances of classes',
      new (class A {
        a = 1;
      })(),
    ],
    ['proxies', new Proxy({}, {})],
  ])('cannot be %s', (_, value) => {
    expect(() => packInputs([[value]])).toThrow(expect.objectContaining({ code: 'worker.input' }));
  });
});
