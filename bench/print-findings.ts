import type { Finding, Spread } from './finding.ts';

/** Findings as text: a ratio is ours over theirs, so below 1 is cheaper than what it is held against. */
export function findingsText(findings: readonly Finding[]): string {
  return findings.map((finding) => `${lines(finding).join('\n    ')}\n`).join('');
}

function lines(finding: Finding): string[] {
  switch (finding.kind) {
    case 'ratio': {
      const { what, against, unit, pairs, ours, theirs, ratio, note } = finding;
      return [
        what,
        `${spread(ratio)} times ${against}, ${String(pairs)} pairs`,
        `${unit}: ${spread(ours)} against ${spread(theirs)}${suffix(note)}`,
      ];
    }
    case 'share': {
      const { what, runs, share, note } = finding;
      return [what, `${spread(share)}, ${String(runs)} of them${suffix(note)}`];
    }
    case 'absent':
      return [finding.what, `not measured: ${finding.why}`];
  }
}

function suffix(note: string | undefined): string {
  return note === undefined ? '' : ` (${note})`;
}

/** Median, then the quartiles. */
function spread({ median, q1, q3 }: Spread): string {
  return `${digits(median)} [${digits(q1)}, ${digits(q3)}]`;
}

function digits(value: number): string {
  return Number(value.toPrecision(3)).toString();
}
