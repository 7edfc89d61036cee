import type { EntryBody, LedgerEntry, NewLedgerEntry } from '@peltier/protocol';
import { openTreeEdge, type Head } from '../chain/tree-edge.ts';
import { openLocalSigner } from '../checkpoint/local-signer.ts';
import type { Signer } from '../checkpoint/signer.ts';
import { createSigningKey, hasSigningKey } from '../checkpoint/signing-key.ts';
import { LedgerError } from '../ledger-error.ts';
import { prepareQueries, type LedgerQueries } from '../read/queries.ts';
import { getBlob, putBlob } from '../storage/blobs.ts';
import { openWriter } from '../storage/connection.ts';
import { withLedgerErrors } from '../storage/sqlite-error.ts';
import { ledgerPlaces, makePrivateDir } from '../storage/state-dir.ts';
import { prepareAppender, type Appended, type Decision } from './append.ts';
import { assertRole, type ROLE_KINDS, type Role } from './roles.ts';

export interface LedgerOptions {
  /** Absolute path of the state directory. */
  readonly stateDir: string;
  /** `create` makes what is missing; `existing` throws `ledger.missing`. */
  readonly mode: 'create' | 'existing';
  /** For tests and replays; the wall clock otherwise. */
  readonly now?: () => Date;
  /** Signs checkpoints; a signer inside this process, with the key of the state directory, otherwise. */
  readonly signer?: Signer;
}

/** The kinds a role may append. */
export type RoleKind<R extends Role> = (typeof ROLE_KINDS)[R][number];
/** A row that a role may append; rows of kind `checkpoint` come from `appendCheckpoint` only. */
export type RoleRow<R extends Role> = NewLedgerEntry & {
  readonly kind: Exclude<RoleKind<R>, 'checkpoint'>;
};

/** The ledger as a program of one role writes it. Every function is synchronous and answers after the commit. */
export interface Ledger<R extends Role = Role> {
  readonly role: R;
  /** The verification key of checkpoints, as `<name>+<id>+<key>`. */
  readonly vkey: string;
  /**
   * Appends one row. `unless` looks inside the write transaction: when it returns a row, nothing is written and that
   * row is the answer, so that two processes cannot write the same thing twice.
   * @throws {LedgerError} `ledger.role`, `ledger.entry`, `ledger.id_seen`, `ledger.busy`, `ledger.disk_full`, `ledger.read_only`
   */
  readonly append: (
    row: RoleRow<R>,
    options?: { readonly unless?: (read: LedgerQueries) => LedgerEntry | undefined },
  ) => { readonly written: boolean; readonly entry: LedgerEntry };
  /** Appends several rows in one transaction: all or none. */
  readonly appendAll: (rows: readonly RoleRow<R>[]) => readonly LedgerEntry[];
  /** Appends rows that depend on what is there (an attempt's number, a budget), decided inside the transaction. */
  readonly appendDecided: (
    decide: (
      read: LedgerQueries,
    ) => { readonly write: readonly RoleRow<R>[] } | { readonly keep: readonly LedgerEntry[] },
  ) => Appended;
  /** Signs the rows there are and keeps the note as a row, in one transaction. Role cli only. */
  readonly appendCheckpoint: () => LedgerEntry;
  /** A signed note over the rows there are, for whoever asks; writes no row. */
  readonly checkpoint: () => Head & { readonly checkpoint: string };
  readonly head: () => Head;
  /** Questions on the writer's own connection. */
  readonly read: LedgerQueries;
  /** Stores bytes before the row that names them; returns their SHA-256. */
  readonly putBlob: (bytes: Uint8Array) => string;
  readonly getBlob: (sha256: string) => Buffer;
  readonly close: () => void;
}

/**
 * Opens the ledger of a state directory for a role.
 * @throws {LedgerError} `ledger.missing`, `ledger.unsafe_path`, `ledger.schema`, `ledger.key` …
 */
export function openLedger<R extends Role>(
  options: LedgerOptions & { readonly role: R },
): Ledger<R> {
  const places = ledgerPlaces(options.stateDir);
  const db = openWriter(places.database, options.mode);
  let signer: Signer | undefined;
  try {
    if (options.mode === 'create') makePrivateDir(places.blobs);
    const read = prepareQueries(db);
    signer = options.signer ?? ownSigner(places, options.mode === 'create' && read.size() === 0);
    return assemble({ db, read, signer, blobs: places.blobs, options });
  } catch (error) {
    signer?.close();
    db.close();
    throw error;
  }
}

/** A key is made for a ledger without rows only: a new key would disown every checkpoint of an old one. */
function ownSigner({ keys, signer }: { keys: string; signer: string }, mayCreate: boolean): Signer {
  if (mayCreate && !hasSigningKey(keys)) createSigningKey(keys);
  return openLocalSigner({ keys, state: signer });
}

function assemble<R extends Role>(parts: {
  readonly db: ReturnType<typeof openWriter>;
  readonly read: LedgerQueries;
  readonly signer: Signer;
  readonly blobs: string;
  readonly options: LedgerOptions & { readonly role: R };
}): Ledger<R> {
  const { db, read, signer, blobs, options } = parts;
  const { role, now = () => new Date() } = options;
  const appender = prepareAppender(db, { role, now });
  const edge = openTreeEdge(db);

  const appendDecided = (decide: (read: LedgerQueries) => Decision): Appended =>
    appender.append((inside) => {
      const decision = decide(inside);
      if ('write' in decision) decision.write.forEach(refuseCheckpoint);
      return decision;
    });
  const signHead = (): Head & { readonly checkpoint: string } => {
    let head: Head | undefined;
    const checkpoint = signer.sign(() => {
      head = edge.advance();
      return { size: head.size, root: head.root, leavesFrom: edge.leavesFrom };
    });
    return { ...(head ?? edge.advance()), checkpoint };
  };

  return {
    role,
    vkey: signer.vkey,
    append: (row, { unless } = {}) => {
      const { written, entries } = appendDecided((inside) => {
        const existing = unless?.(inside);
        return existing === undefined ? { write: [row] } : { keep: [existing] };
      });
      return { written, entry: only(entries) };
    },
    appendAll: (rows) => appendDecided(() => ({ write: rows })).entries,
    appendDecided,
    appendCheckpoint: () => {
      assertRole(role, 'checkpoint');
      const { entries } = appender.append(() => {
        const { checkpoint, size } = signHead();
        const body: EntryBody = { note: checkpoint, size };
        return { write: [{ kind: 'checkpoint', target: null, attempt: null, body }] };
      });
      return only(entries);
    },
    checkpoint: () => withLedgerErrors('signing a checkpoint', signHead),
    head: () => withLedgerErrors('reading the ledger', () => edge.advance()),
    read,
    putBlob: (bytes) => putBlob(blobs, bytes),
    getBlob: (sha256) => getBlob(blobs, sha256),
    close: () => {
      signer.close();
      db.close();
    },
  };
}

/** A checkpoint row must cover exactly the rows before it; only `appendCheckpoint` can promise that. */
function refuseCheckpoint(row: NewLedgerEntry): void {
  if (row.kind === 'checkpoint')
    throw new LedgerError('ledger.entry', {
      found: 'a checkpoint row handed in',
      hint: 'Call appendCheckpoint, which signs the rows before it.',
    });
}

function only(entries: readonly LedgerEntry[]): LedgerEntry {
  const [entry] = entries;
  if (entry === undefined) throw new RangeError('an append without a row');
  return entry;
}
