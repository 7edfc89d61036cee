import { randomBytes } from 'node:crypto';
import { oneLine } from './one-line.ts';
import type { VerdictView } from './verdict-view.ts';

/** One workflow command (annotation) for a verdict; goes to stdout, where the runner reads it. */
export function githubAnnotation(view: VerdictView, met: boolean): string {
  const { verdict } = view;
  const level = met ? 'notice' : verdict.outcome === 'rejected' ? 'error' : 'warning';
  const text = `${verdict.outcome}: ${verdict.reason}. ${oneLine(verdict.detail)}`;
  const escaped = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return `::${level} title=Peltier ${verdict.target}::${escaped}\n`;
}

/** Text in which the runner obeys no command: a line of a candidate's diff may look like one. The token is not guessable. */
export function withoutCommands(text: string): string {
  const token = randomBytes(16).toString('hex');
  return `::stop-commands::${token}\n${text}::${token}::\n`;
}
