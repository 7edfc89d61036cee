import { defineErrors, EXIT } from './error-facts.ts';

export const WORKER_ERRORS = defineErrors({
  'worker.unresolved': {
    status: 422,
    exit: EXIT.rejected,
    retryable: false,
    hint: 'Check module and export of the entry in target.toml, and that the module loads without error.',
    meaning:
      'A module of the target, a driver or an export could not be found or failed while it was loaded.',
  },
  'worker.protocol': {
    status: 422,
    exit: EXIT.rejected,
    retryable: false,
    hint: 'Look for code in the target that writes to file descriptor 3 or tampers with the process it runs in.',
    meaning:
      'A worker sent something that is no answer to what was asked: a malformed, early, doubled or contradictory frame. Target code shares the process, so this is never read as a result.',
  },
  'worker.timeout': {
    status: 422,
    exit: EXIT.rejected,
    retryable: false,
    hint: 'Raise the wall limit of the target if the baseline needs it; otherwise the candidate hangs.',
    meaning: 'A worker did not answer within its wall limit and was ended.',
  },
  'worker.crashed': {
    status: 422,
    exit: EXIT.rejected,
    retryable: false,
    hint: 'Look at the exit report: an exit code, a signal, or a limit that was reached.',
    meaning: 'A worker ended, with whatever exit code, before it had answered. Missing is failing.',
  },
  'worker.uncaught': {
    status: 422,
    exit: EXIT.rejected,
    retryable: false,
    hint: 'Find the callback of the target that throws with nobody to catch it.',
    meaning: 'An exception reached the top of the event loop of a worker.',
  },
  'worker.unsettled': {
    status: 422,
    exit: EXIT.rejected,
    retryable: false,
    hint: 'Find the promise that is returned and never settles.',
    meaning: 'A call returned a promise, and nothing was left in the process that could settle it.',
  },
  'worker.output-limit': {
    status: 422,
    exit: EXIT.rejected,
    retryable: false,
    hint: 'Use smaller inputs or fewer of them in one batch.',
    meaning: 'The encoded outcomes of one batch exceeded the limit.',
  },
  'worker.incomplete': {
    status: 422,
    exit: EXIT.rejected,
    retryable: false,
    hint: 'Choose an entry, or a driver, whose results are nested less deeply.',
    meaning:
      'An outcome could not be encoded in full, for instance because it is nested too deeply, so it cannot be compared.',
  },
  'worker.digest-mismatch': {
    status: 422,
    exit: EXIT.integrity,
    retryable: false,
    hint: 'Treat the candidate as hostile: outcomes shown after the run are not those of the run.',
    meaning: 'The outcomes a worker showed do not have the digest it gave before.',
  },
  'worker.bytes': {
    status: 422,
    exit: EXIT.rejected,
    retryable: false,
    hint: 'Treat the candidate as hostile: an honest worker writes only canonical bytes.',
    meaning: 'Bytes that should be canonical values are not.',
  },
  'worker.input': {
    status: 422,
    exit: EXIT.usage,
    retryable: false,
    hint: 'Generate plain data; what needs functions or instances of classes is built by a driver.',
    meaning: 'An input holds something that cannot be sent to a worker.',
  },
  'worker.closed': {
    status: 500,
    exit: EXIT.internal,
    retryable: false,
    hint: 'Open a new worker, and ask one thing at a time.',
    meaning: 'A worker was asked something after it had ended or while it was still answering.',
  },
});
