import { LIMITS, parseUntrusted, type Untrusted } from '@peltier/protocol';
import { refuse } from './refuse.ts';

/**
 * Decodes the text of a patch and checks what can be checked without its grammar.
 * @returns its lines, without their line feeds.
 * @throws {SourceError} `patch.empty`, `patch.too_large`, `patch.encoding`
 */
export function decodePatch(diff: Untrusted<string | Uint8Array>): {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly lines: readonly string[];
} {
  const bytes = parseUntrusted(diff, (raw) => (typeof raw === 'string' ? encode(raw) : raw));
  if (bytes.length > LIMITS.diffBytes) refuse('patch.too_large', `${bytes.length} bytes`);
  const text = decode(bytes);
  if (text.startsWith('\uFEFF')) refuse('patch.encoding', 'a byte order mark', 1);
  if (text.includes('\0')) refuse('patch.encoding', 'a NUL character', lineOf(text, '\0'));
  if (text.trim() === '') refuse('patch.empty', 'no text');
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  lines.forEach((line, index) => {
    const length = line.length * 3 <= LIMITS.diffLineBytes ? 0 : Buffer.byteLength(line);
    if (length > LIMITS.diffLineBytes) {
      refuse('patch.too_large', `a line of ${length} bytes`, index + 1);
    }
  });
  return { text, bytes, lines };
}

function encode(raw: string): Uint8Array {
  if (raw.length > LIMITS.diffBytes) refuse('patch.too_large', `${raw.length} characters`);
  if (!raw.isWellFormed()) refuse('patch.encoding', 'a lone surrogate');
  return Buffer.from(raw, 'utf8');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refuse('patch.encoding', 'bytes that are not UTF-8');
  }
}

function lineOf(text: string, what: string): number {
  return text.slice(0, text.indexOf(what)).split('\n').length;
}
