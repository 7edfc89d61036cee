import type { AnyNode, Expression, Identifier, ReturnStatement } from 'acorn';
import type { Binding } from './bindings.ts';
import { isGlobal, isTiedToFunction, methodCall } from './call-shape.ts';
import type { Draft } from './draft.ts';
import { isString } from './string-facts.ts';
import type { FunctionNode } from './syntax-tree.ts';
import { collect, isFunction, isLoop, walkOwn } from './syntax-tree.ts';
import type { TextChange } from './text-change.ts';

/** A callback whose body may stand in a loop of the function around it. */
export interface Inlinable {
  readonly callback: FunctionNode;
  readonly parameters: readonly Identifier[];
  readonly returns: readonly ReturnStatement[];
  /** `var` to `let`, so that every pass has its own. */
  readonly changes: readonly TextChange[];
}

/** What the loop walks over: an array nobody else holds, or the UTF-16 units of a string. */
export interface Walked {
  readonly source: string;
  readonly kind: 'array' | 'units';
  readonly node: AnyNode;
}

/** Reads a callback; undefined when moving its body into a loop could change what it does. */
export function readCallback(
  draft: Draft,
  node: Expression | undefined,
  maxParameters: number,
): Inlinable | undefined {
  if (node === undefined || !isFunction(node)) return undefined;
  const { analysis } = draft;
  if (isTiedToFunction(analysis, node)) return undefined;
  if (node.type !== 'ArrowFunctionExpression' && node.id != null) {
    const own = analysis.bindingOf(node.id);
    if (own === undefined || own.references.length > 0) return undefined;
  }
  const parameters: Identifier[] = [];
  for (const each of node.params) {
    if (each.type !== 'Identifier') return undefined;
    parameters.push(each);
  }
  if (parameters.length > maxParameters) return undefined;
  const returns: ReturnStatement[] = [];
  const changes: TextChange[] = [];
  const refused: AnyNode[] = [];
  walkOwn(node.body, (inner) => {
    if (inner.type === 'FunctionDeclaration') refused.push(inner);
    if (inner.type === 'ExpressionStatement' && inner.directive !== undefined) refused.push(inner);
    if (inner.type === 'ReturnStatement') {
      returns.push(inner);
      if (insideLoop(draft, inner, node)) refused.push(inner);
    }
    if (inner.type === 'VariableDeclaration' && inner.kind === 'var') {
      for (const declarator of inner.declarations) {
        const name = declarator.id.type === 'Identifier' ? declarator.id : undefined;
        const binding = name && analysis.bindingOf(name);
        if (binding === undefined || !isBlockLocal(draft, binding, inner)) refused.push(inner);
        else if (insideLoop(draft, inner, node) && !isFreshEachPass(draft, binding, inner))
          refused.push(inner);
      }
      changes.push({ start: inner.start, end: inner.start + 3, text: 'let' });
    }
    return undefined;
  });
  const hoisted = collect(node.body, (each) => each.type === 'FunctionDeclaration');
  if (refused.length > 0 || hoisted.length > 0) return undefined;
  return { callback: node, parameters, returns, changes };
}

function insideLoop(draft: Draft, node: AnyNode, home: FunctionNode): boolean {
  for (let at = draft.analysis.parentOf(node); at !== undefined && at !== home;) {
    if (isLoop(at)) return true;
    at = draft.analysis.parentOf(at);
  }
  return false;
}

/** A `var` that could have been a `let` all along. */
function isBlockLocal(draft: Draft, binding: Binding, declaration: AnyNode): boolean {
  if (binding.kind !== 'var' || binding.declarations.length !== 1) return false;
  const home = draft.analysis.parentOf(declaration);
  if (home === undefined) return false;
  const inLoopHead = isLoop(home);
  const owner = draft.analysis.functionOf(declaration);
  return (
    binding.references.every(
      (each) =>
        each.start > declaration.start &&
        each.end <= home.end &&
        (!inLoopHead || draft.analysis.functionOf(each) === owner),
    ) &&
    home.type !== 'SwitchCase' &&
    home.type !== 'IfStatement'
  );
}

/** In an inner loop a `let` starts anew where a `var` kept its value, and closures tell them apart. */
function isFreshEachPass(draft: Draft, binding: Binding, declaration: AnyNode): boolean {
  const home = draft.analysis.parentOf(declaration);
  if (home !== undefined && isLoop(home)) return true;
  const owner = draft.analysis.functionOf(declaration);
  return (
    binding.declarators.every((each) => each.init != null) &&
    binding.references.every((each) => draft.analysis.functionOf(each) === owner)
  );
}

const FRESH_STATICS = new Set([
  'keys',
  'values',
  'entries',
  'getOwnPropertyNames',
  'getOwnPropertySymbols',
]);

/** What a callback method is called on, when the loop may walk it by index. */
export function readWalked(draft: Draft, node: Expression): Walked | undefined {
  const call = methodCall(node);
  const separator = call?.args[0];
  if (
    call?.name === 'split' &&
    call.args.length === 1 &&
    separator?.type === 'Literal' &&
    separator.value === '' &&
    isString(draft.analysis, call.object)
  )
    return { source: draft.source(call.object), kind: 'units', node: call.object };
  return isFreshArray(draft, node, 0)
    ? { source: draft.source(node), kind: 'array', node }
    : undefined;
}

/** True for an expression whose value is a new dense array each time. */
function isFreshArray(draft: Draft, node: AnyNode, depth: number): boolean {
  if (depth > 8) return false;
  if (node.type === 'ArrayExpression')
    return node.elements.every((each) => each !== null && each.type !== 'SpreadElement');
  const call = methodCall(node);
  if (call !== undefined) {
    if (isGlobal(draft.analysis, call.object, 'Object'))
      return FRESH_STATICS.has(call.name) && call.args.length === 1;
    if (call.name === 'split') return isString(draft.analysis, call.object);
    return (
      (call.name === 'concat' || call.name === 'sort' || call.name === 'filter') &&
      isFreshArray(draft, call.object, depth + 1) &&
      (call.name !== 'concat' || call.args.every((each) => isFreshArray(draft, each, depth + 1)))
    );
  }
  if (node.type === 'ConditionalExpression')
    return (
      isFreshArray(draft, node.consequent, depth + 1) &&
      isFreshArray(draft, node.alternate, depth + 1)
    );
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return false;
  return returnsFreshArray(draft, node.callee, depth);
}

function returnsFreshArray(draft: Draft, callee: Identifier, depth: number): boolean {
  const binding = draft.analysis.bindingOf(callee);
  if (binding?.kind !== 'function' || binding.writes.length > 0) return false;
  const home = binding.declarations[0] && draft.analysis.parentOf(binding.declarations[0]);
  if (binding.declarations.length !== 1 || home?.type !== 'FunctionDeclaration') return false;
  if (home.async || home.generator || home.body.body.length !== 1) return false;
  const only = home.body.body[0];
  return (
    only?.type === 'ReturnStatement' &&
    only.argument != null &&
    isFreshArray(draft, only.argument, depth + 1)
  );
}

/** True when no identifier below the node has one of the names. */
export function avoidsNames(node: AnyNode, names: readonly string[]): boolean {
  const clashing = collect(
    node,
    (each): each is Identifier => each.type === 'Identifier' && names.includes(each.name),
  );
  return clashing.length === 0;
}
