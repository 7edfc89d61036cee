import type { AnyNode, CallExpression, Expression, Identifier } from 'acorn';
import type { Analysis, Binding } from './bindings.ts';
import { isGlobal, isOnlyRead, leaves, methodCall, terms } from './call-shape.ts';
import { isFunction } from './syntax-tree.ts';

const STRING_ONLY_METHODS = new Set(
  'toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase trim trimStart trimEnd charAt substring substr normalize padStart padEnd repeat replace replaceAll'.split(
    ' ',
  ),
);
const STRING_TO_STRING = new Set(['slice', 'concat', 'toString', 'valueOf']);
const STRING_GLOBALS = new Set([
  'String',
  'encodeURIComponent',
  'decodeURIComponent',
  'encodeURI',
  'decodeURI',
  'escape',
  'unescape',
]);

/**
 * True when the expression can only be a primitive string where it stands. Results of methods that only strings have
 * in the language count as strings.
 */
export function isString(
  analysis: Analysis,
  node: AnyNode | null | undefined,
  seen: ReadonlySet<Binding> = new Set(),
): boolean {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- a syntax tree has eighty node types; those not named share the default
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string';
    case 'TemplateLiteral':
      return true;
    case 'UnaryExpression':
      return node.operator === 'typeof';
    case 'BinaryExpression':
      return (
        node.operator === '+' &&
        (isString(analysis, node.left, seen) || isString(analysis, node.right, seen))
      );
    case 'ConditionalExpression':
      return isString(analysis, node.consequent, seen) && isString(analysis, node.alternate, seen);
    case 'LogicalExpression':
      return isString(analysis, node.left, seen) && isString(analysis, node.right, seen);
    case 'AssignmentExpression':
      if (node.operator === '=') return isString(analysis, node.right, seen);
      return (
        node.operator === '+=' &&
        (isString(analysis, node.right, seen) || isString(analysis, node.left, seen))
      );
    case 'SequenceExpression':
      return isString(analysis, node.expressions.at(-1), seen);
    case 'ParenthesizedExpression':
      return isString(analysis, node.expression, seen);
    case 'CallExpression':
      return isStringCall(analysis, node, seen);
    case 'Identifier':
      return isStringName(analysis, node, seen);
    default:
      return false;
  }
}

function isStringCall(
  analysis: Analysis,
  node: CallExpression,
  seen: ReadonlySet<Binding>,
): boolean {
  if (node.callee.type === 'Identifier')
    return STRING_GLOBALS.has(node.callee.name) && analysis.bindingOf(node.callee) === undefined;
  const call = methodCall(node);
  if (call === undefined) return false;
  if (STRING_ONLY_METHODS.has(call.name)) return true;
  if (call.name === 'join') return call.args.length < 2;
  if (call.name === 'fromCharCode' || call.name === 'fromCodePoint')
    return isGlobal(analysis, call.object, 'String');
  return STRING_TO_STRING.has(call.name) && isString(analysis, call.object, seen);
}

function isStringName(analysis: Analysis, node: Identifier, seen: ReadonlySet<Binding>): boolean {
  const binding = analysis.bindingOf(node);
  if (binding === undefined) return false;
  if (seen.has(binding)) return true;
  const deeper = new Set(seen).add(binding);
  if (!binding.writes.every((write) => isStringWrite(analysis, write, deeper))) return false;
  switch (binding.kind) {
    case 'const':
    case 'let':
    case 'var':
      return (
        binding.declarators.length > 0 &&
        binding.declarators.every((each) => {
          if (each.id.type !== 'Identifier') return false;
          if (each.init != null) return isString(analysis, each.init, deeper);
          return isStringLoopName(analysis, each, deeper);
        })
      );
    case 'param':
      return (
        isElementParameter(analysis, binding, deeper) ||
        isCheckedBefore(analysis, node, binding, deeper)
      );
    case 'function':
    case 'class':
    case 'import':
    case 'catch':
      return false;
  }
}

function isStringLoopName(
  analysis: Analysis,
  declarator: AnyNode,
  seen: ReadonlySet<Binding>,
): boolean {
  const declaration = analysis.parentOf(declarator);
  const loop = declaration && analysis.parentOf(declaration);
  if (loop?.type === 'ForInStatement') return loop.left === declaration;
  if (loop?.type !== 'ForOfStatement' || loop.left !== declaration) return false;
  return isString(analysis, loop.right, seen) || isStringArray(analysis, loop.right, seen);
}

function isStringWrite(analysis: Analysis, write: Identifier, seen: ReadonlySet<Binding>): boolean {
  const parent = analysis.parentOf(write);
  return (
    parent?.type === 'AssignmentExpression' &&
    parent.left === write &&
    isString(analysis, parent, seen)
  );
}

/** True for a dense array of strings: `split`, `Object.keys`, and copies of them. */
function isStringArray(
  analysis: Analysis,
  node: AnyNode,
  seen: ReadonlySet<Binding> = new Set(),
): boolean {
  if (node.type === 'Identifier') {
    const binding = analysis.bindingOf(node);
    if (binding === undefined || binding.writes.length > 0 || seen.has(binding)) return false;
    const init = binding.declarators.length === 1 ? binding.declarators[0]?.init : undefined;
    return (
      init != null &&
      binding.kind !== 'param' &&
      isStringArray(analysis, init, new Set(seen).add(binding)) &&
      isOnlyRead(analysis, binding)
    );
  }
  const call = methodCall(node);
  if (call === undefined) return false;
  if (call.name === 'split') return true;
  if (call.name === 'keys' || call.name === 'getOwnPropertyNames')
    return isGlobal(analysis, call.object, 'Object') && call.args.length === 1;
  return (
    (call.name === 'slice' || call.name === 'filter' || call.name === 'sort') &&
    isStringArray(analysis, call.object, seen)
  );
}

function isElementParameter(
  analysis: Analysis,
  binding: Binding,
  seen: ReadonlySet<Binding>,
): boolean {
  const declaration = binding.declarations[0];
  if (declaration === undefined) return false;
  const home = analysis.parentOf(declaration);
  if (!isFunction(home)) return false;
  const call = methodCall(analysis.parentOf(home));
  if (call === undefined || call.args[0] !== home) return false;
  const position = call.name === 'reduce' ? 1 : 0;
  if (!['map', 'forEach', 'filter', 'some', 'every', 'reduce'].includes(call.name)) return false;
  return home.params[position] === declaration && isStringArray(analysis, call.object, seen);
}

/**
 * A parameter is a string after `if (typeof p !== 'string') throw/return`, after `p = <string>` among the statements of
 * its function's body, or to the right of `typeof p !== 'string' ||` and `typeof p === 'string' &&`.
 */
function isCheckedBefore(
  analysis: Analysis,
  use: Identifier,
  binding: Binding,
  seen: ReadonlySet<Binding>,
): boolean {
  for (let at: AnyNode = use, up = analysis.parentOf(use); up !== undefined;) {
    if (isFunction(up)) break;
    if (up.type === 'LogicalExpression' && up.right === at) {
      const operator = up.operator === '||' ? '!==' : '===';
      if (terms(up.left, up.operator).some((term) => isTypeTest(analysis, term, binding, operator)))
        return true;
    }
    if (up.type === 'ConditionalExpression' || up.type === 'IfStatement') {
      if (
        up.consequent === at &&
        terms(up.test, '&&').some((each) => isTypeTest(analysis, each, binding, '==='))
      )
        return true;
      if (
        up.alternate === at &&
        terms(up.test, '||').some((each) => isTypeTest(analysis, each, binding, '!=='))
      )
        return true;
    }
    at = up;
    up = analysis.parentOf(up);
  }
  const home = analysis.parentOf(binding.declarations[0] ?? use);
  if (!isFunction(home) || home.body.type !== 'BlockStatement') return false;
  const sameFunction = analysis.functionOf(use) === home;
  for (const statement of home.body.body) {
    if (statement.end > use.start) break;
    if (
      statement.type === 'IfStatement' &&
      (sameFunction || binding.writes.length === 0) &&
      terms(statement.test, '||').some((each) => isTypeTest(analysis, each, binding, '!==')) &&
      leaves(statement.consequent)
    )
      return true;
    if (
      sameFunction &&
      statement.type === 'ExpressionStatement' &&
      statement.expression.type === 'AssignmentExpression' &&
      statement.expression.left.type === 'Identifier' &&
      analysis.bindingOf(statement.expression.left) === binding &&
      isString(analysis, statement.expression, seen)
    )
      return true;
  }
  return false;
}

function isTypeTest(
  analysis: Analysis,
  node: Expression,
  binding: Binding,
  operator: '===' | '!==',
): boolean {
  return (
    node.type === 'BinaryExpression' &&
    (node.operator === operator || node.operator === operator.slice(0, 2)) &&
    node.left.type === 'UnaryExpression' &&
    node.left.operator === 'typeof' &&
    node.left.argument.type === 'Identifier' &&
    analysis.bindingOf(node.left.argument) === binding &&
    node.right.type === 'Literal' &&
    node.right.value === 'string'
  );
}
