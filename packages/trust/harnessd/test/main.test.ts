import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runDoor, startDoor } from './fixtures/door-process.ts';
import { temporaryDirectory } from './fixtures/prepared-target.ts';

it('says what is wrong with its options, with a code, on stderr', async () => {
  const wrong = [
    ['--stat', 'x'],
    ['--tcp', '7411'],
    ['--verdict', 'verdict'],
    ['--require', 'magic'],
    ['positional'],
  ];
  for (const args of wrong) {
    const { exit, stdout, stderr } = await runDoor(args);
    expect([exit, stdout], args.join(' ')).toEqual([2, '']);
    expect(stderr).toMatch(/^harnessd: door\.options: /);
  }
});

it('starts its help with examples', async () => {
  const { exit, stdout } = await runDoor(['--help']);
  expect(exit).toBe(0);
  expect(stdout).toMatch(/^Examples:/);
});

it('stops with a code when the state directory is taken, and ends at SIGTERM', async () => {
  const stateDir = join(temporaryDirectory(), 'state');
  const door = await startDoor(stateDir);
  const second = await runDoor(['--state', stateDir]);
  expect(second.exit).toBe(2);
  expect(second.stderr).toMatch(/^harnessd: door\.state_taken: /);
  await door.kill('SIGTERM');
  const third = await startDoor(stateDir);
  await third.kill('SIGTERM');
});
