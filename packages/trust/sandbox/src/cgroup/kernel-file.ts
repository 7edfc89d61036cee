import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/**
 * A control file held open: reading and writing it costs one system call each. After `close` it reads as empty and
 * takes no writes, because its descriptor may by then be someone else's.
 */
export interface KernelFile {
  read(): string;
  write(text: string): void;
  close(): void;
}

/** Opens a control file of a cgroup. */
export function openKernelFile(path: string, flags: 'r' | 'r+'): KernelFile {
  const fd = openSync(path, flags);
  const buffer = Buffer.alloc(4096);
  let open = true;
  return {
    read: () =>
      open ? buffer.toString('latin1', 0, readSync(fd, buffer, 0, buffer.length, 0)) : '',
    write: (text) => {
      if (open) writeSync(fd, text, 0, 'latin1');
    },
    close: () => {
      if (open) closeSync(fd);
      open = false;
    },
  };
}

/** The number after a word at the start of a line of a flat-keyed file; 0 when there is none. */
export function keyedNumber(text: string, key: string): number {
  for (const line of text.split('\n'))
    if (line.startsWith(`${key} `)) return Number(line.slice(key.length + 1));
  return 0;
}
