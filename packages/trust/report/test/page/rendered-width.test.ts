import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildReport, reportHtml, writeReport } from '../../src/index.ts';
import { PRICING, temporaryDir } from '../fixtures/report-inputs.ts';
import { smallLedger } from '../fixtures/small-ledger.ts';

const executablePath = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path));
if (executablePath === undefined) {
  console.error('Chromium is not installed: how the report renders was not checked.');
}

describe('the page in a browser', () => {
  // Rendering needs Chromium; the line above says so where it is missing.
  it.skipIf(executablePath === undefined)(
    'never scrolls sideways, applies its style under its own policy, and reports no violation',
    async () => {
      const { reader } = smallLedger();
      const model = buildReport(reader, {
        pricing: PRICING,
        minEstimate: 1.03,
        generatedAt: new Date(),
      });
      const file = await writeReport(join(temporaryDir(), 'report.html'), reportHtml(model));
      const browser = await chromium.launch({
        ...(executablePath === undefined ? {} : { executablePath }),
        args: ['--no-sandbox', '--disable-gpu'],
      });
      try {
        for (const width of [390, 1280]) {
          const page = await browser.newPage({ viewport: { width, height: 1000 } });
          const complaints: string[] = [];
          page.on('console', (message) => complaints.push(message.text()));
          page.on('request', (request) => {
            if (!request.url().startsWith('file:')) complaints.push(request.url());
          });
          await page.goto(pathToFileURL(file).href);
          expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(
            true,
          );
          expect(await page.evaluate('getComputedStyle(document.body).marginTop')).toBe('0px');
          expect(complaints).toEqual([]);
          await page.close();
        }
      } finally {
        await browser.close();
      }
    },
  );
});
