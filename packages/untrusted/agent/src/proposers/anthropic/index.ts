import { AgentError } from '../../agent-error.ts';
import type { Proposer } from '../../campaign.ts';
import { connectModel } from './ask-model.ts';
import { converse } from './conversation.ts';

export interface AnthropicOptions {
  readonly model?: string;
  /** Else ANTHROPIC_BASE_URL, else the public service. */
  readonly baseUrl?: string;
  /** Else ANTHROPIC_API_KEY. */
  readonly apiKey?: string;
}

const DEFAULT_MODEL = 'claude-opus-5-5';

/**
 * A tool loop of our own over the Messages API: the whole conversation travels with every request, nothing is kept on
 * the server, and the seven ops are all a model can call. @throws {AgentError} `agent.no_key`
 */
export function anthropicProposer(options: AnthropicOptions = {}): Proposer {
  const apiKey = options.apiKey ?? process.env['ANTHROPIC_API_KEY'] ?? '';
  if (apiKey === '')
    throw new AgentError('agent.no_key', { found: 'ANTHROPIC_API_KEY is not set' });
  const { model = DEFAULT_MODEL, baseUrl } = options;
  const ask = connectModel({ model, apiKey, ...(baseUrl === undefined ? {} : { baseUrl }) });
  return { name: 'anthropic', propose: (campaign) => converse(campaign, { model, ask }) };
}
