import type {
  CanonicalNode,
  Payload,
  PropertyNode,
  SpecialNode,
} from '@peltier/sandbox/worker-client';
import type { OutcomeNode, OutcomePart } from './outcome-tree.ts';

type Read = (node: CanonicalNode) => OutcomeNode;

/** Any object that is not a plain one or a dense array; its label tells type, prototypes and integrity. */
export function readSpecial(node: SpecialNode, read: Read): OutcomeNode {
  const { type, prototypes, integrity, inherits, payload, properties } = node;
  const chain =
    prototypes.length === 0
      ? 'no prototype'
      : prototypes.map((name) => (name === '' ? '(unnamed)' : name)).join(' < ');
  const state = integrity === 'extensible' ? '' : `, ${integrity}`;
  const parts: OutcomePart[] = [
    ...(inherits === undefined ? [] : [{ key: ' → prototype', node: read(inherits) }]),
    ...payloadParts(payload, read),
    ...properties.map((property) => ({
      key: propertyKey(property.key, read),
      node: readProperty(property, read),
    })),
  ];
  return {
    label: `${type} (${chain}${state})${payloadLabel(payload)}`,
    ...(type === 'error' ? { errorClass: prototypes[0] ?? '' } : {}),
    parts,
  };
}

function propertyKey(key: CanonicalNode, read: Read): string {
  if (key.kind !== 'string') return `[${read(key).label}]`;
  return /^[A-Za-z_$][\w$]*$/u.test(key.value) ? `.${key.value}` : `[${JSON.stringify(key.value)}]`;
}

/** A property with default flags is its value; others carry their flags in the label. An error's own message is not enumerable. */
function readProperty(property: PropertyNode, read: Read): OutcomeNode {
  const { writable, enumerable, configurable, getter, setter, threw, value } = property;
  const inner = value === undefined ? { label: 'no value', parts: [] } : read(value);
  const plain = writable && configurable && !getter && !setter && !threw;
  if (plain && (enumerable || propertyIsMessage(property))) return inner;
  const flags = { writable, enumerable, configurable, getter, setter, threw };
  const set = Object.entries(flags)
    .filter(([, on]) => on)
    .map(([name]) => name);
  return { label: `property ${set.join(' ')}`, parts: [{ key: '', node: inner }] };
}

function propertyIsMessage({ key, enumerable }: PropertyNode): boolean {
  return !enumerable && key.kind === 'string' && key.value === 'message';
}

function payloadLabel(payload: Payload): string {
  switch (payload.kind) {
    case 'none':
    case 'map':
    case 'values':
      return '';
    case 'date':
      return ` at ${payload.time}`;
    case 'regexp':
      return ` /${payload.source}/${payload.flags}`;
    case 'error':
      return ` named ${JSON.stringify(payload.name)}${payload.framed ? '' : ' without stack'}`;
    case 'bytes':
      return floatsOf(payload) === undefined
        ? ` ${payload.view}(${payload.bytes.length}) ${Buffer.from(payload.bytes).toString('hex')}${sharing(payload.sharesFrom)}`
        : ` ${payload.view}(${payload.bytes.length})${sharing(payload.sharesFrom)}`;
    case 'sequence':
      return ` of ${payload.items.length}, ${payload.end}`;
    case 'url':
      return ` ${payload.href}`;
    case 'proxy':
      return payload.callable ? ' callable' : '';
  }
}

function sharing(offset: number): string {
  return offset < 0 ? '' : ` shared from ${offset}`;
}

function payloadParts(payload: Payload, read: Read): OutcomePart[] {
  switch (payload.kind) {
    case 'map':
      return payload.entries.flatMap(([key, value], index) => [
        { key: ` → key ${index}`, node: read(key) },
        { key: ` → value ${index}`, node: read(value) },
      ]);
    case 'values':
      return payload.values.map((value, index) => ({
        key: ` → value ${index}`,
        node: read(value),
      }));
    case 'sequence':
      return [
        ...payload.items.map((item, index) => ({ key: ` → item ${index}`, node: read(item) })),
        { key: ' → end', node: read(payload.last) },
      ];
    case 'bytes':
      return (floatsOf(payload) ?? []).map((number, index) => ({
        key: `[${index}]`,
        node: { label: 'number', number, parts: [] },
      }));
    case 'none':
    case 'date':
    case 'regexp':
    case 'error':
    case 'url':
    case 'proxy':
      return [];
  }
}

/** Elements of floating-point views, so that a tolerance applies to them too. */
function floatsOf({ view, bytes }: Extract<Payload, { kind: 'bytes' }>): number[] | undefined {
  const width = view === 'Float64Array' ? 8 : view === 'Float32Array' ? 4 : 0;
  if (width === 0) return undefined;
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / width }, (_, index) =>
    width === 8 ? data.getFloat64(index * 8, true) : data.getFloat32(index * 4, true),
  );
}
