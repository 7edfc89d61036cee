import { STATE_WORDS } from '../answer.ts';
import { html, NOTHING, type Content, type Markup } from './html-template.ts';

/** The ledger rows behind a number; many are given as first, last and how many. */
export function cite(rows: readonly number[]): Markup {
  const sorted = [...new Set(rows)].sort((left, right) => left - right);
  if (sorted.length === 0) return NOTHING;
  const text =
    sorted.length === 1 ? `row\u00a0${sorted.join('')}` : `rows\u00a0${sorted.join(', ')}`;
  return html` <span class="row">${text}</span>`;
}

/** Outcome as sign, word and colour. */
export function badge(state: keyof typeof STATE_WORDS): Markup {
  const { word, icon } = STATE_WORDS[state];
  return html`<span class="badge o-${state}"
    ><span class="icon" aria-hidden="true">${icon}</span>${word}</span
  >`;
}

interface Column {
  readonly label: string;
  readonly numeric?: boolean;
}

/** A table with a caption and headers; the first cell of a line is its header. Roles survive the narrow layout. */
export function dataTable(
  columns: readonly Column[],
  table: {
    readonly caption: string;
    readonly lines: readonly (readonly Content[])[];
    readonly sum?: boolean;
  },
): Markup {
  const { caption, lines, sum = false } = table;
  return html`<table role="table">
    <caption>
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map(({ label, numeric }) => html`<th role="columnheader" scope="col" ${numeric === true ? html` class="num"` : NOTHING}>${label}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${lines.map(
        (cells, at) =>
          html`<tr role="row" ${sum && at === lines.length - 1 ? html` class="sum"` : NOTHING}>
            ${cells.map((cell, index) => tableCell(cell, { column: columns[index], first: index === 0 }))}
          </tr> `,
      )}
    </tbody>
  </table>`;
}

function tableCell(
  cell: Content,
  of: { readonly column: Column | undefined; readonly first: boolean },
): Markup {
  if (of.first) return html`<th role="rowheader" scope="row">${cell}</th>`;
  const numeric = of.column?.numeric === true ? html` class="num"` : NOTHING;
  return html`<td role="cell" ${numeric} data-label="${of.column?.label ?? ''}">${cell}</td>`;
}

/** Names and values side by side. */
export function facts(pairs: readonly (readonly [name: string, value: Content])[]): Markup {
  return html`<dl class="facts">
    ${pairs.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

/** A chart drawn twice, for wide and for narrow pages; the style sheet shows one. */
export function atTwoWidths(
  draw: (size: { readonly id: string; readonly width: number }) => Markup,
  sizes: { readonly id: string; readonly wide: number; readonly narrow: number },
): Markup {
  return html`<div class="wide">${draw({ id: `${sizes.id}-w`, width: sizes.wide })}</div>
    <div class="narrow">${draw({ id: `${sizes.id}-n`, width: sizes.narrow })}</div>`;
}
