import type { LedgerReader } from '@peltier/ledger/read';
import {
  LIMITS,
  ROW_BODIES,
  type LedgerEntry,
  type OpResponse,
  type PatchProposal,
} from '@peltier/protocol';
import type { OpHandler } from './door-context.ts';
import { targetRow } from './open-target.ts';

type EarlierWork = OpResponse<'read_ledger'>['rows'][number];

const PAGE = 500;

/** Earlier work on a target, newest first; how an attempt went on its way is not told. */
export const readLedger: OpHandler<'read_ledger'> = async (context, request) => {
  await targetRow(context, request.target);
  const { reader } = context;
  const limit = request.limit ?? LIMITS.ledgerRows;
  const rows: EarlierWork[] = [];
  let before = request.before;
  for (;;) {
    const page = reader.page({
      target: request.target,
      limit: PAGE,
      ...(before === undefined ? {} : { before }),
    });
    for (const entry of page.entries) {
      const row = coarseRow(reader, entry);
      if (row === undefined) continue;
      if (rows.length === limit)
        return { target: request.target, rows, next_before: rows.at(-1)?.seq ?? 1 };
      rows.push(row);
    }
    if (page.next === undefined) return { target: request.target, rows };
    before = page.next;
  }
};

function coarseRow(reader: LedgerReader, entry: LedgerEntry): EarlierWork | undefined {
  const { seq, at, kind } = entry;
  switch (kind) {
    case 'proposal': {
      const body = ROW_BODIES.proposal.parse(entry.body);
      if (body.kind === 'patch')
        return { seq, at, kind: 'proposal', candidate_id: body.candidate_id, ...patchFields(body) };
      return {
        seq,
        at,
        kind: 'decline',
        ...(body.class === undefined ? {} : { class: body.class }),
        untrusted_hypothesis: body.evidence,
      };
    }
    case 'refusal':
      return { seq, at, kind, reason: ROW_BODIES.refusal.parse(entry.body).code };
    case 'verdict': {
      const { candidate_id, outcome, stage, reason } = ROW_BODIES.verdict.parse(entry.body);
      return {
        seq,
        at,
        kind,
        candidate_id,
        outcome,
        stage,
        reason,
        ...proposed(reader, candidate_id),
      };
    }
    case 'audit': {
      const { verdict_id, outcome } = ROW_BODIES.audit.parse(entry.body);
      const candidate = candidateOf(reader, verdict_id);
      return {
        seq,
        at,
        kind,
        outcome,
        ...(candidate === undefined
          ? {}
          : { candidate_id: candidate, ...proposed(reader, candidate) }),
      };
    }
    case 'target':
      return { seq, at, kind, reason: ROW_BODIES.target.parse(entry.body).event };
    case 'attempt':
    case 'stage':
    case 'calibration':
    case 'checkpoint':
    case 'note':
      return undefined;
  }
}

function proposed(reader: LedgerReader, candidateId: string): Partial<EarlierWork> {
  const entry = reader.proposalOf(candidateId);
  const body = entry === undefined ? undefined : ROW_BODIES.proposal.parse(entry.body);
  return body?.kind === 'patch' ? patchFields(body) : {};
}

function patchFields(body: PatchProposal): Partial<EarlierWork> {
  return {
    class: body.class,
    untrusted_hypothesis: body.hypothesis,
    normalised_hash: body.normalised_hash,
  };
}

function candidateOf(reader: LedgerReader, verdictId: string): string | undefined {
  const entry = reader.verdictOf(verdictId);
  return entry === undefined ? undefined : ROW_BODIES.verdict.parse(entry.body).candidate_id;
}
