import type { AnyNode, CallExpression, Expression, Identifier, NewExpression } from 'acorn';
import type { Analysis } from './bindings.ts';
import { isGlobal, methodCall } from './call-shape.ts';
import type { Codemod, Site } from './codemod.ts';
import { startDraft } from './draft.ts';

const RESETTING_METHODS = new Set(['replace', 'replaceAll', 'match', 'split', 'search']);
const ENTRIES = 256;

/** `new RegExp(text, 'g')` in a function becomes a bounded cache keyed by the whole pattern text. */
export const regexpConstructorCache: Codemod = {
  name: 'regexp-constructor-cache',
  class: 6,
  summary: 'regular expressions built per call come from a bounded cache keyed by their source',
  find(source) {
    const draft = startDraft(source);
    const sites: Site[] = [];
    for (const node of draft.analysis.nodes) {
      if (node.type !== 'NewExpression' && node.type !== 'CallExpression') continue;
      if (!isGlobal(draft.analysis, node.callee, 'RegExp')) continue;
      if (draft.analysis.functionOf(node) === undefined) continue;
      const parts = partsOf(node);
      if (parts === undefined || !isUsedBlindly(draft.analysis, node, parts.flags)) continue;
      const cache = draft.fresh('regexpCache');
      const make = draft.fresh('cachedRegExp');
      const flags = parts.flags === '' ? '' : `, '${parts.flags}'`;
      sites.push(
        draft.site(
          node,
          [
            draft.atTop([
              `const ${cache} = new Map();`,
              '',
              `function ${make}(source) {`,
              `  if (typeof source !== 'string') return new RegExp(source${flags});`,
              `  let expression = ${cache}.get(source);`,
              '  if (expression === undefined) {',
              `    expression = new RegExp(source${flags});`,
              `    if (${cache}.size >= ${ENTRIES}) ${cache}.clear();`,
              `    ${cache}.set(source, expression);`,
              '  }',
              '  return expression;',
              '}',
            ]),
            { start: node.start, end: parts.pattern.start, text: `${make}(` },
            { start: parts.pattern.end, end: node.end, text: ')' },
          ],
          {
            hypothesis: 'The same few patterns are compiled again in every call.',
            risks:
              'Gains nothing when patterns never repeat; one object is shared by calls, so its lastIndex must be reset by the methods used (checked).',
            expectedEffect: 'One lookup instead of a construction per call.',
          },
        ),
      );
    }
    return sites;
  },
};

function partsOf(
  node: NewExpression | CallExpression,
): { readonly pattern: Expression; readonly flags: string } | undefined {
  const [pattern, flags, ...others] = node.arguments;
  if (pattern === undefined || pattern.type === 'SpreadElement' || others.length > 0)
    return undefined;
  if (pattern.type === 'SequenceExpression') return undefined;
  if (flags === undefined) return { pattern, flags: '' };
  if (flags.type !== 'Literal' || typeof flags.value !== 'string') return undefined;
  return /^[dgimsuv]*$/u.test(flags.value) ? { pattern, flags: flags.value } : undefined;
}

function isUsedBlindly(analysis: Analysis, node: AnyNode, flags: string): boolean {
  const parent = analysis.parentOf(node);
  let names: readonly Identifier[] | undefined;
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier')
    names = readsOf(analysis, parent.id);
  else if (
    parent?.type === 'AssignmentExpression' &&
    parent.operator === '=' &&
    parent.left.type === 'Identifier' &&
    analysis.parentOf(parent)?.type === 'ExpressionStatement'
  )
    names = readsOf(analysis, parent.left);
  if (names === undefined) return isBlindUse(analysis, node, flags);
  return names.length > 0 && names.every((name) => isBlindUse(analysis, name, flags));
}

function readsOf(analysis: Analysis, name: Identifier): readonly Identifier[] | undefined {
  const binding = analysis.bindingOf(name);
  if (binding === undefined || binding.kind === 'param') return undefined;
  return binding.references.filter((each) => !binding.writes.includes(each));
}

function isBlindUse(analysis: Analysis, use: AnyNode, flags: string): boolean {
  const parent = analysis.parentOf(use);
  if (parent?.type === 'MemberExpression' && parent.object === use) {
    const call = methodCall(analysis.parentOf(parent));
    return (
      call !== undefined &&
      !flags.includes('g') &&
      (call.name === 'test' || call.name === 'exec') &&
      call.object === use
    );
  }
  const call = methodCall(parent);
  if (call === undefined || !call.args.includes(use as Expression)) return false;
  if (call.args[0] === use && RESETTING_METHODS.has(call.name)) return true;
  return !flags.includes('g') && call.name !== 'push' && call.name !== 'set' && call.name !== 'add';
}
