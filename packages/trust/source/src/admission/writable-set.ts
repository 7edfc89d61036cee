import type { TargetConfig } from '@peltier/protocol';
import type { TreeEntry } from '../git/object-store.ts';
import { SourceError } from '../source-error.ts';

/** The exact paths a proposer may touch. */
export interface WritableSet {
  /** Regular 100644 files of the base tree. */
  readonly modify: ReadonlySet<string>;
  readonly create: ReadonlySet<string>;
}

/**
 * Expands the patterns of `[patch]` against a tree: `*` matches within a segment, `**` any number of segments. After
 * this no pattern is matched against anything a proposer sends.
 * @throws {SourceError} `target.writable` when a pattern matches nothing.
 */
export function writableSet(
  patch: TargetConfig['patch'],
  entries: Iterable<TreeEntry>,
): WritableSet {
  const regular = [...entries].filter(({ mode }) => mode === '100644').map(({ path }) => path);
  const modify = new Set<string>();
  for (const pattern of patch.writable) {
    const expression = patternExpression(pattern);
    const matched = regular.filter((path) => expression.test(path));
    if (matched.length === 0) {
      throw new SourceError('target.writable', { found: 'matches no regular file', at: pattern });
    }
    matched.forEach((path) => modify.add(path));
  }
  const create = patch.create.filter((path) => !regular.includes(path));
  return { modify, create: new Set(create) };
}

function patternExpression(pattern: string): RegExp {
  const source = pattern
    .split('/')
    .map((segment) =>
      segment === '**'
        ? '\u0000'
        : segment.replace(/[.+^${}()|[\]\\?]/g, '\\$&').replaceAll('*', '[^/]*'),
    )
    .join('/')
    .replaceAll('\u0000/', '(?:[^/]+/)*')
    .replaceAll('\u0000', '.+');
  return new RegExp(`^${source}$`);
}
