import type { Program } from 'acorn';
import type { TextChange } from './text-change.ts';

/** Playbook classes a codemod can belong to: 2 hoisting, 3 allocation, 4 data structure, 5 algorithm, 6 caching. */
export type CodemodClass = 2 | 3 | 4 | 5 | 6;

/** One source file of a target, parsed. `ast` positions are UTF-16 offsets into `text`. */
export interface ParsedFile {
  readonly path: string;
  readonly text: string;
  readonly ast: Program;
}

/** One place where a codemod applies. */
export interface Site {
  /** 1-based line of the place in the original file. */
  readonly line: number;
  /** Offsets of the code concerned, for matching against hotspots. */
  readonly span: { readonly start: number; readonly end: number };
  /** Name of the enclosing function, when it has one. */
  readonly functionName?: string;
  readonly hypothesis: string;
  readonly risks: string;
  readonly expectedEffect: string;
  /** The edits of this site alone, as offsets into the original text. */
  readonly changes: readonly TextChange[];
  /** The whole new file with this site rewritten. */
  edit(): string;
}

/** A source-to-source transform that refuses every place it cannot argue for. */
export interface Codemod {
  readonly name: string;
  readonly class: CodemodClass;
  readonly summary: string;
  find(source: ParsedFile): readonly Site[];
}
