import { packInputs } from '@peltier/sandbox/worker-client';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateInputs, loadCorpus, loadInputs, loadTarget } from '../src/index.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const TARGETS = join(ROOT, 'targets');
const names = readdirSync(TARGETS).filter((name) => existsSync(join(TARGETS, name, 'target.toml')));
/** Sizes of every gate's sweep, besides those of the workloads. */
const SWEEP = [0, 1, 2, 3, 8, 30];
const COUNT = 200;
const SEED = 'c0ffee';

let stateDir = '';
beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'peltier-targets-'));
});
afterAll(async () => {
  await rm(stateDir, { recursive: true, force: true });
});

describe.each(names)('target %s', (name) => {
  const load = () => loadTarget(join(TARGETS, name));

  it('makes inputs that can be sent at every size, the same for the same seed', async () => {
    const target = await load();
    const factories = await loadInputs(target, { stateDir });
    for (const entry of target.config.entry) {
      const factory = factories.get(entry.id);
      if (factory === undefined) throw new Error(`no factory of ${entry.id}`);
      for (const size of new Set([...SWEEP, ...entry.workload.map((item) => item.size)])) {
        const count = Math.max(20, Math.min(COUNT, Math.floor(200_000 / Math.max(1, size))));
        const draw = () => generateInputs({ factory, size, count, seedHex: SEED });
        const started = process.hrtime.bigint();
        const inputs = draw();
        const drawn = process.hrtime.bigint();
        const bytes = pack(target.config.target.kind, inputs);
        if (process.env['PELTIER_TEST_SHOW_COST'] !== undefined)
          console.log(
            `${name} ${entry.id} size ${size}: ${micros(drawn - started, count)} us to draw, ${micros(process.hrtime.bigint() - drawn, count)} us to pack, ${Math.round(bytes.length / count)} bytes`,
          );
        expect(inputs).toHaveLength(count);
        expect(Buffer.compare(pack(target.config.target.kind, draw()), bytes)).toBe(0);
      }
    }
  });

  it('hardly ever repeats an input of a workload', async () => {
    const target = await load();
    const factories = await loadInputs(target, { stateDir });
    for (const entry of target.config.entry.filter(({ weight }) => weight > 0)) {
      const factory = factories.get(entry.id);
      if (factory === undefined) throw new Error(`no factory of ${entry.id}`);
      for (const { size } of entry.workload) {
        const inputs = generateInputs({ factory, size, count: 40, seedHex: SEED });
        const different = new Set(inputs.map((input) => hex(target.config.target.kind, input)));
        expect(different.size).toBe(40);
      }
    }
  });

  it('has a corpus that is the pinned one, with inputs of known entries only', async () => {
    const { config, root } = await load();
    if (config.golden === undefined) return;
    const corpus = await loadCorpus(join(root, config.golden.corpus));
    const known = config.entry.map(({ id }) => id);
    expect(known).toEqual(expect.arrayContaining([...corpus.inputs.keys()]));
    for (const inputs of corpus.inputs.values()) expect(inputs.length).toBeGreaterThan(0);
    expect(() => pack(config.target.kind, [...corpus.inputs.values()].flat())).not.toThrow();
  });
});

/** What is sent: packed for a worker, or the bytes of standard input. */
function pack(kind: string, inputs: readonly (readonly unknown[])[]): Uint8Array {
  if (kind !== 'command') return packInputs(inputs);
  return Buffer.concat(
    inputs.map(([text]) => (typeof text === 'string' ? Buffer.from(text) : bytes(text))),
  );
}

function bytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new TypeError('an input of a command must be a text or bytes');
}

function hex(kind: string, input: readonly unknown[]): string {
  return Buffer.from(pack(kind, [input])).toString('base64');
}

function micros(ns: bigint, count: number): string {
  return (Number(ns) / 1000 / count).toFixed(1);
}
