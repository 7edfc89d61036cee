import { printable, type TargetBody } from '@peltier/protocol';
import type { ListedTarget } from '../commands/target/list.ts';
import type { PlannedTests } from '../commands/target/plan-tests.ts';
import type { PreparedView } from '../commands/target/prepare.ts';

/** What was prepared, what a patch may change, and what to type next. */
export function preparedText(view: PreparedView): string {
  const { name, row, files, skipped, profile } = view;
  const lines = [
    `PREPARED  ${name}  base ${row.base_tree.slice(0, 12)}  season ${String(row.season)}`,
    `  from ${printable(view.dir)}`,
    `  ${String(files.length)} files; a patch may change those marked *`,
    ...files.map(
      ({ path, bytes, writable }) =>
        `  ${writable ? '*' : ' '} ${String(bytes).padStart(8)}  ${printable(path)}`,
    ),
    ...skipped.map((path) => `    left out  ${printable(path)}`),
    `  entries: ${view.entries.join(', ')}`,
    profile.kind === 'recorded'
      ? `  profile: ${String(profile.hotspots)} functions in ${printable(profile.file)}`
      : `  no profile: ${printable(profile.why)}`,
    '',
    'Next:',
    `  peltier run --plan ${name}       what a verdict would take here`,
    `  peltier run ${name}              look for gains`,
    `  verdict --target ${name} --patch FILE.diff`,
  ];
  return `${lines.join('\n')}\n`;
}

/** One line per target. */
export function targetsText(targets: readonly ListedTarget[]): string {
  if (targets.length === 0) {
    return 'No target is prepared in this state directory. Next: peltier target prepare NAME\n';
  }
  return targets
    .map(({ name, base_tree, season, patches, dir }) => {
      const base = base_tree === null ? 'no row yet' : `base ${base_tree.slice(0, 12)}`;
      const rest = season === null ? '' : `  season ${String(season)}  ${String(patches)} accepted`;
      return `${name.padEnd(24)} ${base}${rest}  ${printable(dir)}\n`;
    })
    .join('');
}

export function seasonText({ target, season, why }: TargetBody): string {
  return `SEASON ${String(season)}  ${target}  the error budget starts again\n  ${printable(why, 1000)}\n`;
}

export function plannedTestsText({ name, file, ids }: PlannedTests): string {
  return `PLANNED  ${name}  ${String(ids.length)} tests pass on the pristine source\n  ${printable(file)}\n\nNext:\n  peltier target prepare ${name}   the plan is a trusted file, so the target changed\n`;
}
