import { describeOutcome, type CanonicalNode } from '@peltier/sandbox/worker-client';
import type { OutcomeNode, OutcomePart } from './outcome-tree.ts';
import { readSpecial } from './read-special.ts';

/**
 * One encoded outcome as a tree: how the call ended, its value, the arguments after it, `this`, and what it printed.
 * @throws WorkerError worker.bytes when the bytes are not canonical
 */
export function readOutcome(bytes: Uint8Array): OutcomeNode {
  const { ending, value, args, self, printed } = describeOutcome(bytes);
  const parts: OutcomePart[] = [{ key: '', node: readNode(value) }];
  args?.forEach((arg, index) => parts.push({ key: ` → argument ${index}`, node: readNode(arg) }));
  if (self !== undefined) parts.push({ key: ' → this', node: readNode(self) });
  for (const [index, { stream, text }] of printed.entries()) {
    parts.push({ key: ` → ${stream} ${index}`, node: leaf(JSON.stringify(text)) });
  }
  return { label: ending, parts };
}

/** The value that a call returned, resolved to, or threw. */
export function outcomeValue(outcome: OutcomeNode): OutcomeNode {
  return outcome.parts[0]?.node ?? leaf('undefined');
}

function leaf(label: string): OutcomeNode {
  return { label, parts: [] };
}

/** A property's place in a path. */
function nameKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

function readNode(node: CanonicalNode): OutcomeNode {
  switch (node.kind) {
    case 'undefined':
    case 'null':
    case 'too-deep':
      return leaf(node.kind);
    case 'boolean':
      return leaf(String(node.value));
    case 'number':
      return { label: 'number', number: node.value, parts: [] };
    case 'string':
      return leaf(JSON.stringify(node.value));
    case 'bigint':
      return leaf(`${node.value}n`);
    case 'symbol':
      return leaf(`${node.scope} symbol ${JSON.stringify(node.description)}`);
    case 'reference':
      return leaf(`the same object as number ${node.id}`);
    case 'object':
      return {
        label: 'object',
        parts: node.entries.map(([name, value]) => ({ key: nameKey(name), node: readNode(value) })),
      };
    case 'array':
      return { label: `array(${node.items.length})`, parts: items(node.items) };
    case 'broken-proxy':
      return { label: 'broken proxy', parts: [{ key: ' → thrown', node: readNode(node.thrown) }] };
    case 'special':
      return readSpecial(node, readNode);
  }
}

function items(nodes: readonly CanonicalNode[]): OutcomePart[] {
  return nodes.map((node, index) => ({ key: `[${index}]`, node: readNode(node) }));
}
