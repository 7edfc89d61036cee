import { parseUntrusted } from '@peltier/protocol';
import { runToEnd, type SandboxHost } from '@peltier/sandbox';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { GateTests } from '../gate-context.ts';
import { GateError } from '../gate-error.ts';
import { describeExit, launchLimits, REPO } from '../launch.ts';
import { composeTree } from './compose-tree.ts';
import { readReport, type ReportedTests } from './reported-tests.ts';

const REPORTER_FOLDER = '/reporter';
const OUTPUT_CAP = 32 << 20;

/** A run of the target's own tests on one tree. */
export interface TestRun extends ReportedTests {
  readonly exitedCleanly: boolean;
  /** How the runner ended, printable. */
  readonly how: string;
}

export interface TestRunOptions {
  readonly host: SandboxHost;
  readonly tests: Pick<GateTests, 'dir' | 'command'>;
  readonly scratchDir: string;
  readonly limits: { readonly memoryMb: number; readonly wallS: number };
}

/** Runs the trusted tests against a tree, with our reporter; its nonce goes to the runner's standard input alone. */
export async function runTests(
  tree: string,
  { host, tests, scratchDir, limits }: TestRunOptions,
): Promise<TestRun> {
  const composed = await composeTree({ tree, tests: tests.dir, scratchDir });
  const nonce = randomBytes(16).toString('hex');
  try {
    const report = await runToEnd(
      host,
      {
        argv: withReporter(tests.command),
        cwd: REPO,
        readOnly: [
          { from: composed, to: REPO },
          { from: reporterFolder(), to: REPORTER_FOLDER },
        ],
        limits: launchLimits(limits),
        channel: false,
        outputCapBytes: OUTPUT_CAP,
      },
      { stdin: Buffer.from(`${nonce}\n`) },
    );
    const exitedCleanly = report.kind === 'exited' && report.code === 0 && !report.truncated;
    const text = parseUntrusted(report.stdout, (bytes) => bytes.toString('utf8'));
    return { ...readReport(text, nonce), exitedCleanly, how: describeExit(report) };
  } finally {
    await rm(composed, { recursive: true, force: true });
  }
}

/** @throws GateError gate.tests_command for a runner whose tests we cannot see one by one. */
function withReporter(command: readonly string[]): string[] {
  const [program, flag, ...rest] = command;
  if (program !== 'node' || flag !== '--test') {
    throw new GateError('gate.tests_command', {
      found: `the command is ${command.join(' ')}`,
      at: '/tests/command',
    });
  }
  return [
    'node',
    '--test',
    `--test-reporter=${REPORTER_FOLDER}/reporter.mjs`,
    '--test-reporter-destination=stdout',
    ...rest,
  ];
}

/** The compiled reporter, alone in its folder's `dist`, also when this file runs from its source. */
function reporterFolder(): string {
  return join(import.meta.dirname.replace(/([\\/])src([\\/]3-tests)$/u, '$1dist$2'));
}
