import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCodedError } from '@peltier/protocol';
import { describe, expect, test } from 'vitest';
import { loadAcceptConfig, loadPricingConfig, policyHash } from '../../src/config/load-accept.ts';
import { loadTarget } from '../../src/target/load-target.ts';
import { temporaryDirectory } from '../fixtures/base-target.ts';
import { codeOf } from '../fixtures/throw-code.ts';

const root = temporaryDirectory();
const CONFIG = join(import.meta.dirname, '../../../../../config');

const GOOD = `[target]
name = "good"
kind = "node-library"
[source]
path = "."
[patch]
writable = ["lib/*.js"]
[[entry]]
id = "one"
module = "index.js"
export = "one"
inputs = "inputs.ts#one"
[[entry.workload]]
id = "small"
size = 10
weight = 1.0
[[entry]]
id = "two"
module = "index.js"
driver = "drivers.mjs#two"
inputs = "inputs.ts#two"
weight = 0
equivalence = { ulp = 4 }
`;

function targetDir(name: string, toml: string): string {
  const dir = join(root, name);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'inputs.ts'), 'export {};\n');
  writeFileSync(join(dir, 'drivers.mjs'), 'export {};\n');
  writeFileSync(join(dir, 'target.toml'), toml);
  return dir;
}

async function faultsOf(toml: string): Promise<string[]> {
  try {
    await loadTarget(targetDir('faulty', toml));
    return [];
  } catch (error) {
    if (!isCodedError(error) || error.code !== 'target.config') throw error;
    return error.found
      .split('\n')
      .map((line) => /target\.toml:(\d+): ([^:]*)/.exec(line)?.slice(1).join(' ') ?? line);
  }
}

describe('loadTarget', () => {
  test('fills in defaults', async () => {
    const { config } = await loadTarget(targetDir('good', GOOD));
    expect(config.source).toEqual({ kind: 'path', path: '.' });
    expect(config.entry[0]).toMatchObject({ weight: 1, equivalence: 'exact' });
    expect(config.entry[0]?.workload[0]).toMatchObject({ id: 'small', fresh: true });
    expect(config.limits).toEqual({ memory_mb: 512, wall_s: 60 });
  });

  test('its hash covers every trusted file', async () => {
    const dir = targetDir('hashed', GOOD);
    const { configHash } = await loadTarget(dir);
    expect((await loadTarget(dir)).configHash).toBe(configHash);
    writeFileSync(join(dir, 'inputs.ts'), 'export const x = 1;\n');
    expect((await loadTarget(dir)).configHash).not.toBe(configHash);
  });

  test('reports all faults at once, each with its line and key', async () => {
    const toml = GOOD.replace('kind = "node-library"', 'kind = "node"')
      .replace('size = 10', 'size = "ten"')
      .replace('weight = 0\n', 'wieght = 0\n')
      .replace('path = "."', 'path = "."\ncommit = "x"');
    expect(await faultsOf(toml)).toEqual([
      '3 target.kind',
      '6 source.commit',
      '16 entry[0].workload[0].size',
      '23 entry[1].wieght',
    ]);
  });

  test.for([
    ['a syntax error', GOOD.replace('[source]', '[source'), '4 not valid TOML'],
    ['two sources', GOOD.replace('path = "."', 'path = "."\nnpm = "x@1.0.0"'), '4 source'],
    ['a path that leaves the target', GOOD.replace('lib/*.js', '../*.js'), '7 patch.writable[0]'],
    ['no export and no driver', GOOD.replace('export = "one"\n', ''), '8 entry[0].export'],
    ['an id twice', GOOD.replace('id = "two"', 'id = "one"'), '18 entry[1].id'],
    ['a missing table', GOOD.replace(/\[patch\]\n.*\n/, ''), '1 patch'],
  ] as const)('places %s', async ([, toml, place]) => {
    expect(await faultsOf(toml)).toContain(place);
  });

  test('a command target needs commands', async () => {
    const command = GOOD.replace('"node-library"', '"command"').replace(
      'export = "one"',
      'command = ["./run"]',
    );
    expect(await faultsOf(command)).toEqual(['17 entry[1].command']);
  });

  test('a missing file and a missing directory', async () => {
    const absent = targetDir('absent', GOOD.replaceAll('inputs.ts', 'none.ts'));
    expect(await codeOf(loadTarget(absent))).toBe('target.config');
    expect(await codeOf(loadTarget(join(root, 'nowhere')))).toBe('target.missing');
  });
});

describe('the shipped configuration', () => {
  test('accept.toml shows exactly the defaults', async () => {
    const shipped = await loadAcceptConfig(join(CONFIG, 'accept.toml'));
    writeFileSync(join(root, 'empty.toml'), '');
    const defaults = await loadAcceptConfig(join(root, 'empty.toml'));
    expect(shipped).toEqual(defaults);
    expect(policyHash(shipped)).toMatch(/^[0-9a-f]{64}$/);
    const keys = readFileSync(join(CONFIG, 'accept.toml'), 'utf8').match(/^\w+ = /gm)?.length;
    expect(keys).toBe(Object.values(defaults).flatMap((part) => Object.keys(part)).length);
  });

  test('pricing.toml is valid; a misspelt key is not', async () => {
    await loadPricingConfig(join(CONFIG, 'pricing.toml'));
    writeFileSync(join(root, 'bad.toml'), '[screen]\nalhpa = 0.1\n');
    expect(await codeOf(loadAcceptConfig(join(root, 'bad.toml')))).toBe('config.accept');
    expect(await codeOf(loadPricingConfig(join(root, 'bad.toml')))).toBe('config.pricing');
  });
});
