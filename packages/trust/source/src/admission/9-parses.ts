import { parse } from 'acorn';
import type { AppliedFile } from './applied-file.ts';
import { refuse } from './refuse.ts';

const SCRIPT = /\.[cm]?js$/;
const TYPED = /\.[cm]?tsx?$/;

/**
 * Every changed script must still parse if its base did (a base in a dialect we do not read is left to the build).
 * @throws {SourceError} `patch.does_not_parse`
 */
export async function checkParses(files: readonly AppliedFile[]): Promise<void> {
  for (const { path, before, after } of files) {
    const fault = await syntaxFault(path, after);
    if (fault === undefined) continue;
    if (before !== undefined && (await syntaxFault(path, before)) !== undefined) continue;
    refuse('patch.does_not_parse', fault, path);
  }
}

async function syntaxFault(path: string, text: string): Promise<string | undefined> {
  if (SCRIPT.test(path)) return scriptFault(path, text);
  if (TYPED.test(path)) return typedFault(path, text);
  if (path.endsWith('.json')) return jsonFault(text);
  return undefined;
}

function scriptFault(path: string, text: string): string | undefined {
  const kinds = path.endsWith('.mjs')
    ? ['module']
    : path.endsWith('.cjs')
      ? ['script']
      : ['script', 'module'];
  let fault: string | undefined;
  for (const kind of kinds) {
    fault = parseFault(text, kind === 'module' ? 'module' : 'script');
    if (fault === undefined) return undefined;
  }
  return fault;
}

function parseFault(text: string, sourceType: 'module' | 'script'): string | undefined {
  try {
    parse(text, {
      ecmaVersion: 'latest',
      sourceType,
      allowHashBang: true,
      allowReturnOutsideFunction: sourceType === 'script',
    });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'does not parse';
  }
}

async function typedFault(path: string, text: string): Promise<string | undefined> {
  // Loaded when first needed: the compiler takes a third of a second.
  const { default: ts } = await import('typescript');
  const { diagnostics } = ts.transpileModule(text, { fileName: path, reportDiagnostics: true });
  const [first] = diagnostics ?? [];
  return first === undefined ? undefined : ts.flattenDiagnosticMessageText(first.messageText, ' ');
}

function jsonFault(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'not JSON';
  }
}
