import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generateInputs, sizeSweep } from '../../src/inputs/generate-inputs.ts';
import { loadInputs } from '../../src/inputs/load-inputs.ts';
import { loadTarget } from '../../src/target/load-target.ts';
import { temporaryDirectory } from '../fixtures/base-target.ts';
import { codeOf } from '../fixtures/throw-code.ts';

const root = temporaryDirectory();
const stateDir = join(root, 'state');

async function factoriesOf(name: string, script: string) {
  const dir = join(root, name);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'inputs.ts'), script);
  writeFileSync(
    join(dir, 'target.toml'),
    `[target]\nname = "x"\nkind = "node-library"\n[source]\npath = "."\n[patch]\nwritable = ["a.js"]\n` +
      `[[entry]]\nid = "main"\nmodule = "a.js"\nexport = "a"\ninputs = "inputs.ts#main"\n`,
  );
  return loadInputs(await loadTarget(dir), { stateDir });
}

const SCRIPT = `import type { InputFactory } from '@peltier/source';
export const main: InputFactory = ({ fc, size, rng }) => {
  const salt = Math.floor(rng() * 1e9);
  return fc.tuple(fc.array(fc.integer(), { minLength: size, maxLength: size }), fc.constant(salt));
};\n`;

describe('inputs', () => {
  test('the same seed gives the same inputs, another seed or size others', async () => {
    const factory = (await factoriesOf('good', SCRIPT)).get('main');
    if (factory === undefined) throw new Error('no factory');
    const draw = (seedHex: string, size = 5) =>
      generateInputs({ factory, size, count: 600, seedHex });
    const first = draw('ab'.repeat(32));
    expect(draw('ab'.repeat(32))).toEqual(first);
    expect(first).toHaveLength(600);
    expect(new Set(first.map((tuple) => JSON.stringify(tuple))).size).toBe(600);
    const other = draw(`${'ab'.repeat(31)}ac`);
    expect(
      other.filter((tuple, index) => JSON.stringify(tuple) === JSON.stringify(first[index])),
    ).toEqual([]);
    expect(draw('ab', 0)[0]?.[0]).toEqual([]);
  });

  test.for([
    ['a syntax error', 'export const main = ;\n'],
    ['a module that throws', 'throw new Error("no");\n'],
    ['a missing export', 'export const other = () => 1;\n'],
    ['an export that is no function', 'export const main = 1;\n'],
  ] as const)('refuses %s', async ([name, script]) => {
    expect(await codeOf(factoriesOf(name.replaceAll(' ', '-'), script))).toBe('target.inputs');
  });

  test('refuses what is no arbitrary of tuples', async () => {
    const draw = (factory: unknown) => () =>
      generateInputs({ factory: factory as never, size: 1, count: 1, seedHex: '00' });
    expect(await codeOf(draw(() => 1))).toBe('target.inputs');
    expect(
      await codeOf(
        draw(() => {
          throw new Error('no');
        }),
      ),
    ).toBe('target.inputs');
    expect(
      await codeOf(draw(({ fc }: never) => (fc as { integer: () => unknown }).integer())),
    ).toBe('target.inputs');
  });

  test('the sweep holds the small sizes, the workloads and one more', () => {
    expect(sizeSweep([100])).toEqual([0, 1, 2, 3, 10, 100, 101]);
  });
});
