/** One thing a batch can run. Module paths are relative to the root, driver files to the drivers' folder. */
export type EntrySpec =
  | { readonly kind: 'call'; readonly module: string; readonly export: string }
  | {
      readonly kind: 'driver';
      readonly file: string;
      readonly export: string;
      readonly module?: string;
    }
  /** Decodes the inputs and encodes the outcomes kept from entry `of`, without calling anything. */
  | { readonly kind: 'replay'; readonly of: number }
  /** One outcome that describes what the modules export. */
  | { readonly kind: 'surface'; readonly modules: readonly string[] };

/** The payload of `hello`, as JSON. Folders are absolute paths as the worker sees them. */
export interface Hello {
  readonly nonce: string;
  readonly root: string;
  readonly drivers?: string;
  readonly entries: readonly EntrySpec[];
  readonly settings: {
    /** Most bytes of encoded outcomes of one batch. */
    readonly outputLimit: number;
  };
}

/** The payload of `ready`, as JSON: for each entry null or why it cannot run. */
export interface Ready {
  readonly nonce: string;
  readonly entries: readonly (string | null)[];
}
