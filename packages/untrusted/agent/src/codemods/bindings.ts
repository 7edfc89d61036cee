import type { AnyNode, Expression, Identifier, Pattern, VariableDeclarator } from 'acorn';
import type { ParsedFile } from './codemod.ts';
import type { FunctionNode } from './syntax-tree.ts';
import { childrenOf, isFunction } from './syntax-tree.ts';

/** One declared name: where it is declared, read and written. */
export interface Binding {
  readonly name: string;
  kind: 'var' | 'let' | 'const' | 'function' | 'param' | 'class' | 'import' | 'catch';
  readonly declarations: Identifier[];
  readonly declarators: VariableDeclarator[];
  /** Every use after resolution, reads and writes alike, without the declarations. */
  readonly references: Identifier[];
  /** Uses that assign: `x = …`, `x++`, `for (x of …)`, destructuring. */
  readonly writes: Identifier[];
}

/** What the codemods ask of a file: parents, scopes, names. */
export interface Analysis {
  readonly nodes: readonly AnyNode[];
  readonly names: ReadonlySet<string>;
  /** `with` or a direct `eval` makes every name uncertain. */
  readonly opaque: boolean;
  parentOf(node: AnyNode): AnyNode | undefined;
  bindingOf(identifier: Identifier): Binding | undefined;
  functionOf(node: AnyNode): FunctionNode | undefined;
}

interface Scope {
  readonly parent: Scope | undefined;
  readonly isFunction: boolean;
  readonly names: Map<string, Binding>;
}

const analyses = new WeakMap<object, Analysis>();

/** Scope analysis of a file, computed once per parse. */
export function analyse(file: ParsedFile): Analysis {
  const known = analyses.get(file.ast);
  if (known !== undefined) return known;
  const made = build(file);
  analyses.set(file.ast, made);
  return made;
}

function build(file: ParsedFile): Analysis {
  const nodes: AnyNode[] = [];
  const parents = new Map<AnyNode, AnyNode>();
  const names = new Set<string>();
  const bindings = new Map<Identifier, Binding>();
  const uses: { readonly identifier: Identifier; readonly scope: Scope }[] = [];
  let opaque = false;

  const declare = (scope: Scope, identifier: Identifier, kind: Binding['kind']): Binding => {
    let binding = scope.names.get(identifier.name);
    if (binding === undefined) {
      binding = {
        name: identifier.name,
        kind,
        declarations: [],
        declarators: [],
        references: [],
        writes: [],
      };
      scope.names.set(identifier.name, binding);
    }
    binding.declarations.push(identifier);
    bindings.set(identifier, binding);
    return binding;
  };
  const functionScope = (scope: Scope): Scope => {
    let at = scope;
    while (!at.isFunction && at.parent !== undefined) at = at.parent;
    return at;
  };

  const visit = (node: AnyNode, scope: Scope): void => {
    nodes.push(node);
    let inner = scope;
    if (isFunction(node)) {
      if (node.type === 'FunctionDeclaration' && isIdentifier(node.id))
        declare(scope, node.id, 'function');
      inner = { parent: scope, isFunction: true, names: new Map() };
      if (node.type === 'FunctionExpression' && isIdentifier(node.id))
        declare(inner, node.id, 'function');
      for (const parameter of node.params)
        for (const name of patternNames(parameter)) declare(inner, name, 'param');
    } else if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') {
      if (node.type === 'ClassDeclaration' && isIdentifier(node.id))
        declare(scope, node.id, 'class');
      inner = { parent: scope, isFunction: false, names: new Map() };
      if (node.type === 'ClassExpression' && isIdentifier(node.id))
        declare(inner, node.id, 'class');
    } else if (opensBlock(node)) {
      inner = { parent: scope, isFunction: node.type === 'StaticBlock', names: new Map() };
      if (node.type === 'CatchClause' && node.param != null)
        for (const name of patternNames(node.param)) declare(inner, name, 'catch');
    } else if (node.type === 'VariableDeclaration') {
      const home = node.kind === 'var' ? functionScope(scope) : scope;
      const kind = node.kind === 'var' || node.kind === 'let' ? node.kind : 'const';
      for (const declarator of node.declarations)
        for (const name of patternNames(declarator.id))
          declare(home, name, kind).declarators.push(declarator);
    } else if (
      node.type === 'ImportSpecifier' ||
      node.type === 'ImportDefaultSpecifier' ||
      node.type === 'ImportNamespaceSpecifier'
    ) {
      declare(scope, node.local, 'import');
    } else if (node.type === 'WithStatement') opaque = true;
    else if (
      node.type === 'CallExpression' &&
      node.callee.type === 'Identifier' &&
      node.callee.name === 'eval'
    )
      opaque = true;
    if (node.type === 'Identifier') {
      names.add(node.name);
      if (isUse(node, parents.get(node))) uses.push({ identifier: node, scope });
    }
    for (const child of childrenOf(node)) {
      parents.set(child, node);
      visit(child, inner);
    }
  };
  visit(file.ast, { parent: undefined, isFunction: true, names: new Map() });

  for (const { identifier, scope } of uses) {
    if (bindings.has(identifier)) continue;
    for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
      const binding = at.names.get(identifier.name);
      if (binding === undefined) continue;
      bindings.set(identifier, binding);
      binding.references.push(identifier);
      if (isWrite(identifier, parents)) binding.writes.push(identifier);
      break;
    }
  }
  return {
    nodes,
    names,
    opaque,
    parentOf: (node) => parents.get(node),
    bindingOf: (identifier) => bindings.get(identifier),
    functionOf: (node) => {
      let at = parents.get(node);
      while (at !== undefined && !isFunction(at)) at = parents.get(at);
      return at;
    },
  };
}

function isIdentifier(node: AnyNode | null | undefined): node is Identifier {
  return node?.type === 'Identifier';
}

function opensBlock(node: AnyNode): boolean {
  return (
    node.type === 'BlockStatement' ||
    node.type === 'ForStatement' ||
    node.type === 'ForInStatement' ||
    node.type === 'ForOfStatement' ||
    node.type === 'SwitchStatement' ||
    node.type === 'CatchClause' ||
    node.type === 'StaticBlock'
  );
}

function patternNames(pattern: Pattern): Identifier[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) =>
        patternNames(each.type === 'Property' ? each.value : each.argument),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => (each === null ? [] : patternNames(each)));
    case 'RestElement':
      return patternNames(pattern.argument);
    case 'AssignmentPattern':
      return patternNames(pattern.left);
    case 'MemberExpression':
      return [];
  }
}

function isUse(node: Identifier, parent: AnyNode | undefined): boolean {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- a syntax tree has eighty node types; those not named share the default
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.object === node || parent.computed;
    case 'Property':
      return parent.value === node || parent.computed;
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return parent.computed || parent.value === node;
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
      return false;
    case 'ExportSpecifier':
      return parent.local === node;
    default:
      return true;
  }
}

function isWrite(node: Identifier, parents: ReadonlyMap<AnyNode, AnyNode>): boolean {
  let child: AnyNode = node;
  let parent = parents.get(child);
  while (
    parent !== undefined &&
    (parent.type === 'ArrayPattern' ||
      parent.type === 'ObjectPattern' ||
      parent.type === 'RestElement' ||
      (parent.type === 'AssignmentPattern' && parent.left === child) ||
      (parent.type === 'Property' && parent.value === child))
  ) {
    child = parent;
    parent = parents.get(child);
  }
  if (parent === undefined) return false;
  if (parent.type === 'AssignmentExpression') return parent.left === child;
  if (parent.type === 'UpdateExpression') return true;
  return (
    (parent.type === 'ForInStatement' || parent.type === 'ForOfStatement') && parent.left === child
  );
}

/** The initialiser of a name that is declared once, with a value, and never written again. */
export function constantValue(binding: Binding | undefined): Expression | undefined {
  if (binding === undefined || binding.writes.length > 0) return undefined;
  if (binding.declarations.length !== 1 || binding.declarators.length !== 1) return undefined;
  const declarator = binding.declarators[0];
  if (declarator?.id.type !== 'Identifier') return undefined;
  return declarator.init ?? undefined;
}
