import { parseUntrusted, printable } from '@peltier/protocol';
import { runToEnd, type ExitReport } from '@peltier/sandbox';
import { createHash } from 'node:crypto';
import type { Arm, ArmFailure, ArmKind, Batch, Outcomes } from '../arm.ts';
import type { Difference } from '../comparator/compare.ts';
import type { GateContext } from '../gate-context.ts';
import { describeExit, launchLimits, REPO } from '../launch.ts';

/** Most bytes of standard output that are compared. */
const OUTPUT_CAP = 16 << 20;
/** Processes of one arm that run at the same time; nothing is timed here. */
const AT_ONCE = 2;

/** Arms of kind `command`: each input goes to the standard input of a fresh process; output bytes and exit code count. */
export function commandArms(ctx: GateContext): ArmKind {
  return {
    pack: (entry, inputs) => ({ entry, inputs, packed: packTexts(inputs.map(stdinOf)) }),
    open: (tree) => Promise.resolve(openArm(ctx, tree)),
    compare: compareRuns,
    render: (outcome) => printable(readRun(outcome).stdout.toString('utf8'), 600),
  };
}

/** @throws TypeError when an input is not one string or byte array. */
function stdinOf(input: readonly unknown[]): Buffer {
  const [value] = input;
  if (input.length === 1 && typeof value === 'string') return Buffer.from(value, 'utf8');
  if (input.length === 1 && value instanceof Uint8Array) return Buffer.from(value);
  throw new TypeError('an input of a command must be one string or byte array');
}

function packTexts(texts: readonly Buffer[]): Uint8Array {
  return Buffer.concat(texts);
}

function openArm(ctx: GateContext, tree: string): Arm {
  return {
    async run(batch, limitMs) {
      const runs: Buffer[] = [];
      let wallMs = 0;
      for (let at = 0; at < batch.inputs.length; at += AT_ONCE) {
        const inputs = batch.inputs.slice(at, at + AT_ONCE);
        const reports = await Promise.all(
          inputs.map((input) => runOnce(ctx, { tree, batch, input, limitMs })),
        );
        for (const report of reports) {
          const failure = failureOf(report);
          if (failure !== undefined) return failure;
          wallMs += Number(report.wallNs) / 1e6;
          runs.push(encodeRun(report));
        }
      }
      return outcomesOf(runs, wallMs);
    },
    close: () => Promise.resolve(),
  };
}

function runOnce(
  { host, target }: GateContext,
  {
    tree,
    batch,
    input,
    limitMs,
  }: { tree: string; batch: Batch; input: readonly unknown[]; limitMs: number },
): Promise<ExitReport> {
  const wallS = Math.max(1, Math.min(target.limits.wallS, Math.ceil(limitMs / 1000)));
  return runToEnd(
    host,
    {
      argv: target.entries[batch.entry]?.command ?? [],
      cwd: REPO,
      readOnly: [{ from: tree, to: REPO }],
      limits: launchLimits({ memoryMb: target.limits.memoryMb, wallS }),
      channel: false,
      outputCapBytes: OUTPUT_CAP,
    },
    { stdin: stdinOf(input) },
  );
}

function failureOf(report: ExitReport): ArmFailure | undefined {
  if (report.kind === 'exited' && !report.truncated) return undefined;
  return {
    kind: 'failed',
    why: report.kind === 'timeout' ? 'hung' : 'died',
    how: describeExit(report),
  };
}

function outcomesOf(runs: readonly Buffer[], wallMs: number): Outcomes {
  const hash = createHash('sha256');
  for (const run of runs) hash.update(`${run.length}:`).update(run);
  return {
    kind: 'done',
    wallMs,
    digest: hash.digest('hex'),
    traces: {},
    show: () => Promise.resolve(runs),
  };
}

/** Exit code in four bytes, then standard output. */
function encodeRun(report: ExitReport): Buffer {
  const code = Buffer.alloc(4);
  code.writeInt32LE(report.kind === 'exited' ? report.code : -1);
  return Buffer.concat([code, parseUntrusted(report.stdout, (bytes) => bytes)]);
}

function readRun(outcome: Uint8Array): { readonly code: number; readonly stdout: Buffer } {
  const bytes = Buffer.from(outcome);
  return { code: bytes.readInt32LE(0), stdout: bytes.subarray(4) };
}

function compareRuns(baseline: Uint8Array, candidate: Uint8Array): Difference | undefined {
  const ours = readRun(baseline);
  const theirs = readRun(candidate);
  if (ours.code !== theirs.code)
    return { path: 'exit code', baseline: String(ours.code), candidate: String(theirs.code) };
  const at = firstUnequal(ours.stdout, theirs.stdout);
  if (at === undefined) return undefined;
  const near = (bytes: Buffer): string =>
    printable(JSON.stringify(bytes.subarray(Math.max(0, at - 10), at + 40).toString('utf8')));
  return { path: `stdout byte ${at}`, baseline: near(ours.stdout), candidate: near(theirs.stdout) };
}

function firstUnequal(a: Buffer, b: Buffer): number | undefined {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) if (a[at] !== b[at]) return at;
  return a.length === b.length ? undefined : shorter;
}
