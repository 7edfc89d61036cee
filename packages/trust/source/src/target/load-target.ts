import { targetConfig, type TargetConfig } from '@peltier/protocol';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseToml } from '../config/parse-toml.ts';
import { SourceError } from '../source-error.ts';

/** A target as its operator wrote it. */
export interface Target {
  readonly name: string;
  /** Absolute directory of target.toml; `inputs`, `driver` and `tests` are relative to it. */
  readonly dir: string;
  /** Absolute root that `[golden] corpus` is relative to: the directory above `targets/`. */
  readonly root: string;
  readonly config: TargetConfig;
  /** SHA-256 over target.toml and every trusted file it names; a change of any is a change of the target. */
  readonly configHash: string;
}

export interface LoadTargetOptions {
  /** Name of the configuration file; `target.toml` unless told. */
  readonly file?: string;
}

/**
 * Reads the target of a directory.
 * @throws {SourceError} `target.missing`, or `target.config` with every fault of the file.
 */
export async function loadTarget(dir: string, options: LoadTargetOptions = {}): Promise<Target> {
  const absolute = resolve(dir);
  const file = join(absolute, options.file ?? 'target.toml');
  if (!existsSync(file))
    throw new SourceError('target.missing', { found: 'no such file', at: file });
  const config = await parseToml({ schema: targetConfig, file, code: 'target.config' });
  const parent = dirname(absolute);
  const root = basename(parent) === 'targets' ? dirname(parent) : absolute;
  const trusted = trustedPaths(config, { dir: absolute, root });
  const missing = trusted.filter((path) => !existsSync(path.absolute));
  if (missing.length > 0) {
    const names = missing.map(({ named }) => named).join(', ');
    throw new SourceError('target.config', {
      found: `names files that do not exist: ${names}`,
      at: file,
    });
  }
  const configHash = await hashFiles([{ named: 'target.toml', absolute: file }, ...trusted]);
  return { name: config.target.name, dir: absolute, root, config, configHash };
}

interface NamedPath {
  readonly named: string;
  readonly absolute: string;
}

function trustedPaths(
  config: TargetConfig,
  { dir, root }: { readonly dir: string; readonly root: string },
): NamedPath[] {
  const names = new Set<string>();
  for (const { inputs, driver } of config.entry) {
    names.add(fileOfReference(inputs));
    if (driver !== undefined) names.add(fileOfReference(driver));
  }
  if (config.tests !== undefined && existsSync(join(dir, 'tests'))) names.add('tests');
  const paths = [...names].sort().map((named) => ({ named, absolute: join(dir, named) }));
  const corpus = config.golden?.corpus;
  // Only the manifest: it pins every corpus file by hash, and loadCorpus checks each of them.
  if (corpus !== undefined) {
    const named = `${corpus.replace(/\/$/, '')}/manifest.json`;
    paths.push({ named, absolute: join(root, named) });
  }
  return paths;
}

/** `inputs.ts#parse` → `inputs.ts`. */
export function fileOfReference(reference: string): string {
  return reference.slice(0, reference.lastIndexOf('#'));
}

/** `inputs.ts#parse` → `parse`. */
export function nameOfReference(reference: string): string {
  return reference.slice(reference.lastIndexOf('#') + 1);
}

async function hashFiles(paths: readonly NamedPath[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesBelow(path)) {
      const content = await readFile(file.absolute);
      hash.update(`${file.named.length} ${file.named} ${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

async function filesBelow(path: NamedPath): Promise<NamedPath[]> {
  if (!(await stat(path.absolute)).isDirectory()) return [path];
  const names = await readdir(path.absolute, { recursive: true, withFileTypes: true });
  return names
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .sort()
    .map((absolute) => ({
      named: join(path.named, absolute.slice(path.absolute.length + 1)),
      absolute,
    }));
}
