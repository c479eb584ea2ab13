/** Themes in the page: found when the play is there, shown as chips that play their evidence; and conditions in the list. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { placement } from '../e2e/html-page.js';
import { downloaded, expectAccessible, expectFit, openUnfolded, useWeb } from './served-page.js';

const { browser, served } = await useWeb();

const fragment = (fen: string, goal: string): string =>
  `#problem?fen=${fen.replaceAll(' ', '_')}&goal=${encodeURIComponent(goal)}`;
const GRIMSHAW = fragment('3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - - 0 1', '#2');
const START = '3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1';
const FIRST_MATE = '4rrb1/2N4B/5b2/2p2Q2/2p2k2/5P2/4P1K1/2N2RBR';
const PATIENT = { timeout: 10_000 };

const chip = (page: Page, name: RegExp) => page.locator('section.themes').getByRole('button', { name });
const node = (page: Page) => page.locator('.play [aria-current]');

describe.skipIf(!browser)('chips of themes', () => {
  test('come after the solution, and play what shows the theme; Escape puts it back', async () => {
    const { page } = await openUnfolded(browser, served.url, GRIMSHAW);
    await chip(page, /^Grimshaw/).waitFor(PATIENT);
    await chip(page, /^Grimshaw/).click();
    await expect.poll(() => placement(page), PATIENT).toBe(FIRST_MATE);
    expect(await node(page).innerText()).toBe('2.Qf5#');
    expect(await page.locator('.evidence .definition').innerText()).toContain('shut each other’s line');
    await page.keyboard.press('Escape');
    await expect.poll(() => placement(page), PATIENT).toBe(START);
    expect(await page.locator('.evidence').isVisible()).toBe(false);
  });

  test('show the play of tries, which the page itself does not list', async () => {
    const { page } = await openUnfolded(browser, served.url, GRIMSHAW);
    await chip(page, /^Transferred mates/).click(PATIENT);
    const line = page.locator('.evidence li button').filter({ hasText: '?' }).first();
    await line.click();
    // a whole line, with its notation
    expect(await line.innerText()).toMatch(/^1\.\S+\? \S+ 2\.\S+#$/);
    await expect.poll(() => page.locator('.status b').innerText(), PATIENT).toMatch(/^2\.\S+#$/);
  });

  test('go when the problem changes, and when the key is to be found', async () => {
    const { page } = await openUnfolded(browser, served.url, GRIMSHAW);
    await chip(page, /^Grimshaw/).waitFor(PATIENT);
    await page.getByRole('button', { name: 'Try it yourself' }).click();
    expect(await page.locator('section.themes').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Show the solution' }).click();
    expect(await page.locator('section.themes').isVisible()).toBe(true);
    // without the black bishop d8 there is no Grimshaw with it
    await page.locator('#square-entry').fill('-d8');
    await page.keyboard.press('Enter');
    await page.waitForURL(/fen=4rrb1/);
    await expect
      .poll(async () => (await page.locator('section.themes .chip').allTextContents()).join(), PATIENT)
      .not.toContain('Grimshaw4');
  });

  test('are saved with the solution', async () => {
    const { page } = await openUnfolded(browser, served.url, GRIMSHAW);
    await chip(page, /^Grimshaw/).waitFor(PATIENT);
    await page.locator('#solution-form').selectOption('pgn');
    const text = (await downloaded(page)).content.toString();
    expect(text).toMatch(/\[Themes "[^"]*Grimshaw/);
  });

  test('are not looked for where play is long', async () => {
    const { page } = await openUnfolded(browser, served.url, fragment('7k/8/8/8/3K4/8/8/R7 w - - 0 1', '#6'));
    await page.locator('.verdict-line .verdict').waitFor();
    await page.waitForTimeout(300);
    expect(await page.locator('section.themes').isVisible()).toBe(false);
  });

  test('are accessible, and fit at every width', async () => {
    const { page } = await openUnfolded(browser, served.url, GRIMSHAW);
    await chip(page, /^Grimshaw/).click(PATIENT);
    await expectAccessible(page);
    await expectFit(page);
  });
});

describe.skipIf(!browser)('the search field of the list', () => {
  test('takes conditions, with the themes that the file names', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keymove-where-'));
    const file = join(folder, 'some.csv');
    const rows = [
      ['fen', 'stipulation', 'author', 'source', 'date', 'keywords'],
      [
        '3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - -',
        '#2',
        'Thomas Taverner',
        'Dubuque',
        '1889',
        'Grimshaw',
      ],
      ['kbK5/pp6/1P6/8/8/8/8/R7 w - -', '#2', 'Paul Morphy', 'New York Clipper', '1856', ''],
      ['7k/7b/5Kp1/8/8/8/8/5Q2 w - -', '#2', 'Sam Loyd', 'Detroit Free Press', '1877', 'Miniature'],
    ];
    writeFileSync(file, rows.map((row) => row.join(';')).join('\n'));
    const { page } = await openUnfolded(browser, served.url);
    await page.locator('#files').setInputFiles(file);
    await page.locator('.place').waitFor();
    await page.getByRole('button', { name: 'List' }).click();
    const found = async (typed: string): Promise<string[]> => {
      await page.locator('#search').fill(typed);
      await page.waitForTimeout(200);
      return page.locator('.card .details').allTextContents();
    };
    expect((await found('men <= 7 and stipulation = #2')).length).toBe(2);
    expect((await found('grimshaw and year > 1880')).join()).toContain('Dubuque');
    expect((await found('author = loyd or author = morphy')).length).toBe(2);
    expect((await found('loyd')).join()).toContain('Detroit');
    await page.locator('#search').fill('yeer > 1880');
    await page.locator('#search-hint').getByRole('button', { name: 'year > 1880' }).click();
    await expect.poll(() => page.locator('#found').innerText(), PATIENT).toBe('1 of 3 problems');
    rmSync(folder, { recursive: true });
  });
});
