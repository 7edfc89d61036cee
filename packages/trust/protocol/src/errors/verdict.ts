import { defineErrors, EXIT } from './error-facts.ts';

export const VERDICT_ERRORS = defineErrors({
  'verdict.usage': {
    status: 400,
    exit: EXIT.usage,
    retryable: false,
    hint: 'See `verdict --help`; it starts with examples.',
    meaning: 'The options do not say what is to be judged, or name a file that cannot be read.',
  },
  'verdict.unknown_candidate': {
    status: 404,
    exit: EXIT.usage,
    retryable: false,
    hint: 'Use the id of an admitted proposal: `peltier ledger show --kind proposal`.',
    meaning: 'The ledger holds no proposal with this id.',
  },
  'verdict.unprepared': {
    status: 503,
    exit: EXIT.usage,
    retryable: false,
    hint: 'Run `peltier target prepare NAME` first.',
    meaning: 'The target has no `target` row in this ledger, so it has no base to judge against.',
  },
  'verdict.budget': {
    status: 503,
    exit: EXIT.inconclusive,
    retryable: false,
    hint: 'An operator may open a new season: `peltier target season NAME --why TEXT`.',
    meaning:
      'The expected number of false accepts has reached the budget of this target and season.',
  },
  'verdict.stale_base': {
    status: 409,
    exit: EXIT.rejected,
    retryable: false,
    hint: 'Read the source again and make the diff against the current base.',
    meaning: 'The base advanced after this candidate was proposed.',
  },
  'verdict.not_a_repository': {
    status: 400,
    exit: EXIT.usage,
    retryable: false,
    hint: 'Run inside a git repository that has a peltier.toml, or name one with --repo.',
    meaning: '--base and --head need a git repository with a configuration at its base.',
  },
  'verdict.unknown_ref': {
    status: 400,
    exit: EXIT.usage,
    retryable: false,
    hint: 'Fetch the commit first (in CI: full history), or correct the name.',
    meaning: 'A ref does not name a commit of the repository.',
  },
  'verdict.nothing_to_judge': {
    status: 400,
    exit: EXIT.rejected,
    retryable: false,
    hint: 'Check [patch] writable in peltier.toml: no changed file is on it.',
    meaning: 'Between base and head no file that a patch may write was changed.',
  },
  'verdict.not_judged': {
    status: 400,
    exit: EXIT.rejected,
    retryable: false,
    hint: 'Take the named files out of the change, or drop --strict.',
    meaning: 'With --strict, changed files outside the writable list are refused.',
  },
  'verdict.replay_mismatch': {
    status: 503,
    exit: EXIT.integrity,
    retryable: false,
    hint: 'Keep the ledger as it is and run `peltier ledger verify` with a checkpoint from elsewhere.',
    meaning: 'Recomputing a verdict from its recorded samples gave another decision.',
  },
  'verdict.audit_owed': {
    status: 503,
    exit: EXIT.inconclusive,
    retryable: true,
    hint: 'Run `verdict audit` again on a quiet host.',
    meaning:
      'The audit run of an accepted candidate could not be made; the confirm estimate stands, subject to selection.',
  },
  'verdict.internal': {
    status: 500,
    exit: EXIT.internal,
    retryable: false,
    hint: 'Report the message and the row.',
    meaning: 'A fault of Peltier itself; nothing was accepted.',
  },
});
