export type { Codemod, CodemodClass, ParsedFile, Site } from './codemod.ts';
export { parseFile } from './parse-file.ts';
export { proposeEdits, type Hotspot, type Proposal } from './propose-edits.ts';
export { CODEMODS } from './registry.ts';
export { sitesTable } from './sites-table.ts';
export { gitDiff } from './unified-diff.ts';
