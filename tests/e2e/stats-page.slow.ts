/** The page of statistics in Chromium: its figures, and the way from them to the problems. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test as plain } from 'vitest';
import type { StatsRecord } from '../../src/records/stats-records.js';
import { sharedChromium } from './chromium.js';
import { openReport } from './html-page.js';
import { runIn } from './run.js';

const CLASSICS = fileURLToPath(new URL('../../problems/classics.epd', import.meta.url));

const browser = await sharedChromium('the page of statistics is not looked at');
const test = plain.skipIf(browser === undefined);
const folder = mkdtempSync(join(tmpdir(), 'keymove-stats-'));
let stats: StatsRecord;

beforeAll(async () => {
  if (!browser) return;
  const { out } = await runIn(folder, ['stats', '--json', '--html', 'stats.html', CLASSICS]);
  stats = JSON.parse(out) as StatsRecord;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (options?: BrowserContextOptions) =>
  openReport(browser as Browser, join(folder, 'stats.html'), options);
const figureOf = (id: string) => stats.figures.find((figure) => figure.id === id);

describe.each([
  ['a phone', 390, 844],
  ['a desk', 1280, 900],
])('on %s', (_, width, height) => {
  test('every figure is drawn, and nothing has to be scrolled sideways', async () => {
    const { page, complaints } = await open({ viewport: { width, height } });
    await page.locator('svg.chart').first().waitFor();
    for (const { id, title } of stats.figures.filter((figure) => figure.id !== 'year')) {
      const section = page.locator(`[data-figure="${id}"]`);
      expect(await section.locator('h2').innerText()).toBe(title);
      expect(await section.locator('.mark').count()).toBeGreaterThan(0);
      const box = await section.locator('svg.chart').boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(width);
    }
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overflow)).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a bar leads to its problems, and these to the board', async () => {
    const { page, complaints } = await open({ viewport: { width, height } });
    const [theme] = figureOf('theme')?.values ?? [];
    await page.locator('[data-figure="theme"] .mark').first().click();
    expect(await page.locator('#chosen').innerText()).toBe(`${theme?.name}: ${theme?.problems} problems`);
    expect(await page.locator('.condition').innerText()).toBe(`--where "${theme?.where}"`);
    expect(await page.locator('.problems .card').count()).toBe(theme?.problems);
    await page.locator('.problems .open').first().click();
    await page.locator('dialog[open] cg-board piece').first().waitFor();
    expect(await page.locator('dialog .move').count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show all problems' }).click();
    expect(await page.locator('#chosen').innerText()).toBe('The problems');
    expect(complaints).toEqual([]);
    await page.close();
  });
});

test('the keyboard reaches a bar', async () => {
  const { page } = await open();
  const bar = page.locator('[data-figure="verdict"] .mark').first();
  await bar.focus();
  await page.keyboard.press('Enter');
  expect(await page.locator('#chosen').innerText()).toContain('sound');
  await page.close();
});

test('a table has the values as they were counted, and sorts by a click', async () => {
  const { page } = await open();
  const section = page.locator('[data-figure="men"]');
  await section.locator('summary').click();
  const column = (n: number): Promise<string[]> =>
    section.locator(`tbody tr > :nth-child(${n})`).allInnerTexts();
  const values = figureOf('men')?.values ?? [];
  expect(await column(1)).toEqual(values.map(({ value }) => value));
  expect(await column(2)).toEqual(values.map(({ problems }) => String(problems)));
  await section.locator('.sort', { hasText: 'Problems' }).click();
  const sorted = (await column(2)).map(Number);
  expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
  expect(await section.locator('th[aria-sort="descending"]').innerText()).toContain('Problems');
  await section.locator('.sort', { hasText: 'Problems' }).click();
  expect((await column(2)).map(Number)).toEqual(sorted.toReversed());
  await section.locator('tbody .pick').first().click();
  expect(await page.locator('.problems .card').count()).toBe(sorted.at(-1));
  await page.close();
});

test('a theme in a decade leads to the problems that have both', async () => {
  const { page } = await open();
  const cell = stats.crossings.find(({ by }) => by === 'decade')?.cells.find(({ problems }) => problems > 1);
  const theme = figureOf('theme')?.values.find(({ value }) => value === cell?.value);
  await page.locator(`.cell[title^="${theme?.name}, ${cell?.by}:"]`).click();
  expect(await page.locator('.problems .card').count()).toBe(cell?.problems);
  expect(await page.locator('.condition').innerText()).toBe(`--where "${cell?.where}"`);
  await page.close();
});

const seen = (page: Page, selector: string): Promise<boolean> => page.locator(selector).first().isVisible();

test('dark and light differ, and paper has the charts without the list', async () => {
  const fill = `getComputedStyle(document.querySelector('.bar')).fill`;
  const light = await open({ colorScheme: 'light' });
  const dark = await open({ colorScheme: 'dark' });
  await Promise.all([light, dark].map(({ page }) => page.locator('.bar').first().waitFor()));
  expect(await light.page.evaluate(fill)).not.toBe(await dark.page.evaluate(fill));
  await dark.page.close();
  const { page } = light;
  await page.emulateMedia({ media: 'print' });
  expect(await seen(page, 'svg.chart')).toBe(true);
  expect(await seen(page, '.problems')).toBe(false);
  await page.close();
});

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

test.each(['light', 'dark'] as const)('axe-core finds nothing wrong in the %s page', async (colorScheme) => {
  const { page } = await open({ colorScheme, bypassCSP: true });
  await page.locator('svg.chart').first().waitFor();
  await page.locator('[data-figure="theme"] summary').click();
  await page.evaluate(AXE);
  const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
    'axe.run(document, { resultTypes: ["violations"], preload: false }).then(({ violations }) => violations)',
  );
  expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await page.close();
});
