import { SourceError } from '../source-error.ts';

/**
 * Checks a path from an archive or a foreign tree before anything is named by it.
 * @throws {SourceError} `source.tarball` for absolute paths, `..`, git directories, control characters and the like.
 */
export function checkArchivePath(path: string): void {
  const segments = path.split('/');
  const bad =
    path.length > 1_000 ||
    segments.length > 64 ||
    /[\p{Cc}\p{Cf}\p{Cs}\\:\u2028\u2029]/u.test(path) ||
    segments.some((segment) => segment === '' || segment === '.' || segment === '..') ||
    segments.some((segment) => /^\.git$|^git~\d+$/i.test(segment.replace(/[. ]+$/, '')));
  if (!bad) return;
  throw new SourceError('source.tarball', {
    found: 'a path that leaves the package or is not portable',
    at: JSON.stringify(path.slice(0, 200)),
  });
}
