import type { OutcomeNode } from './outcome-tree.ts';

/** Plain data out of an outcome: objects, arrays, strings, numbers, booleans, null; anything else becomes undefined. */
export function plainValue(node: OutcomeNode): unknown {
  if (node.number !== undefined) return node.number;
  if (node.label.startsWith('"')) return JSON.parse(node.label) as string;
  switch (node.label) {
    case 'object':
      return Object.fromEntries(
        node.parts.map(({ key, node: part }) => [nameOf(key), plainValue(part)]),
      );
    case 'null':
      return null;
    case 'true':
      return true;
    case 'false':
      return false;
    default:
      return node.label.startsWith('array')
        ? node.parts.map((part) => plainValue(part.node))
        : undefined;
  }
}

/** `.name` or `["odd name"]` back to the property's name. */
function nameOf(key: string): string {
  return key.startsWith('.') ? key.slice(1) : (JSON.parse(key.slice(1, -1)) as string);
}
