import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { dirname } from 'node:path';
import { MAX_SOCKET_PATH_BYTES, type StateLayout } from '@peltier/protocol';
import { DoorError } from '../door-error.ts';

/**
 * Makes a socket path free to listen on: its directory exists and only we can write it, nobody answers there, and a
 * socket file left by a killed process is removed. Directories of our own get mode 0710.
 * @throws {DoorError} `door.socket_path`, `door.socket_taken`
 */
export async function freeSocketPath(path: string, layout: StateLayout): Promise<void> {
  if (Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES)
    throw new DoorError('door.socket_path', {
      found: `${Buffer.byteLength(path)} bytes`,
      at: path,
    });
  const dir = dirname(path);
  mkdirSync(dir, { recursive: true, mode: 0o710 });
  checkDir(dir);
  if (dir === layout.runDir) chmodSync(dir, 0o710);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!stats.isSocket())
    throw new DoorError('door.socket_path', { found: 'something that is no socket', at: path });
  if (await answers(path))
    throw new DoorError('door.socket_taken', { found: 'a process answers', at: path });
  rmSync(path, { force: true });
}

function checkDir(dir: string): void {
  const stats = lstatSync(dir);
  const user = process.geteuid?.();
  const fault = !stats.isDirectory()
    ? 'not a directory'
    : user !== undefined && stats.uid !== user
      ? `belongs to user ${stats.uid}`
      : (stats.mode & 0o022) === 0
        ? undefined
        : 'may be written by others';
  if (fault !== undefined) throw new DoorError('door.socket_path', { found: fault, at: dir });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false);
      else if (error.code === 'EAGAIN') resolve(true);
      else reject(error);
    });
  });
}
