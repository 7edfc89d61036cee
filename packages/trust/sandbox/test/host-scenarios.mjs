// Runs every scenario against one form of the compiled package, as whoever runs it, and prints what was seen.
// Usage: node host-scenarios.mjs FORM STATE_DIR
import { openSandboxHost, runProbe, runToEnd } from '@peltier/sandbox';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [, , form, stateDir] = process.argv;
const limits = { memoryMb: 256, pids: 48, wallS: 20, cpuS: 20, fileMb: 8, tmpMb: 8 };
const base = { cwd: '/tmp', readOnly: [], limits, channel: false, outputCapBytes: 64 * 1024 };
const node = (code) => ({ ...base, argv: ['node', '-e', code] });
const marker = (name) => `scenario-${process.pid}-${name}`;
const anyoneSays = (text) =>
  readdirSync('/proc').some((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(text);
    } catch {
      return false;
    }
  });
const plain = (end) => ({ ...end, stdout: String(end.stdout), stderr: String(end.stderr) });
const run = async (host, spec, stdin = '') =>
  plain(await runToEnd(host, spec, { stdin: Buffer.from(stdin) }));

const SCENARIOS = {
  async basic(host) {
    const code = `process.stdout.write(JSON.stringify({ env: process.env, cwd: process.cwd(), root: require('fs').readdirSync('/').sort(), input: require('fs').readFileSync(0, 'utf8') })); process.stderr.write('words'); process.exitCode = 3`;
    return run(host, { ...node(code), env: { EXTRA: 'a b' } }, 'hello');
  },
  async threads(host) {
    const code = `const { Worker } = require('worker_threads'); new Worker('process.exit(0)', { eval: true }).on('exit', () => require('child_process').execFile('/usr/bin/env', (e, out) => console.log(e === null && out.includes('TZ=UTC'))))`;
    return run(host, node(code));
  },
  async channel(host) {
    const code = `const s = new (require('net').Socket)({ fd: 3 }); s.on('data', (d) => s.end(String(d).toUpperCase()))`;
    const running = await host.launch({ ...node(code), channel: true });
    running.channel.write('ping');
    let answer = '';
    for await (const chunk of running.channel) answer += chunk;
    return { answer, kind: (await running.exit).kind };
  },
  async binds(host) {
    const tree = join(stateDir, 'tree');
    const scratch = join(stateDir, 'scratch');
    for (const directory of [tree, scratch]) mkdirSync(directory);
    chmodSync(tree, 0o755);
    writeFileSync(join(tree, 'file'), 'content');
    writeFileSync(join(stateDir, 'secret'), 'key');
    const code = `const fs = require('fs'); const t = (f) => { try { return f() ?? 'done'; } catch (e) { return e.code; } };
      console.log(JSON.stringify({ read: t(() => fs.readFileSync('/repo/file', 'utf8')), write: t(() => fs.writeFileSync('/repo/new', '')), usr: t(() => fs.writeFileSync('/usr/new', '')), out: t(() => fs.writeFileSync('/out/made', 'made')), tmp: t(() => fs.writeFileSync('/tmp/made', '')), secret: t(() => fs.readFileSync(${JSON.stringify(join(stateDir, 'secret'))}, 'utf8')) }))`;
    const end = await run(host, {
      ...node(code),
      readOnly: [{ from: tree, to: '/repo' }],
      scratch: { from: scratch, to: '/out' },
    });
    return { seen: JSON.parse(end.stdout), made: readFileSync(join(scratch, 'made'), 'utf8') };
  },
  async memoryBomb(host) {
    const code = `const kept = []; setInterval(() => kept.push(Buffer.alloc(4 << 20, 1)), 5)`;
    return run(host, { ...node(code), limits: { ...limits, memoryMb: 128 } });
  },
  async forkBomb(host) {
    const code = `const { spawn } = require('child_process'); let alive = 0; for (let i = 0; i < 200; i += 1) { const c = spawn('/usr/bin/sleep', ['30'], { stdio: 'ignore' }); c.on('error', () => {}); if (c.pid) alive += 1; } console.log(alive); process.exit(0)`;
    return run(host, node(code));
  },
  async flood(host) {
    const end = await run(
      host,
      node(`const b = 'x'.repeat(65536); for (;;) require('fs').writeSync(1, b)`),
    );
    return { ...end, stdout: undefined, kept: end.stdout.length };
  },
  async overCap(host) {
    const end = await run(host, node(`process.stdout.write('x'.repeat(100000))`));
    return { ...end, stdout: undefined, kept: end.stdout.length };
  },
  async wallTimeout(host) {
    return run(host, { ...node('setInterval(() => {}, 1000)'), limits: { ...limits, wallS: 1 } });
  },
  async cpuTimeout(host) {
    return run(host, { ...node('for (;;);'), limits: { ...limits, cpuS: 1 } });
  },
  async daemon(host) {
    const text = marker('daemon');
    const idle = `setInterval(() => {}, 1000) /* ${text} */`;
    const middle = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(idle)}], { detached: true, stdio: 'ignore' }).unref()`;
    const code = `require('child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(middle)}], { stdio: 'ignore' }); console.log('left')`;
    const end = await run(host, node(code));
    return { ...end, alive: anyoneSays(text) };
  },
  async freeze(host) {
    const spin = 'for (;;);';
    const code = `require('child_process').spawn(process.execPath, ['-e', '${spin}'], { stdio: 'ignore' }); setTimeout(() => { console.log('go'); ${spin} }, 50)`;
    const running = await host.launch(node(code));
    for (let round = 0; round < 400 && (await running.processCount()) < 2; round += 1)
      await sleep(5);
    for (let round = 0; round < 400 && (await running.cpuNs()) < 200_000_000n; round += 1)
      await sleep(5);
    const processes = await running.processCount();
    await running.freeze();
    const atOnce = await running.cpuNs();
    await sleep(150);
    const later = await running.cpuNs();
    await running.thaw();
    let grew = false;
    for (let round = 0; round < 400 && !grew; round += 1) {
      await sleep(5);
      grew = (await running.cpuNs()) > later;
    }
    const peak = await running.memoryPeakBytes();
    await running.freeze();
    const kill = await running.kill();
    const end = await running.exit;
    return { processes, grownWhileFrozen: later - atOnce, grew, peak, kill, kind: end.kind };
  },
  async missingProgram(host) {
    return run(host, { ...base, argv: ['/usr/bin/there-is-no-such-program'] });
  },
  async signalled(host) {
    return run(host, node(`process.kill(process.pid, 'SIGABRT')`));
  },
  async probe(host) {
    return runProbe(host, { stateDir });
  },
};

const host = await openSandboxHost({ stateDir, form });
const seen = { evidence: host.evidence };
for (const [name, scenario] of Object.entries(SCENARIOS)) {
  try {
    seen[name] = await scenario(host);
  } catch (error) {
    seen[name] = { error: String(error) };
  }
}
await host.close();
process.stdout.write(
  JSON.stringify(seen, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
);
