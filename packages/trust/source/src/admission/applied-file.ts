/** A file of a patch with its text before (undefined: new) and after. */
export interface AppliedFile {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string;
}
