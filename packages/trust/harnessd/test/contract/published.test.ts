import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_REGISTRY, OP_NAMES } from '@peltier/protocol';
import { expect, it } from 'vitest';
import { jsonSchemas, publishedText } from '../../src/contract/json-schemas.ts';
import { openApi } from '../../src/contract/openapi.ts';

const docs = join(import.meta.dirname, '../../../../../docs');

it('publishes the schemas that the code has (else: node scripts/generate-schemas.mjs)', () => {
  const schemas = jsonSchemas();
  const files = readdirSync(join(docs, 'schemas')).filter((name) => name.endsWith('.json'));
  expect(files.sort()).toEqual([...schemas.keys()].map((name) => `${name}.json`).sort());
  for (const [name, schema] of schemas) {
    const published = readFileSync(join(docs, 'schemas', `${name}.json`), 'utf8');
    expect(published === publishedText(schema), name).toBe(true);
  }
});

it('publishes the OpenAPI description that the code has', () => {
  const published = readFileSync(join(docs, 'openapi.json'), 'utf8');
  expect(published === publishedText(openApi())).toBe(true);
});

it('describes the seven ops, every code, and allows no unknown member', () => {
  const api = openApi() as { paths: object; 'x-error-codes': object };
  expect(Object.keys(api.paths)).toEqual(OP_NAMES.map((op) => `/v1/ops/${op}`));
  expect(Object.keys(api['x-error-codes'])).toEqual(Object.keys(ERROR_REGISTRY));
  for (const op of OP_NAMES) {
    const request = JSON.stringify(jsonSchemas().get(`${op}.request`));
    expect(request).toContain('"additionalProperties":false');
  }
});
