import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freshFolder } from '../launch.ts';

/** Where the trusted tests lie in the composed tree. */
const TESTS_FOLDER = 'tests';

/** A copy of a tree in which `tests/` is the trusted copy and nothing else, so that relative imports resolve as usual. */
export async function composeTree({
  tree,
  tests,
  scratchDir,
}: {
  tree: string;
  tests: string;
  scratchDir: string;
}): Promise<string> {
  const composed = await freshFolder(scratchDir, 'tests-');
  await cp(tree, composed, { recursive: true, verbatimSymlinks: true });
  const place = join(composed, TESTS_FOLDER);
  await rm(place, { recursive: true, force: true });
  await cp(tests, place, { recursive: true, verbatimSymlinks: true });
  return composed;
}
