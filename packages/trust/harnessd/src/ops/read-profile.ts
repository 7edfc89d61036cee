import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS, OPS } from '@peltier/protocol';
import { DoorError } from '../door-error.ts';
import type { OpHandler } from './door-context.ts';
import { targetRow } from './open-target.ts';

/** Hotspots of the current base, from the profile that the bench wrote for it. */
export const readProfile: OpHandler<'read_profile'> = async (context, { target, limit }) => {
  const { base_tree } = await targetRow(context, target);
  const file = join(context.layout.profilesDir, `${target}-${base_tree}.json`);
  const profile = OPS.read_profile.response.safeParse(await profileJson(file));
  if (!profile.success || profile.data.target !== target || profile.data.base_tree !== base_tree)
    throw new DoorError('ops.no_profile', { found: 'no profile of the current base' });
  return {
    ...profile.data,
    hotspots: profile.data.hotspots.slice(0, limit ?? LIMITS.profileRows),
  };
};

async function profileJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}
