import type { AnyNode, Literal } from 'acorn';
import type { Analysis } from './bindings.ts';
import { methodCall } from './call-shape.ts';
import type { Codemod, Site } from './codemod.ts';
import { startDraft } from './draft.ts';
import { isFunction, isLoop } from './syntax-tree.ts';

const CALLBACK_METHODS = new Set(
  'map forEach filter reduce reduceRight some every find findIndex flatMap sort replace replaceAll'.split(
    ' ',
  ),
);
const RESETTING_METHODS = new Set(['replace', 'replaceAll', 'match', 'split', 'search']);

/** A regular-expression literal in a loop or callback is made once, when its lastIndex cannot be seen. */
export const hoistRegexpLiteral: Codemod = {
  name: 'hoist-regexp-literal',
  class: 2,
  summary: 'regular-expression literals in loops and callbacks move to the top of the file',
  find(source) {
    const draft = startDraft(source);
    const sites: Site[] = [];
    for (const node of draft.analysis.nodes) {
      if (node.type !== 'Literal' || node.regex == null) continue;
      if (!isRepeated(draft.analysis, node) || !isUsedBlindly(draft.analysis, node)) continue;
      const name = draft.fresh('hoistedPattern');
      sites.push(
        draft.site(
          node,
          [
            draft.atTop([`const ${name} = ${draft.source(node)};`]),
            { start: node.start, end: node.end, text: name },
          ],
          {
            hypothesis: `A new RegExp object for ${draft.source(node)} is made in every pass.`,
            risks:
              'A method of that name on something other than a string would now receive a shared object.',
            expectedEffect: 'One allocation less per pass; small unless the pass does little else.',
          },
        ),
      );
    }
    return sites;
  },
};

function isRepeated(analysis: Analysis, node: AnyNode): boolean {
  for (
    let child = node, at = analysis.parentOf(node);
    at !== undefined;
    child = at, at = analysis.parentOf(at)
  ) {
    if (isFunction(at)) {
      const call = methodCall(analysis.parentOf(at));
      return (
        call !== undefined && CALLBACK_METHODS.has(call.name) && call.args.includes(at as never)
      );
    }
    if (isLoop(at)) {
      if (at.type === 'ForStatement' && at.init === child) continue;
      if ((at.type === 'ForOfStatement' || at.type === 'ForInStatement') && at.right === child)
        continue;
      return analysis.functionOf(at) !== undefined;
    }
  }
  return false;
}

function isUsedBlindly(analysis: Analysis, literal: Literal): boolean {
  const flags = literal.regex?.flags ?? 'y';
  if (flags.includes('y')) return false;
  let value: AnyNode = literal;
  let at = analysis.parentOf(value);
  while (at?.type === 'LogicalExpression' || at?.type === 'ConditionalExpression') {
    value = at;
    at = analysis.parentOf(at);
  }
  if (at?.type === 'MemberExpression' && at.object === value && value === literal) {
    const call = methodCall(analysis.parentOf(at));
    return (
      !flags.includes('g') &&
      call?.object === value &&
      (call.name === 'test' || call.name === 'exec')
    );
  }
  const call = methodCall(at);
  return call?.args[0] === value && RESETTING_METHODS.has(call.name);
}
