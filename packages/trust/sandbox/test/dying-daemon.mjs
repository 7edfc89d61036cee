// A daemon that starts a sandbox and dies without warning. Usage: node dying-daemon.mjs FORM STATE_DIR MARKER
import { openSandboxHost } from '@peltier/sandbox';

const [, , form, stateDir, marker] = process.argv;
const host = await openSandboxHost({ stateDir, form });
const code = `console.error('up'); setInterval(() => {}, 1000) /* ${marker} */`;
const running = await host.launch({
  argv: [
    'node',
    '-e',
    `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(code)}], { detached: true, stdio: ['ignore', 'ignore', 3] }); setInterval(() => {}, 1000)`,
  ],
  cwd: '/tmp',
  readOnly: [],
  limits: { memoryMb: 256, pids: 48, wallS: 60, cpuS: 20, fileMb: 8, tmpMb: 8 },
  channel: true,
  outputCapBytes: 1024,
});
running.channel.once('data', () => {
  process.stdout.write('up');
  process.kill(process.pid, 'SIGKILL');
});
