import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';

/** Ends a run with the one line that CI reads: `N passed, N failed, N skipped`. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly unknown[],
    reason: TestRunEndReason,
  ): void {
    let passed = 0;
    let failed = errors.length;
    let skipped = 0;
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
      // A file that fell over before its tests were collected counts as one failure, never as nothing.
      if (module.state() === 'failed' && tests.every((test) => test.result().state !== 'failed')) {
        failed += 1;
      }
    }
    // A run that never came to its tests (global set-up, no test files, interrupted) is no success either.
    if (failed === 0 && (reason !== 'passed' || passed + skipped === 0)) failed = 1;
    process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  }
}
