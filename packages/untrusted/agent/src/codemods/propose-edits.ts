import type { Codemod, CodemodClass, ParsedFile, Site } from './codemod.ts';
import { CODEMODS } from './registry.ts';
import { applyChanges, overlaps, type TextChange } from './text-change.ts';
import { gitDiff } from './unified-diff.ts';

/** A place where a profile saw time; `self` is its share of all samples, 0 to 1. */
export interface Hotspot {
  readonly function?: string | undefined;
  readonly file: string;
  readonly line: number;
  readonly self: number;
}

/** One candidate patch: a codemod at one site, or at all sites of a file that do not overlap. */
export interface Proposal {
  readonly codemod: string;
  readonly class: CodemodClass;
  readonly file: string;
  /** 1-based lines of the sites in the original. */
  readonly lines: readonly number[];
  /** Sum of the self shares of the hotspots the sites lie in; 0 when none is known. */
  readonly self: number;
  readonly hypothesis: string;
  readonly expectedEffect: string;
  readonly risks: string;
  /** Unified diff in git's form against the original text. */
  readonly diff: string;
}

/**
 * All proposals for the files: cheapest class first, within a class by the hotspots' self share, then by file and line.
 * Each site is a proposal of its own; a codemod with several sites in a file adds one that applies all of them (sites
 * that overlap an earlier one are left out of it).
 */
export function proposeEdits(
  files: readonly ParsedFile[],
  hotspots: readonly Hotspot[],
  codemods: readonly Codemod[] = CODEMODS,
): Proposal[] {
  const proposals: Proposal[] = [];
  for (const file of files) {
    for (const codemod of codemods) {
      const sites = codemod.find(file);
      const groups = sites.map((site) => [site]);
      const together = compatible(sites);
      if (together.length > 1) groups.unshift(together);
      for (const group of groups) {
        const made = propose({ file, codemod, sites: group, hotspots });
        if (made !== undefined) proposals.push(made);
      }
    }
  }
  return proposals.sort(
    (a, b) =>
      a.class - b.class ||
      b.self - a.self ||
      compareText(a.file, b.file) ||
      (a.lines[0] ?? 0) - (b.lines[0] ?? 0) ||
      b.lines.length - a.lines.length ||
      compareText(a.codemod, b.codemod),
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compatible(sites: readonly Site[]): Site[] {
  const chosen: Site[] = [];
  const taken: TextChange[] = [];
  for (const site of sites) {
    if (site.changes.some((change) => taken.some((other) => overlaps(change, other)))) continue;
    chosen.push(site);
    taken.push(...site.changes);
  }
  return chosen;
}

function propose(parts: {
  readonly file: ParsedFile;
  readonly codemod: Codemod;
  readonly sites: readonly Site[];
  readonly hotspots: readonly Hotspot[];
}): Proposal | undefined {
  const { file, codemod, sites } = parts;
  const first = sites[0];
  if (first === undefined) return undefined;
  const after = applyChanges(
    file.text,
    sites.flatMap((site) => site.changes),
  );
  const diff = gitDiff(file.path, { before: file.text, after });
  if (diff === '') return undefined;
  const touched = parts.hotspots.filter((spot) => sites.some((site) => isIn(spot, file, site)));
  const one = (pick: (site: Site) => string): string => [...new Set(sites.map(pick))].join(' ');
  return {
    codemod: codemod.name,
    class: codemod.class,
    file: file.path,
    lines: sites.map((site) => site.line),
    self: touched.reduce((sum, spot) => sum + spot.self, 0),
    hypothesis:
      sites.length === 1
        ? first.hypothesis
        : `${codemod.summary}, at ${sites.length} places. ${first.hypothesis}`,
    expectedEffect: one((site) => site.expectedEffect),
    risks: one((site) => site.risks),
    diff,
  };
}

/** A hotspot names its function; without a name, the line where its function starts must not be below the site. */
function isIn(spot: Hotspot, file: ParsedFile, site: Site): boolean {
  if (spot.file !== file.path && !spot.file.endsWith(`/${file.path}`)) return false;
  if (spot.function !== undefined && spot.function !== '')
    return spot.function.split('.').at(-1) === site.functionName;
  return spot.line <= site.line && site.line - spot.line < 60;
}
