export { pinsGate } from './1-pins.ts';
export { buildGate } from './2-build.ts';
export { planTests } from './3-tests/plan-tests.ts';
export { readPlannedIds } from './3-tests/planned-ids.ts';
export { runTests, type TestRun, type TestRunOptions } from './3-tests/run-tests.ts';
export { testsGate } from './3-tests/tests-gate.ts';
export { goldenGate } from './4-golden.ts';
export { fuzzGate } from './5-fuzz/fuzz-gate.ts';
export { sanitizersGate } from './6-sanitizers/sanitizers-gate.ts';
export { apiSurfaceGate } from './7-api-surface/api-surface-gate.ts';
export {
  compareOutcomes,
  renderOutcome,
  type CompareOptions,
  type Difference,
} from './comparator/compare.ts';
export { EXACT, type Tolerance } from './comparator/tolerance.ts';
export { renderInput, shapeOf } from './counterexample.ts';
export type {
  ArmTrees,
  DrawInputs,
  EntryAccess,
  Gate,
  GateContext,
  GateEntry,
  GateFacts,
  GateResult,
  GateTarget,
  GateTests,
  GoldenInputs,
  Input,
  Pin,
} from './gate-context.ts';
export { GateError } from './gate-error.ts';
export { gateTarget, toleranceOf } from './gate-target.ts';
export { GATES, runGates, type GatesResult, type RunGatesOptions } from './run-gates.ts';
