import { DoorProblem } from '@peltier/protocol/client';
import { callPatiently } from '../call-patiently.ts';
import type { Campaign, Proposer } from '../campaign.ts';
import {
  parseFile,
  proposeEdits,
  type Hotspot,
  type ParsedFile,
  type Proposal,
} from '../codemods/index.ts';
import { readWholeFile } from '../read-whole-file.ts';
import { submitPatch } from '../submit-patch.ts';

/** The embedded default: codemods aimed by the profile, cheapest class first. No key, no network. */
export const playbookProposer: Proposer = { name: 'playbook', propose: proposeFromPlaybook };

const OUT_OF_TIME = 'time budget reached';

async function proposeFromPlaybook(campaign: Campaign): Promise<string> {
  const { target, emit } = campaign;
  const hotspots = await readHotspots(campaign);
  const listing = await callPatiently(campaign, 'read_target_source', { target });
  if (listing === undefined) return OUT_OF_TIME;
  const baseTree = listing.base_tree;
  const files: ParsedFile[] = [];
  for (const { path, writable } of listing.files ?? []) {
    if (!writable || !/\.[cm]?js$/.test(path)) continue;
    const parsed = await readAndParse(campaign, { path, baseTree });
    if (parsed !== undefined) files.push(parsed);
  }
  if (campaign.leftMs() <= 0) return OUT_OF_TIME;
  const drafts = inOrder(proposeEdits(files, hotspots), hotspots.length > 0);
  const by: Record<string, number> = {};
  for (const draft of drafts) by[draft.codemod] = (by[draft.codemod] ?? 0) + 1;
  emit({ kind: 'drafted', count: drafts.length, by });
  if (drafts.length === 0) {
    const evidence = `No codemod of the playbook found a site in the ${files.length} writable files that parse.`;
    await callPatiently(campaign, 'propose_patch', {
      kind: 'decline',
      target,
      base_tree: baseTree,
      evidence,
    });
    return 'nothing to propose';
  }
  return submitAll(campaign, { drafts, baseTree });
}

async function submitAll(
  campaign: Campaign,
  { drafts, baseTree }: { readonly drafts: readonly Proposal[]; readonly baseTree: string },
): Promise<string> {
  const { budgets } = campaign;
  const accepted: Proposal[] = [];
  let judged = 0;
  for (const draft of drafts) {
    if (accepted.some((whole) => isPartOf(draft, whole))) continue;
    if (campaign.leftMs() <= 0) return OUT_OF_TIME;
    if (judged >= budgets.verdicts) return 'verdict budget reached';
    if (accepted.length >= budgets.accepted) return 'enough accepted';
    const result = await submitPatch(campaign, {
      ...draft,
      label: `${draft.codemod} at ${draft.file}:${draft.lines.join(',')}`,
      baseTree,
    });
    if (result.kind === 'out-of-time') return OUT_OF_TIME;
    if (result.kind === 'refused' && result.code.endsWith('.stale_base'))
      return 'the base moved; run again';
    if (result.kind !== 'judged') continue;
    judged += 1;
    if (result.verdict.outcome === 'accepted') accepted.push(draft);
  }
  return 'all drafts judged';
}

/** The same codemod at some of the places where it was accepted already: nothing new to learn. */
function isPartOf(draft: Proposal, whole: Proposal): boolean {
  return (
    draft.codemod === whole.codemod &&
    draft.file === whole.file &&
    draft.lines.every((line) => whole.lines.includes(line))
  );
}

async function readHotspots(campaign: Campaign): Promise<readonly Hotspot[]> {
  const { target, emit } = campaign;
  try {
    const data = await callPatiently(campaign, 'read_profile', { target, limit: 100 });
    if (data === undefined) return [];
    const top = data.hotspots.slice(0, 5);
    emit({
      kind: 'profile',
      hotspots: top.map(
        (spot) => `${spot.function} ${spot.file}:${spot.line} ${spot.self_percent.toFixed(1)} %`,
      ),
    });
    return data.hotspots.map((spot) => ({
      function: spot.function,
      file: spot.file,
      line: spot.line,
      self: spot.self_percent / 100,
    }));
  } catch (error) {
    if (!(error instanceof DoorProblem) || error.problem.code !== 'ops.no_profile') throw error;
    emit({ kind: 'note', text: 'No profile of this base: drafts are in playbook order only.' });
    return [];
  }
}

async function readAndParse(
  campaign: Campaign,
  wanted: { readonly path: string; readonly baseTree: string },
): Promise<ParsedFile | undefined> {
  const text = await readWholeFile(campaign, wanted);
  if (text !== undefined) {
    try {
      return parseFile(wanted.path, text);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  campaign.emit({ kind: 'note', text: `${wanted.path} was left out: not readable as JavaScript.` });
  return undefined;
}

/** Sites the profile never saw come last: a patch of cold code can only end as `no gain`. */
function inOrder(drafts: readonly Proposal[], profiled: boolean): readonly Proposal[] {
  if (!profiled) return drafts;
  return [
    ...drafts.filter((draft) => draft.self > 0),
    ...drafts.filter((draft) => draft.self <= 0),
  ];
}
