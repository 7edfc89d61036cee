import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A name that one living process holds; the kernel gives it back when that process ends, however it ends. */
export interface HeldName {
  release(): Promise<void>;
}

/**
 * Takes a name, or says undefined when another process holds it. On Linux the name is an abstract socket address, so a
 * killed holder leaves nothing behind; elsewhere it is a socket file.
 */
async function takeName(name: string): Promise<HeldName | undefined> {
  const server = createServer((socket) => socket.destroy());
  const taken = await listen(server, addressOf(name));
  if (!taken) return undefined;
  server.unref();
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}

const RETRY_MS = 250;

/** Takes a name, waiting until its holder has ended. */
export async function waitForName(name: string, onWait: () => void): Promise<HeldName> {
  let said = false;
  for (;;) {
    const held = await takeName(name);
    if (held !== undefined) return held;
    if (!said) onWait();
    said = true;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** True while some process holds the name. */
export async function isHeld(name: string): Promise<boolean> {
  const held = await takeName(name);
  await held?.release();
  return held === undefined;
}

/** One verdict at a time on a host: whoever measures holds this name. */
export const BENCH_NAME = 'bench';

/** Held by the process that runs an attempt. */
export function attemptName(stateDir: string, verdictId: string): string {
  return `attempt ${stateDir} ${verdictId}`;
}

function addressOf(name: string): string {
  const short = createHash('sha256').update(name).digest('hex').slice(0, 24);
  return process.platform === 'linux'
    ? `\0peltier-${short}`
    : join(tmpdir(), `peltier-${short}.sock`);
}

function listen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen({ path }, () => {
      resolve(true);
    });
  });
}
