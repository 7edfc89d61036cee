import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { SourceError } from '../source-error.ts';
import { fileOfReference, nameOfReference, type Target } from '../target/load-target.ts';
import type { InputFactories, InputFactory } from './input-module.ts';

const factory = z.custom<InputFactory>((value) => typeof value === 'function', 'is not a function');
const moduleExports = z.record(z.string(), z.unknown());

/**
 * Compiles the inputs files of a target and takes out the factory of every entry. These are trusted files: they run
 * in this process.
 * @throws {SourceError} `target.inputs`
 */
export async function loadInputs(
  target: Target,
  { stateDir }: { readonly stateDir: string },
): Promise<InputFactories> {
  const factories = new Map<string, InputFactory>();
  for (const { id, inputs } of target.config.entry) {
    const file = join(target.dir, fileOfReference(inputs));
    const exports = await importScript(file, stateDir);
    const found = factory.safeParse(exports[nameOfReference(inputs)]);
    if (!found.success) {
      throw new SourceError('target.inputs', {
        found: `entry "${id}" needs a function "${nameOfReference(inputs)}"`,
        at: file,
      });
    }
    factories.set(id, found.data);
  }
  return factories;
}

async function importScript(file: string, stateDir: string): Promise<Record<string, unknown>> {
  try {
    const script = await compile(file);
    const name = `${createHash('sha256').update(script).digest('hex')}.mjs`;
    const directory = join(stateDir, 'cache');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const unfinished = join(directory, `${name}.${process.pid}`);
    await writeFile(unfinished, script, { mode: 0o600 });
    await rename(unfinished, join(directory, name));
    return moduleExports.parse({ ...(await import(pathToFileURL(join(directory, name)).href)) });
  } catch (cause) {
    if (cause instanceof SourceError) throw cause;
    const found = cause instanceof Error ? cause.message.slice(0, 500) : 'does not load';
    throw new SourceError('target.inputs', { found, at: file, cause });
  }
}

async function compile(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  // Loaded when first needed: the compiler takes a third of a second.
  const { default: ts } = await import('typescript');
  const { outputText, diagnostics } = ts.transpileModule(text, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    },
  });
  const [first] = diagnostics ?? [];
  if (first === undefined) return outputText;
  const line = text.slice(0, first.start ?? 0).split('\n').length;
  throw new SourceError('target.inputs', {
    found: ts.flattenDiagnosticMessageText(first.messageText, ' '),
    at: `${file}:${line}`,
  });
}
