// Writes docs/schemas/*.json and docs/openapi.json from the zod tables, as compiled in dist/ (run `npm run build` first).
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonSchemas, openApi, publishedText } from '../packages/trust/harnessd/dist/index.js';

const docs = join(import.meta.dirname, '..', 'docs');
const folder = join(docs, 'schemas');
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) {
  if (name.endsWith('.json')) rmSync(join(folder, name));
}
for (const [name, schema] of jsonSchemas()) {
  writeFileSync(join(folder, `${name}.json`), publishedText(schema));
}
writeFileSync(join(docs, 'openapi.json'), publishedText(openApi()));
