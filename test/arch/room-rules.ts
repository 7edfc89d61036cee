import { basename } from 'node:path';

const bannedName = /(^|[-.])(utils?|helpers?|commons?|managers?|types)([-.]|$)/;
const ceiling = 250;

/** Lines that are neither blank nor only a comment. */
export function codeLines(text: string): number {
  const withoutBlocks = text.replace(/^[ \t]*\/\*[\s\S]*?\*\/[ \t]*$/gm, '');
  return withoutBlocks.split('\n').filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length;
}

/** What is wrong with a source file as a room: too long, or named for nothing in particular. */
export function roomFaults(path: string, text: string): string[] {
  const faults: string[] = [];
  const lines = codeLines(text);
  if (lines > ceiling) faults.push(`${path}: ${lines} lines of code, at most ${ceiling}`);
  const segments = path.replace(/^packages\/[^/]+\/[^/]+\/(src|test)\//, '').split('/');
  if (segments.some((segment) => bannedName.test(segment.replace(/\.(ts|mjs|js)$/, '')))) {
    faults.push(`${path}: a name that says nothing`);
  }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(ts|mjs|js)$/.test(basename(path))) {
    faults.push(`${path}: not kebab-case`);
  }
  return faults;
}

/** Skipped or focused tests that do not say why in a comment on the same line or the line above. */
export function skipFaults(path: string, text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    if (/\b(it|test|describe)\.only\b/.test(line)) return [`${path}:${at + 1}: only`];
    if (!/\b(it|test|describe)\.(skip|todo|skipIf|runIf)\b/.test(line)) return [];
    const reason = /\/\/ *\S.{8,}/;
    return reason.test(line) || reason.test(lines[at - 1] ?? '')
      ? []
      : [`${path}:${at + 1}: skip without a reason`];
  });
}

/** A telling string in two pieces, so that the files of this check do not find themselves. */
export const spell = (head: string, tail: string): string => head + tail;

const outside = String.raw`(?<![\w.$}-])`;
const machine = new RegExp(
  [
    `${outside}${spell('/wo', 'rk')}/(main|shared)`,
    `${outside}${spell('/ro', 'ot')}/`,
    `${outside}${spell('/ho', 'me')}/[a-z]`,
    `${spell('/Use', 'rs')}/[A-Za-z]`,
    spell('registry[.]np', 'mjs'),
    spell('registry[.]yarn', 'pkg'),
    spell('"resolved": *"ht', 'tp'),
  ].join('|'),
);

/** Lines that name a developer's machine or a registry host. */
export function machineFaults(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => (machine.test(line) ? [`${path}:${at + 1}`] : []));
}
