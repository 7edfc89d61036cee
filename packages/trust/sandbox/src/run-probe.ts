import { parseUntrusted, printable, type Untrusted } from '@peltier/protocol';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import type { LaunchSpec, ProbeReport, SandboxHost } from './launch-spec.ts';
import { readOrGone } from './process-stat.ts';
import { runToEnd } from './run-to-end.ts';

/** The compiled program, whether this module runs from sources or compiled. */
const PROGRAM_DIRECTORY = join(import.meta.dirname, '..', 'dist', 'probe');

// The shell notes what it inherited before Node opens descriptors of its own.
const SCRIPT = 'ls -l /proc/self/fd > /tmp/descriptors; exec node "$1"';

const PROBE: LaunchSpec = {
  argv: ['/bin/sh', '-c', SCRIPT, 'sh', '/runner/probe-program.mjs'],
  cwd: '/tmp',
  readOnly: [{ from: PROGRAM_DIRECTORY, to: '/runner' }],
  limits: { memoryMb: 512, pids: 64, wallS: 60, cpuS: 30, fileMb: 8, tmpMb: 8 },
  channel: true,
  outputCapBytes: 256 * 1024,
};

interface Line {
  readonly name: string;
  readonly leaked: string | null;
}

function isLine(value: unknown): value is Line {
  if (typeof value !== 'object' || value === null) return false;
  if (!('name' in value) || !('leaked' in value)) return false;
  const { name, leaked } = value;
  return typeof name === 'string' && (leaked === null || typeof leaked === 'string');
}

function parseLines(output: Untrusted<Buffer>): Line[] {
  return parseUntrusted(output, (raw) =>
    raw
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line))
      .filter(isLine),
  );
}

async function listen(where: { path: string } | { port: number }): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end();
  });
  return new Promise((resolve) => {
    server.once('error', () => {
      resolve(undefined);
    });
    server.listen({ host: '127.0.0.1', ...where }, () => {
      resolve(server);
    });
  });
}

function anyProcessSays(marker: string): boolean {
  return readdirSync('/proc').some(
    (pid) => /^\d+$/.test(pid) && (readOrGone(`/proc/${pid}/cmdline`) ?? '').includes(marker),
  );
}

/**
 * Runs a program inside that tries to get out, and reports what it reached. A probe that does not come to its end
 * is itself a leak: nothing was shown.
 */
export async function runProbe(
  host: SandboxHost,
  options: { readonly stateDir: string },
): Promise<ProbeReport> {
  const marker = `probe-${randomBytes(8).toString('hex')}`;
  const tcp = await listen({ port: 0 });
  const abstract = await listen({ path: `\0${marker}` });
  const address = tcp?.address();
  const aims = {
    stateDir: options.stateDir,
    home: homedir(),
    hostname: hostname(),
    daemonPid: process.pid,
    port: typeof address === 'object' && address !== null ? address.port : 1,
    abstractName: marker,
    marker,
    envNames: ['PATH', 'HOME', 'TZ', 'LANG'],
    filtered: host.evidence.seccompSha256 !== undefined,
  };
  const end = await runToEnd(host, PROBE, { stdin: Buffer.from(JSON.stringify(aims)) });
  for (const server of [tcp, abstract]) server?.close();

  const lines = parseLines(end.stdout);
  const leaked = lines.flatMap(({ name, leaked: detail }) =>
    detail === null ? [] : [{ name: printable(name, 64), detail: printable(detail, 200) }],
  );
  if (end.kind !== 'exited' || end.code !== 0)
    leaked.push({
      name: 'probe-incomplete',
      detail: `${end.kind}: ${parseUntrusted(end.stderr, (raw) => printable(raw.toString('utf8')))}`,
    });
  if (end.survivors > 0 || anyProcessSays(marker))
    leaked.push({ name: 'leftover-daemon', detail: 'a process outlived its sandbox' });
  const bad = new Set(leaked.map(({ name }) => name));
  const tried = lines.map(({ name }) => printable(name, 64));
  return { tried, blocked: tried.filter((name) => !bad.has(name)), leaked };
}

/** The same host with the probe's result in its evidence. */
export async function probedHost(
  host: SandboxHost,
  options: { readonly stateDir: string },
): Promise<SandboxHost> {
  const probe = await runProbe(host, options);
  return { ...host, evidence: { ...host.evidence, probe } };
}
