import { stateLayout } from '@peltier/protocol';
import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Profile } from './merge-profile.ts';

/** Where the profile of a target's base lies; the door reads it from there. */
export function profileFile(stateDir: string, of: { target: string; baseTree: string }): string {
  return join(stateLayout(stateDir).profilesDir, `${of.target}-${of.baseTree}.json`);
}

/** Puts a profile in its place at once or not at all. @returns its path. */
export async function writeProfile(stateDir: string, profile: Profile): Promise<string> {
  const { profilesDir } = stateLayout(stateDir);
  await mkdir(profilesDir, { recursive: true, mode: 0o700 });
  const place = profileFile(stateDir, { target: profile.target, baseTree: profile.base_tree });
  const temporary = join(profilesDir, `.${randomBytes(8).toString('hex')}.tmp`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(profile, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, place);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return place;
}
