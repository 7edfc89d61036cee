import { z } from 'zod';

const price = z.number().min(0);

/** The schema of config/pricing.toml: what DESIGN §11 multiplies a speedup with. */
export const pricingConfig = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as "USD"'),
  fleet: z.strictObject({
    dollars_per_core_hour: price,
    fleet_cores: price,
    utilisation: z.number().gt(0).max(1).describe('Share of the cores that work on average'),
    hours_per_year: z.number().gt(0).max(8_784).default(8_760),
  }),
  search: z.strictObject({
    dollars_per_million_input_tokens: price,
    dollars_per_million_output_tokens: price,
    dollars_per_bench_minute: price,
  }),
});
export type PricingConfig = z.infer<typeof pricingConfig>;
