import { appendFile, writeFile } from 'node:fs/promises';
import { requirementMet } from '../verdict-exit.ts';
import { githubAnnotation, withoutCommands } from './github.ts';
import { jsonText } from './json.ts';
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
  const text = resultText(view, options);
  const isPlain = options.json !== true && options.markdown !== true;
  const onRunner = options.github === true || (isPlain && process.env['GITHUB_ACTIONS'] === 'true');
  process.stdout.write(onRunner && options.json !== true ? withoutCommands(text) : text);
}

function resultText(view: VerdictView, options: OutputOptions): string {
  if (options.json === true) return jsonText({ schema: 'peltier.verdict.v1', ...view });
  return options.markdown === true ? verdictMarkdown(view) : verdictText(view);
}
