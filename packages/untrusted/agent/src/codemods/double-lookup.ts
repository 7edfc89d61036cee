import type { AnyNode, ConditionalExpression, Expression, IfStatement } from 'acorn';
import type { Analysis, Binding } from './bindings.ts';
import { isGlobal, methodCall } from './call-shape.ts';
import type { Codemod, Site } from './codemod.ts';
import { startDraft, type Draft } from './draft.ts';
import { isFunction, isLoop } from './syntax-tree.ts';

/** `m.has(k) ? m.get(k) : d` and `if (m.has(k)) return m.get(k)` look the key up once when it is there. */
export const doubleLookup: Codemod = {
  name: 'double-lookup',
  class: 2,
  summary: 'has followed by get on a Map becomes one get',
  find(source) {
    const draft = startDraft(source);
    const sites: Site[] = [];
    for (const node of draft.analysis.nodes) {
      if (node.type !== 'ConditionalExpression' && node.type !== 'IfStatement') continue;
      const has = methodCall(node.test);
      const key = has?.args[0];
      if (has === undefined || has.name !== 'has' || has.args.length !== 1) continue;
      if (key === undefined || !isPlain(key) || has.object.type !== 'Identifier') continue;
      const binding = draft.analysis.bindingOf(has.object);
      if (binding === undefined || !isMap(draft.analysis, binding)) continue;
      const get = firstGet(draft, node, { map: has.object.name, key: draft.source(key) });
      const statement = hostOf(draft.analysis, node);
      if (get === undefined || statement === undefined) continue;
      const found = draft.fresh('found');
      const test = hasOnlyDefinedValues(draft.analysis, binding)
        ? `${found} !== undefined`
        : `(${found} !== undefined || ${draft.source(node.test)})`;
      sites.push(
        draft.site(
          node,
          [
            draft.before(statement, [`const ${found} = ${draft.source(get)};`]),
            { start: node.test.start, end: node.test.end, text: test },
            { start: get.start, end: get.end, text: found },
          ],
          {
            hypothesis: `\`${binding.name}\` hashes and finds the same key twice in a row.`,
            risks:
              'Where misses dominate and undefined may be stored, a miss still takes two lookups.',
            expectedEffect: 'One lookup less for every key that is present.',
          },
        ),
      );
    }
    return sites;
  },
};

function isPlain(node: Expression): boolean {
  return node.type === 'Identifier' || node.type === 'Literal';
}

function isMap(analysis: Analysis, binding: Binding): boolean {
  const init = binding.declarators.length === 1 ? binding.declarators[0]?.init : undefined;
  return (
    binding.declarations.length === 1 &&
    binding.writes.length === 0 &&
    init?.type === 'NewExpression' &&
    isGlobal(analysis, init.callee, 'Map')
  );
}

/** The lookup of the same key that is evaluated first once the test has passed. */
function firstGet(
  draft: Draft,
  node: ConditionalExpression | IfStatement,
  wanted: { readonly map: string; readonly key: string },
): AnyNode | undefined {
  let at: AnyNode | undefined | null = node.consequent;
  while (at != null) {
    const call = methodCall(at);
    if (
      call?.name === 'get' &&
      call.args.length === 1 &&
      call.object.type === 'Identifier' &&
      call.object.name === wanted.map &&
      call.args[0] !== undefined &&
      draft.source(call.args[0]) === wanted.key
    )
      return at;
    at = firstEvaluated(at);
  }
  return undefined;
}

function firstEvaluated(node: AnyNode): AnyNode | undefined | null {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- a syntax tree has eighty node types; those not named share the default
  switch (node.type) {
    case 'BlockStatement':
      return node.body[0];
    case 'ExpressionStatement':
      return node.expression;
    case 'ReturnStatement':
      return node.argument;
    case 'VariableDeclaration':
      return node.declarations[0]?.id.type === 'Identifier' ? node.declarations[0].init : undefined;
    case 'AssignmentExpression':
      return node.left.type === 'Identifier' && node.operator === '=' ? node.right : undefined;
    case 'BinaryExpression':
    case 'LogicalExpression':
      return node.left;
    case 'ArrayExpression':
      return node.elements[0];
    case 'MemberExpression':
      return node.object;
    case 'CallExpression':
      return node.callee;
    default:
      return undefined;
  }
}

/** The statement before which the lookup may stand: nothing else runs between the two. */
function hostOf(analysis: Analysis, node: AnyNode): AnyNode | undefined {
  let child = node;
  if (node.type === 'ConditionalExpression') {
    const declarator = analysis.parentOf(node);
    if (declarator?.type === 'ReturnStatement') child = declarator;
    else if (declarator?.type === 'VariableDeclarator' && declarator.id.type === 'Identifier') {
      const declaration = analysis.parentOf(declarator);
      if (declaration?.type !== 'VariableDeclaration') return undefined;
      if (declaration.declarations[0] !== declarator) return undefined;
      child = declaration;
    } else return undefined;
  }
  const holder = analysis.parentOf(child);
  if (holder === undefined || isLoop(holder) || isFunction(holder)) return undefined;
  return holder.type === 'BlockStatement' || holder.type === 'Program' ? child : undefined;
}

/** True when the Map never leaves its calls and nothing undefined is ever stored. */
function hasOnlyDefinedValues(analysis: Analysis, binding: Binding): boolean {
  const init = binding.declarators[0]?.init;
  if (init?.type !== 'NewExpression' || init.arguments.length > 0) return false;
  return binding.references.every((reference) => {
    const member = analysis.parentOf(reference);
    if (member?.type !== 'MemberExpression' || member.object !== reference) return false;
    if (member.computed || member.property.type !== 'Identifier') return false;
    if (member.property.name === 'size') return true;
    const call = methodCall(analysis.parentOf(member));
    if (call === undefined || call.object !== reference) return false;
    if (call.name === 'set') return call.args[1] !== undefined && isDefined(analysis, call.args[1]);
    return ['has', 'get', 'delete', 'clear'].includes(call.name);
  });
}

function isDefined(analysis: Analysis, node: Expression, depth = 0): boolean {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- a syntax tree has eighty node types; those not named share the default
  switch (node.type) {
    case 'Literal':
    case 'TemplateLiteral':
    case 'BinaryExpression':
    case 'UpdateExpression':
    case 'NewExpression':
    case 'ArrayExpression':
    case 'ObjectExpression':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return true;
    case 'UnaryExpression':
      return node.operator !== 'void';
    case 'ConditionalExpression':
      return (
        isDefined(analysis, node.consequent, depth) && isDefined(analysis, node.alternate, depth)
      );
    case 'Identifier': {
      const binding = depth < 3 ? analysis.bindingOf(node) : undefined;
      const init = binding?.declarators.length === 1 ? binding.declarators[0]?.init : undefined;
      return (
        binding !== undefined &&
        binding.writes.length === 0 &&
        init != null &&
        isDefined(analysis, init, depth + 1)
      );
    }
    default:
      return false;
  }
}
