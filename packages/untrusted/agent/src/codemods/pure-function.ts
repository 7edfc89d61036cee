import type { AnyNode, Expression, Identifier } from 'acorn';
import type { Analysis, Binding } from './bindings.ts';
import { constantValue } from './bindings.ts';
import { isGlobal, isTiedToFunction, methodCall } from './call-shape.ts';
import { isString } from './string-facts.ts';
import type { FunctionNode } from './syntax-tree.ts';
import { isFunction, walk, walkOwn } from './syntax-tree.ts';

const PURE_METHODS = new Set(
  'replace replaceAll split slice substring substr trim trimStart trimEnd toLowerCase toUpperCase charAt charCodeAt codePointAt indexOf lastIndexOf includes startsWith endsWith join match search repeat padStart padEnd normalize concat map filter test toString'.split(
    ' ',
  ),
);
const PURE_GLOBALS = new Set(
  'String Number Boolean parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape'.split(
    ' ',
  ),
);
const PURE_STATICS: Readonly<Record<string, readonly string[]>> = {
  String: ['fromCharCode', 'fromCodePoint'],
  Number: ['isInteger', 'isFinite', 'isNaN', 'parseInt', 'parseFloat'],
  Math: ['min', 'max', 'floor', 'ceil', 'abs', 'round', 'trunc'],
  JSON: ['stringify'],
};
const COSTLY_METHODS = new Set(['replace', 'replaceAll', 'match', 'normalize']);

/** True when the function's result depends on its arguments alone and it changes nothing outside itself. */
export function isPure(analysis: Analysis, home: FunctionNode, depth = 0): boolean {
  if (depth > 2 || isTiedToFunction(analysis, home)) return false;
  if (!home.params.every((each) => each.type === 'Identifier')) return false;
  let pure = true;
  walk(home, (node) => {
    if (!isPureNode(analysis, node, home, depth)) pure = false;
    return pure ? undefined : false;
  });
  return pure;
}

function isPureNode(analysis: Analysis, node: AnyNode, home: FunctionNode, depth: number): boolean {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- a syntax tree has eighty node types; those not named share the default
  switch (node.type) {
    case 'NewExpression':
    case 'TaggedTemplateExpression':
    case 'ImportExpression':
    case 'SpreadElement':
    case 'ClassExpression':
    case 'ClassDeclaration':
    case 'ThisExpression':
      return false;
    case 'AssignmentExpression':
      return node.left.type === 'Identifier' && isLocal(analysis, node.left, home);
    case 'UpdateExpression':
      return node.argument.type === 'Identifier' && isLocal(analysis, node.argument, home);
    case 'UnaryExpression':
      return node.operator !== 'delete';
    case 'CallExpression':
      return isPureCall(analysis, node, home, depth);
    case 'Identifier':
      return isSteadyName(analysis, node, home);
    default:
      return true;
  }
}

function isLocal(analysis: Analysis, name: Identifier, home: FunctionNode): boolean {
  const binding = analysis.bindingOf(name);
  const declaration = binding?.declarations[0];
  return (
    declaration !== undefined && declaration.start >= home.start && declaration.end <= home.end
  );
}

function isPureCall(analysis: Analysis, node: AnyNode, home: FunctionNode, depth: number): boolean {
  if (node.type !== 'CallExpression' || node.optional) return false;
  if (node.callee.type === 'Identifier') {
    const binding = analysis.bindingOf(node.callee);
    if (binding === undefined) return PURE_GLOBALS.has(node.callee.name);
    const called = functionOfBinding(analysis, binding);
    return called !== undefined && called !== home && isPure(analysis, called, depth + 1);
  }
  const call = methodCall(node);
  if (call === undefined) return false;
  if (call.object.type === 'Identifier' && analysis.bindingOf(call.object) === undefined)
    return PURE_STATICS[call.object.name]?.includes(call.name) ?? false;
  return (
    PURE_METHODS.has(call.name) && !(call.name === 'test' && isStateful(analysis, call.object))
  );
}

function functionOfBinding(analysis: Analysis, binding: Binding): FunctionNode | undefined {
  if (binding.writes.length > 0 || binding.declarations.length !== 1) return undefined;
  const holder = binding.declarations[0] && analysis.parentOf(binding.declarations[0]);
  if (binding.kind === 'function' && isFunction(holder)) return holder;
  const value = constantValue(binding);
  return isFunction(value) ? value : undefined;
}

function isStateful(analysis: Analysis, node: Expression): boolean {
  const value = node.type === 'Identifier' ? constantValue(analysis.bindingOf(node)) : node;
  return value?.type !== 'Literal' || value.regex == null || /[gy]/u.test(value.regex.flags);
}

/** Property names, names of the function's own, pure globals and constants of the file. */
function isSteadyName(analysis: Analysis, node: Identifier, home: FunctionNode): boolean {
  const parent = analysis.parentOf(node);
  if (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed)
    return true;
  if (parent?.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand)
    return true;
  if (isLocal(analysis, node, home)) return true;
  const binding = analysis.bindingOf(node);
  if (binding === undefined)
    return node.name === 'undefined' || PURE_GLOBALS.has(node.name) || node.name in PURE_STATICS;
  if (functionOfBinding(analysis, binding) !== undefined)
    return parent?.type === 'CallExpression' && parent.callee === node;
  const value = constantValue(binding);
  if (value?.type === 'Literal') return value.regex == null || !value.regex.flags.includes('y');
  return value?.type === 'ObjectExpression' && isReadOnlyTable(analysis, binding);
}

/** An object literal that the whole file only looks things up in. */
function isReadOnlyTable(analysis: Analysis, binding: Binding): boolean {
  return binding.references.every((reference) => {
    const member = analysis.parentOf(reference);
    if (member?.type !== 'MemberExpression' || member.object !== reference) return false;
    const outer = analysis.parentOf(member);
    if (outer?.type === 'AssignmentExpression') return outer.left !== member;
    if (outer?.type === 'CallExpression') return outer.callee !== member;
    return outer?.type !== 'UpdateExpression' && outer?.type !== 'UnaryExpression';
  });
}

/** True when every result is a primitive, so that two callers can share it. */
export function returnsPrimitive(analysis: Analysis, home: FunctionNode): boolean {
  if (home.body.type !== 'BlockStatement') return isPrimitive(analysis, home.body, home);
  let all = home.body.body.at(-1)?.type === 'ReturnStatement';
  walkOwn(home.body, (node) => {
    if (node.type === 'ReturnStatement')
      all &&= node.argument != null && isPrimitive(analysis, node.argument, home);
    return undefined;
  });
  return all;
}

function isPrimitive(analysis: Analysis, node: Expression, home: FunctionNode): boolean {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- a syntax tree has eighty node types; those not named share the default
  switch (node.type) {
    case 'Literal':
      return node.regex == null;
    case 'BinaryExpression':
    case 'UnaryExpression':
      return true;
    case 'ConditionalExpression':
      return (
        isPrimitive(analysis, node.consequent, home) && isPrimitive(analysis, node.alternate, home)
      );
    case 'LogicalExpression':
      return isPrimitive(analysis, node.left, home) && isPrimitive(analysis, node.right, home);
    case 'Identifier': {
      const binding = analysis.bindingOf(node);
      const own = home.params[0];
      return (
        (own?.type === 'Identifier' &&
          binding === analysis.bindingOf(own) &&
          binding?.writes.length === 0) ||
        isString(analysis, node)
      );
    }
    case 'CallExpression': {
      const call = methodCall(node);
      if (call?.name === 'stringify' && isGlobal(analysis, call.object, 'JSON')) return true;
      return isString(analysis, node);
    }
    default:
      return isString(analysis, node);
  }
}

/** True when a call does more than hashing a new text costs: patterns and conversions of whole texts. */
export function isCostly(home: FunctionNode): boolean {
  let costly = false;
  walk(home, (node) => {
    const call = methodCall(node);
    if (call !== undefined && COSTLY_METHODS.has(call.name)) costly = true;
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier')
      costly ||= node.callee.name.includes('URI');
    return undefined;
  });
  return costly;
}
