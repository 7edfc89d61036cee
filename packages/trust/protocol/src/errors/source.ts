import { defineErrors, EXIT } from './error-facts.ts';

const pinned = { status: 503, exit: EXIT.inconclusive, retryable: false } as const;

export const SOURCE_ERRORS = defineErrors({
  'source.integrity': {
    ...pinned,
    exit: EXIT.integrity,
    hint: 'Find out why the registry serves other bytes; change the pin only after reading them.',
    meaning: 'The fetched package does not have the pinned SHA-512.',
  },
  'source.fetch': {
    ...pinned,
    retryable: true,
    hint: 'Check the network, the registry setting and the pinned version, then try again.',
    meaning: 'A pinned source could not be fetched.',
  },
  'source.tarball': {
    ...pinned,
    exit: EXIT.integrity,
    hint: 'Use another version of the package; this archive is not one a packer writes.',
    meaning: 'The package archive holds links, odd paths, duplicates or too much data.',
  },
  'source.git': {
    ...pinned,
    status: 500,
    exit: EXIT.internal,
    hint: 'Run `peltier doctor`; delete the mirror of the target and prepare it again.',
    meaning: 'A git command on our own mirror failed.',
  },
  'source.ref': {
    ...pinned,
    exit: EXIT.usage,
    hint: 'Name an existing repository and a full commit hash or ref of it.',
    meaning: 'The repository or the commit of the source does not exist.',
  },
  'source.object': {
    ...pinned,
    exit: EXIT.integrity,
    hint: 'Delete the mirror of the target and prepare it again.',
    meaning: 'A tree or blob is missing from the mirror, or is not what its name says.',
  },
  'source.not_readable': {
    ...pinned,
    status: 404,
    exit: EXIT.usage,
    hint: 'Call read_target_source without a path to list the readable files.',
    meaning: 'The path is not a regular file of the base tree.',
  },
  'source.materialise': {
    ...pinned,
    exit: EXIT.integrity,
    hint: 'Delete the session directory and run again.',
    meaning: 'A written tree does not hash back to its object id, or its place was not fresh.',
  },
  'source.compose_conflict': {
    ...pinned,
    exit: EXIT.rejected,
    hint: 'Make the patch anew against the current base.',
    meaning:
      'Two accepted patches change the same file, so they are not composed without a new verdict.',
  },
  'source.corpus': {
    ...pinned,
    exit: EXIT.usage,
    hint: 'Write the corpus anew with the corpus script.',
    meaning: 'A corpus manifest or file does not have its form, or an input cannot be stored.',
  },
  'source.corpus_hash': {
    ...pinned,
    hint: 'Restore the named corpus file, or pin the new one on purpose.',
    meaning: 'A corpus file does not have the SHA-256 of its manifest.',
  },
  'source.edits': {
    ...pinned,
    exit: EXIT.usage,
    hint: 'Compare the edits file with its description in docs.',
    meaning: 'An edits file does not have its form, or its line ranges overlap.',
  },
  'source.edits_stale': {
    ...pinned,
    hint: 'Make the edits anew against the pinned source.',
    meaning: 'The lines that an edit takes out are not those of the base.',
  },
});
