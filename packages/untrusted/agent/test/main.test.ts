import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { plainScript, TARGET } from '../../../../test/fakes/door-scripts.ts';
import { startFakeDoor, type FakeDoor } from '../../../../test/fakes/fake-door.ts';
import { campaignEvent } from '@peltier/protocol';
import { startFakeMessages } from './fakes/fake-messages-server.ts';

const MAIN = join(import.meta.dirname, '../dist/main.js');
const KEY = 'not-a-real-key-456';

let door: FakeDoor | undefined;
afterEach(() => door?.close());

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    // Nothing of the tester's own environment, least of all a key.
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (part: Buffer) => (stdout += part.toString()));
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, stdout, stderr });
    });
  });
}

function kindsIn(stdout: string): readonly string[] {
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => campaignEvent.parse(JSON.parse(line)).kind);
}

describe('peltier-agent as a process', () => {
  it('writes one event a line to stdout and nothing else', async () => {
    door = await startFakeDoor(plainScript({ 'a.js': 'module.exports = 1;\n' }));
    const ended = await run([
      '--socket',
      door.socket,
      '--target',
      TARGET,
      '--accepted',
      'Infinity',
    ]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(kindsIn(ended.stdout)).toEqual(['started', 'profile', 'drafted', 'finished']);
  });

  it.each([
    ['a missing option', ['--target', TARGET]],
    ['an unknown option', ['--socket', 's', '--target', TARGET, '--shell']],
    ['an unknown proposer', ['--socket', 's', '--target', TARGET, '--proposer', 'x']],
    ['a budget that is no number', ['--socket', 's', '--target', TARGET, '--minutes', 'many']],
    ['a budget below one', ['--socket', 's', '--target', TARGET, '--verdicts', '0']],
    ['half a verdict', ['--socket', 's', '--target', TARGET, '--verdicts', '1.5']],
  ])('exits 2 for %s', async (_what, args) => {
    expect(await run(args)).toMatchObject({ code: 2, stdout: '' });
  });

  it('exits 2 without a key, before anything is asked', async () => {
    door = await startFakeDoor(plainScript({}));
    const args = ['--socket', door.socket, '--target', TARGET, '--proposer', 'anthropic'];
    const ended = await run(args);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('agent.no_key');
    expect(door.calls).toEqual([]);
  });

  it('exits 3 when there is no door, and when the door is at fault', async () => {
    const none = await run(['--socket', '/nonexistent/door.sock', '--target', TARGET]);
    expect(none.code).toBe(3);
    expect(kindsIn(none.stdout)).toEqual(['started', 'failed']);
    door = await startFakeDoor({});
    const fault = await run(['--socket', door.socket, '--target', TARGET]);
    expect(fault.code).toBe(3);
    expect(fault.stderr).toContain('door.internal');
  });

  it('runs the model with its log on and still prints events only, without the key', async () => {
    door = await startFakeDoor(plainScript({}));
    const fake = await startFakeMessages([
      { status: 529, type: 'overloaded_error' },
      { content: [], stop_reason: 'refusal' },
    ]);
    const ended = await run(
      ['--socket', door.socket, '--target', TARGET, '--proposer', 'anthropic'],
      { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: fake.baseUrl, ANTHROPIC_LOG: 'debug' },
    );
    await fake.close();
    expect(ended.code).toBe(3);
    expect(kindsIn(ended.stdout)).toEqual(['started', 'model_call', 'spent', 'failed']);
    expect(ended.stdout + ended.stderr).not.toContain(KEY);
  });
});
