import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openSandboxHost, runToEnd, type LaunchSpec, type SandboxHost } from '@peltier/sandbox';
import { childCpuMs, ownCpuMs } from '../child-cpu.ts';
import { ratioFinding, type Case, type Finding } from '../finding.ts';
import { inTurn, type PairedSamples } from '../in-turn.ts';
import { withScratch } from '../scratch.ts';

const PAIRS = 20;
/** Launches in one sample: CPU time is read in steps of 10 ms. */
const TOGETHER = 4;

const SPEC: LaunchSpec = {
  argv: ['node', '-e', '0'],
  cwd: '/tmp',
  readOnly: [],
  limits: { memoryMb: 512, pids: 64, wallS: 30, cpuS: 20, fileMb: 8, tmpMb: 8 },
  channel: false,
  outputCapBytes: 4096,
};

/** What isolation costs at a launch: `node -e 0` inside against outside. */
export const launch: Case = () =>
  withScratch(async (dir) => {
    const findings: Finding[] = [];
    for (const form of ['bwrap', 'unshare'] as const) {
      let host: SandboxHost;
      try {
        host = await openSandboxHost({ stateDir: join(dir, 'state'), form });
      } catch (error) {
        findings.push({ kind: 'absent', what: `launch, ${form}`, why: String(error) });
        continue;
      }
      try {
        const { cpu, wall } = await launches(host);
        const what = `launch, ${form} (tier ${host.evidence.tier})`;
        const against = 'node -e 0';
        findings.push(
          ratioFinding(
            { what, against, unit: 'ms CPU', note: `cgroup ${host.evidence.cgroup}` },
            cpu,
          ),
          ratioFinding({ what, against, unit: 'ms wall' }, wall),
        );
      } finally {
        await host.close();
      }
    }
    return findings;
  });

interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

async function launches(
  host: SandboxHost,
): Promise<{ readonly cpu: PairedSamples; readonly wall: PairedSamples }> {
  const walls: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  const warmup = 2;
  const sample = async (
    run: () => Promise<number>,
    to: number[],
    pair: number,
  ): Promise<number> => {
    const { cpu, wall } = await costOf(run);
    if (pair >= warmup) to.push(wall);
    return cpu;
  };
  const cpu = await inTurn(
    {
      ours: (pair) => sample(() => isolated(host), walls.ours, pair),
      theirs: (pair) => sample(plain, walls.theirs, pair),
    },
    { pairs: PAIRS, warmup },
  );
  return { cpu, wall: walls };
}

/** `run` answers the CPU milliseconds of what it started; this process's own come on top. */
async function costOf(run: () => Promise<number>): Promise<Cost> {
  const own = ownCpuMs();
  const startedAt = performance.now();
  let started = 0;
  for (let index = 0; index < TOGETHER; index += 1) started += await run();
  return {
    cpu: (ownCpuMs() - own + started) / TOGETHER,
    wall: (performance.now() - startedAt) / TOGETHER,
  };
}

/** The control group counts every process inside, also those that nobody waits for. */
async function isolated(host: SandboxHost): Promise<number> {
  const report = await runToEnd(host, SPEC);
  if (report.kind !== 'exited' || report.code !== 0) throw new Error(`launch ended ${report.kind}`);
  return Number(report.cpuNs) / 1e6;
}

const runFile = promisify(execFile);

async function plain(): Promise<number> {
  const before = childCpuMs();
  await runFile(process.execPath, ['-e', '0'], { env: {} });
  return childCpuMs() - before;
}
