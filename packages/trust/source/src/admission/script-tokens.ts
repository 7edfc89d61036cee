import { tokenizer, type Token } from 'acorn';

/** Token types whose following line break decides the meaning (restricted productions of the grammar). */
const RESTRICTED = new Set(['return', 'throw', 'break', 'continue', 'yield', 'async']);

export interface ScriptToken {
  readonly text: string;
  /** A line break before this token that the language does not ignore. */
  readonly breakBefore: boolean;
  /** `name` for identifiers, `string` for string literals, `keyword`, `other`. */
  readonly kind: 'name' | 'string' | 'keyword' | 'other';
  /** The value of a string literal. */
  readonly value: string | undefined;
}

/**
 * The tokens of a script without white space and comments.
 * @throws {SyntaxError} when it does not tokenize.
 */
export function scriptTokens(text: string): ScriptToken[] {
  const tokens: ScriptToken[] = [];
  let end = 0;
  let last = '';
  for (const token of tokenizer(text, {
    ecmaVersion: 'latest',
    allowHashBang: true,
    sourceType: 'module',
  })) {
    const source = text.slice(token.start, token.end);
    const isBroken = /[\n\r\u2028\u2029]/.test(text.slice(end, token.start));
    const breakBefore = isBroken && (RESTRICTED.has(last) || source === '++' || source === '--');
    tokens.push({ text: source, breakBefore, kind: kindOf(token), value: stringValue(token) });
    end = token.end;
    last = source;
  }
  return tokens;
}

function kindOf(token: Token): ScriptToken['kind'] {
  if (token.type.label === 'name') return 'name';
  if (token.type.label === 'string') return 'string';
  return token.type.keyword === undefined ? 'other' : 'keyword';
}

function stringValue(token: Token): string | undefined {
  const value: unknown = 'value' in token ? token.value : undefined;
  return token.type.label === 'string' && typeof value === 'string' ? value : undefined;
}
