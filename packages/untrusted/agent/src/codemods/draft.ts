import type { AnyNode, Expression, ModuleDeclaration, Statement } from 'acorn';
import type { Analysis } from './bindings.ts';
import { analyse } from './bindings.ts';
import type { ParsedFile, Site } from './codemod.ts';
import { commentsIn } from './parse-file.ts';
import type { FunctionNode } from './syntax-tree.ts';
import { applyChanges, type TextChange } from './text-change.ts';

/** The words a proposal carries besides its diff. */
interface Argument {
  readonly hypothesis: string;
  readonly risks: string;
  readonly expectedEffect: string;
}

/** One run of one codemod over one file. */
export interface Draft {
  readonly file: ParsedFile;
  readonly analysis: Analysis;
  readonly newline: string;
  /** Source text of a node. */
  source(node: AnyNode): string;
  /** A name no identifier of the file has, and none this draft has given. */
  fresh(base: string): string;
  /** Whitespace before the first token of the node's line. */
  indentOf(node: AnyNode): string;
  /** Insertion before everything the file runs; `lines` have no indentation of their own place. */
  atTop(lines: readonly string[]): TextChange;
  /** Insertion on lines of its own before a statement that starts its line. */
  before(statement: AnyNode, lines: readonly string[]): TextChange;
  site(node: AnyNode, changes: readonly TextChange[], argument: Argument): Site;
}

/** Starts a draft. */
export function startDraft(file: ParsedFile): Draft {
  const analysis = analyse(file);
  const { text } = file;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const given = new Set<string>();
  const top = topOf(file);
  const indentOf = (node: AnyNode): string => {
    const lineStart = text.lastIndexOf('\n', node.start - 1) + 1;
    return /^[ \t]*/u.exec(text.slice(lineStart, node.start))?.[0] ?? '';
  };
  return {
    file,
    analysis,
    newline,
    indentOf,
    source: (node) => text.slice(node.start, node.end),
    fresh: (base) => {
      let name = base;
      for (let n = 2; analysis.names.has(name) || given.has(name); n += 1) name = `${base}${n}`;
      given.add(name);
      return name;
    },
    atTop: (lines) => ({
      start: top.offset,
      end: top.offset,
      text: top.afterLine
        ? newline + lines.join(newline) + newline
        : lines.join(newline) + newline + newline,
    }),
    before: (statement, lines) => ({
      start: statement.start,
      end: statement.start,
      text: lines.map((line) => line + newline + indentOf(statement)).join(''),
    }),
    site: (node, changes, argument) => {
      const functionName = nameOfFunction(analysis, node);
      return {
        line: text.slice(0, node.start).split('\n').length,
        span: { start: node.start, end: node.end },
        ...(functionName === undefined ? {} : { functionName }),
        ...argument,
        changes,
        edit: () => applyChanges(text, changes),
      };
    },
  };
}

function topOf(file: ParsedFile): { readonly offset: number; readonly afterLine: boolean } {
  let after: number | undefined;
  let first: Statement | ModuleDeclaration | undefined;
  for (const statement of file.ast.body) {
    const prologue =
      statement.type === 'ImportDeclaration' ||
      (statement.type === 'ExpressionStatement' && statement.directive !== undefined);
    if (!prologue) {
      first = statement;
      break;
    }
    after = statement.end;
  }
  if (after !== undefined) {
    const lineEnd = file.text.indexOf('\n', after);
    const rest = lineEnd === -1 ? file.text.slice(after) : file.text.slice(after, lineEnd);
    if (lineEnd !== -1 && rest.trim() === '') return { offset: lineEnd + 1, afterLine: true };
  }
  let offset = first?.start ?? file.ast.end;
  const comments = commentsIn(file);
  for (let i = comments.length - 1; i > 0; i -= 1) {
    const comment = comments[i];
    if (comment === undefined || comment.end > offset || comment.start < (after ?? 0)) continue;
    if (!/^[ \t]*(?:\r?\n)?[ \t]*$/u.test(file.text.slice(comment.end, offset))) break;
    offset = comment.start;
  }
  return { offset, afterLine: false };
}

function nameOfFunction(analysis: Analysis, node: AnyNode): string | undefined {
  for (let at = analysis.functionOf(node); at !== undefined; at = analysis.functionOf(at)) {
    const name = ownName(analysis, at);
    if (name !== undefined) return name;
  }
  return undefined;
}

function ownName(analysis: Analysis, node: FunctionNode): string | undefined {
  if (node.type !== 'ArrowFunctionExpression' && node.id != null) return node.id.name;
  const parent = analysis.parentOf(node);
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- a syntax tree has eighty node types; those not named share the default
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' ? parent.id.name : undefined;
    case 'AssignmentExpression':
      return parent.left.type === 'MemberExpression' || parent.left.type === 'Identifier'
        ? memberName(parent.left)
        : undefined;
    case 'Property':
    case 'MethodDefinition':
      return parent.key.type === 'Identifier' ? parent.key.name : undefined;
    default:
      return undefined;
  }
}

function memberName(node: Expression): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  return node.property.type === 'Identifier' ? node.property.name : undefined;
}
