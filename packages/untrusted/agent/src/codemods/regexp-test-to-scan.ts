import type { Literal } from 'acorn';
import { constantValue } from './bindings.ts';
import { methodCall } from './call-shape.ts';
import { membership, readClassTest, type ClassTest } from './character-class.ts';
import type { Codemod, Site } from './codemod.ts';
import { startDraft, type Draft } from './draft.ts';

const MAX_COMPARISONS = 8;

/** `/^[0-9]+$/.test(x)` becomes a call of a scan over character codes; anything but a string or number still goes to the expression. */
export const regexpTestToScan: Codemod = {
  name: 'regexp-test-to-scan',
  class: 5,
  summary: 'test of a one-class regular expression becomes a scan of character codes',
  find(source) {
    const draft = startDraft(source);
    const sites: Site[] = [];
    for (const node of draft.analysis.nodes) {
      const call = methodCall(node);
      if (call === undefined || call.name !== 'test' || call.args.length !== 1) continue;
      if (draft.analysis.functionOf(node) === undefined) continue;
      const literal = regexpOf(draft, call.object);
      const test = literal && readClassTest(literal);
      if (literal === undefined || test === undefined) continue;
      if (membership(test.units, 'unit').cost > MAX_COMPARISONS) continue;
      const name = draft.fresh(nameFor(test));
      sites.push(
        draft.site(
          node,
          [
            draft.atTop(scanSource(name, draft.source(literal), test)),
            { start: node.start, end: call.args[0]?.start ?? node.end, text: `${name}(` },
          ],
          {
            hypothesis: `Entering the regular-expression engine for ${draft.source(literal)} costs more than comparing character codes, most of all for short texts and numbers.`,
            risks:
              'Long texts may scan faster inside the engine; a patched RegExp.prototype.test would no longer be seen.',
            expectedEffect: 'Less time per test; up to several times on short inputs.',
          },
        ),
      );
    }
    return sites;
  },
};

function regexpOf(draft: Draft, node: Parameters<Draft['source']>[0]): Literal | undefined {
  if (node.type === 'Literal') return node;
  if (node.type !== 'Identifier') return undefined;
  const binding = draft.analysis.bindingOf(node);
  const value = constantValue(binding);
  if (binding === undefined || value?.type !== 'Literal') return undefined;
  const steady = binding.references.every((reference) => {
    const parent = draft.analysis.parentOf(reference);
    return (
      parent?.type !== 'MemberExpression' ||
      methodCall(draft.analysis.parentOf(parent)) !== undefined
    );
  });
  return steady ? value : undefined;
}

function nameFor(test: ClassTest): string {
  switch (test.kind) {
    case 'every':
      return isDigits(test) ? 'isAllDigits' : 'isAllInClass';
    case 'some':
      return 'hasUnitInClass';
    case 'only':
      return 'isUnitInClass';
    case 'first':
      return 'startsInClass';
    case 'last':
      return 'endsInClass';
  }
}

function isDigits(test: ClassTest): boolean {
  return test.units.length === 1 && test.units[0]?.[0] === 0x30 && test.units[0][1] === 0x39;
}

function scanSource(name: string, literal: string, test: ClassTest): string[] {
  const { code } = membership(test.units, 'unit');
  const lines = [`function ${name}(value) {`];
  if (test.kind === 'every' && isDigits(test))
    lines.push(
      `  if (typeof value === 'number' && value >= 0 && value < 1e21) return value % 1 === 0;`,
    );
  lines.push(`  if (typeof value !== 'string') return ${literal}.test(value);`);
  const negative = code.startsWith('!(') ? code.slice(2, -1) : `!(${code})`;
  switch (test.kind) {
    case 'every':
      lines.push(
        '  for (let i = 0; i < value.length; i++) {',
        '    const unit = value.charCodeAt(i);',
        `    if (${negative}) return false;`,
        '  }',
        test.emptyPasses ? '  return true;' : '  return value.length > 0;',
      );
      break;
    case 'some':
      lines.push(
        '  for (let i = 0; i < value.length; i++) {',
        '    const unit = value.charCodeAt(i);',
        `    if (${code}) return true;`,
        '  }',
        '  return false;',
      );
      break;
    case 'only':
      lines.push(
        '  if (value.length !== 1) return false;',
        '  const unit = value.charCodeAt(0);',
        `  return ${code};`,
      );
      break;
    case 'first':
      lines.push(
        '  if (value.length === 0) return false;',
        '  const unit = value.charCodeAt(0);',
        `  return ${code};`,
      );
      break;
    case 'last':
      lines.push(
        '  if (value.length === 0) return false;',
        '  const unit = value.charCodeAt(value.length - 1);',
        `  return ${code};`,
      );
  }
  return [...lines, '}'];
}
