/** A problem that is composed: solved as it changes, with what has changed, its versions, undo, and moves between edits. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { drag, placement } from '../e2e/html-page.js';
import { openPage, openUnfolded, unfold, untilInteractive, useWeb } from './served-page.js';

const { browser, served } = await useWeb();

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7';
const PROBLEM = `#problem?fen=${MORPHY}_w_-_-_0_1&goal=%232`;
const said = (page: Page, text: string | RegExp) =>
  page.locator('.verdict-line', { hasText: text }).waitFor();
const changes = (page: Page) => page.locator('.changes').innerText();

describe.skipIf(!browser)('while a problem is composed', () => {
  test('every change is solved at once, and what it has changed is said', async () => {
    const { page } = await openPage(browser, served.url, PROBLEM);
    await said(page, '1.Ra6 is the only key');
    // nobody has pressed a button
    await drag(page, 'a1b1');
    await said(page, 'No solution');
    expect(await changes(page)).toBe('Key 1.Ra6 gone');
    await drag(page, 'b1a1');
    await said(page, '1.Ra6 is the only key');
    expect(await changes(page)).toBe('New key 1.Ra6');
    expect(await page.locator('[role=status].unseen').textContent()).toContain('new key 1.Ra6');
    await page.locator('.tray').getByRole('button', { name: 'white queen' }).click();
    const board = (await page.locator('cg-board').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = (file: number, rank: number) =>
      page.mouse.click(
        board.x + ((file + 0.5) * board.width) / 8,
        board.y + ((7.5 - rank) * board.height) / 8,
      );
    await at(7, 0);
    await said(page, /Short|Cooked/);
    expect(await changes(page)).not.toBe('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await said(page, '1.Ra6 is the only key');
    expect(await placement(page)).toBe(MORPHY);
  });

  test('a search that takes longer ends by itself, and goes on by the button', async () => {
    const long = '#problem?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&goal=%2312';
    const { page } = await openPage(browser, served.url, long);
    await said(page, 'Undecided, because the limit of time was reached');
    const button = page.locator('.solving-row .main-action');
    expect(await button.innerText()).toBe('Solve it');
    await button.click();
    await page.locator('.progress', { hasText: /no mate in \d/ }).waitFor();
    expect(await button.innerText()).toBe('Stop');
    // a change ends it
    await drag(page, 'e2e4');
    await said(page, 'Undecided, because the limit of time was reached');
    expect(await button.innerText()).toBe('Solve it');
  });

  test('men are placed or moves made, by a switch, by its key, and as long as that is held', async () => {
    const { page } = await openPage(browser, served.url, PROBLEM);
    await page.locator('.play .move').first().waitFor();
    await page.getByRole('button', { name: 'Play moves' }).click();
    await drag(page, 'a1a6');
    expect(await page.locator('.play [aria-current]').innerText()).toBe('1.Ra6!');
    expect(await page.locator('#fen').inputValue()).toContain(MORPHY);
    await page.getByRole('button', { name: 'Place pieces' }).click();
    expect(await placement(page)).toBe(MORPHY);
    await page.keyboard.down('x');
    await drag(page, 'a1a6');
    await page.keyboard.up('x');
    expect(await page.locator('#fen').inputValue()).toContain(MORPHY);
    // whoever goes through the solution makes moves
    await page.getByRole('button', { name: 'Place pieces' }).click();
    await page.locator('.play .move').first().click();
    expect(await page.getByRole('button', { name: 'Play moves' }).getAttribute('aria-pressed')).toBe('true');
    // a man from the tray places men again
    await page.getByRole('button', { name: 'black pawn' }).click();
    expect(await page.getByRole('button', { name: 'Place pieces' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    expect(await placement(page)).toBe(MORPHY);
  });

  test('a problem that is not legal gives way to one that is, while moves are played', async () => {
    const { page } = await openPage(
      browser,
      served.url,
      '#problem?fen=8/8/4k3/8/4R3/8/8/4K3_w_-_-_0_1&goal=%232',
    );
    await page.getByRole('button', { name: 'Play moves' }).click();
    await page.locator('.asking .fault:not([hidden])').waitFor();
    await page.evaluate(`location.hash = ${JSON.stringify(PROBLEM)}`);
    await said(page, '1.Ra6 is the only key');
    await drag(page, 'a1a6');
    await page.locator('.status b', { hasText: '1.Ra6' }).waitFor();
  });

  test('sound versions are kept, named, compared, gone back to, and there after a reload, as is undo', async () => {
    const { page } = await openUnfolded(browser, served.url, PROBLEM);
    await said(page, '1.Ra6 is the only key');
    const versions = page.locator('.versions li');
    expect(await versions.count()).toBe(0);
    await drag(page, 'a1a2');
    await said(page, '1.Ra6 is the only key');
    await expect.poll(() => versions.count()).toBe(1);
    expect(await versions.first().innerText()).toMatch(/#2 3\+4 ✓sound/);
    await drag(page, 'a2b2');
    await said(page, 'No solution');
    expect(await versions.count()).toBe(1);
    await page.getByRole('button', { name: 'Keep this version' }).click();
    await expect.poll(() => versions.count()).toBe(2);
    await versions.last().locator('input').fill('The first');
    await versions.last().locator('input').press('Tab');
    await page.locator('.versions li', { hasText: 'sound' }).getByRole('button', { name: 'Compare' }).click();
    const compared = await page.locator('.kept-versions .said').innerText();
    expect(compared).toBe('On the board: Ra2 to b2; sound, now no solution.');
    await page.reload();
    await untilInteractive(page);
    await unfold(page);
    expect(await versions.count()).toBe(2);
    const named = versions.filter({ hasText: 'sound' });
    expect(await named.locator('input').inputValue()).toBe('The first');
    await named.getByRole('button', { name: 'Restore' }).click();
    expect(await placement(page)).toBe('kbK5/pp6/1P6/8/8/8/R7/8');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await placement(page)).toBe('kbK5/pp6/1P6/8/8/8/1R6/8');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await placement(page)).toBe('kbK5/pp6/1P6/8/8/8/R7/8');
  });

  test('the key is found on the board, and the solution is out of sight until then', async () => {
    const { page } = await openPage(browser, served.url, PROBLEM);
    await said(page, '1.Ra6 is the only key');
    await page.getByRole('button', { name: 'Try it yourself' }).click();
    expect(await page.locator('.verdict-line').isVisible()).toBe(false);
    expect(await page.locator('.play').isVisible()).toBe(false);
    await drag(page, 'a1a5');
    await page.locator('.status', { hasText: 'refutes it' }).waitFor();
    await page.getByRole('button', { name: 'To the diagram' }).click();
    await drag(page, 'a1a6');
    await page.locator('.status b', { hasText: '1...' }).waitFor();
    await page.getByRole('button', { name: 'Show the solution' }).click();
    expect(await page.locator('.verdict-line').isVisible()).toBe(true);
    expect(await placement(page)).toBe(MORPHY);
  });

  test('of help play neither tries nor variations are asked for', async () => {
    const help = '#problem?fen=8/8/8/8/8/1K6/7R/k7_b_-_-_0_1&goal=h%231';
    const { page } = await openUnfolded(browser, served.url, help);
    await said(page, 'Helpmate in 1');
    expect(await page.locator('#tries').isVisible()).toBe(false);
    expect(await page.locator('#variations').isVisible()).toBe(false);
    expect(await page.locator('#set-play').isVisible()).toBe(true);
  });
});
