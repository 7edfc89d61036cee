import {
  printable,
  VERDICT_REASONS,
  type CampaignEvent,
  type VerdictBody,
} from '@peltier/protocol';

/** Untrusted text for one line: a line break in it would let a proposer write lines that look like ours. */
function oneLine(text: string, maxLength: number): string {
  return printable(text, maxLength).replace(/[\n\t]+/g, ' ');
}

/** A proposer's event as one line for a terminal; undefined for events that need no line. Its text is untrusted. */
export function eventLine(event: CampaignEvent): string | undefined {
  switch (event.kind) {
    case 'started':
      return `proposer ${oneLine(event.proposer, 40)} on ${oneLine(event.target, 64)}`;
    case 'profile':
      return event.hotspots.length === 0
        ? undefined
        : `hot: ${event.hotspots
            .slice(0, 3)
            .map((spot) => oneLine(spot, 80))
            .join('; ')}`;
    case 'drafted': {
      const by = Object.entries(event.by).map(
        ([name, count]) => `${oneLine(name, 40)} ${String(count)}`,
      );
      return `${String(event.count)} drafts: ${by.join(', ')}`;
    }
    case 'refused':
      return `refused  ${oneLine(event.code, 60)}  ${oneLine(event.label, 100)}`;
    case 'known':
      return `known    ${oneLine(event.outcome, 20)}  ${oneLine(event.reason, 40)}  ${oneLine(event.label, 100)}`;
    case 'failed':
      return `failed   ${oneLine(event.code, 60)}  ${oneLine(event.found, 200)}`;
    case 'proposed':
    case 'waiting':
    case 'verdict':
    case 'model_call':
      return undefined;
    case 'note':
      return oneLine(event.text, 300);
    case 'spent':
      return `${String(event.requests)} requests, ${String(event.input_tokens + event.output_tokens)} tokens, $${event.dollars.toFixed(2)}`;
    case 'finished':
      return `proposer ended: ${oneLine(event.why, 100)}`;
  }
}

const MARKS = { accepted: '✔', rejected: '✘', inconclusive: '?', invalid: '!' } as const;

/** A verdict as one block of three lines: what was decided and why, from the ledger and not from the proposer. */
export function verdictLines(verdict: VerdictBody, label: string): string {
  const seconds = `${verdict.wall_s.toFixed(0)} s`;
  return [
    `${MARKS[verdict.outcome]} ${verdict.outcome.padEnd(12)} ${verdict.reason.padEnd(18)} ${seconds.padStart(6)}  ${oneLine(label, 100)}`,
    `    ${VERDICT_REASONS[verdict.reason].meaning}`,
    `    ${oneLine(verdict.detail, 300)}`,
  ].join('\n');
}
