import { stateLayout, targetName } from '@peltier/protocol';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { SourceError } from '../source-error.ts';

const absolutePath = z.string().refine(isAbsolute, 'must be an absolute path');

const registeredTargetFile = z.strictObject({
  name: targetName,
  /** Directory of the configuration file. */
  dir: absolutePath,
  /** Name of the configuration file, when it is not `target.toml`. */
  file: z.string().min(1).optional(),
  /** For a `path` source: the commit that was taken. */
  ref: z.string().min(1).optional(),
});

/** Where the operator keeps a prepared target. */
export type RegisteredTarget = Readonly<z.infer<typeof registeredTargetFile>>;

/**
 * Writes down where a prepared target is, or where it is now: one file of mode 0600, in place at once or not at all.
 * @throws {SourceError} `target.config` for a name or path of the wrong form
 */
export async function registerTarget(stateDir: string, target: RegisteredTarget): Promise<void> {
  const checked = registeredTargetFile.safeParse(target);
  if (!checked.success) throw malformed('a registry entry', checked.error);
  const { targetsDir } = stateLayout(stateDir);
  await mkdir(targetsDir, { recursive: true, mode: 0o700 });
  const temporary = join(targetsDir, `.${randomBytes(8).toString('hex')}.tmp`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(checked.data, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, fileOf(stateDir, checked.data.name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * A target by name; undefined when there is none, also for text that cannot be a name.
 * @throws {SourceError} `target.config` when its file does not have its form
 */
export async function registeredTarget(
  stateDir: string,
  name: string,
): Promise<RegisteredTarget | undefined> {
  if (!targetName.safeParse(name).success) return undefined;
  const file = fileOf(stateDir, name);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const parsed = registeredTargetFile.safeParse(jsonOf(text));
  if (!parsed.success) throw malformed(file, parsed.error);
  if (parsed.data.name !== name)
    throw new SourceError('target.config', { found: 'an entry of another name', at: file });
  return parsed.data;
}

/** Every registered target, sorted by name. @throws {SourceError} `target.config` */
export async function registeredTargets(stateDir: string): Promise<RegisteredTarget[]> {
  let files: string[];
  try {
    files = await readdir(stateLayout(stateDir).targetsDir);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  const names = files
    .filter((file) => /^[^.].*\.json$/.test(file))
    .map((file) => file.slice(0, -5));
  const found = await Promise.all(names.sort().map((name) => registeredTarget(stateDir, name)));
  return found.filter((target) => target !== undefined);
}

function fileOf(stateDir: string, name: string): string {
  return join(stateLayout(stateDir).targetsDir, `${name}.json`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function malformed(at: string, cause: z.ZodError): SourceError {
  const [issue] = cause.issues;
  const found = `${(issue?.path ?? []).map(String).join('.')}: ${issue?.message ?? 'malformed'}`;
  const hint = 'Write the entry anew with `peltier target prepare NAME`.';
  return new SourceError('target.config', { found, at, hint, cause });
}
