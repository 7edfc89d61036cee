import type { Identifier } from 'acorn';
import type { Codemod, Site } from './codemod.ts';
import { startDraft, type Draft } from './draft.ts';
import { isCostly, isPure, returnsPrimitive } from './pure-function.ts';
import type { FunctionNode } from './syntax-tree.ts';
import { isFunction } from './syntax-tree.ts';
import type { TextChange } from './text-change.ts';

const ENTRIES = 1024;
const LONGEST = 64;

/** A pure function from one text to a primitive remembers results for short texts, a bounded number of them. */
export const memoisePureConversion: Codemod = {
  name: 'memoise-pure-conversion',
  class: 6,
  summary: 'a pure conversion of one text gets a bounded cache',
  find(source) {
    const draft = startDraft(source);
    const sites: Site[] = [];
    for (const node of draft.analysis.nodes) {
      if (!isFunction(node) || node.params.length !== 1) continue;
      const parameter = node.params[0];
      if (parameter?.type !== 'Identifier') continue;
      const place = placeOf(draft, node);
      if (place === undefined) continue;
      if (!isCostly(node) || !isPure(draft.analysis, node)) continue;
      if (!returnsPrimitive(draft.analysis, node)) continue;
      sites.push(
        draft.site(node, place(), {
          hypothesis:
            'The same texts are converted again and again; the result depends on the text alone.',
          risks:
            'Texts that never repeat pay for a lookup and an insertion; up to 1024 results stay in memory; a throwing call is not remembered.',
          expectedEffect:
            'A lookup instead of a conversion for repeated texts; slower for texts that never repeat.',
        }),
      );
    }
    return sites;
  },
};

/** The edits for a function declaration or for the value of a constant; undefined for any other function. */
function placeOf(draft: Draft, node: FunctionNode): (() => TextChange[]) | undefined {
  const parent = draft.analysis.parentOf(node);
  if (node.type === 'FunctionDeclaration') {
    const id = node.id;
    const home = parent?.type === 'BlockStatement' ? draft.analysis.parentOf(parent) : parent;
    if (id === null || (home?.type !== 'Program' && !isFunction(home))) return undefined;
    const binding = draft.analysis.bindingOf(id);
    if (binding === undefined || binding.writes.length > 0) return undefined;
    if (binding.declarations.length !== 1) return undefined;
    return () => declarationChanges(draft, node, id);
  }
  if (parent?.type !== 'VariableDeclarator' || parent.init !== node) return undefined;
  if (parent.id.type !== 'Identifier') return undefined;
  if (node.type === 'FunctionExpression' && node.id != null) return undefined;
  return () => {
    const name = draft.fresh('rememberTexts');
    return [
      draft.atTop([
        `function ${name}(convert) {`,
        '  const known = new Map();',
        '  return (text) => {',
        `    if (typeof text !== 'string' || text.length > ${LONGEST}) return convert(text);`,
        '    let result = known.get(text);',
        '    if (result === undefined) {',
        '      result = convert(text);',
        `      if (known.size >= ${ENTRIES}) known.clear();`,
        '      known.set(text, result);',
        '    }',
        '    return result;',
        '  };',
        '}',
      ]),
      { start: node.start, end: node.start, text: `${name}(` },
      { start: node.end, end: node.end, text: ')' },
    ];
  };
}

function declarationChanges(draft: Draft, node: FunctionNode, id: Identifier): TextChange[] {
  const cache = draft.fresh(`${id.name}Results`);
  const convert = draft.fresh(`${id.name}Anew`);
  const indent = draft.indentOf(node);
  const parameter = draft.source(node.params[0] ?? id);
  const result = parameter === 'result' ? 'known' : 'result';
  const lines = [
    `function ${id.name} (${parameter}) {`,
    `  if (typeof ${parameter} !== 'string' || ${parameter}.length > ${LONGEST}) return ${convert}(${parameter});`,
    `  let ${result} = ${cache}.get(${parameter});`,
    `  if (${result} === undefined) {`,
    `    ${result} = ${convert}(${parameter});`,
    `    if (${cache}.size >= ${ENTRIES}) ${cache}.clear();`,
    `    ${cache}.set(${parameter}, ${result});`,
    '  }',
    `  return ${result};`,
    '}',
    '',
    '',
  ];
  return [
    draft.atTop([`const ${cache} = new Map();`]),
    { start: node.start, end: node.start, text: lines.join(draft.newline + indent) },
    { start: id.start, end: id.end, text: convert },
  ];
}
