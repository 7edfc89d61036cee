import type { OpResponse } from '@peltier/protocol';
import type { Campaign, Proposer } from '../campaign.ts';
import {
  parseFile,
  proposeEdits,
  type Hotspot,
  type ParsedFile,
  type Proposal,
} from '../codemods/index.ts';
import { submitPatch } from '../submit-patch.ts';

/** The embedded default: codemods aimed by the profile, cheapest class first. No key, no network. */
export const playbookProposer: Proposer = { name: 'playbook', propose: proposeFromPlaybook };

async function proposeFromPlaybook(campaign: Campaign): Promise<string> {
  const { client, target, emit, budgets } = campaign;
  const hotspots = await readHotspots(campaign);
  const listing = (await client.call('read_target_source', { target })).data;
  const files: ParsedFile[] = [];
  for (const { path } of (listing.files ?? []).filter((file) => file.writable)) {
    const parsed = parseFile(path, await readWhole(campaign, path));
    if (parsed !== undefined) files.push(parsed);
  }
  const drafts = inOrder(proposeEdits(files, hotspots), hotspots.length > 0);
  const by: Record<string, number> = {};
  for (const draft of drafts) by[draft.codemod] = (by[draft.codemod] ?? 0) + 1;
  emit({ kind: 'drafted', count: drafts.length, by });
  if (drafts.length === 0) {
    await client.call('propose_patch', {
      kind: 'decline',
      target,
      base_tree: listing.base_tree,
      evidence: 'No codemod of the playbook found a site in a writable file.',
    });
    return 'nothing to propose';
  }
  let judged = 0;
  let accepted = 0;
  for (const draft of drafts) {
    if (campaign.leftMs() <= 0) return 'time budget reached';
    if (judged >= budgets.verdicts) return 'verdict budget reached';
    const result = await submitPatch(campaign, {
      ...draft,
      label: `${draft.codemod} at ${draft.file}:${draft.lines.join(',')}`,
      baseTree: listing.base_tree,
    });
    if (result.kind === 'out-of-time') return 'time budget reached';
    if (result.kind !== 'judged') continue;
    judged += 1;
    if (result.verdict.outcome === 'accepted') accepted += 1;
    if (accepted >= budgets.accepted) return 'enough accepted';
  }
  return 'all drafts judged';
}

async function readHotspots({ client, target, emit }: Campaign): Promise<readonly Hotspot[]> {
  const { data } = await client.call('read_profile', { target, limit: 100 });
  const top = data.hotspots.slice(0, 5);
  emit({
    kind: 'profile',
    hotspots: top.map(
      (spot) =>
        `${spot.function} ${spot.file}:${String(spot.line)} ${spot.self_percent.toFixed(1)} %`,
    ),
  });
  return data.hotspots.map((spot) => ({
    function: spot.function,
    file: spot.file,
    line: spot.line,
    self: spot.self_percent / 100,
  }));
}

async function readWhole({ client, target }: Campaign, path: string): Promise<string> {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const { data } = await client.call('read_target_source', {
      target,
      path,
      window: { by: 'lines', from: from + 1, count: 1000 },
    });
    const source: OpResponse<'read_target_source'>['source'] = data.source;
    if (source === undefined) return parts.join('');
    parts.push(source.text);
    from += Math.max(1, source.text.split('\n').length - 1);
    if (source.complete || from >= source.total_lines) return parts.join('');
  }
}

/** Sites the profile never saw come last: a patch of cold code can only end as `no gain`. */
function inOrder(drafts: readonly Proposal[], profiled: boolean): readonly Proposal[] {
  if (!profiled) return drafts;
  return [
    ...drafts.filter((draft) => draft.self > 0),
    ...drafts.filter((draft) => draft.self <= 0),
  ];
}
