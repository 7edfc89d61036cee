import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOrphan, ownerTag } from './owner-tag.ts';
import { readOrGone } from './process-stat.ts';
import { SandboxError } from './sandbox-error.ts';

/** First uid of the range; no account may use the range. */
const FIRST_SLOT_UID = 61_000;
export const SLOT_COUNT = 64;

/** A host uid held by one sandbox at a time, over all daemons of the machine. */
export interface Slot {
  readonly uid: number;
  /** Gives the uid back. */
  free(): void;
  /** Withdraws the uid until nothing runs under it. */
  quarantine(): void;
}

/** True when this process may take on every uid of the range: root, and not root of a small user namespace. */
export function canSwitchUid(): boolean {
  if (process.geteuid?.() !== 0) return false;
  const lines = (readOrGone('/proc/self/uid_map') ?? '').trim().split('\n');
  return lines.some((line) => {
    const [inside = 0, , count = 0] = line.trim().split(/\s+/).map(Number);
    return inside <= FIRST_SLOT_UID && inside + count >= FIRST_SLOT_UID + SLOT_COUNT;
  });
}

const QUARANTINED = 'quarantined';

function uidsInUse(): Set<number> {
  const uids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => /^Uid:\s+(\d+)/m.exec(readOrGone(`/proc/${pid}/status`) ?? '')?.[1]);
  return new Set(uids.map(Number));
}

/** Hands out slots; each is a file in `directory`, made exclusively, that names its holder. */
export function slotPool(directory: string, firstUid = FIRST_SLOT_UID): { take(): Slot } {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const inUse = uidsInUse();
  for (const name of readdirSync(directory)) {
    const holder = readOrGone(join(directory, name)) ?? '';
    const free = !inUse.has(Number(name));
    if (free && (holder === QUARANTINED || isOrphan(holder))) rmSync(join(directory, name));
  }
  const claim = (file: string): boolean => {
    try {
      writeFileSync(file, ownerTag(), { flag: 'wx', mode: 0o600 });
      return true;
    } catch {
      return false;
    }
  };
  return {
    take() {
      for (let index = 0; index < SLOT_COUNT; index += 1) {
        const uid = firstUid + index;
        const file = join(directory, String(uid));
        if (!claim(file)) continue;
        return {
          uid,
          free: () => {
            if (readFileSync(file, 'utf8') === ownerTag()) rmSync(file);
          },
          quarantine: () => {
            writeFileSync(file, QUARANTINED);
          },
        };
      }
      throw new SandboxError('sandbox.no-slot', {
        found: `all ${SLOT_COUNT} uids from ${firstUid} are taken`,
        at: directory,
      });
    },
  };
}
