import { EXIT, type ExitCode, type Requirement, type VerdictBody } from '@peltier/protocol';

/** True when the verdict shows what was required. `equivalent` is shown by any verdict that passed every gate. */
export function requirementMet(verdict: VerdictBody): boolean {
  return verdict.outcome === 'accepted';
}

/** DESIGN §14: 0 accepted or requirement met, 1 rejected, 3 inconclusive or not measurable, 4 for a breach of integrity. */
export function exitCodeOf(verdict: VerdictBody): ExitCode {
  switch (verdict.outcome) {
    case 'accepted':
      return EXIT.ok;
    case 'rejected':
      return EXIT.rejected;
    case 'inconclusive':
      return EXIT.inconclusive;
    case 'invalid':
      return verdict.reason === 'isolation.leak' ? EXIT.integrity : EXIT.inconclusive;
  }
}

/** What `--require` may name. */
export function parseRequirement(text: string): Requirement | undefined {
  return text === 'faster' || text === 'not-slower' || text === 'equivalent' ? text : undefined;
}
