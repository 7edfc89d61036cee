import { defineErrors, EXIT } from './error-facts.ts';

const config = { status: 503, exit: EXIT.usage, retryable: false } as const;

export const TARGET_ERRORS = defineErrors({
  'target.missing': {
    ...config,
    status: 404,
    hint: 'Give a directory that holds a target.toml; `peltier init` writes one.',
    meaning: 'There is no target.toml at this place.',
  },
  'target.config': {
    ...config,
    hint: 'Mend the named keys of target.toml; docs/schemas describes each.',
    meaning: 'target.toml has a syntax error, an unknown key, a wrong type or a bad path.',
  },
  'target.inputs': {
    ...config,
    hint: 'Export a function ({ fc, size, rng }) => Arbitrary of argument tuples under the named export.',
    meaning:
      'The inputs file does not compile, does not load or lacks a generator that an entry names.',
  },
  'target.writable': {
    ...config,
    hint: 'Compare `writable` in target.toml with the files of the pinned source.',
    meaning: 'A writable pattern matches no regular file of the source.',
  },
  'config.accept': {
    ...config,
    hint: 'Mend the named keys of config/accept.toml; docs/schemas describes each.',
    meaning: 'accept.toml has a syntax error, an unknown key or a value out of range.',
  },
  'config.pricing': {
    ...config,
    hint: 'Mend the named keys of config/pricing.toml; docs/schemas describes each.',
    meaning: 'pricing.toml has a syntax error, an unknown key or a value out of range.',
  },
});
