import type { Tool } from '@modelcontextprotocol/server';
import { OP_NAMES, OPS, toolSchema, type OpName } from '@peltier/protocol';

/** The seven ops as MCP tools and nothing else, in the order of the op table. */
export const TOOLS: readonly Tool[] = OP_NAMES.map((op) => ({
  name: op,
  description: OPS[op].summary,
  inputSchema: plain(toolSchema(OPS[op].request, 'input')),
  outputSchema: plain(toolSchema(OPS[op].response, 'output')),
  annotations: annotationsOf(op),
}));

/** Hints for a client that asks its user; nothing on our side rests on them. */
function annotationsOf(op: OpName): NonNullable<Tool['annotations']> {
  return OPS[op].readOnly
    ? { readOnlyHint: true, openWorldHint: false }
    : { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };
}

function plain(schema: ReturnType<typeof toolSchema>): Tool['inputSchema'] {
  return structuredClone(schema) as unknown as Tool['inputSchema'];
}
