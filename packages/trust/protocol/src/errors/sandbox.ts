import { defineErrors, EXIT } from './error-facts.ts';

export const SANDBOX_ERRORS = defineErrors({
  'sandbox.unavailable': {
    status: 503,
    exit: EXIT.inconclusive,
    retryable: false,
    hint: 'Run `peltier doctor`: it names the one command that brings a better tier.',
    meaning: 'No form of isolation works on this host, and tier `none` was not asked for.',
  },
  'sandbox.bind-refused': {
    status: 500,
    exit: EXIT.usage,
    retryable: false,
    hint: 'Bind a plain directory or file to a top-level path such as /repo, outside the state directory itself.',
    meaning:
      'A path cannot be shown inside the sandbox: its destination lies below another bind, where a symbolic link could redirect it to the host, or its source would expose the ledger or the keys.',
  },
  'sandbox.spec-invalid': {
    status: 500,
    exit: EXIT.usage,
    retryable: false,
    hint: 'Correct the named field of the launch specification.',
    meaning: 'A launch was asked for with a value that has no safe reading, such as a limit of 0.',
  },
  'sandbox.no-slot': {
    status: 503,
    exit: EXIT.inconclusive,
    retryable: true,
    hint: 'Wait for running sandboxes to end; slots in quarantine come back when nothing runs under their uid.',
    meaning:
      'Every uid reserved for sandboxes is in use or in quarantine, and two samples never share one.',
  },
  'sandbox.launch-failed': {
    status: 503,
    exit: EXIT.inconclusive,
    retryable: true,
    hint: 'Run `peltier doctor` to see which part of the isolation the host refuses.',
    meaning: 'The process that builds the sandbox could not be started.',
  },
  'sandbox.freeze-failed': {
    status: 503,
    exit: EXIT.inconclusive,
    retryable: true,
    hint: 'Measure again; if it comes back, the host is overloaded or its freezer is broken.',
    meaning:
      'A sandbox did not stop or resume in time, so the other arm would have been timed beside a running one.',
  },
  'sandbox.closed': {
    status: 503,
    exit: EXIT.internal,
    retryable: false,
    hint: 'Open a new sandbox host.',
    meaning: 'A launch was asked of a sandbox host that is already closed.',
  },
});
