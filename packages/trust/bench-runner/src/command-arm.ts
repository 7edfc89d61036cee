import { parseUntrusted } from '@peltier/protocol';
import { runToEnd, type ExitReport } from '@peltier/sandbox';
import { createHash } from 'node:crypto';
import { BenchError } from './bench-error.ts';
import { workerCpus } from '@peltier/sandbox/worker-client';
import type { MeasuredTarget } from './measured-target.ts';
import type { TimedArm } from './timed-arm.ts';

/** Most bytes of standard output that are compared. */
const OUTPUT_CAP = 16 << 20;
/** What a floor window runs: the same launch and the same input, a program that does nothing with it. */
const NOTHING = ['/bin/cat', '/dev/null'];

/**
 * An arm of kind `command`: a fresh process for every input of a window, input on standard input, output bytes and exit code
 * as its outcome. Wall time is launch to exit, CPU that of the whole process group, both by the parent. The floor is the
 * launch itself.
 */
export function openCommandArm(
  target: MeasuredTarget,
  options: { readonly tree: string },
): Promise<TimedArm> {
  let peak = 0;
  let shown: readonly Buffer[] = [];
  const runOne = async (
    argv: readonly string[],
    input: readonly unknown[],
  ): Promise<ExitReport> => {
    const report = await runToEnd(
      target.host,
      {
        argv,
        cwd: '/repo',
        readOnly: [{ from: options.tree, to: '/repo' }],
        limits: {
          memoryMb: target.limits.memoryMb,
          pids: 64,
          wallS: target.limits.wallS,
          cpuS: target.limits.wallS,
          fileMb: 64,
          tmpMb: 64,
        },
        channel: false,
        outputCapBytes: OUTPUT_CAP,
        ...workerCpus(),
      },
      { stdin: stdinOf(input) },
    );
    if (report.kind !== 'exited' || report.truncated) {
      throw new BenchError('bench.worker', {
        found: `the program ended as ${report.kind}`,
        at: argv.join(' '),
      });
    }
    return report;
  };
  return Promise.resolve({
    readyNs: 0,
    async window({ cellEntry, inputs }) {
      const access = target.entries[cellEntry]?.access;
      const argv = access?.kind === 'command' ? access.argv : NOTHING;
      let wallNs = 0;
      let cpuNs = 0;
      const outcomes: Buffer[] = [];
      for (const input of inputs) {
        const report = await runOne(argv, input);
        wallNs += Number(report.wallNs);
        cpuNs += Number(report.cpuNs);
        peak = Math.max(peak, report.memoryPeak ?? 0);
        outcomes.push(encodeRun(report));
      }
      if (target.meter !== undefined) target.meter.cpuNs += cpuNs;
      shown = outcomes;
      return { wallNs, cpuNs, digest: digestOf(outcomes) };
    },
    show: (indices) =>
      Promise.resolve(
        indices === 'all' ? shown : indices.map((index) => shown[index] ?? Buffer.alloc(0)),
      ),
    peakBytes: () => Promise.resolve(peak),
    close: () => Promise.resolve(),
  });
}

/** The bytes of standard input. @throws {TypeError} when an input is not one string or byte array. */
function stdinOf(input: readonly unknown[]): Buffer {
  const [value] = input;
  if (input.length === 1 && typeof value === 'string') return Buffer.from(value, 'utf8');
  if (input.length === 1 && value instanceof Uint8Array) return Buffer.from(value);
  throw new TypeError('an input of a command must be one string or byte array');
}

/** Exit code in four bytes, then standard output: the form that the gates compare too. */
function encodeRun(report: ExitReport): Buffer {
  const code = Buffer.alloc(4);
  code.writeInt32LE(report.kind === 'exited' ? report.code : -1);
  return Buffer.concat([code, parseUntrusted(report.stdout, (bytes) => bytes)]);
}

function digestOf(outcomes: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const outcome of outcomes) hash.update(`${String(outcome.length)}:`).update(outcome);
  return hash.digest('hex');
}
