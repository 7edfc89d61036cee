import { printable } from '@peltier/protocol';
import type { AppliedFile } from './applied-file.ts';
import { scriptTokens } from './script-tokens.ts';

const WATCHED = new Set([
  ...['eval', 'Function', 'process', 'require', 'globalThis', 'Reflect', 'Proxy', 'WebAssembly'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'performance', 'Date'],
  ...['Worker', 'SharedArrayBuffer', 'Atomics', 'WeakRef', 'FinalizationRegistry', 'constructor'],
  ...['__proto__', 'prototype', 'defineProperty', 'setPrototypeOf', 'prepareStackTrace', 'stack'],
]);

/**
 * Names and modules that a changed file uses and its base did not. A hint for auditors, not a boundary: a hostile
 * patch can spell them in other ways.
 */
export function suspiciousNames(files: readonly AppliedFile[]): string[] {
  const flags = new Set<string>();
  for (const { path, before, after } of files) {
    if (!/\.[cm]?js$/.test(path)) continue;
    const known = marks(before ?? '');
    for (const mark of marks(after)) if (!known.has(mark)) flags.add(mark);
  }
  return [...flags].sort().slice(0, 50);
}

function marks(text: string): Set<string> {
  const found = new Set<string>();
  try {
    const tokens = scriptTokens(text);
    tokens.forEach(({ kind, text: name, value }, index) => {
      if (kind === 'name' && WATCHED.has(name)) found.add(`uses:${name}`);
      if (value === undefined) return;
      const before = [tokens[index - 1]?.text, tokens[index - 2]?.text];
      const isModule =
        before[0] === 'from' ||
        before[0] === 'import' ||
        (before[0] === '(' && /^(?:require|import)$/.test(before[1] ?? ''));
      if (isModule) found.add(`imports:${printable(value, 80)}`);
    });
  } catch {
    found.add('unreadable');
  }
  return found;
}
