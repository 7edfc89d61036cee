import { readFileSync } from 'node:fs';

/** Linux tells user space hundredths of a second, whatever the kernel's own tick is. */
const MS_PER_TICK = 10;
const CHILDREN_USER = 13;
const CHILDREN_SYSTEM = 14;

/** CPU milliseconds of this process. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * CPU milliseconds of all children that this process has waited for. In steps of 10 ms, so take several together. What a
 * child did not wait for itself is missing.
 */
export function childCpuMs(): number {
  const text = readFileSync('/proc/self/stat', 'utf8');
  // The command's name may hold anything; what follows its last bracket starts at the third field.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[CHILDREN_USER]) + Number(fields[CHILDREN_SYSTEM])) * MS_PER_TICK;
}
