import { LIMITS } from '@peltier/protocol';
import { callPatiently } from './call-patiently.ts';
import type { Campaign } from './campaign.ts';

/** A file of the target as text; nothing when it is not UTF-8, changed while it was read, or the time is over. */
export async function readWholeFile(
  campaign: Campaign,
  wanted: { readonly path: string; readonly baseTree: string },
): Promise<string | undefined> {
  const { path, baseTree } = wanted;
  const parts: string[] = [];
  for (let from = 0; ;) {
    const data = await callPatiently(campaign, 'read_target_source', {
      target: campaign.target,
      path,
      window: { by: 'bytes', from, count: LIMITS.sourceWindowBytes },
    });
    const source = data?.source;
    if (source === undefined || data?.base_tree !== baseTree) return undefined;
    parts.push(source.text);
    // Text that was not UTF-8 has replacement characters, which are longer than what they replace.
    const step = Buffer.byteLength(source.text);
    from += step;
    if (from === source.total_bytes) return parts.join('');
    if (step === 0 || from > source.total_bytes) return undefined;
  }
}
