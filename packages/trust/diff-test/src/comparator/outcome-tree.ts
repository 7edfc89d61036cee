/** An outcome as the comparator sees it: plain data with no target code behind it. */
export interface OutcomeNode {
  /** What kind of thing it is and, for a leaf, its value: two nodes with different labels differ. */
  readonly label: string;
  /** For a number: its value; then the label is not looked at. */
  readonly number?: number;
  /** For an error: the class name of its nearest prototype. */
  readonly errorClass?: string;
  /** Parts in canonical order; keys are printable and tell the place. */
  readonly parts: readonly OutcomePart[];
}

export interface OutcomePart {
  /** Appended to the path: `.name`, `[3]`, ` → message`. */
  readonly key: string;
  readonly node: OutcomeNode;
}
