import { defineErrors, EXIT } from './error-facts.ts';

export const SANDBOX_ERRORS = defineErrors({
  'sandbox.unavailable': {
    status: 503,
    exit: EXIT.inconclusive,
    retryable: false,
    hint: 'Run `peltier doctor`: it names the one command that brings a better tier.',
    meaning: 'No form of isolation works on this host, and tier `none` was not asked for.',
  },
});
