import { relativePathSchema } from '../config/relative-path.ts';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SourceError } from '../source-error.ts';
import { encodeValue } from './value-codec.ts';
import { decodeValue } from './value-decoder.ts';

const manifestSchema = z.strictObject({
  files: z.array(
    z.strictObject({
      path: relativePathSchema,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      entry: z.string(),
      inputs: z.int().min(0),
    }),
  ),
});

/** Golden inputs of a target: argument tuples by entry id, in file order. */
export interface Corpus {
  /** SHA-256 of manifest.json, which pins every file. */
  readonly hash: string;
  readonly inputs: ReadonlyMap<string, readonly (readonly unknown[])[]>;
}

/**
 * Reads a corpus directory: `manifest.json` and one NDJSON file per entry, a tuple a line.
 * @throws {SourceError} `source.corpus_hash` when a file is not the pinned one, `source.corpus` when it has no form.
 */
export async function loadCorpus(directory: string): Promise<Corpus> {
  const text = await readPart(join(directory, 'manifest.json'));
  const manifest = readManifest(text, directory);
  const inputs = new Map<string, readonly (readonly unknown[])[]>();
  for (const file of manifest.files) {
    const at = join(directory, file.path);
    const content = await readPart(at);
    if (sha256(content) !== file.sha256) {
      throw new SourceError('source.corpus_hash', { found: `sha256 ${sha256(content)}`, at });
    }
    const lines = content.toString('utf8').split('\n').slice(0, -1);
    const tuples = lines.map((line) => decodeTuple(line, at));
    if (tuples.length !== file.inputs) fault(`${tuples.length} inputs, not ${file.inputs}`, at);
    inputs.set(file.entry, [...(inputs.get(file.entry) ?? []), ...tuples]);
  }
  return { hash: sha256(text), inputs };
}

/**
 * Writes a corpus; existing files of the same names are replaced.
 * @throws {SourceError} `source.corpus` for an input that cannot be stored.
 */
export async function writeCorpus(
  directory: string,
  inputs: ReadonlyMap<string, readonly (readonly unknown[])[]>,
): Promise<void> {
  await mkdir(directory, { recursive: true });
  const files: z.infer<typeof manifestSchema>['files'] = [];
  for (const [entry, tuples] of inputs) {
    const path = `${entry}.ndjson`;
    const content = Buffer.from(tuples.map((tuple) => `${encodeValue(tuple)}\n`).join(''));
    await writeFile(join(directory, path), content);
    files.push({ path, sha256: sha256(content), entry, inputs: tuples.length });
  }
  await writeFile(join(directory, 'manifest.json'), `${JSON.stringify({ files }, null, 2)}\n`);
}

function readManifest(text: Buffer, directory: string): z.infer<typeof manifestSchema> {
  try {
    return manifestSchema.parse(JSON.parse(text.toString('utf8')));
  } catch (cause) {
    return fault('not a manifest', join(directory, 'manifest.json'), cause);
  }
}

function decodeTuple(line: string, at: string): readonly unknown[] {
  const tuple = decodeValue(line);
  return Array.isArray(tuple) ? tuple : fault('a line that is not an argument tuple', at);
}

async function readPart(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    return fault('cannot be read', file, cause);
  }
}

function fault(found: string, at: string, cause?: unknown): never {
  throw new SourceError('source.corpus', { found, at, cause });
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
