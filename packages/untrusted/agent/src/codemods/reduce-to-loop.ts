import type { AnyNode, Expression } from 'acorn';
import { methodCall } from './call-shape.ts';
import type { Codemod, Site } from './codemod.ts';
import { startDraft, type Draft } from './draft.ts';
import { clearOf, loopChanges } from './foreach-to-loop.ts';
import { readCallback, readWalked, type Inlinable } from './inline-callback.ts';

/** `return Object.keys(o).reduce(function (acc, k) { … return acc }, {})` becomes a loop over an accumulator. */
export const reduceToLoop: Codemod = {
  name: 'reduce-to-loop',
  class: 3,
  summary: 'reduce over an array nobody else holds becomes a loop with an accumulator',
  find(source) {
    const draft = startDraft(source);
    const sites: Site[] = [];
    for (const node of draft.analysis.nodes) {
      const place = readPlace(node);
      const holder = draft.analysis.parentOf(node)?.type;
      if (place?.declare !== undefined && holder !== 'BlockStatement' && holder !== 'Program')
        continue;
      const call = methodCall(place?.value);
      const start = call?.args[1];
      if (place === undefined || call === undefined || start === undefined) continue;
      if (call.name !== 'reduce' || call.args.length !== 2) continue;
      const inlined = readCallback(draft, call.args[0], 3);
      const walked = readWalked(draft, call.object);
      const accumulator = inlined?.parameters[0]?.name;
      if (inlined === undefined || walked === undefined || accumulator === undefined) continue;
      if (!clearOf(start, inlined) || !clearOf(walked.node, inlined)) continue;
      if (place.target !== undefined && !clearOf(place.target, inlined)) continue;
      const { body } = inlined.callback;
      if (body.type === 'BlockStatement' && body.body.at(-1)?.type !== 'ReturnStatement') continue;
      if (start.type === 'SequenceExpression' || isCaptured(draft, inlined)) continue;
      const source0 = draft.fresh('source');
      const target = place.target === undefined ? undefined : draft.source(place.target);
      const changes = loopChanges(draft, node, inlined, {
        opening: [
          ...(place.declare === undefined ? [] : [`${place.declare} ${target ?? ''};`]),
          `{ const ${source0} = ${walked.source}; let ${accumulator} = ${draft.source(start)};`,
        ],
        closing: `${draft.newline}${draft.indentOf(node)}${
          target === undefined ? `return ${accumulator};` : `${target} = ${accumulator};`
        } }`,
        element: inlined.parameters[1]?.name,
        index: inlined.parameters[2]?.name,
        walked: { ...walked, source: source0 },
        onReturn: (value, argument) =>
          argument?.type === 'Identifier' && argument.name === accumulator
            ? 'continue;'
            : `{ ${accumulator} = ${value ?? 'undefined'}; continue; }`,
        onValue: (value) => `${accumulator} = ${value};`,
      });
      sites.push(
        draft.site(node, changes, {
          hypothesis:
            'A closure, a call per element and often an array are paid only to fold a fresh list.',
          risks: 'Stack traces change; a patched Array.prototype.reduce is no longer called.',
          expectedEffect: 'No call per element; for split texts no array either.',
        }),
      );
    }
    return sites;
  },
};

/** A closure over the accumulator would see later values. */
function isCaptured(draft: Draft, inlined: Inlinable): boolean {
  const name = inlined.parameters[0];
  const binding = name && draft.analysis.bindingOf(name);
  return (
    binding?.references.every((each) => draft.analysis.functionOf(each) === inlined.callback) !==
    true
  );
}

interface Place {
  readonly value: Expression;
  readonly target?: AnyNode;
  readonly declare?: 'var' | 'let';
}

function readPlace(node: AnyNode): Place | undefined {
  if (node.type === 'ReturnStatement' && node.argument != null) return { value: node.argument };
  if (node.type === 'ExpressionStatement' && node.expression.type === 'AssignmentExpression') {
    const { left, operator, right } = node.expression;
    return operator === '=' && left.type === 'Identifier'
      ? { value: right, target: left }
      : undefined;
  }
  if (node.type !== 'VariableDeclaration' || node.declarations.length !== 1) return undefined;
  const only = node.declarations[0];
  if (only?.id.type !== 'Identifier' || only.init == null) return undefined;
  if (node.kind !== 'var' && node.kind !== 'let' && node.kind !== 'const') return undefined;
  return { value: only.init, target: only.id, declare: node.kind === 'var' ? 'var' : 'let' };
}
