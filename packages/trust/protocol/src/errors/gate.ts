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
  'gate.tests_command': {
    status: 503,
    exit: EXIT.usage,
    retryable: false,
    hint: 'Begin the test command with `node --test`; other runners do not report their tests one by one yet.',
    meaning:
      "The target's test command is not one whose tests report individually, and an exit code alone proves nothing.",
  },
  'gate.kind': {
    status: 503,
    exit: EXIT.usage,
    retryable: false,
    hint: 'Use kind `node-library` or `command`.',
    meaning: 'The equivalence gates do not run targets of this kind yet.',
  },
  'gate.starved': {
    status: 503,
    exit: EXIT.inconclusive,
    retryable: true,
    hint: 'Give the fuzz gate more time, or make the inputs of the named entry smaller.',
    meaning: 'The time for fuzzing ended before every entry was compared on enough inputs.',
  },
});
