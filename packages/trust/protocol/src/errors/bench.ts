import { defineErrors, EXIT } from './error-facts.ts';

export const BENCH_ERRORS = defineErrors({
  'bench.host_noisy': {
    status: 503,
    exit: EXIT.inconclusive,
    retryable: true,
    hint: 'Stop other work on this host and try again.',
    meaning:
      'Steal, pressure or run-queue delay crossed a limit that was declared beforehand; the whole session is void.',
  },
  'bench.floor': {
    status: 503,
    exit: EXIT.inconclusive,
    retryable: false,
    hint: "Enlarge the entry's inputs (workload size) so that its work outweighs the harness.",
    meaning: 'More than the allowed share of a window is decoding, encoding and transport.',
  },
  'bench.calibration': {
    status: 503,
    exit: EXIT.inconclusive,
    retryable: true,
    hint: 'Run `peltier calibrate TARGET` on a quiet host.',
    meaning: 'No fresh calibration of this host and target, or one that shows a bias.',
  },
  'bench.worker': {
    status: 503,
    exit: EXIT.inconclusive,
    retryable: true,
    hint: 'Run `peltier doctor`; if it is clean, report the row.',
    meaning: "The baseline's own worker failed while it was measured.",
  },
});
