import {
  OP_NAMES,
  OPS,
  ROW_BODIES,
  acceptConfig,
  ledgerState,
  pricingConfig,
  problem,
  targetConfig,
} from '@peltier/protocol';
import { z } from 'zod';

/** A JSON Schema (draft 2020-12) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const TITLES: Readonly<Record<string, readonly [schema: z.ZodType, title: string]>> = {
  target: [targetConfig, 'targets/<name>/target.toml'],
  accept: [acceptConfig, 'config/accept.toml'],
  pricing: [pricingConfig, 'config/pricing.toml'],
  verdict: [ROW_BODIES.verdict, 'Body of a verdict row'],
  problem: [problem, 'An answer other than success (application/problem+json)'],
  'ledger-state': [ledgerState, 'The state of the ledger in every successful reply'],
};

/** Every published schema by file name without `.json`: two per op, the envelope's parts, operator files, verdicts. */
export function jsonSchemas(): ReadonlyMap<string, JsonSchema> {
  const schemas = new Map<string, JsonSchema>();
  for (const op of OP_NAMES) {
    const { request, response, summary } = OPS[op];
    schemas.set(`${op}.request`, schemaOf(request, `${op}: ${summary}`));
    schemas.set(`${op}.response`, schemaOf(response, `${op}: data of a successful reply`));
  }
  for (const [name, [schema, title]] of Object.entries(TITLES))
    schemas.set(name, schemaOf(schema, title));
  return schemas;
}

/** What may be written: defaults may be left out, and a value is described as it stands in the file. */
function schemaOf(schema: z.ZodType, title: string): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return { $schema, title, ...rest };
}

/** The text of a published file. */
export function publishedText(value: JsonSchema): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
