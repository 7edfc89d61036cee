import { ERROR_REGISTRY, VERDICT_REASONS } from '@peltier/protocol';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const DOCS = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'errors.md');

/** The headings of the page with the text below each. */
function sections(): ReadonlyMap<string, string> {
  const text = readFileSync(DOCS, 'utf8');
  return new Map(
    [...text.matchAll(/^### `([^`]+)`\n(.*?)(?=^##|(?![^]))/gmsu)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  );
}

describe('docs/errors.md', () => {
  it('documents every code and reason and nothing else', () => {
    const known = [...Object.keys(ERROR_REGISTRY), ...Object.keys(VERDICT_REASONS)];
    expect([...sections().keys()].sort()).toEqual(known.sort());
  });

  it('is current: run node scripts/generate-error-docs.mjs', () => {
    const pages = sections();
    for (const [code, facts] of Object.entries(ERROR_REGISTRY)) {
      const text = pages.get(code);
      expect(text).toContain(facts.meaning);
      expect(text).toContain(`What to do: ${facts.hint}`);
      expect(text).toContain(`Exit ${String(facts.exit)} `);
      expect(text).toContain(`HTTP ${String(facts.status)}`);
    }
    for (const [code, facts] of Object.entries(VERDICT_REASONS)) {
      expect(pages.get(code)).toContain(facts.meaning);
      expect(pages.get(code)).toContain(`Outcome \`${facts.outcome}\`, stage \`${facts.stage}\``);
    }
  });
});
