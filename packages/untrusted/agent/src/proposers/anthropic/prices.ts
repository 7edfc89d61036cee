import type { Usage } from '@anthropic-ai/sdk/resources/messages';

/** The day on which the list prices below were written down. */
export const PRICES_OF = '2026-11-30';

/** US dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

interface Row extends Price {
  /** Prices of a request whose prompt is longer than so many tokens. */
  readonly long?: { readonly above: number; readonly price: Price };
}

const TABLE: Readonly<Record<string, Row>> = {
  'claude-opus-5-5': { input: 4, output: 20, cacheRead: 0.2, cacheWrite: 5 },
  'claude-sonnet-5-5': { input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5 },
  'claude-haiku-5-5': {
    input: 0.1,
    output: 0.5,
    cacheRead: 0.01,
    cacheWrite: 0.125,
    long: {
      above: 100_000,
      price: { input: 0.5, output: 2.5, cacheRead: 0.05, cacheWrite: 0.625 },
    },
  },
  'claude-fable-5-2': { input: 8, output: 40, cacheRead: 0.2, cacheWrite: 10 },
  'claude-fable-5-1': { input: 10, output: 50, cacheRead: 1, cacheWrite: 12.5 },
  'claude-opus-5': { input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 },
};

/** A cache entry of an hour costs twice the input price. */
const HOUR_FACTOR = 2;
const MILLION = 1_000_000;

/** Whether a model has a row of its own; of any other the dearest figure of each column is taken. */
export function isPriced(model: string): boolean {
  return Object.hasOwn(TABLE, model);
}

/** The price of a request to a model whose prompt has so many tokens. */
export function priceOf(model: string, promptTokens: number): Price {
  const row = isPriced(model) ? TABLE[model] : undefined;
  if (row === undefined) return dearest();
  return row.long !== undefined && promptTokens > row.long.above ? row.long.price : row;
}

/** Tokens of a prompt, whether they came from the cache or not. */
export function promptTokensOf(usage: Usage): number {
  return (
    usage.input_tokens +
    (usage.cache_creation_input_tokens ?? 0) +
    (usage.cache_read_input_tokens ?? 0)
  );
}

/** US dollars of one answer by its usage, at list price. */
export function dollarsOf(model: string, usage: Usage): number {
  const price = priceOf(model, promptTokensOf(usage));
  const hour = usage.cache_creation?.ephemeral_1h_input_tokens ?? 0;
  const short = Math.max(0, (usage.cache_creation_input_tokens ?? 0) - hour);
  return (
    (usage.input_tokens * price.input +
      short * price.cacheWrite +
      hour * price.input * HOUR_FACTOR +
      (usage.cache_read_input_tokens ?? 0) * price.cacheRead +
      usage.output_tokens * price.output) /
    MILLION
  );
}

function dearest(): Price {
  const rows = Object.values(TABLE);
  const most = (pick: (row: Row) => number): number => Math.max(...rows.map(pick));
  return {
    input: most((row) => row.input),
    output: most((row) => row.output),
    cacheRead: most((row) => row.cacheRead),
    cacheWrite: most((row) => row.cacheWrite),
  };
}
