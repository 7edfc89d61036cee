/** Canonical bytes as a tree, for comparison with tolerances and for showing a counterexample. Every text in it is hostile. */
export type CanonicalNode =
  | { readonly kind: 'undefined' | 'null' | 'too-deep' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'bigint'; readonly value: bigint }
  | {
      readonly kind: 'symbol';
      readonly scope: 'registered' | 'well-known' | 'local';
      readonly description: string | undefined;
    }
  /** Points at the object or local symbol with this number, counted in the order of the bytes from 0. */
  | { readonly kind: 'reference'; readonly id: number }
  /** A plain object: everything but its entries is default. */
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, CanonicalNode])[] }
  /** A dense array: everything but its items is default. */
  | { readonly kind: 'array'; readonly items: readonly CanonicalNode[] }
  | { readonly kind: 'broken-proxy'; readonly thrown: CanonicalNode }
  | SpecialNode;

/** Any other object. */
export interface SpecialNode {
  readonly kind: 'special';
  /** By internal slots, not by prototype. */
  readonly type: SpecialType;
  readonly integrity: 'extensible' | 'non-extensible' | 'sealed' | 'frozen';
  /** Constructor names along the prototype chain; empty for a null prototype, '' where a prototype names none. */
  readonly prototypes: readonly string[];
  /** The prototype itself where it names no constructor. */
  readonly inherits: CanonicalNode | undefined;
  readonly payload: Payload;
  readonly properties: readonly PropertyNode[];
}

/** In the order of the codes. */
export const SPECIAL_TYPES = [
  'object',
  'array',
  'date',
  'regexp',
  'map',
  'set',
  'error',
  'boxed',
  'array-buffer',
  'shared-array-buffer',
  'view',
  'function',
  'arguments',
  'iterable',
  'opaque',
  'proxy',
  'url',
  'dom-exception',
  'namespace',
  'async-iterable',
] as const;
export type SpecialType = (typeof SPECIAL_TYPES)[number];

/** What the internal slots of an object hold. */
export type Payload =
  | { readonly kind: 'none' }
  | { readonly kind: 'date'; readonly time: number }
  | { readonly kind: 'regexp'; readonly source: string; readonly flags: string }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [CanonicalNode, CanonicalNode])[] }
  | { readonly kind: 'values'; readonly values: readonly CanonicalNode[] }
  | { readonly kind: 'error'; readonly framed: boolean; readonly name: string }
  | {
      readonly kind: 'bytes';
      readonly view: string;
      readonly sharesFrom: number;
      readonly bytes: Uint8Array;
    }
  | {
      readonly kind: 'sequence';
      readonly items: readonly CanonicalNode[];
      readonly end: 'done' | 'threw' | 'capped' | 'undrained';
      readonly last: CanonicalNode;
    }
  | { readonly kind: 'url'; readonly href: string }
  | { readonly kind: 'proxy'; readonly callable: boolean };

/** One own property. */
export interface PropertyNode {
  readonly key: CanonicalNode;
  readonly writable: boolean;
  readonly enumerable: boolean;
  readonly configurable: boolean;
  readonly getter: boolean;
  readonly setter: boolean;
  /** The getter threw: `value` is what it threw. */
  readonly threw: boolean;
  /** The value, or what the getter returned or threw; undefined for a setter alone. */
  readonly value: CanonicalNode | undefined;
}

/** One outcome of a call. */
export interface CanonicalOutcome {
  readonly ending:
    'returned' | 'threw' | 'resolved' | 'rejected' | 'thenable-resolved' | 'thenable-rejected';
  readonly value: CanonicalNode;
  /** The arguments after the call; undefined when none of them is an object. */
  readonly args: readonly CanonicalNode[] | undefined;
  readonly self: CanonicalNode | undefined;
  readonly printed: readonly { readonly stream: 'stdout' | 'stderr'; readonly text: string }[];
}
