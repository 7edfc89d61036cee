import { printable } from '@peltier/protocol';
import type { VerdictView } from './verdict-view.ts';

/** One workflow command (annotation) for a verdict; goes to stdout, where the runner reads it. */
export function githubAnnotation(view: VerdictView, met: boolean): string {
  const { verdict } = view;
  const level = met ? 'notice' : verdict.outcome === 'rejected' ? 'error' : 'warning';
  const text = `${verdict.outcome}: ${verdict.reason}. ${printable(verdict.detail)}`;
  const escaped = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return `::${level} title=Peltier ${verdict.target}::${escaped}\n`;
}
