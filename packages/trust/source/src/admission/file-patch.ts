/** One line of a hunk: its sign and its text without the line feed. */
export interface HunkLine {
  readonly sign: ' ' | '+' | '-';
  readonly text: string;
  /** False when `\ No newline at end of file` follows. */
  readonly newline: boolean;
}

export interface Hunk {
  /** Line of the diff where the hunk starts, 1-based. */
  readonly at: number;
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
  readonly lines: readonly HunkLine[];
}

/** One file of a patch, as the grammar read it; nothing about it has been compared with the base yet. */
export interface FilePatch {
  /** Line of the diff where the file starts, 1-based. */
  readonly at: number;
  /** The one name that all headers of the file agree on. */
  readonly path: string;
  /** The name stood in quotes somewhere. */
  readonly quoted: boolean;
  readonly kind: 'modify' | 'create' | 'delete';
  /** A mode named by `new file mode`, `deleted file mode` or `index`. */
  readonly mode: string | undefined;
  readonly hunks: readonly Hunk[];
}
