import { printableJson } from '@peltier/protocol';

/** JSON for standard output, inert for terminals and CI runners. */
export function jsonText(value: Readonly<Record<string, unknown>>): string {
  return `${printableJson(value, 2)}\n`;
}
