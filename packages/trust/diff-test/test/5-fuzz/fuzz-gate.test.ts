import { describe, expect, it } from 'vitest';
import { fuzzGate } from '../../src/5-fuzz/fuzz-gate.ts';
import { entry, numbers, oneText, text, useBench, type PairSpec } from '../fixture-pair.ts';

const SUM = 'exports.f = (xs) => xs.reduce((a, b) => a + b, 0);';

/** Wrong candidates, each with the reason it must get. */
const WRONG: Readonly<
  Record<string, PairSpec & { readonly reason: 'fuzz.differs' | 'worker.failed' }>
> = {
  'NaN is deduplicated': {
    baseline: 'exports.f = (xs) => xs.filter((x, i) => xs.indexOf(x) === i || x !== x);',
    candidate: 'exports.f = (xs) => [...new Set(xs)];',
    reason: 'fuzz.differs',
  },
  'minus zero is lost': {
    baseline: 'exports.f = (xs) => xs.map((x) => x * 1);',
    candidate: 'exports.f = (xs) => xs.map((x) => x + 0);',
    reason: 'fuzz.differs',
  },
  'a hole becomes undefined': {
    baseline: 'exports.f = (xs) => xs.slice();',
    candidate: 'exports.f = (xs) => [...xs];',
    reason: 'fuzz.differs',
  },
  'undefined instead of a missing member': {
    baseline: 'exports.f = (xs) => (xs.length > 3 ? { first: xs[0] } : {});',
    candidate: 'exports.f = (xs) => ({ first: xs.length > 3 ? xs[0] : undefined });',
    reason: 'fuzz.differs',
  },
  'another error message': {
    baseline:
      'exports.f = (xs) => { if (xs.length === 0) throw new TypeError("empty list"); return xs[0]; };',
    candidate:
      'exports.f = (xs) => { if (xs.length === 0) throw new TypeError("no items"); return xs[0]; };',
    reason: 'fuzz.differs',
  },
  'another error class': {
    baseline:
      'exports.f = (xs) => { if (xs.length === 0) throw new RangeError("empty"); return xs[0]; };',
    candidate:
      'exports.f = (xs) => { if (xs.length === 0) throw new Error("empty"); return xs[0]; };',
    reason: 'fuzz.differs',
  },
  'the argument is sorted in place': {
    baseline: 'exports.f = (xs) => Math.max(...[...xs].sort((a, b) => a - b), 0);',
    candidate: 'exports.f = (xs) => Math.max(...xs.sort((a, b) => a - b), 0);',
    reason: 'fuzz.differs',
  },
  'wrong beyond 255 characters': {
    baseline: 'exports.f = (s) => s.length;',
    candidate: 'exports.f = (s) => s.length & 255;',
    make: oneText,
    reason: 'fuzz.differs',
  },
  'UTF-16 units packed into bytes': {
    baseline:
      'exports.f = (a, b) => { const s = new Set(); for (let i = 0; i + 1 < a.length; i++) s.add(a.slice(i, i + 2)); let n = 0; for (let i = 0; i + 1 < b.length; i++) if (s.has(b.slice(i, i + 2))) n++; return n; };',
    candidate:
      'exports.f = (a, b) => { const k = (t, i) => (t.charCodeAt(i) << 8) | t.charCodeAt(i + 1); const s = new Set(); for (let i = 0; i + 1 < a.length; i++) s.add(k(a, i)); let n = 0; for (let i = 0; i + 1 < b.length; i++) if (s.has(k(b, i))) n++; return n; };',
    make: (random, size) => [text(random, size), text(random, size)],
    reason: 'fuzz.differs',
  },
  'a lone surrogate is replaced': {
    baseline: 'exports.f = (s) => s + "!";',
    candidate: 'exports.f = (s) => s.toWellFormed() + "!";',
    make: oneText,
    reason: 'fuzz.differs',
  },
  'a cache keyed by the lower-cased word': {
    baseline: 'exports.f = (s) => s + "s";',
    candidate:
      'const c = new Map(); exports.f = (s) => { const k = s.toLowerCase(); if (!c.has(k)) c.set(k, s + "s"); return c.get(k); };',
    make: oneText,
    reason: 'fuzz.differs',
  },
  'the second call with the same input answers differently': {
    baseline: 'exports.f = (xs) => xs.map((x) => x);',
    candidate:
      'const c = new Map(); exports.f = (xs) => { const k = JSON.stringify(xs); if (c.has(k)) return c.get(k); const r = xs.map((x) => x); c.set(k, r); r.push; return c.set(k, [...r, 1]) && r; };',
    reason: 'fuzz.differs',
  },
  'the result of the first call is handed out again, by reference to mutated data': {
    baseline: 'exports.f = (xs) => { xs.push(1); return xs.length; };',
    candidate: 'exports.f = (xs) => xs.length + 1;',
    reason: 'fuzz.differs',
  },
  'it prints': {
    baseline: SUM,
    candidate: `${SUM} const g = exports.f; exports.f = (xs) => { if (xs.length === 8) console.log("eight"); return g(xs); };`,
    reason: 'fuzz.differs',
  },
  'asynchronous instead of synchronous': {
    baseline: SUM,
    candidate: 'exports.f = async (xs) => xs.reduce((a, b) => a + b, 0);',
    reason: 'fuzz.differs',
  },
  'a rejection that nobody handles': {
    baseline: SUM,
    candidate: `${SUM} const g = exports.f; exports.f = (xs) => { if (xs.length > 20) void Promise.reject(new Error("late")); return g(xs); };`,
    reason: 'fuzz.differs',
  },
  'it leaves the process': {
    baseline: SUM,
    candidate: `${SUM} const g = exports.f; exports.f = (xs) => { if (xs.length === 30) process.exit(0); return g(xs); };`,
    reason: 'worker.failed',
  },
  'it never ends': {
    baseline: SUM,
    candidate: `${SUM} const g = exports.f; exports.f = (xs) => { while (xs.length === 3); return g(xs); };`,
    reason: 'worker.failed',
  },
  'it writes its own answer into the channel': {
    baseline: SUM,
    candidate: `${SUM} const g = exports.f; exports.f = (xs) => { if (xs.length === 8) require("fs").writeSync(3, Buffer.alloc(200, 66)); return g(xs); };`,
    reason: 'worker.failed',
  },
};

describe('the fuzz gate', () => {
  const bench = useBench();

  it.each(Object.entries(WRONG))('rejects when %s', async (_, { reason, ...spec }) => {
    const result = await fuzzGate(await bench.pair(spec));
    expect(result).toMatchObject({
      kind: 'failed',
      reason,
      counterexample: { entry: 'f', gate: 'fuzz' },
    });
  });

  it('passes a candidate that does the same by other means', async () => {
    const ctx = await bench.pair({
      baseline: SUM,
      candidate: 'exports.f = (xs) => { let s = 0; xs.forEach((x) => { s += x; }); return s; };',
    });
    const result = await fuzzGate(ctx);
    expect(result.kind).toBe('passed');
    expect(result.facts['compared']).toBe(result.facts['planned']);
    expect(result.facts['compared_again']).toBe(result.facts['planned']);
  });

  it('makes the counterexample small and tells only its shape apart', async () => {
    const result = await fuzzGate(
      await bench.pair({
        baseline:
          'exports.f = (xs) => ({ total: [...xs].length, has: Array.isArray(xs) && xs.length > 0 });',
        candidate:
          'exports.f = (xs) => ({ total: [...xs].length, has: Array.isArray(xs) && xs.length > 4 });',
      }),
    );
    expect(result).toMatchObject({
      kind: 'failed',
      counterexample: {
        path: '.has',
        input: expect.stringMatching(/^f\(\[ [^,]* \]\)$/u) as string,
        shape: expect.stringMatching(/^\(array\[1\]/u) as string,
      },
    });
  });

  it('shows the sequence of calls when one call alone shows nothing', async () => {
    const result = await fuzzGate(
      await bench.pair({
        baseline: 'exports.f = (s) => s;',
        candidate: 'let n = 0; exports.f = (s) => (++n === 7 ? "" : s);',
        make: (random) => [`x${random.below(10)}`],
      }),
    );
    expect(result).toMatchObject({ kind: 'failed', reason: 'fuzz.differs' });
    const input = result.kind === 'failed' ? (result.counterexample?.input ?? '') : '';
    expect(input.split('; ')).toHaveLength(7);
  });

  it('lets both arms hang or exit on the same input', async () => {
    const source = (rest: string): string =>
      `exports.f = (s) => { if (s === "") process.exit(3); return s && ${rest}; };`;
    const result = await fuzzGate(
      await bench.pair({
        baseline: source('s + "!"'),
        candidate: source('s.concat("!")'),
        make: oneText,
      }),
    );
    expect(result).toMatchObject({ kind: 'passed' });
    expect(result.facts['fail_alike']).toBeGreaterThan(0);
  });

  it('rejects a candidate that answers where the baseline ends', async () => {
    const result = await fuzzGate(
      await bench.pair({
        baseline: 'exports.f = (s) => { if (s === "") process.exit(3); return s; };',
        candidate: 'exports.f = (s) => s;',
        make: oneText,
      }),
    );
    expect(result).toMatchObject({ kind: 'failed', reason: 'fuzz.differs' });
  });

  it('blames nobody when the baseline differs from itself', async () => {
    const source = 'exports.f = () => Math.random();';
    await expect(
      fuzzGate(await bench.pair({ baseline: source, candidate: source })),
    ).rejects.toMatchObject({
      code: 'gate.golden_unstable',
    });
  });

  it('refuses a generator that fails at the size of a workload', async () => {
    const ctx = await bench.pair({
      baseline: SUM,
      candidate: SUM,
      make: (random, size) => {
        if (size === 20) throw new Error('no such size');
        return numbers(random, size);
      },
    });
    await expect(fuzzGate(ctx)).rejects.toMatchObject({ code: 'gate.baseline' });
  });

  it('does not pass entries it had no time for', async () => {
    const ctx = await bench.pair({ baseline: SUM, candidate: SUM, context: { budgetMs: 0 } });
    await expect(fuzzGate(ctx)).rejects.toMatchObject({ code: 'gate.starved' });
  });

  it('finds state that only another entry sees', async () => {
    const source = (key: string): string =>
      `const seen = new Map(); exports.f = (s) => { seen.set(${key}, s); return String(s).length; }; exports.g = (s) => seen.get(${key}) ?? "";`;
    const result = await fuzzGate(
      await bench.pair({
        baseline: source('String(s)'),
        candidate: source('String(s).slice(0, 1)'),
        make: oneText,
        entries: [entry('f'), entry('g')],
      }),
    );
    expect(result).toMatchObject({
      kind: 'failed',
      reason: 'fuzz.differs',
      facts: { reproduced: true },
      counterexample: { entry: 'g', input: expect.stringMatching(/f\(.*; g\(/) as string },
    });
  });
});
