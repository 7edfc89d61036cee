import type { AnyNode, Expression } from 'acorn';
import { methodCall } from './call-shape.ts';
import type { Codemod, Site } from './codemod.ts';
import { startDraft, type Draft } from './draft.ts';
import { avoidsNames, readCallback, readWalked, type Inlinable } from './inline-callback.ts';
import type { TextChange } from './text-change.ts';

/** `Object.keys(o).forEach(function (k) { … })` as a statement becomes an indexed loop. */
export const forEachToLoop: Codemod = {
  name: 'foreach-to-loop',
  class: 3,
  summary: 'forEach over an array nobody else holds becomes an indexed loop',
  find(source) {
    const draft = startDraft(source);
    const sites: Site[] = [];
    for (const node of draft.analysis.nodes) {
      if (node.type !== 'ExpressionStatement') continue;
      const call = methodCall(node.expression);
      if (call === undefined || call.name !== 'forEach' || call.args.length !== 1) continue;
      const inlined = readCallback(draft, call.args[0], 2);
      const walked = readWalked(draft, call.object);
      if (inlined === undefined || walked === undefined) continue;
      const changes = loopChanges(draft, node, inlined, {
        opening: [],
        closing: '',
        element: inlined.parameters[0]?.name,
        index: inlined.parameters[1]?.name,
        walked,
        onReturn: (value) => (value === undefined ? 'continue;' : `{ (${value}); continue; }`),
      });
      sites.push(
        draft.site(node, changes, {
          hypothesis: 'A closure and a call per element are paid only to walk a fresh array.',
          risks:
            'Stack depth and stack traces change; a patched Array.prototype.forEach is no longer called.',
          expectedEffect: 'No closure per call and no call per element.',
        }),
      );
    }
    return sites;
  },
};

/** How a callback's body becomes a loop. */
export interface LoopPlan {
  readonly opening: readonly string[];
  readonly closing: string;
  readonly element: string | undefined;
  readonly index: string | undefined;
  readonly walked: {
    readonly source: string;
    readonly kind: 'array' | 'units';
    readonly node: AnyNode;
  };
  /** Statement for `return value`, which never falls through. */
  onReturn(value: string | undefined, node: Expression | undefined): string;
  /** Statement for the value of an arrow without braces. */
  onValue?(value: string): string;
}

/** The edits that turn `statement` into a loop around the callback's body. */
export function loopChanges(
  draft: Draft,
  statement: AnyNode,
  inlined: Inlinable,
  plan: LoopPlan,
): TextChange[] {
  const { callback } = inlined;
  const list = draft.fresh(plan.walked.kind === 'units' ? 'text' : 'list');
  const at = draft.fresh('at');
  const indent = draft.indentOf(statement);
  const bindings = [
    ...(plan.element === undefined ? [] : [`let ${plan.element} = ${list}[${at}];`]),
    ...(plan.index === undefined ? [] : [`let ${plan.index} = ${at};`]),
  ].join(' ');
  const head = `for (let ${list} = ${plan.walked.source}, ${at} = 0; ${at} < ${list}.length; ${at}++) {`;
  const opening = plan.opening.map((line) => line + draft.newline + indent).join('');
  if (callback.body.type !== 'BlockStatement') {
    const value = valueSource(draft, callback.body);
    const body = plan.onValue?.(value) ?? `(${value});`;
    const text = `${opening}${head} ${bindings} ${body} }${plan.closing}`;
    return [{ start: statement.start, end: statement.end, text }];
  }
  const changes: TextChange[] = [
    ...inlined.changes,
    {
      start: statement.start,
      end: callback.body.start + 1,
      text: bindings === '' ? opening + head : `${opening}${head} ${bindings}`,
    },
    { start: callback.body.end, end: statement.end, text: plan.closing },
  ];
  for (const each of inlined.returns) {
    const argument = each.argument ?? undefined;
    const value = argument === undefined ? undefined : valueSource(draft, argument);
    changes.push({ start: each.start, end: each.end, text: plan.onReturn(value, argument) });
  }
  return changes.filter((each) => each.start !== each.end);
}

function valueSource(draft: Draft, node: AnyNode): string {
  return node.type === 'SequenceExpression' ? `(${draft.source(node)})` : draft.source(node);
}

/** True when moving `node` under the callback's parameter names leaves its names alone. */
export function clearOf(node: AnyNode, inlined: Inlinable): boolean {
  return avoidsNames(
    node,
    inlined.parameters.map((each) => each.name),
  );
}
