import type { Ledger } from '@peltier/ledger';
import { isCodedError, markUntrusted, type JsonValue, type PatchProposal } from '@peltier/protocol';
import { admitPatch } from '@peltier/source';
import { createHash } from 'node:crypto';
import type { OpenTarget } from './1-open-attempt.ts';

/** What an operator or a CI job says about a patch that it hands in. */
export interface PatchOrigin {
  readonly class: number;
  readonly hypothesis: string;
  readonly by: string;
}

/**
 * Admits a patch from the command line through the same admission as the door, and writes its proposal row, once.
 * A refusal is a row too. @throws {SourceError} `patch.*` after its refusal row is written.
 */
export async function admitOperatorPatch(
  ledger: Ledger<'cli'>,
  open: OpenTarget,
  patch: { readonly diff: Uint8Array; readonly origin: PatchOrigin },
): Promise<PatchProposal> {
  const { diff, origin } = patch;
  const target = open.target.name;
  const diffSha256 = createHash('sha256').update(diff).digest('hex');
  try {
    const admission = await admitPatch({
      prepared: open.prepared,
      baseTree: open.row.base_tree,
      diff: markUntrusted(diff),
      policyHash: open.policyHash,
    });
    const proposal: PatchProposal = {
      kind: 'patch',
      target,
      candidate_id: admission.candidateId,
      normalised_hash: admission.normalisedHash,
      diff_sha256: diffSha256,
      base_tree: open.row.base_tree,
      tree: admission.tree,
      class: origin.class,
      hypothesis: origin.hypothesis.slice(0, 4096),
      expected_effect: '',
      risks: '',
      files: admission.files.map((file) => ({ ...file })),
      flags: [...admission.flags],
      by: origin.by,
    };
    return writeProposal(ledger, { proposal, diff });
  } catch (error) {
    if (isCodedError(error) && error.code.startsWith('patch.')) {
      const body: Record<string, JsonValue | undefined> = {
        target,
        code: error.code,
        at: error.at,
        diff_sha256: diffSha256,
        diff_bytes: diff.byteLength,
        by: origin.by,
      };
      ledger.append({ kind: 'refusal', target, attempt: null, body });
    }
    throw error;
  }
}

/** Keeps the diff's text as a blob and appends the row, unless the candidate has one already. */
function writeProposal(
  ledger: Ledger<'cli'>,
  { proposal, diff }: { readonly proposal: PatchProposal; readonly diff: Uint8Array },
): PatchProposal {
  ledger.putBlob(diff);
  ledger.append(
    {
      kind: 'proposal',
      id: `proposal-${proposal.candidate_id}`,
      target: proposal.target,
      attempt: null,
      body: proposal,
    },
    { unless: (read) => read.proposalOf(proposal.candidate_id) },
  );
  return proposal;
}
