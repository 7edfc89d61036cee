import { printable } from '@peltier/protocol';
import { readFile } from 'node:fs/promises';
import { parse, TomlError } from 'smol-toml';
import type { z } from 'zod';
import { SourceError, type SourceErrorCode } from '../source-error.ts';
import { lineOfKey } from './key-lines.ts';

export interface TomlSource<T extends z.ZodType> {
  readonly schema: T;
  /** Path of the file, named in errors as given. */
  readonly file: string;
  readonly code: Extract<SourceErrorCode, 'target.config' | 'config.accept' | 'config.pricing'>;
  /** The text, when it does not come from the file system (a tree of another commit). */
  readonly text?: string;
}

/**
 * Reads a TOML file and checks it against its schema.
 * @throws {SourceError} with the given code; its `found` lists every fault as `file:line: key: what to do`.
 */
export async function parseToml<T extends z.ZodType>(source: TomlSource<T>): Promise<z.output<T>> {
  const text = source.text ?? (await readConfig(source));
  const parsed = source.schema.safeParse(parseSyntax(source, text));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.flatMap((issue) => describeIssue(issue, text, source.file));
  throw new SourceError(source.code, { found: faults.join('\n'), at: firstPlace(faults) });
}

async function readConfig({ file, code }: TomlSource<z.ZodType>): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new SourceError(code, { found: 'the file cannot be read', at: file, cause });
  }
}

function parseSyntax({ file, code }: TomlSource<z.ZodType>, text: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    const at = `${file}:${cause.line}`;
    const [message = ''] = cause.message.replace(/^Invalid TOML document: /, '').split('\n');
    throw new SourceError(code, { found: `${at}: not valid TOML: ${message}`, at, cause });
  }
}

function describeIssue(issue: z.core.$ZodIssue, text: string, file: string): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      place([...issue.path, key], 'is not a known key; remove it or mend its spelling'),
    );
  }
  if (issue.code === 'invalid_union') {
    return [
      place(issue.path, `fits no allowed form (${issue.errors.map(innermost).join('; or ')})`),
    ];
  }
  return [place(issue.path, issue.message)];

  function place(path: readonly PropertyKey[], what: string): string {
    return printable(`${file}:${lineOfKey(text, path)}: ${keyText(path)}: ${what}`, 600);
  }
}

function innermost(issues: readonly z.core.$ZodIssue[]): string {
  return issues.map(({ message }) => message).join(', ');
}

/** `entry[1].weight`, as people write it. */
function keyText(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function firstPlace(faults: readonly string[]): string {
  return /^(.*?:\d+): /.exec(faults[0] ?? '')?.[1] ?? '';
}
