import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isOrphan } from '../owner-tag.ts';
import { DEADLINES_MS, pollUntil } from '../process-control.ts';
import { signal } from '../process-stat.ts';
import { tryWrite } from './group-limits.ts';
import { type CgroupRoots, groupPids, rootDirectories } from './hierarchy.ts';
import { removeGroups } from './v1-control.ts';

/**
 * Ends and removes what dead daemons left behind. A frozen process survives its daemon's death, so groups are
 * thawed after the kill. Returns the number of groups removed.
 */
export async function sweepGroups(roots: CgroupRoots): Promise<number> {
  const orphans = rootDirectories(roots).flatMap((root) =>
    readdirSync(root)
      .filter(isOrphan)
      .map((name) => join(root, name)),
  );
  await pollUntil(() => {
    const alive = orphans.flatMap(groupPids);
    for (const pid of alive) signal(pid, 'SIGKILL');
    for (const group of orphans) {
      if (roots.kind === 'v2') tryWrite(join(group, 'cgroup.freeze'), '0');
      else if (group.startsWith(roots.freezer)) tryWrite(join(group, 'freezer.state'), 'THAWED');
    }
    return alive.length === 0;
  }, DEADLINES_MS.kill);
  await removeGroups(orphans);
  return orphans.length;
}
