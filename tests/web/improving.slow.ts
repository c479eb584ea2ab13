/** What a problem can do without: versions are found in the page, shown on its board with their play, and used. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { placement } from '../e2e/html-page.js';
import { expectFit, openPage, useWeb, WIDTHS } from './served-page.js';

const { browser, served } = await useWeb();

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7';
/** With a pawn that nothing needs. */
const WITH_PAWN = 'kbK5/pp6/1P6/8/8/8/7P/R7';
const problem = (board: string, goal = '%232'): string => `#problem?fen=${board}_w_-_-_0_1&goal=${goal}`;
const said = (page: Page, text: string) => page.locator('.verdict-line', { hasText: text }).waitFor();
const improve = (page: Page) => page.getByRole('button', { name: 'Improve' });
const entries = (page: Page) => page.locator('.improvements li');

describe.skipIf(!browser)('versions worth a look', () => {
  test('a superfluous man is found, shown without it by keys, and left out; that can be undone', async () => {
    const { page } = await openPage(browser, served.url, problem(WITH_PAWN), { viewport: WIDTHS[1][1] });
    await said(page, '1.Ra6 is the only key');
    await improve(page).press('Enter');
    const version = entries(page).filter({ hasText: 'superfluous' });
    await version.waitFor();
    expect(await version.innerText()).toMatch(
      /^superfluous -wPh2\s+New themes: Miniature; themes lost: Meredith\.$/,
    );
    expect(await entries(page).filter({ hasText: 'needed' }).first().innerText()).toMatch(
      /^needed -[wb][QRBNP]\w\d\s+\S.*\.?$/s,
    );
    expect(await page.locator('.improving .hint').innerText()).toMatch(
      /^[\d,]+ versions in .+, \d+ sound, \d+ with the same content\.$/,
    );
    const shown = version.getByRole('button').first();
    // the play of the version, on the board and in the tree; Escape, or another press, goes back
    await shown.press('Enter');
    expect(await placement(page)).toBe(MORPHY);
    expect(await page.locator('.explained').innerText()).toMatch(
      /^\S*\s*-wPh2\. Sound: 1\.Ra6 is the only key/,
    );
    await page.keyboard.press('ArrowRight');
    expect(await placement(page)).toBe('kbK5/pp6/RP6/8/8/8/8/8');
    expect(await page.locator('.men').innerText()).toBe('3+4');
    expect(await page.locator('#fen').inputValue()).toContain(WITH_PAWN);
    await expectFit(page);
    await page.keyboard.press('Escape');
    expect(await placement(page)).toBe(WITH_PAWN);
    expect(await shown.getAttribute('aria-pressed')).toBe('false');
    await shown.press('Enter');
    expect(await placement(page)).toBe(MORPHY);
    await shown.press('Enter');
    expect(await placement(page)).toBe(WITH_PAWN);
    // men are placed in the problem, not in a version of it
    await shown.click();
    await page.getByRole('button', { name: 'Place pieces' }).click();
    expect(await placement(page)).toBe(WITH_PAWN);
    await shown.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await said(page, '1.Ra6 is the only key');
    expect(await page.locator('#fen').inputValue()).toContain(MORPHY);
    expect(await entries(page).first().isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await placement(page)).toBe(WITH_PAWN);
    await version.waitFor();
  });

  test('a search is stopped by its button, and by another problem', async () => {
    const long = '4r1b1/1p4B1/pN2pR2/RB2k3/1P2N2p/2p3b1/n2P1p1r/5K1n';
    const { page } = await openPage(browser, served.url, problem(long, '%233'));
    await improve(page).click();
    const stop = page.locator('.improving').getByRole('button', { name: 'Stop' });
    await page.locator('.improving .progress', { hasText: / of [\d,]+ versions/ }).waitFor();
    await stop.click();
    await page.locator('.improving .hint', { hasText: 'interrupted.' }).waitFor();
    await improve(page).click();
    await stop.waitFor();
    await page.goto(served.url + problem(MORPHY));
    await improve(page).waitFor();
    expect(await page.locator('.improving .progress').textContent()).toBe('');
    // nobody has a key where the defender begins
    await page.goto(served.url + problem(MORPHY, '-%232'));
    await expect.poll(() => improve(page).isVisible()).toBe(false);
  });
});
