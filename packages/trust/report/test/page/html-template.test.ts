import { describe, expect, it } from 'vitest';
import { escapeHtml, html, type Markup } from '../../src/page/html-template.ts';

describe('html', () => {
  it('escapes every interpolated string, in lists too, and keeps markup', () => {
    const inner = html`<b>${'<i>'}</b>`;
    expect(
      html`<p title="${'"x" \'y\' `z`'}">${inner}${['&', html`<br />`]}${3}</p>`.toString(),
    ).toBe('<p title="&quot;x&quot; &#39;y&#39; &#96;z&#96;"><b>&lt;i&gt;</b>&amp;<br />3</p>');
  });

  it('does not take an object that looks like markup for markup', () => {
    const forged = { toString: () => '<script>' } as unknown as Markup;
    expect(() => html`${forged}`.toString()).toThrow(TypeError);
  });

  it('spells out control and bidi characters and caps the length', () => {
    expect(escapeHtml('a\u0000\u202eb\u001b[0m')).toBe('a\\u{0}\\u{202e}b\\u{1b}[0m');
    expect(escapeHtml('x'.repeat(20_000)).length).toBeLessThan(9_000);
  });
});
