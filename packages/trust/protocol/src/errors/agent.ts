import { defineErrors, EXIT } from './error-facts.ts';

export const AGENT_ERRORS = defineErrors({
  'agent.no_key': {
    status: 400,
    exit: EXIT.usage,
    retryable: false,
    hint: 'Set ANTHROPIC_API_KEY, or use --proposer playbook, which needs no key.',
    meaning: 'The anthropic proposer needs a key.',
  },
  'agent.budget': {
    status: 429,
    exit: EXIT.inconclusive,
    retryable: false,
    hint: 'Raise the budget (tokens, dollars or bench minutes) and run again.',
    meaning: 'The campaign stopped at a budget that the operator set.',
  },
  'agent.refused': {
    status: 422,
    exit: EXIT.inconclusive,
    retryable: false,
    hint: 'Use another model or another proposer.',
    meaning: 'The model declined to go on.',
  },
  'agent.model': {
    status: 502,
    exit: EXIT.inconclusive,
    retryable: true,
    hint: 'Check the key, the model name and the network, then run again.',
    meaning: "The model's service answered with an error after all retries.",
  },
});
