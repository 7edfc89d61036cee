import { createHash } from 'node:crypto';
import { instant } from './figures.ts';
import { candidateArticle } from './page/candidate.ts';
import { html, Markup } from './page/html-template.ts';
import { moneySection } from './page/money.ts';
import { answersSection, verdictsSection } from './page/overview.ts';
import { notesSection, recordSections } from './page/record.ts';
import { STYLESHEET } from './page/stylesheet.ts';
import type { ReportModel } from './report-model.ts';

/** What the page may load: its own style sheet by hash, and nothing else; no script can run. */
export function contentSecurityPolicy(): string {
  const hash = createHash('sha256').update(STYLESHEET, 'utf8').digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}

/** The report as one HTML file that needs nothing else and loads nothing. */
export function reportHtml(model: ReportModel): string {
  const names = model.targets.map(({ name }) => name).join(', ');
  // A quote in an attribute is &#39; after escaping; browsers read the policy from the parsed value.
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy()}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>Peltier report: ${names === '' ? 'empty ledger' : names}</title>
        ${new Markup(`<style>${STYLESHEET}</style>`)}
      </head>
      <body>
        <header class="top">
          <h1>Peltier report</h1>
          <span>${instant(model.generatedAt)}</span
          ><span
            >ledger of ${model.ledger.size} rows, head
            <code>${model.ledger.head.slice(0, 12)}</code></span
          >
        </header>
        <main>
          ${
            model.targets.length === 0
              ? html`<h2>Nothing was judged yet</h2>
                  <p class="lead">The ledger holds no target.</p>`
              : ''
          }
          ${model.targets.map(
            (target) =>
              html`<section class="target" aria-label="Target ${target.name}">
                ${answersSection(target, model.pricing.currency)} ${verdictsSection(target, model)}
                ${moneySection(target, model)}
                ${target.candidates.length === 0 ? '' : html`<h3>Candidates</h3>`}
                ${target.candidates.map(candidateArticle)} ${recordSections(target)}
              </section>`,
          )}
          ${notesSection(model)}
        </main>
        <footer>
          <p>
            Speedup is baseline time over candidate time; above 1 is faster. A generation is a fresh
            process of each arm on the same unseen inputs. Intervals are bootstrap-t over
            generations; acceptance also needs a sign-flip test at alpha, a gain above the minimum,
            agreement of CPU time and no guard shown worse. The audit repeats an accepted
            measurement on data that selected nothing, so it is the number to quote.
          </p>
          <p>
            “row” names the ledger row a number was taken from or computed from.
            <code>peltier ledger verify</code> checks that no row was changed.
          </p>
        </footer>
      </body>
    </html> `;
  return page.toString();
}
