import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Runs one of `programs/` in a process of its own while `use` runs. A server says that it listens by a first line on
 * standard output.
 */
export async function withServer<T>(
  server: { readonly program: 'door' | 'bare-http'; readonly args: readonly string[] },
  use: () => Promise<T>,
): Promise<T> {
  const file = fileURLToPath(new URL(`./programs/${server.program}.js`, import.meta.url));
  const child = spawn(process.execPath, [file, ...server.args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const first = await Promise.race([
      once(child.stdout, 'data').then(() => 'listening'),
      ended.then(() => 'ended'),
    ]);
    if (first === 'ended') throw new Error(`${server.program} ended before it listened`);
    return await use();
  } finally {
    // Both programs end when their standard input does, so none outlives a crash of this one.
    child.stdin.end();
    await ended;
  }
}
