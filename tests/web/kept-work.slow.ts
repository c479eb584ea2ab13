/** What is there again after a reload, however large it is; and what the reader is asked where it cannot be. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chooseFile, loadGames, openUnfolded, unfold, untilInteractive, useWeb } from './served-page.js';

const { browser, served } = await useWeb();

const CLASSICS = readFileSync(fileURLToPath(new URL('../../problems/classics.epd', import.meta.url)), 'utf8');
const TWO = CLASSICS.split('\n')
  .filter((line) => line.includes('dm 2'))
  .slice(0, 2)
  .join('\n');
const GAMES = ['Adams', 'Bird', 'Cohn']
  .map((name) => `[White "${name}"]\n[Black "Guest"]\n[Result "*"]\n\n1. e4 e5 *\n`)
  .join('\n');

const reload = async (page: Page): Promise<void> => {
  await page.reload();
  await untilInteractive(page);
};
const toCheck = async (page: Page): Promise<void> => {
  await page.locator('nav a', { hasText: 'Collection' }).click();
};
const counts = (page: Page) => page.locator('.collection-check .progress').first();

/** Leaves the page. @returns whether the reader is asked first */
async function isAskedWhenLeaving(page: Page): Promise<boolean> {
  const asked = new Promise<boolean>((resolve) => {
    page.on('dialog', (dialog) => {
      resolve(dialog.type() === 'beforeunload');
      void dialog.accept();
    });
    page.on('close', () => resolve(false));
  });
  await page.close({ runBeforeUnload: true });
  return asked;
}

describe.skipIf(!browser)('after a reload', () => {
  test('a collection is there, at its problem, with its verdicts; of another one are none, put away it is gone', async () => {
    const { page } = await openUnfolded(browser, served.url);
    await chooseFile(page, 'two.epd', TWO);
    await page.locator('.place', { hasText: '1 of 2' }).waitFor();
    await page.keyboard.press('n');
    await page.locator('.place', { hasText: '2 of 2' }).waitFor();
    await toCheck(page);
    await page.locator('.main-action', { hasText: 'Verify all' }).click();
    await page.locator('.collection-check .said', { hasText: 'All problems are verified' }).waitFor();
    const known = await counts(page).innerText();
    expect(known).toContain('2 of 2 verified');
    await reload(page);
    await page.locator('.place', { hasText: '2 of 2' }).waitFor();
    // what was verified is shown
    await page.locator('.collection-check').waitFor();
    // also what the file claims of the problem
    await page.keyboard.press('1');
    await expect.poll(() => page.locator('#published').inputValue()).toMatch(/^[A-Z]/);
    await page.keyboard.press('2');
    await expect.poll(() => counts(page).innerText()).toBe(known);
    expect(await page.locator('.card .verdict', { hasText: 'sound' }).count()).toBe(2);
    // the same names, another content: nothing is known of it
    await page.keyboard.press('1');
    await chooseFile(page, 'two.epd', TWO.replace(/bm [^;]+;/g, 'bm Ka1;'));
    await page.locator('.place', { hasText: '1 of 2' }).waitFor();
    await toCheck(page);
    await page.locator('.collection-check .progress', { hasText: '0 of 2 verified' }).waitFor();
    await page.getByRole('button', { name: 'Close the file' }).click();
    await reload(page);
    await page.locator('.no-collection').waitFor();
    expect(await page.locator('.place').isVisible()).toBe(false);
  });

  test('the last solution is there, of its problem alone', async () => {
    const { page } = await openUnfolded(
      browser,
      served.url,
      '#problem?fen=kbK5/pp6/1P6/8/8/8/8/R7_w_-_-_0_1&goal=%232',
    );
    await page.keyboard.press('s');
    await page.locator('.verdict-line .verdict').waitFor();
    await reload(page);
    await page.locator('.verdict-line .verdict', { hasText: '1.Ra6 is the only key' }).waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('.play [aria-current]').innerText()).toBe('1.Ra6!');
    await unfold(page);
    await page.locator('#follows').uncheck();
    await page.goto(`${served.url}#problem?fen=kbK5/pp6/1P6/8/8/8/8/1R6_w_-_-_0_1&goal=%232`);
    await reload(page);
    await page.locator('.asked', { hasText: '#2' }).waitFor();
    expect(await page.locator('.verdict-line').innerText()).toBe('');
  });

  test('games are there, with what became of them, at the one that was open', async () => {
    const { page } = await openUnfolded(browser, served.url, '#analyse');
    await loadGames(page, GAMES);
    const title = (name: string) => page.locator('.game-title', { hasText: name }).waitFor();
    await page.keyboard.press('End');
    await page.locator('#typed').fill('Nf3');
    await page.keyboard.press('Enter');
    await page.locator('.game-moves .move', { hasText: 'Nf3' }).waitFor();
    await page.locator('.status').click();
    await page.keyboard.press('n');
    await title('Bird');
    await reload(page);
    await title('Bird');
    await page.locator('.game-list .game').nth(2).waitFor();
    expect(await page.locator('.game-list [aria-current]').innerText()).toContain('Bird');
    await page.keyboard.press('p');
    await title('Adams');
    expect(await page.locator('.game-moves > .move').allInnerTexts()).toEqual(['e4', 'e5', 'Nf3']);
  });
});

test.skipIf(!browser)('that games of a file could not be read is said, also after a reload', async () => {
  const { page } = await openUnfolded(browser, served.url, '#analyse');
  await loadGames(page, `${GAMES}\n[White "Damaged"]\n\n1. e4 e5 2. Ke3 *\n`);
  const said = page.locator('.game-loader .said', { hasText: '3 games. One game could not be read: line' });
  await said.waitFor();
  // the last of what is written is there
  await page.locator('.status').click();
  await page.keyboard.press('n');
  await page.locator('.game-title', { hasText: 'Bird' }).waitFor();
  await reload(page);
  await said.waitFor();
});

describe.skipIf(!browser)('who leaves the page', () => {
  test('is asked where games cannot be kept, and only then', async () => {
    const { page } = await openUnfolded(browser, served.url, '#analyse');
    await loadGames(page, GAMES);
    // the last of what is written is there
    await page.locator('.status').click();
    await page.keyboard.press('n');
    await page.locator('.game-title', { hasText: 'Bird' }).waitFor();
    expect(await isAskedWhenLeaving(page)).toBe(false);

    const { page: refusing } = await openUnfolded(
      browser,
      served.url,
      '#analyse',
      {},
      `
      IDBFactory.prototype.open = () => { throw new Error('refused'); };
    `,
    );
    await refusing.locator('.game-loader').click();
    await loadGames(refusing, '1. e4 e5 *');
    expect(await refusing.evaluate('dispatchEvent(new Event("beforeunload", { cancelable: true }))')).toBe(
      true,
    );
    await loadGames(refusing, GAMES);
    await refusing.locator('.game-list .game').nth(2).waitFor();
    await refusing.locator('.status').click();
    expect(await isAskedWhenLeaving(refusing)).toBe(true);
  });
});
