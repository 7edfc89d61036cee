import { defineErrors, EXIT } from './error-facts.ts';

export const CLI_ERRORS = defineErrors({
  'cli.usage': {
    status: 400,
    exit: EXIT.usage,
    retryable: false,
    hint: 'See --help; it starts with examples.',
    meaning: 'An unknown command, option or argument.',
  },
  'cli.unknown_code': {
    status: 404,
    exit: EXIT.usage,
    retryable: false,
    hint: 'See docs/errors.md for every code.',
    meaning: '`peltier explain` knows error codes and verdict reasons only.',
  },
  'cli.state': {
    status: 503,
    exit: EXIT.usage,
    retryable: false,
    hint: 'Check the owner and mode of the state directory, or set PELTIER_HOME.',
    meaning: 'The state directory cannot be created or is not ours.',
  },
  'cli.unknown_row': {
    status: 404,
    exit: EXIT.usage,
    retryable: false,
    hint: 'Run `peltier ledger show` to see the newest rows.',
    meaning: 'The ledger holds no row of this number.',
  },
  'cli.unmeasurable_kind': {
    status: 400,
    exit: EXIT.usage,
    retryable: false,
    hint: 'Profiles need kind "node-library"; calibrations and plans need that or kind "command".',
    meaning: 'The target is of a kind that this command cannot run: nothing would be measured.',
  },
  'cli.isolation_leak': {
    status: 503,
    exit: EXIT.integrity,
    retryable: false,
    hint: 'Run `peltier doctor` and mend what it names; until then nothing may run here.',
    meaning: 'The isolation probe reached something that target code must never reach.',
  },
  'cli.not_accepted': {
    status: 409,
    exit: EXIT.rejected,
    retryable: false,
    hint: 'Give the id of an accepted candidate: `peltier ledger show --kind verdict`.',
    meaning: '`peltier patch` hands out accepted work only; other candidates stay in the ledger.',
  },
  'cli.demo': {
    status: 500,
    exit: EXIT.rejected,
    retryable: false,
    hint: 'Run `peltier doctor` and try again on a quieter host.',
    meaning: 'A demo patch did not get one of the outcomes that are right for it.',
  },
});
