import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { attemptName, isHeld, waitForName } from '../src/exclusive-name.ts';

const DIST = join(import.meta.dirname, '..', 'dist', 'exclusive-name.js');
const unique = (): string => `test ${String(process.pid)} ${String(Math.random())}`;

/** A process that takes a name, says so and stays. */
async function holder(name: string) {
  const program = `
    const { waitForName } = await import(${JSON.stringify(DIST)});
    await waitForName(${JSON.stringify(name)}, () => {});
    process.stdout.write('held');
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

it('is held while its process lives and free after kill -9', async () => {
  const name = unique();
  expect(await isHeld(name)).toBe(false);
  const other = await holder(name);
  expect(await isHeld(name)).toBe(true);
  let waited = 0;
  const mine = waitForName(name, () => (waited += 1));
  await other.kill();
  const held = await mine;
  expect(waited).toBeLessThanOrEqual(1);
  expect(await isHeld(name)).toBe(true);
  await held.release();
  expect(await isHeld(name)).toBe(false);
});

it('names attempts of different state directories differently', () => {
  expect(attemptName('/a', 'v')).not.toBe(attemptName('/b', 'v'));
});
