import { appendFile, writeFile } from 'node:fs/promises';
import { requirementMet } from '../verdict-exit.ts';
import { githubAnnotation } from './github.ts';
import { verdictJunit } from './junit.ts';
import { verdictMarkdown } from './markdown.ts';
import { verdictText } from './text.ts';
import type { VerdictView } from './verdict-view.ts';

export interface OutputOptions {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly junit?: string;
  readonly github?: boolean;
}

/** Writes a verdict in every form that was asked for: one on stdout, the others into their files, before the exit code is set. */
export async function writeVerdictOutputs(
  view: VerdictView,
  options: OutputOptions,
): Promise<void> {
  const met = requirementMet(view.verdict);
  if (options.junit !== undefined) await writeFile(options.junit, verdictJunit(view, met));
  if (options.github === true) {
    const summary = process.env['GITHUB_STEP_SUMMARY'];
    if (summary !== undefined) await appendFile(summary, verdictMarkdown(view));
    process.stdout.write(githubAnnotation(view, met));
  }
  process.stdout.write(resultText(view, options));
}

function resultText(view: VerdictView, options: OutputOptions): string {
  if (options.json === true)
    return `${JSON.stringify({ schema: 'peltier.verdict.v1', ...view }, null, 2)}\n`;
  return options.markdown === true ? verdictMarkdown(view) : verdictText(view);
}
