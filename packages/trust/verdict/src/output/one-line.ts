import { printable } from '@peltier/protocol';

/** Untrusted text on one line, so that it cannot write lines of its own beneath ours; length is capped. */
export function oneLine(text: string, maxLength = 400): string {
  return printable(text, maxLength).replaceAll(/\s+/gu, ' ').trim();
}
