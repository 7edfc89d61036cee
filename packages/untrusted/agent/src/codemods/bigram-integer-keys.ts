import type { AnyNode, Expression, Identifier, VariableDeclarator } from 'acorn';
import type { Analysis, Binding } from './bindings.ts';
import { isGlobal, methodCall } from './call-shape.ts';
import type { Codemod, Site } from './codemod.ts';
import { startDraft } from './draft.ts';
import { isString } from './string-facts.ts';

/** Two-unit substrings that only key a Map or Set become numbers of 32 bits. */
export const bigramIntegerKeys: Codemod = {
  name: 'bigram-integer-keys',
  class: 3,
  summary: 'two-unit substrings used as Map or Set keys become integers',
  find(source) {
    const draft = startDraft(source);
    const sites: Site[] = [];
    for (const node of draft.analysis.nodes) {
      if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') continue;
      if (node.init?.type !== 'NewExpression' || node.init.arguments.length > 0) continue;
      const isTable =
        isGlobal(draft.analysis, node.init.callee, 'Map') ||
        isGlobal(draft.analysis, node.init.callee, 'Set');
      const table = draft.analysis.bindingOf(node.id);
      if (!isTable || table === undefined || table.writes.length > 0) continue;
      const keys = keysOf(draft.analysis, table);
      if (keys === undefined || keys.length === 0) continue;
      const pairs = keys.map((key) => readPair(draft.analysis, key, table));
      const changes = pairs.flatMap((pair) =>
        pair === undefined
          ? []
          : [
              {
                start: pair.init.start,
                end: pair.init.end,
                text: `${draft.source(pair.text)}.charCodeAt(${pair.index}) * 65536 + ${draft.source(pair.text)}.charCodeAt(${pair.index} + 1)`,
              },
            ],
      );
      if (changes.length !== keys.length) continue;
      sites.push(
        draft.site(node, changes, {
          hypothesis: `Each key of \`${table.name}\` is a new two-unit string that must be hashed; both units fit one number.`,
          risks:
            'Units above U+7FFF give numbers beyond the small-integer range, which are slower.',
          expectedEffect: 'No string per pair and integer hashing.',
        }),
      );
    }
    return sites;
  },
};

/** Bindings used as first argument of every call on the table; undefined when the table is used in another way. */
function keysOf(analysis: Analysis, table: Binding): Binding[] | undefined {
  const keys = new Set<Binding>();
  for (const reference of table.references) {
    const member = analysis.parentOf(reference);
    if (member?.type !== 'MemberExpression' || member.object !== reference) return undefined;
    if (
      !member.computed &&
      member.property.type === 'Identifier' &&
      member.property.name === 'size'
    )
      continue;
    const call = methodCall(analysis.parentOf(member));
    if (call === undefined || call.object !== reference) return undefined;
    if (!['has', 'get', 'set', 'add', 'delete'].includes(call.name)) return undefined;
    const key = call.args[0];
    const binding = key?.type === 'Identifier' ? analysis.bindingOf(key) : undefined;
    if (binding === undefined) return undefined;
    keys.add(binding);
  }
  return [...keys];
}

interface Pair {
  readonly init: Expression;
  readonly text: Identifier;
  readonly index: string;
}

function readPair(analysis: Analysis, key: Binding, table: Binding): Pair | undefined {
  const declarator = key.declarators[0];
  if (key.declarators.length !== 1 || key.writes.length > 0 || key.declarations.length !== 1)
    return undefined;
  const init = declarator?.init;
  const call = methodCall(init);
  if (declarator === undefined || init == null || call === undefined) return undefined;
  const [from, to] = call.args;
  if (from?.type !== 'Identifier' || to === undefined || call.args.length !== 2) return undefined;
  if (call.object.type !== 'Identifier' || !isString(analysis, call.object)) return undefined;
  const width = call.name === 'substr' ? isNumber(to, 2) : isPlusTwo(to, from.name);
  if (!width || !['substring', 'slice', 'substr'].includes(call.name)) return undefined;
  if (!key.references.every((each) => isKeyOf(analysis, each, table))) return undefined;
  if (!staysInside(analysis, declarator, from, call.object)) return undefined;
  return { init, text: call.object, index: from.name };
}

function isKeyOf(analysis: Analysis, use: Identifier, table: Binding): boolean {
  const call = methodCall(analysis.parentOf(use));
  return (
    call?.args[0] === use &&
    call.object.type === 'Identifier' &&
    analysis.bindingOf(call.object) === table
  );
}

function isNumber(node: AnyNode | null | undefined, value: number): boolean {
  return node?.type === 'Literal' && node.value === value;
}

function isPlusTwo(node: Expression, name: string): boolean {
  return (
    node.type === 'BinaryExpression' &&
    node.operator === '+' &&
    node.left.type === 'Identifier' &&
    node.left.name === name &&
    isNumber(node.right, 2)
  );
}

/** `for (let i = 0; i < text.length - 1; i++)` with the declarator straight in its block: both units exist. */
function staysInside(
  analysis: Analysis,
  declarator: VariableDeclarator,
  index: Identifier,
  text: Identifier,
): boolean {
  const declaration = analysis.parentOf(declarator);
  const block = declaration && analysis.parentOf(declaration);
  const loop = block && analysis.parentOf(block);
  if (loop?.type !== 'ForStatement' || loop.body !== block) return false;
  const counter = analysis.bindingOf(index);
  const string = analysis.bindingOf(text);
  if (counter === undefined || string === undefined) return false;
  const { test, update } = loop;
  const bounded =
    test?.type === 'BinaryExpression' &&
    test.operator === '<' &&
    test.left.type === 'Identifier' &&
    analysis.bindingOf(test.left) === counter &&
    test.right.type === 'BinaryExpression' &&
    test.right.operator === '-' &&
    isNumber(test.right.right, 1) &&
    test.right.left.type === 'MemberExpression' &&
    test.right.left.object.type === 'Identifier' &&
    analysis.bindingOf(test.right.left.object) === string &&
    test.right.left.property.type === 'Identifier' &&
    test.right.left.property.name === 'length';
  const steps =
    update?.type === 'UpdateExpression' &&
    update.operator === '++' &&
    update.argument.type === 'Identifier' &&
    analysis.bindingOf(update.argument) === counter;
  const changedInside = [...counter.writes, ...string.writes].some(
    (each) => each.start >= loop.body.start && each.end <= loop.body.end,
  );
  return bounded && steps && startsAtZero(counter, loop.init) && !changedInside;
}

function startsAtZero(counter: Binding, init: AnyNode | null | undefined): boolean {
  if (init?.type === 'VariableDeclaration')
    return init.declarations.some(
      (each) =>
        each.id.type === 'Identifier' &&
        counter.declarations.includes(each.id) &&
        isNumber(each.init, 0),
    );
  return init?.type === 'AssignmentExpression' && init.operator === '=' && isNumber(init.right, 0)
    ? init.left.type === 'Identifier' && counter.references.includes(init.left)
    : false;
}
