import { printable } from '@peltier/protocol';

const MAX_CHARS = 8_192;

/** Markup that came out of the template tag, or was declared to be ours. */
export class Markup {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

export type Content = Markup | string | number | readonly Content[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Text for an element or a quoted attribute: markup means nothing, control and bidi characters are spelt out. */
export function escapeHtml(text: string): string {
  return printable(text, MAX_CHARS).replace(/[&<>"'`]/g, (c) => ENTITIES[c] ?? '');
}

function rendered(content: Content): string {
  if (content instanceof Markup) return content.toString();
  if (typeof content === 'string') return escapeHtml(content);
  if (typeof content === 'number') return escapeHtml(String(content));
  if (Array.isArray(content)) return (content as readonly Content[]).map(rendered).join('');
  throw new TypeError('only text, numbers, markup and lists of them become markup');
}

/** The only way to make markup: every interpolated string is escaped; nested markup and lists of it are kept. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(
    strings.reduce((text, part, index) => text + rendered(values[index - 1] ?? '') + part),
  );
}

/** Nothing, where a section has nothing to say. */
export const NOTHING = new Markup('');
