import { GateError } from '../gate-error.ts';
import { runTests, type TestRunOptions } from './run-tests.ts';

/**
 * The ids of all tests that pass on the pristine baseline, sorted: what `ids.json` should hold.
 * @throws GateError gate.baseline when a test fails there, or none reports.
 */
export async function planTests(baselineTree: string, options: TestRunOptions): Promise<string[]> {
  const run = await runTests(baselineTree, options);
  const [failed] = run.failed;
  if (failed !== undefined || !run.exitedCleanly || !run.complete || run.passed.size === 0) {
    throw new GateError('gate.baseline', {
      found:
        failed === undefined
          ? `the test runner: ${run.how}`
          : `the pristine baseline fails ${failed}`,
    });
  }
  return [...run.passed].sort();
}
