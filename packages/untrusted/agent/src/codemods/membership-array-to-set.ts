import type { AnyNode, Expression, VariableDeclarator } from 'acorn';
import type { Binding } from './bindings.ts';
import { methodCall } from './call-shape.ts';
import type { Codemod, Site } from './codemod.ts';
import { startDraft, type Draft } from './draft.ts';
import { isLoop } from './syntax-tree.ts';
import type { TextChange } from './text-change.ts';

/** A local array that is only pushed to and asked about membership gets, or becomes, a Set. */
export const membershipArrayToSet: Codemod = {
  name: 'membership-array-to-set',
  class: 4,
  summary: 'indexOf and includes over a growing local array become Set.has',
  find(source) {
    const draft = startDraft(source);
    const sites: Site[] = [];
    for (const node of draft.analysis.nodes) {
      if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') continue;
      if (node.init?.type !== 'ArrayExpression' || node.init.elements.length > 0) continue;
      const binding = draft.analysis.bindingOf(node.id);
      if (binding === undefined || draft.analysis.functionOf(node) === undefined) continue;
      if (binding.declarations.length !== 1 || binding.writes.length > 0) continue;
      const changes = rewrite(draft, node, binding);
      if (changes === undefined) continue;
      sites.push(
        draft.site(node, changes, {
          hypothesis: `Every membership test walks \`${binding.name}\` from its start.`,
          risks:
            'Below a dozen elements the walk may be faster than hashing; memory per element grows.',
          expectedEffect: 'Constant instead of linear time per test.',
        }),
      );
    }
    return sites;
  },
};

function rewrite(
  draft: Draft,
  declarator: VariableDeclarator,
  binding: Binding,
): TextChange[] | undefined {
  const set = draft.fresh(`${binding.name}Seen`);
  const tests: TextChange[] = [];
  const additions: TextChange[] = [];
  let othersRead = false;
  for (const reference of binding.references) {
    const member = draft.analysis.parentOf(reference);
    const outer = member && draft.analysis.parentOf(member);
    const call = methodCall(outer);
    const argument = call?.args[0];
    if (call?.object === reference && outer !== undefined && call.args.length === 1) {
      if (argument === undefined || argument.type !== 'Identifier') return undefined;
      if (call.name === 'push') {
        const statement = draft.analysis.parentOf(outer);
        if (statement?.type !== 'ExpressionStatement') return undefined;
        additions.push({
          start: statement.start,
          end: statement.end,
          text: `{ ${draft.source(outer)}; ${set}.add(${argument.name}); }`,
        });
        continue;
      }
      const test = readTest(draft, outer, call.name);
      if (test !== undefined) {
        const has = `${set}.has(${argument.name})`;
        const safe =
          call.name === 'indexOf' ? `(${argument.name} === ${argument.name} && ${has})` : has;
        tests.push({
          start: test.node.start,
          end: test.node.end,
          text: test.negated ? `!${safe}` : safe,
        });
        continue;
      }
    }
    if (!isHarmlessRead(draft, reference)) return undefined;
    othersRead = true;
  }
  if (tests.length === 0 || additions.length === 0 || declarator.init == null) return undefined;
  if (!additions.some((each) => isInLoop(draft, binding, each))) return undefined;
  if (!othersRead)
    return [
      { start: declarator.init.start, end: declarator.init.end, text: 'new Set()' },
      ...tests.map((each) => ({
        ...each,
        text: each.text.replaceAll(`${set}.`, `${binding.name}.`),
      })),
      ...additions.map((each) => ({
        ...each,
        text: each.text
          .replace(/^\{ .*; (\S+\.add\(.*\);) \}$/su, '$1')
          .replace(`${set}.`, `${binding.name}.`),
      })),
    ];
  return [
    { start: declarator.end, end: declarator.end, text: `, ${set} = new Set()` },
    ...tests,
    ...additions,
  ];
}

function readTest(
  draft: Draft,
  call: AnyNode,
  name: string,
): { readonly node: AnyNode; readonly negated: boolean } | undefined {
  if (name === 'includes') return { node: call, negated: false };
  const whole = draft.analysis.parentOf(call);
  if (name !== 'indexOf' || whole?.type !== 'BinaryExpression' || whole.left !== call)
    return undefined;
  const bound = boundOf(whole.right);
  const key = `${whole.operator} ${bound ?? ''}`;
  if (['=== -1', '== -1', '< 0'].includes(key)) return { node: whole, negated: true };
  return ['!== -1', '!= -1', '> -1', '>= 0'].includes(key)
    ? { node: whole, negated: false }
    : undefined;
}

function boundOf(node: Expression): number | undefined {
  if (node.type === 'Literal' && node.value === 0) return 0;
  if (node.type !== 'UnaryExpression' || node.operator !== '-') return undefined;
  return node.argument.type === 'Literal' && node.argument.value === 1 ? -1 : undefined;
}

/** `return a` and `a.length`, `a[i]`, `a.join()` without writing. */
function isHarmlessRead(draft: Draft, reference: AnyNode): boolean {
  const parent = draft.analysis.parentOf(reference);
  if (parent?.type === 'ReturnStatement') return true;
  if (parent?.type !== 'MemberExpression' || parent.object !== reference) return false;
  const outer = draft.analysis.parentOf(parent);
  const written =
    (outer?.type === 'AssignmentExpression' && outer.left === parent) ||
    outer?.type === 'UpdateExpression' ||
    (outer?.type === 'UnaryExpression' && outer.operator === 'delete');
  if (written || (outer?.type === 'CallExpression' && outer.callee === parent))
    return methodCall(outer)?.name === 'join';
  return (
    parent.computed || (parent.property.type === 'Identifier' && parent.property.name === 'length')
  );
}

/** Growth in a loop below the declaration, or in a function other than the declaring one. */
function isInLoop(draft: Draft, binding: Binding, change: TextChange): boolean {
  const use = binding.references.find((each) => each.start === change.start);
  const declaration = binding.declarations[0];
  if (use === undefined || declaration === undefined) return false;
  if (draft.analysis.functionOf(use) !== draft.analysis.functionOf(declaration)) return true;
  for (let at = draft.analysis.parentOf(use); at !== undefined; at = draft.analysis.parentOf(at)) {
    if (at.start <= declaration.start && at.end >= declaration.end) return false;
    if (isLoop(at)) return true;
  }
  return false;
}
