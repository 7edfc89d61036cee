/**
 * Writes corpora/NAME from targets/NAME: inputs drawn from a fixed seed, and the edge cases of targets/NAME/edges.mjs.
 * Usage: node scripts/write-corpus.mjs [NAME...]. The same sources give the same bytes; `git diff` shows what moved.
 */
import { generateInputs, loadInputs, loadTarget, writeCorpus } from '@peltier/source';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..');
const SEED = '70656c74696572';
/** Few and small: the corpus is read by people, and the fuzz stage draws many more. */
const SMALL_SIZES = [0, 1, 3, 12];
const PER_SMALL_SIZE = 8;
/** Each input of a command is a process, four times over. */
const PER_SMALL_SIZE_OF_COMMANDS = 2;
const LARGE_SIZE = 60;
const COUNT_LARGE = 4;

const named = process.argv.slice(2);
const names = named.length > 0 ? named : await readdir(join(ROOT, 'targets'));
const stateDir = await mkdtemp(join(tmpdir(), 'peltier-corpus-'));
try {
  for (const name of names.filter((item) => existsSync(join(ROOT, 'targets', item, 'edges.mjs'))))
    await writeOne(name);
} finally {
  await rm(stateDir, { recursive: true, force: true });
}

async function writeOne(name) {
  const dir = join(ROOT, 'targets', name);
  // The manifest is hashed with the target, so a target without one yet gets an empty corpus first.
  const place = join(ROOT, 'corpora', name);
  if (!existsSync(join(place, 'manifest.json'))) await writeCorpus(place, new Map());
  const target = await loadTarget(dir);
  const factories = await loadInputs(target, { stateDir });
  const { edges } = await import(pathToFileURL(join(dir, 'edges.mjs')).href);
  const isCommand = target.config.target.kind === 'command';
  const count = isCommand ? PER_SMALL_SIZE_OF_COMMANDS : PER_SMALL_SIZE;
  const inputs = new Map();
  for (const { id } of target.config.entry) {
    const factory = factories.get(id);
    const draw = (size, many) => generateInputs({ factory, size, count: many, seedHex: SEED });
    const drawn = SMALL_SIZES.flatMap((size) => draw(size, count));
    inputs.set(id, [...(edges[id] ?? []), ...drawn, ...draw(LARGE_SIZE, COUNT_LARGE)]);
  }
  await writeCorpus(place, inputs);
}
