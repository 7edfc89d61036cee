import { processStat } from './process-stat.ts';

const PATTERN = /^peltier-(\d+)-(\d+)(?:-\d+(?:-\w{6})?)?$/;

/** A name that says which daemon a group or directory belongs to: its pid and start time. */
export function ownerTag(): string {
  return `peltier-${process.pid}-${processStat(process.pid)?.startTicks ?? 0}`;
}

/** True for a name made by `ownerTag` whose daemon no longer lives. */
export function isOrphan(name: string): boolean {
  const match = PATTERN.exec(name);
  if (match === null) return false;
  return processStat(Number(match[1]))?.startTicks !== Number(match[2]);
}
