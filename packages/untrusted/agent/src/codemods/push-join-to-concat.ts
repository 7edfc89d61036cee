import type { AnyNode, Expression, Identifier } from 'acorn';
import type { Analysis, Binding } from './bindings.ts';
import { methodCall } from './call-shape.ts';
import type { Codemod, Site } from './codemod.ts';
import { startDraft, type Draft } from './draft.ts';
import { isString } from './string-facts.ts';
import type { TextChange } from './text-change.ts';

/** A local array that only collects pieces for one `join('')` becomes a string. */
export const pushJoinToConcat: Codemod = {
  name: 'push-join-to-concat',
  class: 3,
  summary: 'pieces pushed for a later join are appended to a string',
  find(source) {
    const draft = startDraft(source);
    const sites: Site[] = [];
    const seen = new Set<Binding>();
    for (const node of draft.analysis.nodes) {
      if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') continue;
      if (node.init?.type !== 'ArrayExpression' || node.init.elements.length > 0) continue;
      const binding = draft.analysis.bindingOf(node.id);
      if (binding === undefined || seen.has(binding)) continue;
      seen.add(binding);
      if (binding.declarations.length !== 1 || binding.writes.length > 0) continue;
      if (draft.analysis.functionOf(node) === undefined) continue;
      const changes = rewrite(draft, binding);
      if (changes === undefined) continue;
      const declaration = draft.analysis.parentOf(node);
      if (declaration?.type !== 'VariableDeclaration') continue;
      if (declaration.kind === 'const') {
        if (declaration.declarations.length > 1) continue;
        changes.push({ start: declaration.start, end: declaration.start + 5, text: 'let' });
      }
      changes.push({ start: node.init.start, end: node.init.end, text: "''" });
      sites.push(
        draft.site(node, changes, {
          hypothesis: `\`${binding.name}\` holds pieces only until they are joined; appending needs no array and no join.`,
          risks:
            'The result may stay a rope until it is read, which moves cost and memory; objects are converted when appended, not when joined.',
          expectedEffect: 'Fewer allocations per result.',
        }),
      );
    }
    return sites;
  },
};

function rewrite(draft: Draft, binding: Binding): TextChange[] | undefined {
  const changes: TextChange[] = [];
  let pieces = 0;
  let joins = 0;
  const appended = new Set<AnyNode>();
  for (const reference of binding.references) {
    if (appended.has(reference)) continue;
    const member = draft.analysis.parentOf(reference);
    if (member?.type !== 'MemberExpression' || member.object !== reference) return undefined;
    const outer = draft.analysis.parentOf(member);
    const call = methodCall(outer);
    if (outer?.type === 'CallExpression' && call !== undefined && outer.callee === member) {
      if (call.name === 'join' && isEmptyText(call.args[0]) && call.args.length === 1) {
        joins += 1;
        changes.push({ start: outer.start, end: outer.end, text: binding.name });
        continue;
      }
      const value = call.args[0];
      if (call.name !== 'push' || call.args.length !== 1 || value === undefined) return undefined;
      const edits = append(draft, binding, value);
      if (edits === undefined) return undefined;
      changes.push(...edits);
      pieces += 1;
      continue;
    }
    const inner = lengthOf(draft.analysis, member.computed ? member.property : undefined, binding);
    if (inner === undefined || outer?.type !== 'AssignmentExpression') return undefined;
    if (outer.operator !== '=' || outer.left !== member) return undefined;
    const edits = append(draft, binding, outer.right);
    if (edits === undefined) return undefined;
    appended.add(inner);
    changes.push(...edits);
    pieces += 1;
  }
  return pieces > 0 && joins > 0 ? changes : undefined;
}

function append(draft: Draft, binding: Binding, value: Expression): TextChange[] | undefined {
  const statement = statementOf(draft, value);
  if (statement === undefined || value.type === 'SequenceExpression') return undefined;
  if (isString(draft.analysis, value) && !isShared(draft, binding) && !mentions(value, binding))
    return [
      { start: statement.start, end: value.start, text: `${binding.name} += ` },
      { start: value.end, end: statement.end, text: ';' },
    ];
  const piece = draft.fresh('piece');
  return [
    { start: statement.start, end: value.start, text: `{ const ${piece} = ` },
    {
      start: value.end,
      end: statement.end,
      text: `; ${binding.name} += typeof ${piece} === 'string' ? ${piece} : ${piece} == null ? '' : \`\${${piece}}\`; }`,
    },
  ];
}

/** The expression statement two levels above an appended value. */
function statementOf(draft: Draft, value: Expression): AnyNode | undefined {
  const whole = draft.analysis.parentOf(value);
  const statement = whole && draft.analysis.parentOf(whole);
  return statement?.type === 'ExpressionStatement' ? statement : undefined;
}

/** `s += f()` reads `s` before the call: wrong when `f` appends too. */
function isShared(draft: Draft, binding: Binding): boolean {
  const home = draft.analysis.functionOf(binding.declarations[0] ?? draft.file.ast);
  return binding.references.some((each) => draft.analysis.functionOf(each) !== home);
}

function mentions(value: Expression, binding: Binding): boolean {
  return binding.references.some((each) => each.start >= value.start && each.end <= value.end);
}

function isEmptyText(node: Expression | undefined): boolean {
  return node?.type === 'Literal' && node.value === '';
}

function lengthOf(
  analysis: Analysis,
  node: AnyNode | undefined,
  binding: Binding,
): Identifier | undefined {
  if (node?.type !== 'MemberExpression' || node.computed) return undefined;
  if (node.object.type !== 'Identifier' || analysis.bindingOf(node.object) !== binding)
    return undefined;
  return node.property.type === 'Identifier' && node.property.name === 'length'
    ? node.object
    : undefined;
}
