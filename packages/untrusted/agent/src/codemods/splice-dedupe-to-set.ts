import type { AnyNode, Expression, ForStatement, Identifier, Statement } from 'acorn';
import type { Analysis, Binding } from './bindings.ts';
import { constantValue } from './bindings.ts';
import { methodCall } from './call-shape.ts';
import type { Codemod, Site } from './codemod.ts';
import { startDraft } from './draft.ts';

/** Nested loops that splice later equals out of an array become one pass with a Set. */
export const spliceDedupeToSet: Codemod = {
  name: 'splice-dedupe-to-set',
  class: 5,
  summary: 'quadratic removal of duplicates by splice becomes one pass with a Set',
  find(source) {
    const draft = startDraft(source);
    const sites: Site[] = [];
    for (const node of draft.analysis.nodes) {
      if (node.type !== 'ForStatement' && node.type !== 'WhileStatement') continue;
      const inner = innerLoop(node.body);
      const pair = inner && readSplice(draft.analysis, inner.loop);
      if (inner === undefined || pair === undefined) continue;
      if (!startsAfter(draft.analysis, inner, pair)) continue;
      if (!coversAll(draft.analysis, node, pair)) continue;
      const used = [pair.outer, pair.inner].some((each) =>
        each.references.some((reference) => reference.start > node.end),
      );
      if (used || draft.analysis.functionOf(node) === undefined) continue;
      const name = draft.fresh('dropLaterEquals');
      sites.push(
        draft.site(
          node,
          [
            draft.atTop(helper(name)),
            {
              start: node.start,
              end: node.start,
              text: `if (Array.isArray(${pair.list.name})) ${name}(${pair.list.name}); else `,
            },
          ],
          {
            hypothesis:
              'Each element is compared with all later ones and each removal moves the tail.',
            risks: 'Proxied arrays see other traps; tiny arrays pay for the Set.',
            expectedEffect: 'Linear instead of quadratic time.',
          },
        ),
      );
    }
    return sites;
  },
};

interface SplicePair {
  readonly list: Binding;
  readonly outer: Binding;
  readonly inner: Binding;
}

interface Inner {
  readonly loop: ForStatement;
  readonly before: Statement | undefined;
}

function innerLoop(body: Statement): Inner | undefined {
  if (body.type === 'ForStatement') return { loop: body, before: undefined };
  if (body.type !== 'BlockStatement' || body.body.length > 2) return undefined;
  const loop = body.body.at(-1);
  const before = body.body.length === 2 ? body.body[0] : undefined;
  return loop?.type === 'ForStatement' ? { loop, before } : undefined;
}

/** `for (…; j < a.length; j++) if (a[i] === a[j]) a.splice(j--, 1)`. */
function readSplice(analysis: Analysis, loop: ForStatement): SplicePair | undefined {
  const test = loop.test;
  const branch = onlyStatement(loop.body);
  if (branch?.type !== 'IfStatement' || branch.alternate != null) return undefined;
  const action = onlyStatement(branch.consequent);
  const call = action?.type === 'ExpressionStatement' ? methodCall(action.expression) : undefined;
  const [at, count] = call?.args ?? [];
  if (call?.name !== 'splice' || call.args.length !== 2 || call.object.type !== 'Identifier')
    return undefined;
  if (count?.type !== 'Literal' || count.value !== 1) return undefined;
  if (at?.type !== 'UpdateExpression' || at.operator !== '--' || at.prefix) return undefined;
  const list = analysis.bindingOf(call.object);
  const inner = at.argument.type === 'Identifier' ? analysis.bindingOf(at.argument) : undefined;
  if (list === undefined || inner === undefined) return undefined;
  if (branch.test.type !== 'BinaryExpression' || branch.test.operator !== '===') return undefined;
  const indexes = [branch.test.left, branch.test.right].map((each) =>
    elementIndex(analysis, each, list),
  );
  const outer = indexes.find((each) => each !== inner);
  if (outer === undefined || !indexes.includes(inner)) return undefined;
  const bounded =
    test?.type === 'BinaryExpression' &&
    test.operator === '<' &&
    isName(analysis, test.left, inner) &&
    isLengthOf(analysis, test.right, list);
  return bounded && isIncrement(analysis, loop.update, inner) ? { list, outer, inner } : undefined;
}

function onlyStatement(node: Statement): Statement | undefined {
  if (node.type !== 'BlockStatement') return node;
  return node.body.length === 1 ? node.body[0] : undefined;
}

function elementIndex(analysis: Analysis, node: AnyNode, list: Binding): Binding | undefined {
  if (node.type !== 'MemberExpression' || !node.computed) return undefined;
  if (!isName(analysis, node.object, list) || node.property.type !== 'Identifier') return undefined;
  return analysis.bindingOf(node.property);
}

function isName(analysis: Analysis, node: AnyNode, binding: Binding): node is Identifier {
  return node.type === 'Identifier' && analysis.bindingOf(node) === binding;
}

function isLengthOf(analysis: Analysis, node: AnyNode, list: Binding): boolean {
  if (node.type === 'Identifier') {
    const value = constantValue(analysis.bindingOf(node));
    return value !== undefined && isLengthOf(analysis, value, list);
  }
  return (
    node.type === 'MemberExpression' &&
    !node.computed &&
    isName(analysis, node.object, list) &&
    node.property.type === 'Identifier' &&
    node.property.name === 'length'
  );
}

function isIncrement(
  analysis: Analysis,
  node: Expression | null | undefined,
  of: Binding,
): boolean {
  return (
    node?.type === 'UpdateExpression' &&
    node.operator === '++' &&
    isName(analysis, node.argument, of)
  );
}

/** The inner index starts at the outer one plus one. */
function startsAfter(analysis: Analysis, inner: Inner, pair: SplicePair): boolean {
  const start = initialValue(analysis, inner.loop.init ?? inner.before, pair.inner);
  if (inner.loop.init != null && inner.before !== undefined) return false;
  return (
    start?.type === 'BinaryExpression' &&
    start.operator === '+' &&
    isName(analysis, start.left, pair.outer) &&
    start.right.type === 'Literal' &&
    start.right.value === 1
  );
}

function initialValue(
  analysis: Analysis,
  node: AnyNode | null | undefined,
  of: Binding,
): Expression | undefined {
  if (node?.type === 'VariableDeclaration') {
    if (node.declarations.length !== 1) return undefined;
    const only = node.declarations[0];
    return only !== undefined && isName(analysis, only.id, of)
      ? (only.init ?? undefined)
      : undefined;
  }
  const expression = node?.type === 'ExpressionStatement' ? node.expression : node;
  return expression?.type === 'AssignmentExpression' &&
    expression.operator === '=' &&
    isName(analysis, expression.left, of)
    ? expression.right
    : undefined;
}

/** The outer index takes every position from 0, as `for (i = 0; i < a.length; i++)` or `i = -1; while (i++ < length)`. */
function coversAll(analysis: Analysis, loop: AnyNode, pair: SplicePair): boolean {
  if (loop.type === 'ForStatement') {
    const start = initialValue(analysis, loop.init, pair.outer);
    return (
      start?.type === 'Literal' &&
      start.value === 0 &&
      loop.test?.type === 'BinaryExpression' &&
      loop.test.operator === '<' &&
      isName(analysis, loop.test.left, pair.outer) &&
      isLengthOf(analysis, loop.test.right, pair.list) &&
      isIncrement(analysis, loop.update, pair.outer) &&
      pair.outer.writes.every((each) => each.end < loop.body.start)
    );
  }
  if (loop.type !== 'WhileStatement' || loop.test.type !== 'BinaryExpression') return false;
  const { left, operator, right } = loop.test;
  if (operator !== '<' || left.type !== 'UpdateExpression' || left.prefix) return false;
  if (!isIncrement(analysis, left, pair.outer) || !isLengthOf(analysis, right, pair.list))
    return false;
  const init = pair.outer.declarators.length === 1 ? pair.outer.declarators[0]?.init : undefined;
  return (
    pair.outer.writes.length === 1 &&
    init?.type === 'UnaryExpression' &&
    init.operator === '-' &&
    init.argument.type === 'Literal' &&
    init.argument.value === 1
  );
}

function helper(name: string): string[] {
  return [
    `function ${name}(list) {`,
    "  'use strict';",
    '  const seen = new Set();',
    '  let kept = 0;',
    '  for (let at = 0; at < list.length; at++) {',
    '    const value = list[at];',
    '    if (value === value) {',
    '      if (seen.has(value)) continue;',
    '      seen.add(value);',
    '    }',
    '    if (kept !== at) {',
    '      if (at in list) list[kept] = value;',
    '      else delete list[kept];',
    '    }',
    '    kept++;',
    '  }',
    '  if (kept !== list.length) list.length = kept;',
    '}',
  ];
}
