import type { AnyNode, Expression } from 'acorn';
import { methodCall } from './call-shape.ts';
import type { Codemod, Site } from './codemod.ts';
import { startDraft, type Draft } from './draft.ts';
import { collect, isFunction, walkOwn } from './syntax-tree.ts';
import type { TextChange } from './text-change.ts';

/** `list.reduce((all, x) => all.concat(f(x)), [])` appends to one array instead of copying it for every element. */
export const reduceConcatToAppend: Codemod = {
  name: 'reduce-concat-to-append',
  class: 5,
  summary: 'concat or spread in a reduce that starts from [] appends in place',
  find(source) {
    const draft = startDraft(source);
    const sites: Site[] = [];
    for (const node of draft.analysis.nodes) {
      const call = methodCall(node);
      const [callback, start] = call?.args ?? [];
      if (call === undefined || (call.name !== 'reduce' && call.name !== 'reduceRight')) continue;
      if (call.args.length !== 2 || start?.type !== 'ArrayExpression' || start.elements.length > 0)
        continue;
      if (callback === undefined) continue;
      const name = draft.fresh('appendLikeConcat');
      const changes = rewrite(draft, callback, name);
      if (changes === undefined) continue;
      sites.push(
        draft.site(node, [draft.atTop(helper(name)), ...changes], {
          hypothesis: 'The whole accumulated array is copied for every element.',
          risks: 'A source list that hands its callback to other code could see the array grow.',
          expectedEffect: 'Linear instead of quadratic copying.',
        }),
      );
    }
    return sites;
  },
};

function rewrite(draft: Draft, callback: Expression, name: string): TextChange[] | undefined {
  if (!isFunction(callback) || callback.async || callback.generator) return undefined;
  const first = callback.params[0];
  if (first?.type !== 'Identifier' || callback.params.length > 3) return undefined;
  const binding = draft.analysis.bindingOf(first);
  if (binding === undefined || binding.writes.length > 0) return undefined;
  const results = resultsOf(callback.body);
  if (results === undefined) return undefined;
  const changes: TextChange[] = [];
  const accounted = new Set<AnyNode>();
  for (const result of results) {
    if (result.type === 'Identifier' && draft.analysis.bindingOf(result) === binding) {
      accounted.add(result);
      continue;
    }
    const call = methodCall(result);
    const added = call?.args[0];
    if (
      call?.name !== 'concat' ||
      call.args.length !== 1 ||
      added === undefined ||
      added.type === 'SequenceExpression' ||
      call.object.type !== 'Identifier' ||
      draft.analysis.bindingOf(call.object) !== binding
    )
      return undefined;
    accounted.add(call.object);
    changes.push(
      { start: result.start, end: added.start, text: `${name}(${first.name}, ` },
      { start: added.end, end: result.end, text: ')' },
    );
  }
  const all = binding.references.every((each) => accounted.has(each));
  return all && changes.length > 0 ? changes : undefined;
}

/** Every expression the callback can return; undefined when it can fall off its end. */
function resultsOf(body: AnyNode): Expression[] | undefined {
  if (body.type !== 'BlockStatement') return branches(body as Expression);
  if (body.body.at(-1)?.type !== 'ReturnStatement') return undefined;
  const found: Expression[] = [];
  const empty: AnyNode[] = [];
  walkOwn(body, (node) => {
    if (node.type === 'ReturnStatement') {
      if (node.argument == null) empty.push(node);
      else found.push(...branches(node.argument));
    }
    return undefined;
  });
  const loops = collect(body, (node) => node.type === 'TryStatement');
  return empty.length > 0 || loops.length > 0 ? undefined : found;
}

function branches(node: Expression): Expression[] {
  return node.type === 'ConditionalExpression'
    ? [...branches(node.consequent), ...branches(node.alternate)]
    : [node];
}

function helper(name: string): string[] {
  return [
    `function ${name}(list, item) {`,
    "  if ((typeof item !== 'object' && typeof item !== 'function') || item === null) {",
    '    list.push(item);',
    '    return list;',
    '  }',
    '  const spreads = item[Symbol.isConcatSpreadable];',
    '  if (spreads === undefined ? !Array.isArray(item) : !spreads) {',
    '    list.push(item);',
    '    return list;',
    '  }',
    '  const added = Array.isArray(item) ? item : [].concat(item);',
    '  const offset = list.length;',
    '  for (let at = 0; at < added.length; at++) {',
    '    if (at in added) list[offset + at] = added[at];',
    '  }',
    '  if (list.length !== offset + added.length) list.length = offset + added.length;',
    '  return list;',
    '}',
  ];
}
