import type { FilePatch } from './file-patch.ts';
import { refuse } from './refuse.ts';

const NEVER_WRITABLE =
  /(?:^|\/)(?:node_modules(?:\/|$)|package\.json$|package-lock\.json$|npm-shrinkwrap\.json$|yarn\.lock$|pnpm-lock\.yaml$|tsconfig[^/]*\.json$)/i;
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Checks the form of every name before anything is looked up by it.
 * @throws {SourceError} `patch.path_*`
 */
export function checkPathForms(files: readonly FilePatch[]): void {
  for (const file of files) {
    checkPath(file.path);
    if (file.quoted) refuse('patch.path_quoted', 'a quoted name', file.at);
  }
}

function checkPath(path: string): void {
  const segments = path.split('/');
  if (path.startsWith('/')) refuse('patch.path_absolute', 'an absolute path', path);
  if (segments.includes('..')) refuse('patch.path_traversal', 'a path with `..`', path);
  if (segments.some(reachesGit)) refuse('patch.path_dotgit', 'a git directory', path);
  if (!/^[A-Za-z0-9._@+/-]+$/.test(path))
    refuse('patch.path_form', 'other characters than plain ASCII', path);
  if (path.length > 512 || segments.length > 32)
    refuse('patch.path_form', 'a long or deep path', path);
  if (segments.some((segment) => segment === '' || segment === '.')) {
    refuse('patch.path_form', 'an empty segment', path);
  }
  if (segments.some((segment) => segment.startsWith('.'))) {
    refuse('patch.path_forbidden', 'a hidden file', path);
  }
  const isOdd = (segment: string) =>
    segment.startsWith('-') || segment.endsWith('.') || WINDOWS_DEVICE.test(segment);
  if (segments.some(isOdd)) refuse('patch.path_form', 'a name some systems read differently', path);
  if (NEVER_WRITABLE.test(path)) {
    refuse('patch.path_forbidden', 'a file that decides what is built or run', path);
  }
}

/** `.git` as HFS+, NTFS or a case-insensitive file system would read it. */
function reachesGit(segment: string): boolean {
  const visible = segment.replace(/[\p{Cf}\p{Cc}]/gu, '').toLowerCase();
  const [name = ''] = visible.split(':');
  return /^(?:\.git|git~\d+)$/.test(name.replace(/[. ]+$/, ''));
}
