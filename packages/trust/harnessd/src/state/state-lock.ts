import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { StateLayout } from '@peltier/protocol';
import { DoorError } from '../door-error.ts';
import { identityOf, isAlive, parseIdentity } from './process-identity.ts';

const TRIES = 5;

/** Gives the state directory back. */
export type ReleaseState = () => void;

/**
 * Takes a state directory for this process. The lock appears complete or not at all (a link to a written file); one
 * left by a process that was killed is recognised by its number and the time that process began, and taken over.
 * @throws {DoorError} `door.state_taken`
 */
export function takeState(layout: StateLayout): ReleaseState {
  mkdirSync(layout.dir, { recursive: true, mode: 0o700 });
  const { lockPath } = layout;
  const own = `${JSON.stringify(identityOf(process.pid))}\n`;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (createLock(lockPath, own))
      return () => {
        if (readLock(lockPath) === own) rmSync(lockPath, { force: true });
      };
    const held = readLock(lockPath);
    if (held === undefined) continue;
    const holder = parseIdentity(held);
    // An unreadable lock is nobody's: ours appear complete.
    if (holder !== undefined && isAlive(holder) && held !== own)
      throw new DoorError('door.state_taken', {
        found: `process ${holder.pid} holds this state directory`,
        at: lockPath,
      });
    if (held === own)
      throw new DoorError('door.state_taken', {
        found: 'this process holds this state directory already',
        at: lockPath,
      });
    discardLock(lockPath, held);
  }
  throw new DoorError('door.state_taken', {
    found: 'others take it at the same time',
    at: lockPath,
  });
}

function createLock(lockPath: string, text: string): boolean {
  const written = `${lockPath}.${randomBytes(6).toString('hex')}`;
  writeFileSync(written, text, { flag: 'wx', mode: 0o600 });
  try {
    linkSync(written, lockPath);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(written, { force: true });
  }
}

/** Moves the lock aside first: whoever took it over meanwhile gets it back. */
function discardLock(lockPath: string, stale: string): void {
  const aside = `${lockPath}.${randomBytes(6).toString('hex')}`;
  try {
    renameSync(lockPath, aside);
  } catch {
    return;
  }
  try {
    if (readLock(aside) !== stale) linkSync(aside, lockPath);
  } finally {
    rmSync(aside, { force: true });
  }
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
