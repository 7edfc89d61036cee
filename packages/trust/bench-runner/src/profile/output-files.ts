import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const MOST_BYTES = 64 * 1024 * 1024;
const MOST_FILES = 16;

/**
 * Texts of the regular files with a suffix in a folder that target code could write to. A link is never followed, since it
 * would be read with the operator's rights; neither is anything read that is larger than the cap.
 */
export async function readOutputFiles(folder: string, suffix: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(suffix))
    .map(({ name }) => name)
    .sort()
    .slice(0, MOST_FILES);
  const texts: string[] = [];
  for (const name of names) {
    const file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const stat = await file.stat();
      // A second name could be that of a file outside.
      if (stat.isFile() && stat.nlink === 1 && stat.size <= MOST_BYTES) {
        texts.push(await file.readFile('utf8'));
      }
    } finally {
      await file.close();
    }
  }
  return texts;
}
