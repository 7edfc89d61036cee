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
  'cli.demo': {
    status: 500,
    exit: EXIT.rejected,
    retryable: false,
    hint: 'Run `peltier doctor` and try again on a quieter host.',
    meaning: 'A demo patch did not get one of the outcomes that are right for it.',
  },
});
