// Writes docs/errors.md from the registry of error codes and verdict reasons, as compiled in dist/ (run `npm run build` first).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_REGISTRY, VERDICT_REASONS } from '../packages/trust/protocol/dist/index.js';

const EXIT_WORDS = {
  0: 'done',
  1: 'rejected',
  2: 'usage or configuration',
  3: 'inconclusive or not measurable',
  4: 'integrity',
  70: 'internal',
};

const areaOf = (code) => code.split('.')[0];

/** One page: every error code by area, then every reason of a verdict. */
export function errorDocs() {
  const codes = Object.keys(ERROR_REGISTRY).sort();
  const areas = [...new Set(codes.map(areaOf))];
  const lines = [
    '# Error codes and verdict reasons',
    '',
    'Generated from the registry by `scripts/generate-error-docs.mjs`. `peltier explain CODE` says the same offline. Codes are',
    'stable: adding one is a minor version, changing a meaning is a major one.',
    ...areas.flatMap((area) => [
      '',
      `## ${area}`,
      ...codes.filter((code) => areaOf(code) === area).flatMap(errorLines),
    ]),
    '',
    '## Reasons of a verdict',
    ...Object.keys(VERDICT_REASONS).sort().flatMap(reasonLines),
    '',
  ];
  const file = join(import.meta.dirname, '..', 'docs', 'errors.md');
  return { file, text: lines.join('\n') };
}

function errorLines(code) {
  const { meaning, hint, exit, status, retryable } = ERROR_REGISTRY[code];
  return [
    '',
    `### \`${code}\``,
    '',
    meaning,
    '',
    `What to do: ${hint}`,
    '',
    `Exit ${exit} (${EXIT_WORDS[exit]}), HTTP ${status}, ${retryable ? 'trying again can help' : 'trying again does not help'}.`,
  ];
}

function reasonLines(code) {
  const { outcome, stage, meaning } = VERDICT_REASONS[code];
  return ['', `### \`${code}\``, '', `${meaning} Outcome \`${outcome}\`, stage \`${stage}\`.`];
}

if (process.argv[1] === import.meta.filename) {
  const { file, text } = errorDocs();
  writeFileSync(file, text);
}
