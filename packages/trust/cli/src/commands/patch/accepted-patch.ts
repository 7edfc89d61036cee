import { openLedgerReader, type LedgerReader } from '@peltier/ledger/read';
import { ROW_BODIES, stateLayout, type PatchProposal } from '@peltier/protocol';
import { treeDiff } from '@peltier/source';
import { join } from 'node:path';
import { CliError } from '../../cli-error.ts';
import { requireState, type Operator } from '../../operator.ts';

const ID = /^[0-9a-f]{6,64}$/;
const PAGE = 1_000;

/**
 * The diff of an accepted candidate against the base it was judged on, made from trees and not from a proposer's text.
 * @param id the candidate's id or an unambiguous start of it, at least six digits
 * @throws {CliError} `verdict.unknown_candidate`, `cli.not_accepted`, `cli.state`
 */
export async function acceptedPatch(operator: Operator, id: string): Promise<string> {
  requireState(operator);
  const reader = openLedgerReader({ stateDir: operator.stateDir });
  try {
    const proposal = proposalOf(reader, id);
    requireAccepted(reader, proposal);
    const mirrorDir = join(stateLayout(operator.stateDir).mirrorsDir, `${proposal.target}.git`);
    return await treeDiff({ mirrorDir, from: proposal.base_tree, to: proposal.tree });
  } finally {
    reader.close();
  }
}

function proposalOf(reader: LedgerReader, id: string): PatchProposal {
  const found = ID.test(id) ? proposals(reader).filter((p) => p.candidate_id.startsWith(id)) : [];
  const ids = new Set(found.map(({ candidate_id }) => candidate_id));
  const [proposal] = found;
  if (proposal === undefined || ids.size !== 1) {
    throw new CliError('verdict.unknown_candidate', {
      found: ids.size > 1 ? `${String(ids.size)} candidates start like this` : 'no such candidate',
      at: id.slice(0, 80),
    });
  }
  return proposal;
}

function proposals(reader: LedgerReader): readonly PatchProposal[] {
  const found: PatchProposal[] = [];
  let before: number | undefined;
  do {
    const page = reader.page({
      kind: 'proposal',
      limit: PAGE,
      ...(before === undefined ? {} : { before }),
    });
    for (const { body } of page.entries) {
      const proposal = ROW_BODIES.proposal.parse(body);
      if (proposal.kind === 'patch') found.push(proposal);
    }
    before = page.next;
  } while (before !== undefined);
  return found;
}

/** The newest verdict on the candidate must accept it, and no audit may have withdrawn that. */
function requireAccepted(reader: LedgerReader, { target, candidate_id }: PatchProposal): void {
  let before: number | undefined;
  do {
    const page = reader.page({
      kind: 'verdict',
      target,
      limit: PAGE,
      ...(before === undefined ? {} : { before }),
    });
    for (const entry of page.entries) {
      const verdict = ROW_BODIES.verdict.parse(entry.body);
      if (verdict.candidate_id !== candidate_id) continue;
      if (verdict.outcome !== 'accepted') {
        throw notAccepted(`the verdict in row ${String(entry.seq)} is ${verdict.outcome}`);
      }
      const rows = entry.attempt === null ? [] : reader.byAttempt(entry.attempt);
      const withdrawn = rows.some(
        ({ kind, body }) =>
          kind === 'audit' && ROW_BODIES.audit.parse(body).outcome === 'withdrawn',
      );
      if (withdrawn) throw notAccepted('its audit withdrew the acceptance');
      return;
    }
    before = page.next;
  } while (before !== undefined);
  throw notAccepted('it has no verdict');
}

function notAccepted(found: string): CliError {
  return new CliError('cli.not_accepted', { found });
}
