import type { LedgerEntry } from '@peltier/protocol';
import { parseCheckpointText, type Checkpoint } from '../checkpoint/checkpoint-text.ts';
import { noteText, openNote, type NoteVerifier } from '../checkpoint/signed-note.ts';
import { LedgerError } from '../ledger-error.ts';
import type { TreeBefore } from './chain-walk.ts';
import type { FindingLog } from './finding.ts';

/** A checkpoint whose form, and signature where a key is known, are right; or undefined after a finding. */
function readNote(
  note: string,
  {
    verifier,
    log,
    seq,
  }: { verifier: NoteVerifier | undefined; log: FindingLog; seq: number | null },
): Checkpoint | undefined {
  let checkpoint: Checkpoint;
  try {
    checkpoint = parseCheckpointText(noteText(note));
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    log.add({ code: 'checkpoint_malformed', seq, detail: error.found });
    return undefined;
  }
  if (verifier === undefined) return checkpoint;
  try {
    openNote(note, verifier);
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    log.add({ code: 'checkpoint_signature', seq, detail: error.found });
    return undefined;
  }
  if (checkpoint.origin === verifier.name) return checkpoint;
  log.add({ code: 'checkpoint_signature', seq, detail: 'signed for another log' });
  return undefined;
}

/** Checks the checkpoint rows of the file as the walk meets them; each covers exactly the rows before it. */
export function storedCheckpointCheck(options: {
  readonly verifier: NoteVerifier | undefined;
  readonly log: FindingLog;
}): {
  readonly visit: (before: TreeBefore, entry: LedgerEntry | undefined) => void;
  readonly good: () => number;
} {
  const { log } = options;
  let good = 0;
  return {
    good: () => good,
    visit: (before, entry) => {
      if (entry?.kind !== 'checkpoint') return;
      const { seq, body } = entry;
      const note = body['note'];
      if (typeof note !== 'string') {
        log.add({ code: 'checkpoint_malformed', seq, detail: 'the body holds no note' });
        return;
      }
      const checkpoint = readNote(note, { ...options, seq });
      if (checkpoint === undefined) return;
      if (checkpoint.size !== before.size || !checkpoint.root.equals(before.root()))
        log.add({ code: 'checkpoint_root', seq, detail: 'does not match the rows before it' });
      else good += 1;
    },
  };
}

/** Compares checkpoints held outside with the tree as the walk grows it; `finish` reports those beyond the end. */
export function outsideCheckpointCheck(
  notes: readonly string[],
  options: { readonly verifier: NoteVerifier | undefined; readonly log: FindingLog },
): {
  readonly visit: (before: TreeBefore) => void;
  /** @returns the largest size that a checkpoint confirmed */
  readonly finish: (size: number) => number;
} {
  const { log } = options;
  const waiting = notes
    .map((note) => readNote(note, { ...options, seq: null }))
    .filter((checkpoint) => checkpoint !== undefined)
    .sort((a, b) => a.size - b.size);
  let confirmed = 0;
  return {
    visit: (before) => {
      for (let [next] = waiting; next !== undefined && next.size <= before.size; [next] = waiting) {
        waiting.shift();
        if (next.size === before.size && next.root.equals(before.root())) confirmed = next.size;
        else
          log.add({
            code: 'checkpoint_root',
            seq: next.size,
            detail: `the first ${next.size} rows are not the ones that were signed`,
          });
      }
    },
    finish: (size) => {
      for (const { size: signed } of waiting)
        log.add({
          code: 'truncated',
          seq: size,
          detail: `${signed} rows were signed, ${size} are here`,
        });
      return confirmed;
    },
  };
}
