export type { Codemod, ParsedFile } from './codemod.ts';
export { parseFile } from './parse-file.ts';
export { proposeEdits, type Hotspot, type Proposal } from './propose-edits.ts';
export { CODEMODS } from './registry.ts';
export { sitesTable } from './sites-table.ts';
