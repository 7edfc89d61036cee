import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from './run-verdict.mjs';

const GATE_REASONS = ['golden.differs', 'fuzz.differs', 'tests.failed', 'sanitizers.tripped'];

const WRONG = [
  {
    outcome: 'rejected',
    equivalent: 'rejected',
    reasons: GATE_REASONS,
    why: 'Changes rare results; a gate must see it before anything is measured.',
  },
];
const GOOD = [
  {
    outcome: 'accepted',
    equivalent: 'accepted',
    reasons: ['gain.confirmed'],
    why: 'Equal and faster.',
  },
];
/** Good patches that a target's declared traffic does not reward. */
const GOOD_WITHOUT_GAIN = {
  pluralize: [
    {
      outcome: 'rejected',
      equivalent: 'accepted',
      reasons: ['gain.screen', 'gain.none', 'gain.slower', 'guard.worse'],
      why: 'A cache of words: twice as fast on repeated words, 0.95 on new ones, and the workloads of the target draw new words.',
    },
    ...GOOD,
  ],
};

/** The diffs below `dir`, with the verdicts that are right for them. */
export function patchCases(dir, only) {
  return readdirSync(dir)
    .filter((target) => only.length === 0 || only.includes(target))
    .flatMap((target) =>
      ['good', 'wrong'].map((kind) => ({
        name: `${target}-${kind}`,
        target,
        file: resolve(dir, target, `${kind}.diff`),
        expected: kind === 'wrong' ? WRONG : (GOOD_WITHOUT_GAIN[target] ?? GOOD),
      })),
    )
    .filter(({ file }) => existsSync(file));
}

export function preparePatchTarget(target, state) {
  const main = join(ROOT, 'packages/trust/cli/dist/main.js');
  execFileSync(process.execPath, [main, 'target', 'prepare', target, '--state', state], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}
