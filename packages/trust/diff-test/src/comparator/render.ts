import { printable } from '@peltier/protocol';
import type { OutcomeNode } from './outcome-tree.ts';

const DEFAULT_CHARS = 200;

/** A number as it would be written, with −0 told from 0. */
export function renderNumber(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** A node as one printable line, capped; deep and wide parts are left out. */
export function renderNode(node: OutcomeNode, maxChars = DEFAULT_CHARS): string {
  return printable(write(node, { left: maxChars }), maxChars).replaceAll('\n', '\\n');
}

function write(node: OutcomeNode, room: { left: number }): string {
  const head = node.number === undefined ? node.label : renderNumber(node.number);
  room.left -= head.length + 2;
  if (node.parts.length === 0) return head;
  const inner: string[] = [];
  for (const part of node.parts) {
    if (room.left <= 0) {
      inner.push('…');
      break;
    }
    room.left -= part.key.length + 2;
    inner.push(part.key === '' ? write(part.node, room) : `${part.key}: ${write(part.node, room)}`);
  }
  return `${head} {${inner.join(', ')}}`;
}
