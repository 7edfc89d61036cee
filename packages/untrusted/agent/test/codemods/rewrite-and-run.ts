import { isDeepStrictEqual } from 'node:util';
import { compileFunction } from 'node:vm';
import { CODEMODS, parseFile, type Codemod } from '../../src/codemods/index.ts';
import { applyChanges } from '../../src/codemods/text-change.ts';

function codemodNamed(name: string): Codemod {
  const found = CODEMODS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no codemod ${name}`);
  return found;
}

/** The text with all sites of one codemod applied; the snippets of these tests have no overlapping sites. */
export function rewrite(name: string, text: string): string {
  const sites = codemodNamed(name).find(parseFile('snippet.js', text));
  return applyChanges(
    text,
    sites.flatMap((site) => site.changes),
  );
}

/** Number of sites found. */
export function sitesIn(name: string, text: string): number {
  return codemodNamed(name).find(parseFile('snippet.js', text)).length;
}

type Exported = (...args: unknown[]) => unknown;

/** Runs a CommonJS snippet whose `module.exports` is a function. */
function load(text: string): Exported {
  const module = { exports: undefined as unknown };
  const run = compileFunction(text, ['module']) as (module: unknown) => void;
  run(module);
  return module.exports as Exported;
}

function outcome(run: Exported, args: readonly unknown[]): unknown {
  const own = structuredClone(args) as unknown[];
  try {
    const value = run(...own);
    return { value, arguments: own };
  } catch (error) {
    return { thrown: (error as Error).name };
  }
}

/** A predicate for properties: original and rewritten snippet agree on results, thrown names and changed arguments. */
export function agreement(name: string, text: string): (...args: unknown[]) => boolean {
  const after = rewrite(name, text);
  if (after === text) throw new Error(`${name} found nothing`);
  const original = load(text);
  const rewritten = load(after);
  return (...args) => isDeepStrictEqual(outcome(original, args), outcome(rewritten, args));
}
