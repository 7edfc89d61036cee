import { describe, expect, it } from 'vitest';
import {
  describeOutcome,
  packInputs,
  type CanonicalOutcome,
  type EntrySpec,
  type RunResult,
} from '../../src/worker-client/index.ts';
import { withWorker } from './plain-process.ts';

interface Ran {
  readonly result: RunResult;
  readonly outcomes: readonly CanonicalOutcome[];
}

async function outcomesOf(
  files: Readonly<Record<string, string>>,
  entry: EntrySpec,
  inputs: readonly (readonly unknown[])[],
): Promise<Ran> {
  return withWorker(files, { entries: [entry] }, async (worker) => {
    const result = await worker.run({ batch: 7, entry: 0, packed: packInputs(inputs) });
    const shown = await worker.show({ batch: 7, indices: 'all' });
    return { result, outcomes: shown.map((bytes) => describeOutcome(bytes)) };
  });
}

const call = (name: string, module = 'm.cjs'): EntrySpec => ({
  kind: 'call',
  module,
  export: name,
});
const common = (source: string): Readonly<Record<string, string>> => ({ 'm.cjs': source });
const number = (value: number) => ({ kind: 'number', value });

describe('an outcome', () => {
  it('tells returned from thrown', async () => {
    const { result, outcomes } = await outcomesOf(
      common('module.exports = (n) => { if (n > 1) throw new RangeError("big"); return n; };'),
      call('default'),
      [[1], [2]],
    );
    expect(outcomes.map((o) => o.ending)).toEqual(['returned', 'threw']);
    expect(outcomes[0]?.value).toEqual(number(1));
    expect(result).toMatchObject({ count: 2, thrown: 1, unhandled: 0, late: 0 });
    expect(result.wallNs > 0n).toBe(true);
  });

  it('tells sync from async, resolved from rejected, promises from thenables', async () => {
    const { result, outcomes } = await outcomesOf(
      common(`exports.f = (how) => ({
        sync: () => 1,
        later: () => new Promise((done) => setTimeout(done, 5, 1)),
        rejected: async () => { throw 1; },
        thenable: () => ({ then: (done) => done(1) }),
        refused: () => ({ then: (_, fail) => fail(1) }),
      })[how]();`),
      call('f'),
      [['sync'], ['later'], ['rejected'], ['thenable'], ['refused']],
    );
    expect(outcomes.map((o) => o.ending)).toEqual([
      'returned',
      'resolved',
      'rejected',
      'thenable-resolved',
      'thenable-rejected',
    ]);
    expect(outcomes.every((o) => o.value.kind === 'number')).toBe(true);
    expect(result.thrown).toBe(2);
  });

  it('shows mutated arguments, and a returned argument as the same object', async () => {
    const { outcomes } = await outcomesOf(
      common('exports.add = (list) => { list.push(3); return list; }; exports.id = (n) => n;'),
      call('add'),
      [[[1, 2]]],
    );
    expect(outcomes[0]?.value).toEqual({ kind: 'array', items: [1, 2, 3].map(number) });
    expect(outcomes[0]?.args).toEqual([{ kind: 'reference', id: 0 }]);
  });

  it('shows a view that shares memory with an argument', async () => {
    const source = 'exports.share = (b) => b.subarray(1); exports.copy = (b) => b.slice(1);';
    const inputs = [[new Uint8Array([1, 2, 3])]];
    const shares = await outcomesOf(common(source), call('share'), inputs);
    const copies = await outcomesOf(common(source), call('copy'), inputs);
    expect(shares.result.digest).not.toBe(copies.result.digest);
  });

  it('holds what was printed during the call', async () => {
    const { result, outcomes } = await outcomesOf(
      common(`exports.f = (n) => { console.log('n', n); process.stderr.write('e');
        setImmediate(() => console.log('late')); };`),
      call('f'),
      [[1]],
    );
    expect(outcomes[0]?.printed).toEqual([
      { stream: 'stdout', text: 'n 1\n' },
      { stream: 'stderr', text: 'e' },
    ]);
    expect(result.late).toBe(1);
  });

  it('calls a dotted export on its parent and shows the parent in the last outcome', async () => {
    const { outcomes } = await outcomesOf(
      common('exports.box = { n: 0, up() { return ++this.n; } };'),
      call('box.up'),
      [[], []],
    );
    expect(outcomes.map((o) => o.value)).toEqual([number(1), number(2)]);
    expect(outcomes[0]?.self).toBeUndefined();
    expect(outcomes[1]?.self).toMatchObject({ kind: 'object' });
  });

  it('drains async generators', async () => {
    const { outcomes } = await outcomesOf(
      common('exports.f = async function* (n) { for (let i = 0; i < n; i++) yield i; return 9; };'),
      call('f'),
      [[2]],
    );
    expect(outcomes[0]?.value).toMatchObject({
      type: 'async-iterable',
      payload: { items: [number(0), number(1)], end: 'done', last: number(9) },
    });
  });

  it('counts rejections that nobody handles', async () => {
    const { result } = await outcomesOf(
      common('exports.f = () => { Promise.reject(new Error("lost")); return 1; };'),
      call('f'),
      [[], []],
    );
    expect(result.unhandled).toBe(2);
  });

  it('does not depend on built-ins that the target replaced', async () => {
    const source = 'exports.f = (o) => ({ ...o, list: [o.a, "x".repeat(80)] });';
    const evil = `
      Array.prototype.push = Map.prototype.get = Map.prototype.set = () => { throw new Error('evil'); };
      String.prototype.charCodeAt = () => 65; Object.keys = Reflect.ownKeys = () => [];
      Object.getOwnPropertyDescriptor = () => undefined; Buffer.prototype.ucs2Write = () => 0;
      JSON.stringify = () => 'evil'; Uint8Array.prototype.set = () => {};\n`;
    const inputs = [[{ a: 1, b: new Map([[1, 2]]) }]];
    const honest = await outcomesOf(common(source), call('f'), inputs);
    const patched = await outcomesOf(common(evil + source), call('f'), inputs);
    expect(patched.result.digest).toBe(honest.result.digest);
  });
});

describe('an entry', () => {
  it('finds default and named exports of both module systems', async () => {
    const files = {
      'a.mjs': 'export default (n) => n + 1; export const named = (n) => n + 2;',
      'b.cjs': 'module.exports = Object.assign((n) => n + 3, { named: (n) => n + 4 });',
    };
    const values: unknown[] = [];
    for (const [name, module] of [
      ['default', 'a.mjs'],
      ['named', 'a.mjs'],
      ['default', 'b.cjs'],
      ['named', 'b.cjs'],
    ] as const)
      values.push((await outcomesOf(files, call(name, module), [[0]])).outcomes[0]?.value);
    expect(values).toEqual([1, 2, 3, 4].map(number));
  });

  it('may be a driver that gets the module first', async () => {
    const { outcomes } = await outcomesOf(
      {
        'm.cjs':
          'module.exports = class { constructor(n) { this.n = n; } twice() { return this.n * 2; } };',
        'drivers/d.mjs': 'export function twice(Doubler, n) { return new Doubler(n).twice(); }',
      },
      { kind: 'driver', file: 'd.mjs', export: 'twice', module: 'm.cjs' },
      [[21]],
    );
    expect(outcomes[0]?.value).toEqual(number(42));
  });

  it('may replay kept outcomes without calling', async () => {
    const entries: EntrySpec[] = [call('f'), { kind: 'replay', of: 0 }];
    const source = 'let n = 0; exports.f = (o) => { o.n = ++n; return [o]; };';
    await withWorker(common(source), { entries }, async (worker) => {
      const packed = packInputs([[{}], [{}]]);
      const first = await worker.run({ batch: 1, entry: 0, packed, keep: true });
      const replayed = await worker.run({ batch: 2, entry: 1, packed });
      expect(replayed.digest).toBe(first.digest);
    });
  });

  it('may describe the surface of modules', async () => {
    const surface: EntrySpec = { kind: 'surface', modules: ['m.cjs'] };
    const digest = async (source: string): Promise<string> =>
      (await outcomesOf(common(source), surface, [[]])).result.digest;
    const base = await digest('exports.f = (a) => a; exports.K = class K { m() {} };');
    expect(await digest('exports.f = (a) => [a]; exports.K = class K { m() {} };')).toBe(base);
    expect(await digest('exports.f = (a, b) => a; exports.K = class K { m() {} };')).not.toBe(base);
    expect(await digest('exports.f = (a) => a; exports.K = class K { n() {} };')).not.toBe(base);
  });

  it('shows chosen outcomes only', async () => {
    await withWorker(common('exports.f = (n) => n;'), { entries: [call('f')] }, async (worker) => {
      await worker.run({ batch: 3, entry: 0, packed: packInputs([[1], [2], [3]]) });
      const shown = await worker.show({ batch: 3, indices: [2, 0] });
      expect(shown.map((bytes) => describeOutcome(bytes).value)).toEqual([number(3), number(1)]);
    });
  });
});
