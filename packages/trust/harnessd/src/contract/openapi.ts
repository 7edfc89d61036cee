import { API_VERSION, ERROR_REGISTRY, OP_NAMES, OPS, type OpName } from '@peltier/protocol';
import { jsonSchemas, type JsonSchema } from './json-schemas.ts';

/** The OpenAPI 3.1 description of the door, made from the table of ops. */
export function openApi(): JsonSchema {
  const schemas = jsonSchemas();
  const schema = (name: string): JsonSchema => embedded(schemas.get(name) ?? {});
  return {
    openapi: '3.1.0',
    info: {
      title: 'Peltier door',
      version: API_VERSION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Seven ops over a Unix domain socket, or over loopback TCP with a bearer token. Nothing else is served.',
    },
    servers: [{ url: 'http://localhost' }],
    paths: Object.fromEntries(
      OP_NAMES.map((op) => [`/v1/ops/${op}`, { post: operation(op, schema) }]),
    ),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'TCP only' } },
      schemas: { problem: schema('problem'), 'ledger-state': schema('ledger-state') },
    },
    'x-error-codes': Object.fromEntries(
      Object.entries(ERROR_REGISTRY).map(([code, { status, retryable, hint }]) => [
        code,
        { status, retryable, hint },
      ]),
    ),
  };
}

function operation(op: OpName, schema: (name: string) => JsonSchema): JsonSchema {
  const { summary, readOnly } = OPS[op];
  const problem = {
    'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } },
  };
  return {
    operationId: op,
    summary,
    'x-read-only': readOnly,
    security: [{}, { token: [] }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schema(`${op}.request`) } },
    },
    responses: {
      '200': {
        description: 'Success',
        content: { 'application/json': { schema: success(op, schema(`${op}.response`)) } },
      },
      '4XX': { description: 'The call cannot be answered as it is', content: problem },
      '5XX': { description: 'The daemon or its host cannot answer now', content: problem },
    },
  };
}

function success(op: OpName, data: JsonSchema): JsonSchema {
  const properties = {
    ok: { const: true },
    op: { const: op },
    api: { const: API_VERSION },
    request_id: { type: 'string' },
    data,
    ledger: { $ref: '#/components/schemas/ledger-state' },
  };
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** OpenAPI 3.1 names the dialect once, for the whole document. */
function embedded(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema'));
}
