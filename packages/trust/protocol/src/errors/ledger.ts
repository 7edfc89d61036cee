import { defineErrors, EXIT } from './error-facts.ts';

export const LEDGER_ERRORS = defineErrors({
  'ledger.schema': {
    status: 503,
    exit: EXIT.integrity,
    retryable: false,
    hint: 'Run `peltier ledger verify` on a copy and restore the database from a trusted backup.',
    meaning:
      'The database schema is not the one this version writes: a trigger, index or table was added, changed or removed.',
  },
});
