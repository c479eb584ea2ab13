/**
 * The HTML report of a thousand two-movers with their full solutions: how large is it, and how soon after loading is it
 * usable in Chromium?
 *
 *     npx tsx bench/html.ts [--problems 1000] [--runs 5] [--write]
 *
 * Chromium is `KEYMOVE_CHROMIUM`, else `chromium` on the PATH.
 */
import './lib/help.js';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchChromium } from '../tests/e2e/chromium.js';
import { mateSuite } from '../tests/oracle/suites.js';
import { median, runCommand } from './lib/clock.js';
import { ms, option, publish, REPOSITORY } from './lib/report.js';

const problems = option('problems', 1000);
const runs = option('runs', 5);
const suite = mateSuite('mate-in-2-quarter.epd');
const browser = await launchChromium();
if (suite === undefined || browser === undefined) process.exit(1);

const folder = mkdtempSync(join(tmpdir(), 'keymove-bench-'));
const input = join(folder, 'problems.epd');
const report = join(folder, 'report.html');
const lines = Array.from(
  { length: problems },
  (_, i) => `${suite[i % suite.length]?.fen} dm 2; id "Problem ${i + 1}";`,
);
writeFileSync(input, `${lines.join('\n')}\n`);
const rows: string[][] = [];
for (const view of ['thematic', 'full']) {
  const args = ['solve', '--tries', '--set-play', '--variations', view, '--report', report, input];
  const run = await runCommand('node', [join(REPOSITORY, 'bin', 'keymove.js'), ...args]);
  const bytes = statSync(report).size;
  const interactive: number[] = [];
  const load: number[] = [];
  for (let i = 0; i < runs; i++) {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(report).href, { waitUntil: 'load' });
    // measured from the start of the navigation; `load` fires after the script has made the page ready
    const times = await page.evaluate<{ interactive: number; load: number }>(`({
      interactive: performance.getEntriesByName('keymove:interactive')[0].startTime,
      load: performance.getEntriesByType('navigation')[0].loadEventEnd,
    })`);
    // check that it really is ready: a problem opens
    await page.locator('.open').first().click();
    await page.locator('dialog[open] cg-board piece').first().waitFor();
    interactive.push(times.interactive);
    load.push(times.load);
    await page.close();
  }
  const count = readFileSync(report, 'utf8').match(/^\{"i":/gm)?.length ?? 0;
  rows.push([
    view,
    String(count),
    `${(bytes / 1e6).toFixed(2)} MB`,
    ms(run.cpuMs),
    ms(median(interactive)),
    ms(Math.max(...interactive)),
    ms(median(load)),
  ]);
}
await browser.close();
rmSync(folder, { recursive: true });
publish(
  'html',
  'The HTML report',
  [
    {
      columns: ['variations', 'problems', 'size', 'CPU to make it', 'interactive', 'slowest', 'loaded'],
      rows,
    },
  ],
  [
    'Interactive: wall-clock time from the start of the navigation until the list is shown and responds; median and slowest run.',
  ],
);
