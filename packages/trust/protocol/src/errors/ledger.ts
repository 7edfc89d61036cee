import { defineErrors, EXIT } from './error-facts.ts';

/** Facts of a fault that says the history or its key is not what it was. */
const broken = { status: 503, exit: EXIT.integrity, retryable: false } as const;
/** Facts of a fault of the host that passes when the operator or time has cured it. */
const host = { status: 503, exit: EXIT.internal } as const;
/** Facts of a mistake in the calling code or command. */
const usage = { status: 500, exit: EXIT.usage, retryable: false } as const;

export const LEDGER_ERRORS = defineErrors({
  'ledger.schema': {
    ...broken,
    hint: 'Run `peltier ledger verify` on a copy and restore the database from a trusted backup.',
    meaning:
      'The database schema is not the one this version writes: a trigger, index or table was added, changed or removed.',
  },
  'ledger.chain': {
    ...broken,
    hint: 'Stop the daemon and run `peltier ledger verify` on a copy with a checkpoint held elsewhere.',
    meaning:
      'A row does not follow from the row before it, or rows that were read earlier are gone. Nothing is written to a ledger whose history changed.',
  },
  'ledger.corrupt': {
    ...broken,
    hint: 'Run `peltier ledger verify` on a copy and restore the database from a trusted backup.',
    meaning: 'SQLite reports that the file is damaged, or a row does not have the form of a row.',
  },
  'ledger.guard': {
    ...broken,
    hint: 'Only the ledger package writes rows; find out which program tried.',
    meaning:
      'A trigger refused a change: rows are never updated or deleted, and only the next link of the chain is inserted.',
  },
  'ledger.signer_inconsistent': {
    ...broken,
    hint: 'Verify a copy against the last checkpoint you hold; do not delete the signer state.',
    meaning:
      'The ledger is not an extension of what was signed before: rows are missing or differ. A log must never sign two histories.',
  },
  'ledger.key': {
    ...broken,
    hint: 'Restore the `keys` directory of the state directory from a backup.',
    meaning:
      'The signing key of an existing ledger is missing or malformed. A new key would make all earlier checkpoints worthless, so none is made.',
  },
  'ledger.note': {
    ...broken,
    hint: 'Give the checkpoint exactly as it was handed out, and the verification key it was signed with.',
    meaning:
      'A checkpoint is not a signed note of the C2SP form, or its signature does not match the key.',
  },
  'ledger.blob_missing': {
    ...broken,
    hint: 'Restore the `blobs` directory of the state directory from a backup.',
    meaning: 'A row names a blob by its hash and no file of that name exists.',
  },
  'ledger.blob_corrupt': {
    ...broken,
    hint: 'Restore the named blob from a backup; its name is the SHA-256 of its content.',
    meaning: 'The content of a blob does not have the hash that is its name.',
  },
  'ledger.unsafe_path': {
    ...broken,
    hint: 'Give the state directory to the user that runs Peltier, with mode 0700 and no symbolic links.',
    meaning:
      'The state directory or a file in it is a symbolic link, has another owner or a second name, or may be written by others; whoever can write it can rewrite history.',
  },
  'ledger.missing': {
    ...usage,
    status: 503,
    hint: 'Check --state or PELTIER_HOME, or create the ledger with `peltier init`.',
    meaning: 'There is no ledger at this place, and this command does not create one.',
  },
  'ledger.path': {
    ...usage,
    hint: 'Give an absolute path.',
    meaning:
      'The ledger is opened by absolute path only, so that its place never depends on a working directory.',
  },
  'ledger.role': {
    ...usage,
    exit: EXIT.internal,
    hint: 'Append this kind of row from the program that owns it.',
    meaning:
      'Each program may append certain kinds of rows only: verdicts, for one, are written by the verdict command.',
  },
  'ledger.entry': {
    ...usage,
    exit: EXIT.internal,
    hint: 'Correct the named field of the row.',
    meaning: 'A row to be appended does not have the form of its kind.',
  },
  'ledger.id_seen': {
    ...usage,
    status: 409,
    exit: EXIT.internal,
    hint: 'Look the existing row up by its id; a second one is never written.',
    meaning: 'A row with this id exists already.',
  },
  'ledger.busy': {
    ...host,
    retryable: true,
    hint: 'Try again; if it stays, look for a process that holds the database open in a transaction.',
    meaning:
      'Another process held the ledger for longer than the bounded retries last. Nothing was written.',
  },
  'ledger.disk_full': {
    ...host,
    retryable: false,
    hint: 'Free space on the file system of the state directory.',
    meaning:
      'The file system is full. The append was undone as a whole: no row and no half of a row was written.',
  },
  'ledger.read_only': {
    ...host,
    retryable: false,
    hint: 'Make the state directory writable for the user that runs Peltier.',
    meaning: 'The database or its file system cannot be written. Nothing was written.',
  },
  'ledger.io': {
    ...host,
    retryable: false,
    hint: 'Check the file system and the permissions of the state directory.',
    meaning: 'The operating system or SQLite reported an error that has no code of its own here.',
  },
});
