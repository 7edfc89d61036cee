import type { AnyNode, Expression } from 'acorn';
import type { Analysis, Binding } from './bindings.ts';
import type { FunctionNode } from './syntax-tree.ts';
import { isFunction, walk } from './syntax-tree.ts';

/** `object.name(…)` with a plain name and no optional chaining. */
export interface MethodCall {
  readonly object: Expression;
  readonly name: string;
  readonly args: readonly Expression[];
}

/** Reads a call as a method call; undefined for anything else, spread arguments included. */
export function methodCall(node: AnyNode | null | undefined): MethodCall | undefined {
  if (node?.type !== 'CallExpression' || node.optional) return undefined;
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return undefined;
  if (callee.property.type !== 'Identifier' || callee.object.type === 'Super') return undefined;
  const args: Expression[] = [];
  for (const each of node.arguments) {
    if (each.type === 'SpreadElement') return undefined;
    args.push(each);
  }
  return { object: callee.object, name: callee.property.name, args };
}

/** True for a name that no scope of the file declares. */
export function isGlobal(analysis: Analysis, node: AnyNode, name: string): boolean {
  return node.type === 'Identifier' && node.name === name && analysis.bindingOf(node) === undefined;
}

/** The operands of a chain of one logical operator. */
export function terms(node: Expression, operator: string): Expression[] {
  return node.type === 'LogicalExpression' && node.operator === operator
    ? [...terms(node.left, operator), ...terms(node.right, operator)]
    : [node];
}

/** True when control never passes the end of the statement. */
export function leaves(statement: AnyNode | undefined): boolean {
  if (statement?.type === 'BlockStatement') return leaves(statement.body.at(-1));
  return statement?.type === 'ReturnStatement' || statement?.type === 'ThrowStatement';
}

/** Own `this`, `arguments`, `await`, `yield` or `super` tie code to its function. */
export function isTiedToFunction(analysis: Analysis, home: FunctionNode): boolean {
  let tied = home.async || home.generator;
  walk(home, (node) => {
    if (node !== home && isFunction(node) && node.type !== 'ArrowFunctionExpression') return false;
    if (node.type === 'ThisExpression' || node.type === 'Super') tied = true;
    if (node.type === 'AwaitExpression' || node.type === 'YieldExpression') tied = true;
    if (node.type === 'MetaProperty') tied = true;
    if (isGlobal(analysis, node, 'arguments')) tied = true;
    return undefined;
  });
  return tied;
}

const READING_METHODS = new Set(
  'map forEach filter join slice indexOf includes some every reduce shift pop'.split(' '),
);

/** True when an array is only indexed, measured, walked or shortened through this name. */
export function isOnlyRead(analysis: Analysis, binding: Binding): boolean {
  return binding.references.every((reference) => {
    const parent = analysis.parentOf(reference);
    if (parent?.type === 'ForOfStatement') return parent.right === reference;
    if (parent?.type !== 'MemberExpression' || parent.object !== reference) return false;
    const outer = analysis.parentOf(parent);
    if (parent.computed)
      return (
        !(outer?.type === 'AssignmentExpression' && outer.left === parent) &&
        outer?.type !== 'UpdateExpression'
      );
    if (parent.property.type !== 'Identifier') return false;
    return parent.property.name === 'length'
      ? outer?.type !== 'AssignmentExpression'
      : READING_METHODS.has(parent.property.name);
  });
}
