import type { Comment, Program } from 'acorn';
import { parse } from 'acorn';
import type { ParsedFile } from './codemod.ts';

const commentsOf = new WeakMap<Program, readonly Comment[]>();

/**
 * Parses a script or a module; comments are kept (see `commentsIn`).
 * Throws acorn's `SyntaxError` when the text is neither.
 */
export function parseFile(path: string, text: string): ParsedFile {
  const moduleFirst = path.endsWith('.mjs') || /^\s*(?:import|export)\b/mu.test(text);
  const order = moduleFirst ? (['module', 'script'] as const) : (['script', 'module'] as const);
  let failure: unknown;
  for (const sourceType of order) {
    const comments: Comment[] = [];
    try {
      const ast = parse(text, {
        ecmaVersion: 'latest',
        sourceType,
        allowHashBang: true,
        allowReturnOutsideFunction: sourceType === 'script',
        onComment: comments,
      });
      commentsOf.set(ast, comments);
      return { path, text, ast };
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure instanceof Error ? failure : new SyntaxError(path);
}

/** Comments of a parsed file in source order. */
export function commentsIn(file: ParsedFile): readonly Comment[] {
  return commentsOf.get(file.ast) ?? [];
}
