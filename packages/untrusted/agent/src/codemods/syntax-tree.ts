import type {
  AnonymousFunctionDeclaration,
  AnyNode,
  ArrowFunctionExpression,
  FunctionDeclaration,
  FunctionExpression,
} from 'acorn';

/** Any node with its own parameters and body. */
export type FunctionNode =
  FunctionDeclaration | AnonymousFunctionDeclaration | FunctionExpression | ArrowFunctionExpression;

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as AnyNode).type === 'string';
}

/** Direct children in source order of their fields. */
export function childrenOf(node: AnyNode): AnyNode[] {
  const found: AnyNode[] = [];
  for (const value of Object.values(node) as unknown[]) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) found.push(item);
    } else if (isNode(value)) found.push(value);
  }
  return found;
}

/** The node and everything below it, parents first. `enter` returning false keeps out of a subtree. */
export function walk(node: AnyNode, enter: (node: AnyNode) => boolean | undefined): void {
  if (enter(node) === false) return;
  for (const child of childrenOf(node)) walk(child, enter);
}

/** All nodes below (and including) `node` that satisfy the guard. */
export function collect<T extends AnyNode>(
  node: AnyNode,
  wanted: (node: AnyNode) => node is T,
): T[] {
  const found: T[] = [];
  walk(node, (each) => {
    if (wanted(each)) found.push(each);
    return undefined;
  });
  return found;
}

/** True for function declarations, function expressions and arrows. */
export function isFunction(node: AnyNode | undefined): node is FunctionNode {
  return (
    node?.type === 'FunctionDeclaration' ||
    node?.type === 'FunctionExpression' ||
    node?.type === 'ArrowFunctionExpression'
  );
}

/** True for every statement that repeats its body. */
export function isLoop(node: AnyNode): boolean {
  return (
    node.type === 'ForStatement' ||
    node.type === 'ForInStatement' ||
    node.type === 'ForOfStatement' ||
    node.type === 'WhileStatement' ||
    node.type === 'DoWhileStatement'
  );
}

/** The wanted nodes of a function's own body, not those of functions inside it. */
export function walkOwn(root: AnyNode, enter: (node: AnyNode) => boolean | undefined): void {
  walk(root, (node) => {
    if (node !== root && isFunction(node)) return false;
    return enter(node);
  });
}
