import { defineErrors, EXIT } from './error-facts.ts';

/** Why a gate could not do its work; a candidate that fails a gate gets a verdict, not one of these. */
export const GATE_ERRORS = defineErrors({
  'gate.pins': {
    status: 503,
    exit: EXIT.inconclusive,
    retryable: false,
    hint: 'Restore the named file, or accept the change with `peltier target prepare NAME`.',
    meaning:
      "A pinned source, corpus, inputs, test or configuration file is not what the target's row says.",
  },
  'gate.golden_unstable': {
    status: 503,
    exit: EXIT.inconclusive,
    retryable: false,
    hint: 'Make the entry deterministic, or take the named input out of the corpus.',
    meaning:
      'Two runs of the pristine baseline gave different outputs, so no difference can be blamed on a candidate.',
  },
  'gate.baseline': {
    status: 503,
    exit: EXIT.inconclusive,
    retryable: false,
    hint: "Run the target's own tests on the pinned source and mend target.toml.",
    meaning: 'The pristine baseline fails its build, its tests or its inputs.',
  },
  'gate.tests_ids': {
    status: 503,
    exit: EXIT.usage,
    retryable: false,
    hint: 'Write the planned test ids with `peltier target plan-tests NAME`.',
    meaning: 'The list of planned test ids is missing or not a list of strings.',
  },
});
