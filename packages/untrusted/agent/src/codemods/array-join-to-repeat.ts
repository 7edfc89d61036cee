import type { AnyNode, Expression } from 'acorn';
import { isGlobal, methodCall } from './call-shape.ts';
import type { Codemod, Site } from './codemod.ts';
import { startDraft } from './draft.ts';
import type { Analysis } from './bindings.ts';
import { isString } from './string-facts.ts';

/** `Array(n).join(text)` becomes `text.repeat(n - 1)`, with the array kept for lengths that are not plain positive integers. */
export const arrayJoinToRepeat: Codemod = {
  name: 'array-join-to-repeat',
  class: 3,
  summary: 'padding by joining an empty array becomes String.prototype.repeat',
  find(source) {
    const draft = startDraft(source);
    const sites: Site[] = [];
    for (const node of draft.analysis.nodes) {
      const call = methodCall(node);
      const text = call?.args[0];
      if (call === undefined || call.name !== 'join' || call.args.length !== 1) continue;
      if (text === undefined || !isSteadyString(draft.analysis, text)) continue;
      const length = emptyArrayLength(draft.analysis, call.object);
      if (length === undefined || draft.analysis.functionOf(node) === undefined) continue;
      const name = draft.fresh('repeatBetween');
      sites.push(
        draft.site(
          node,
          [
            draft.atTop([
              `function ${name}(length, text) {`,
              "  return typeof length === 'number' && length >= 1 && length <= 0xffffffff && length % 1 === 0",
              '    ? text.repeat(length - 1)',
              '    : Array(length).join(text);',
              '}',
            ]),
            { start: node.start, end: length.start, text: `${name}(` },
            { start: length.end, end: text.start, text: ', ' },
            { start: text.end, end: node.end, text: ')' },
          ],
          {
            hypothesis: 'An array of holes is allocated and walked only to repeat one string.',
            risks: 'The message of the error for a result above the string length limit differs.',
            expectedEffect: 'No array per call; largest where padding dominates.',
          },
        ),
      );
    }
    return sites;
  },
};

function isSteadyString(analysis: Analysis, node: Expression): boolean {
  return isString(analysis, node) && (node.type === 'Literal' || node.type === 'Identifier');
}

function emptyArrayLength(analysis: Analysis, node: AnyNode): Expression | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  if (!isGlobal(analysis, node.callee, 'Array') || node.arguments.length !== 1) return undefined;
  const only = node.arguments[0];
  return only === undefined || only.type === 'SpreadElement' ? undefined : only;
}
