import { printable } from '@peltier/protocol';
import type { GateContext, GateResult } from '../gate-context.ts';
import { GateError } from '../gate-error.ts';
import { runTests, type TestRun } from './run-tests.ts';

/**
 * The target's own tests, from the trusted copy: the baseline first, then the candidate. Every planned id must report a
 * pass; an exit code of 0 is needed but proves nothing.
 * @throws GateError gate.tests_ids without a plan, gate.baseline when the pristine baseline misses a planned id.
 */
export async function testsGate({
  target,
  host,
  scratchDir,
  trees,
}: GateContext): Promise<GateResult> {
  const { tests, limits } = target;
  if (tests === undefined)
    return { kind: 'passed', detail: 'the target declares no tests', facts: { planned: 0 } };
  if (tests.ids.length === 0)
    throw new GateError('gate.tests_ids', { found: 'no test is planned', at: '/tests/ids' });
  const options = { host, tests, scratchDir, limits };
  const baseline = await runTests(trees.baseline, options);
  const wrong = faultOf(baseline, tests.ids);
  if (wrong !== undefined)
    throw new GateError('gate.baseline', { found: `on the pristine baseline ${wrong}` });
  const candidate = await runTests(trees.candidate, options);
  const fault = faultOf(candidate, tests.ids);
  const facts = {
    planned: tests.ids.length,
    passed: tests.ids.filter((id) => candidate.passed.has(id)).length,
    failed: candidate.failed.size,
  };
  if (fault !== undefined) return { kind: 'failed', reason: 'tests.failed', detail: fault, facts };
  return { kind: 'passed', detail: `all ${tests.ids.length} planned tests reported a pass`, facts };
}

function faultOf(run: TestRun, planned: readonly string[]): string | undefined {
  const [failed] = run.failed;
  if (failed !== undefined) return printable(`${run.failed.size} tests fail, first: ${failed}`);
  const missing = planned.filter((id) => !run.passed.has(id));
  const [first] = missing;
  if (first !== undefined)
    return printable(
      `${missing.length} planned tests did not report, first: ${first} (${run.how})`,
    );
  if (!run.complete) return 'the report has no end';
  return run.exitedCleanly
    ? undefined
    : `all tests report a pass, but the runner failed: ${run.how}`;
}
