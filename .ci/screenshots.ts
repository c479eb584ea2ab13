/**
 * `npm run docs:screenshots`: the pictures of the README, of the page and of the report, in docs. Needs a build and a Chromium.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from '../bench/lib/clock.js';
import { openPage, startPage } from '../bench/lib/page.js';
import { REPOSITORY } from '../bench/lib/report.js';

const SIZE = { width: 1100, height: 660 };
const QUIET = { viewport: SIZE, reducedMotion: 'reduce', colorScheme: 'light' } as const;
const COLLECTION = join(REPOSITORY, 'problems', 'classics.epd');
const SHOWN = { name: 'Comins Mansfield, Good Companions 1914' };
const picture = (name: string): { path: string } => ({ path: join(REPOSITORY, 'docs', name) });

const { browser, url, end } = await startPage();
const { page } = await openPage(browser, url, QUIET);
await page.locator('#files').setInputFiles(COLLECTION);
await page.locator('.place').waitFor();
await page.keyboard.press('2');
await page.getByRole('button', SHOWN).click();
await page.locator('.play .move').first().waitFor();
await page.keyboard.press('ArrowRight');
await page.screenshot(picture('page.png'));
await page.context().close();

const folder = mkdtempSync(join(tmpdir(), 'keymove-pictures-'));
const report = join(folder, 'report.html');
const args = ['solve', '--tries', '--variations', 'thematic', '--report', report, COLLECTION];
await runCommand('node', [join(REPOSITORY, 'bin', 'keymove.js'), ...args]);
const reader = await browser.newPage(QUIET);
await reader.goto(pathToFileURL(report).href);
await reader.getByRole('button', SHOWN).click();
await reader.keyboard.press('ArrowRight');
await reader.screenshot(picture('report.png'));
rmSync(folder, { recursive: true });
await end();
