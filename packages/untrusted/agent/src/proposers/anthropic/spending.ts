import type { Usage } from '@anthropic-ai/sdk/resources/messages';
import type { Budgets } from '../../campaign.ts';
import { dollarsOf, priceOf, promptTokensOf } from './prices.ts';

/** Most tokens of one reply; well below the size at which the SDK asks for streaming. */
const REPLY_TOKENS = 16_000;
/** A reply shorter than this can hold no patch; asking for it would only burn the rest of the budget. */
const LEAST_REPLY_TOKENS = 1_024;
/** Source and JSON have more characters to a token than this, so an estimate by it is on the high side. */
const CHARACTERS_PER_TOKEN = 3;
const MILLION = 1_000_000;

interface Spent {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly dollars: number;
  readonly requests: number;
}

type Allowance =
  | { readonly kind: 'reply'; readonly maxTokens: number }
  | { readonly kind: 'stop'; readonly why: string };

/** Counts tokens and dollars of a campaign against its budgets. */
export interface Spending {
  /** How long the next reply may be, so that request and reply surely stay inside both budgets. */
  readonly allow: (requestCharacters: number) => Allowance;
  /** Adds an answer; returns its dollars. */
  readonly add: (usage: Usage) => number;
  readonly total: () => Spent;
}

export function countSpending(model: string, budgets: Budgets): Spending {
  let total: Spent = { input_tokens: 0, output_tokens: 0, dollars: 0, requests: 0 };
  return {
    allow: (requestCharacters) => {
      const prompt = Math.ceil(requestCharacters / CHARACTERS_PER_TOKEN);
      const tokens = budgets.tokens - total.input_tokens - total.output_tokens - prompt;
      if (tokens < LEAST_REPLY_TOKENS) return { kind: 'stop', why: 'token budget reached' };
      const price = priceOf(model, prompt);
      const promptDollars = (prompt * Math.max(price.input, price.cacheWrite)) / MILLION;
      const dollars = budgets.dollars - total.dollars - promptDollars;
      const affordable = Math.floor((dollars / price.output) * MILLION);
      if (affordable < LEAST_REPLY_TOKENS) return { kind: 'stop', why: 'dollar budget reached' };
      return { kind: 'reply', maxTokens: Math.min(REPLY_TOKENS, tokens, affordable) };
    },
    add: (usage) => {
      const dollars = dollarsOf(model, usage);
      total = {
        input_tokens: total.input_tokens + promptTokensOf(usage),
        output_tokens: total.output_tokens + usage.output_tokens,
        dollars: total.dollars + dollars,
        requests: total.requests + 1,
      };
      return dollars;
    },
    total: () => total,
  };
}
