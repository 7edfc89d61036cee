/** The ledger as a signer sees it: its size and root, and its leaf hashes from any row on. */
export interface LogView {
  readonly size: number;
  readonly root: Buffer;
  /** Leaf hashes of the rows `from` (inclusive, counted from 0) to `size` (exclusive). */
  readonly leavesFrom: (from: number) => Iterable<Buffer>;
}

/** Signs checkpoints, and only such as extend the last one it signed. */
export interface Signer {
  /** The verification key, as handed to those who check. */
  readonly vkey: string;
  /**
   * Signs the log as it is now. `look` is called while the signer is locked, so that what it sees is never older than
   * what another process had signed.
   * @returns a C2SP signed note
   * @throws {LedgerError} `ledger.signer_inconsistent` when the log is not an extension of what was signed before
   */
  sign(look: () => LogView): string;
  close(): void;
}
