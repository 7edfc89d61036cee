import type { Tool } from '@anthropic-ai/sdk/resources/messages';
import { OP_NAMES, OPS, toolSchema } from '@peltier/protocol';

/**
 * The seven ops as tools and nothing else, in the order of the op table. Byte-stable, because a changed manifest would
 * throw away the service's prompt cache. Not `strict`: limits on numbers and lengths stay in the schemas.
 */
export const TOOLS: readonly Tool[] = OP_NAMES.map((op) => {
  const { properties, required, ...rest } = toolSchema(OPS[op].request, 'input');
  return {
    name: op,
    description: OPS[op].summary,
    input_schema: { ...rest, properties, required: [...required] },
  };
});
