import { z } from 'zod';

/** A JSON Schema whose root is a closed object: the only form that every tool-calling client takes. */
export interface ToolSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
  readonly [keyword: string]: unknown;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * The schema of an op's request or response as a tool's schema. A tagged union becomes one object with the members of all
 * branches, because clients refuse `oneOf` at the root; each member says which tags it belongs to and whether it must be
 * there. The zod schema stays what decides.
 */
export function toolSchema(schema: z.ZodType, io: 'input' | 'output'): ToolSchema {
  const json: Json = z.toJSONSchema(schema, { io });
  const root: Json = Object.fromEntries(Object.entries(json).filter(([key]) => key !== '$schema'));
  const branches = (root['oneOf'] ?? root['anyOf']) as readonly Json[] | undefined;
  return branches === undefined ? closed(root) : merged(branches);
}

function closed(root: Json): ToolSchema {
  if (root['type'] !== 'object' || root['additionalProperties'] !== false)
    throw new RangeError('a tool takes and gives closed objects only');
  return {
    ...root,
    type: 'object',
    properties: membersOf(root),
    required: requiredOf(root),
    additionalProperties: false,
  };
}

function merged(branches: readonly Json[]): ToolSchema {
  const tag = tagOf(branches);
  const tags = branches.map((branch) => String((membersOf(branch)[tag] as Json)['const']));
  const properties: Record<string, unknown> = { [tag]: { type: 'string', enum: tags } };
  for (const name of new Set(branches.flatMap((branch) => Object.keys(membersOf(branch))))) {
    if (name === tag) continue;
    const among = branches.filter((branch) => Object.hasOwn(membersOf(branch), name));
    const member = membersOf(among[0] ?? {})[name] as Json;
    properties[name] = { ...member, ...described({ name, tag, branches, tags, member }) };
  }
  const required = requiredOf(branches[0] ?? {}).filter((name) =>
    branches.every((branch) => requiredOf(branch).includes(name)),
  );
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Adds to a member's description where it is needed, where it may be, and where it must not be. */
function described(parts: {
  readonly name: string;
  readonly tag: string;
  readonly branches: readonly Json[];
  readonly tags: readonly string[];
  readonly member: Json;
}): { readonly description?: string } {
  const { name, tag, branches, tags, member } = parts;
  const where = (holds: (branch: Json) => boolean): string =>
    tags.filter((_tag, at) => holds(branches[at] ?? {})).join(', ');
  const needed = where((branch) => requiredOf(branch).includes(name));
  const absent = where((branch) => !Object.hasOwn(membersOf(branch), name));
  if (needed === tags.join(', ')) return {};
  const notes = [
    needed === '' ? '' : `Required for ${tag}: ${needed}.`,
    absent === '' ? '' : `Leave out for ${tag}: ${absent}.`,
  ];
  const own = typeof member['description'] === 'string' ? `${member['description']}.` : '';
  return { description: [own, ...notes].filter((part) => part !== '').join(' ') };
}

/** The member that is a constant in every branch. */
function tagOf(branches: readonly Json[]): string {
  const tag = Object.keys(membersOf(branches[0] ?? {})).find((name) =>
    branches.every((branch) => 'const' in ((membersOf(branch)[name] ?? {}) as Json)),
  );
  if (tag === undefined) throw new RangeError('a union without a tag cannot be one object');
  return tag;
}

function membersOf(schema: Json): Readonly<Record<string, unknown>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, unknown>>;
}

function requiredOf(schema: Json): readonly string[] {
  return (schema['required'] ?? []) as readonly string[];
}
