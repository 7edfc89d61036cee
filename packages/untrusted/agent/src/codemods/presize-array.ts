import type { AnyNode, AssignmentExpression, Expression, Identifier } from 'acorn';
import type { Codemod, Site } from './codemod.ts';
import { startDraft, type Draft } from './draft.ts';

/** `row = [x]; row.length = n;` allocates twice; an array made with its length allocates once, holes alike. */
export const presizeArray: Codemod = {
  name: 'presize-array',
  class: 3,
  summary: 'an array literal that is stretched by its length is made with that length',
  find(source) {
    const draft = startDraft(source);
    const sites: Site[] = [];
    for (const node of draft.analysis.nodes) {
      if (node.type !== 'BlockStatement') continue;
      node.body.forEach((statement, i) => {
        const next = node.body[i + 1];
        const made = assignmentOf(statement);
        const stretched = assignmentOf(next);
        if (next === undefined || made === undefined || stretched === undefined) return;
        const literal = made.right;
        if (literal.type !== 'ArrayExpression' || literal.elements.length !== 1) return;
        const first = literal.elements[0];
        if (first == null || (first.type !== 'Identifier' && first.type !== 'Literal')) return;
        if (!isLengthOf(draft, stretched.left, made.left)) return;
        const length = stretched.right;
        if (length.type !== 'Identifier' && length.type !== 'Literal') return;
        if (!staysLocal(draft, made.left) || mentions(draft, made.left, length)) return;
        const name = draft.fresh('arrayOfLength');
        sites.push(
          draft.site(
            statement,
            [
              draft.atTop(helper(name)),
              { start: literal.start, end: first.start, text: `${name}(` },
              { start: first.end, end: literal.end, text: `, ${draft.source(length)})` },
              { start: statement.end, end: next.end, text: '' },
            ],
            {
              hypothesis: 'The literal is allocated with room for one element and grown at once.',
              risks:
                'For a length that is no valid array length the error comes one statement earlier.',
              expectedEffect:
                'One allocation instead of two per array, and no growth while it is filled.',
            },
          ),
        );
      });
    }
    return sites;
  },
};

function assignmentOf(statement: AnyNode | undefined): AssignmentExpression | undefined {
  if (statement?.type !== 'ExpressionStatement') return undefined;
  const { expression } = statement;
  return expression.type === 'AssignmentExpression' && expression.operator === '='
    ? expression
    : undefined;
}

function isLengthOf(draft: Draft, node: AnyNode, target: AnyNode): boolean {
  return (
    node.type === 'MemberExpression' &&
    !node.computed &&
    node.property.type === 'Identifier' &&
    node.property.name === 'length' &&
    draft.source(node.object) === draft.source(target)
  );
}

/** The target's base: `row`, or `rows` in `rows[i]` with a plain index. */
function baseOf(target: AnyNode): Identifier | undefined {
  if (target.type === 'Identifier') return target;
  if (target.type !== 'MemberExpression' || !target.computed) return undefined;
  if (target.property.type !== 'Identifier' && target.property.type !== 'Literal') return undefined;
  return target.object.type === 'Identifier' ? target.object : undefined;
}

/** A variable of the same function; in `rows[i]` one that only ever holds an array literal. */
function staysLocal(draft: Draft, target: AnyNode): boolean {
  const base = baseOf(target);
  const binding = base && draft.analysis.bindingOf(base);
  const declaration = binding?.declarations[0];
  if (base === undefined || declaration === undefined || binding?.kind === 'param') return false;
  const home = draft.analysis.functionOf(base);
  if (home === undefined || draft.analysis.functionOf(declaration) !== home) return false;
  if (target.type === 'Identifier') return true;
  const init = binding?.declarators.length === 1 ? binding.declarators[0]?.init : undefined;
  return binding?.writes.length === 0 && init?.type === 'ArrayExpression';
}

function mentions(draft: Draft, target: AnyNode, length: Expression): boolean {
  const base = baseOf(target);
  return (
    length.type === 'Identifier' &&
    base !== undefined &&
    draft.analysis.bindingOf(length) === draft.analysis.bindingOf(base)
  );
}

function helper(name: string): string[] {
  return [
    `function ${name}(first, length) {`,
    "  if (typeof length !== 'number' || !(length >= 1)) {",
    '    const list = [first];',
    '    list.length = length;',
    '    return list;',
    '  }',
    '  const list = new Array(length);',
    '  list[0] = first;',
    '  return list;',
    '}',
  ];
}
