import type { Explanation } from '../commands/explain/explain.ts';

/** What a code means and what to do about it. */
export function explanationText(explanation: Explanation): string {
  if (explanation.kind === 'reason') {
    const { code, outcome, stage, meaning } = explanation;
    return `${code}  reason of a verdict: ${outcome}, at stage ${stage}\n  ${meaning}\n`;
  }
  const { code, meaning, hint, exit, status, retryable } = explanation;
  const again = retryable ? 'trying again can help' : 'trying again does not help';
  return `${code}  error\n  ${meaning}\n  What to do: ${hint}\n  Exit code ${String(exit)}, HTTP status ${String(status)}; ${again}.\n`;
}
