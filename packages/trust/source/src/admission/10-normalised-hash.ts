import { createHash } from 'node:crypto';
import type { AppliedFile } from './applied-file.ts';
import { scriptTokens } from './script-tokens.ts';

/**
 * SHA-256 that is the same for two patches which differ in white space and comments only: over the normal form of
 * each changed file before and after. A repeat of earlier work is found by it.
 */
export function normalisedHash(files: readonly AppliedFile[]): string {
  const hash = createHash('sha256');
  for (const { path, before, after } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    for (const part of [path, normalForm(path, before ?? ''), normalForm(path, after)]) {
      hash.update(`${Buffer.byteLength(part)} `).update(part);
    }
  }
  return hash.digest('hex');
}

/** True when only white space and comments change. */
export function isPlacebo(files: readonly AppliedFile[]): boolean {
  return files.every(({ path, before, after }) => {
    return before !== undefined && normalForm(path, before) === normalForm(path, after);
  });
}

function normalForm(path: string, text: string): string {
  if (/\.[cm]?js$/.test(path)) {
    try {
      return scriptTokens(text)
        .map((token) => (token.breakBefore ? `\n${token.text}` : token.text))
        .join('\u0001');
    } catch {
      // Not a script acorn can read: fall through to the text.
    }
  }
  return text.replace(/\s+/g, ' ').trim();
}
