/** What all views have in common: where the board is and what a click on it means, Back, the page without a network, and on paper. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startSite } from '../../src/host/node/site-server.js';
import { drag, placement, squareOf } from '../e2e/html-page.js';
import {
  chooseFile,
  loadGames,
  openPage,
  openUnfolded,
  untilInteractive,
  useWeb,
  WIDTHS,
} from './served-page.js';

const { browser, served } = await useWeb();

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7';
const PROBLEM = `#problem?fen=${MORPHY}_w_-_-_0_1&goal=%232`;
const TWO = `${MORPHY} w - - bm Ra6; dm 2;\n7k/8/6K1/8/8/8/8/R7 w - - bm Ra8; dm 1;\n`;

/** The place of the board in the window. */
const place = async (page: Page) => {
  const { x = 0, y = 0, width = 0 } = (await page.locator('cg-board').boundingBox()) ?? {};
  return { x, y, width };
};

describe.skipIf(!browser)('the board', () => {
  test.each(WIDTHS)('has one size and one place in all views, %s', async (_, viewport) => {
    const { page } = await openPage(browser, served.url, PROBLEM, { viewport });
    await page.locator('.play .move').first().waitFor();
    const first = await place(page);
    expect(first.width).toBeGreaterThan(Math.min(viewport.width - 80, 480));
    for (const [key, mark] of [
      ['3', '.engine-row'],
      ['4', '#play-side'],
      ['1', '.tray'],
    ] as const) {
      await page.keyboard.press(key);
      await page.locator(mark).waitFor();
      expect(await place(page), key).toEqual(first);
    }
    // whatever is said above it
    await chooseFile(page, 'two.epd', TWO);
    await page.locator('.place', { hasText: '1 of 2' }).waitFor();
    expect(await place(page)).toEqual(first);
    await chooseFile(page, 'no-problem.txt', 'Buy milk\nand bread\n');
    await page.locator('.reading .fault').waitFor();
    expect(await place(page)).toEqual(first);
    await page.evaluate("location.hash = '#problem?fen=7k/8/6K1/8/8/8/8/R7_w_-_-_0_1&goal=%231'");
    await page.locator('.asked', { hasText: '#1' }).waitFor();
    expect(await place(page)).toEqual(first);
  });

  test('the man that was grabbed is the man that moves, also after the board has moved', async () => {
    const { page } = await openPage(browser, served.url, PROBLEM);
    await page.locator('.play .move').first().waitFor();
    await drag(page, 'a1a5');
    // without a word to anybody, as a notice would
    await page.evaluate(`document.querySelector('.top').style.marginTop = '57px'`);
    await drag(page, 'a5a6');
    expect(await placement(page)).toBe('kbK5/pp6/RP6/8/8/8/8/8');
    await page.getByRole('button', { name: 'black knight' }).click();
    await page.evaluate(`document.querySelector('.top').style.marginTop = '0'`);
    const { x, y } = await squareOf(page, 'h3');
    await page.mouse.click(x, y);
    expect(await placement(page)).toBe('kbK5/pp6/RP6/8/8/7n/8/8');
    await page.keyboard.press('4');
    await page.getByRole('button', { name: 'New game' }).click();
    await page.locator('.match .state', { hasText: 'Your move' }).waitFor();
    await page.evaluate(`document.querySelector('.top').style.marginTop = '63px'`);
    const e2 = await squareOf(page, 'e2');
    await page.mouse.click(e2.x, e2.y);
    const selected = "document.querySelector('cg-board square.selected')?.cgKey";
    await expect.poll(() => page.evaluate(selected)).toBe('e2');
  });

  test('what a pawn becomes is chosen on the board', async () => {
    const fen = '8/P6k/8/8/8/8/8/K7_w_-_-_0_1';
    const { page } = await openPage(browser, served.url, `#analyse?fen=${fen}`);
    await page.locator('cg-board').waitFor();
    await drag(page, 'a7a8');
    const choice = (await page.locator('.promotion').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const board = await place(page);
    expect(choice.x).toBeGreaterThanOrEqual(board.x - 3);
    expect(choice.y).toBeGreaterThanOrEqual(board.y - 3);
    expect(choice.y + choice.height).toBeLessThanOrEqual(board.y + board.width);
    await page.keyboard.press('Escape');
    expect(await placement(page)).toBe('8/P6k/8/8/8/8/8/K7');
    await drag(page, 'a7a8');
    await page.getByRole('button', { name: 'Knight' }).click();
    expect(await placement(page)).toBe('N7/7k/8/8/8/8/8/K7');
  });
});

describe.skipIf(!browser)('the page', () => {
  test('Back leads to the view before, and Forward to the next', async () => {
    const { page } = await openPage(browser, served.url, PROBLEM);
    const current = () => page.locator('nav [aria-current]').innerText();
    for (const key of ['2', '4', '3']) await page.keyboard.press(key);
    await page.locator('.engine-row').waitFor();
    await page.goBack();
    await expect.poll(current).toBe('Play');
    await page.goBack();
    await expect.poll(current).toBe('Collection');
    await page.goBack();
    await expect.poll(current).toBe('Problem');
    await page.locator('.play .move').first().waitFor();
    expect(await placement(page)).toBe(MORPHY);
    await page.goForward();
    await expect.poll(current).toBe('Collection');
  });

  test('the title of a problem does not stand above a game', async () => {
    const { page } = await openPage(browser, served.url);
    await chooseFile(page, 'two.epd', TWO.replace('dm 2;', 'dm 2; id "A famous one";'));
    const title = page.locator('.collection-bar .title');
    await expect.poll(() => title.innerText()).toBe('A famous one');
    await page.keyboard.press('4');
    await expect.poll(() => title.innerText()).toBe('A game against keymove');
    await page.keyboard.press('3');
    await loadGames(page, '[White "Adams"]\n[Black "Bird"]\n\n1. e4 e5 *\n');
    await expect.poll(() => title.innerText()).toBe('A game');
    expect(await page.locator('.collection-bar .steps').isVisible()).toBe(false);
  });

  test('starts and solves without a network after the first visit', async () => {
    const server = await startSite(0);
    const { page, complaints } = await openPage(browser, server.url, PROBLEM);
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    // the file of the analysis's evaluation comes with the first analysis, and is kept from then on
    await page.reload();
    await untilInteractive(page);
    await page.keyboard.press('3');
    await page.locator('.engine-row').waitFor();
    await page.keyboard.press('a');
    await page.locator('.engine-lines .line').first().waitFor();
    await page.keyboard.press('1');
    await server.close();
    await page.reload();
    await untilInteractive(page);
    await page.locator('.verdict-line', { hasText: '1.Ra6 is the only key' }).waitFor();
    expect(await page.evaluate('crossOriginIsolated')).toBe(true);
    // what is loaded when it is wanted
    await page.locator('.themes .chip').first().waitFor();
    await page.keyboard.press('End');
    await page.locator('.why-mate-said', { hasText: 'Check by' }).waitFor();
    await page.keyboard.press('3');
    await page.locator('.engine-row').waitFor();
    await page.keyboard.press('a');
    await page.locator('.engine-lines .line').first().waitFor();
    complaints.length = 0;
  });

  test('on paper there is the diagram with what is asked and the solution, and no control', async () => {
    const { page } = await openPage(browser, served.url, PROBLEM);
    await page.locator('.play .move').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const seen of ['cg-board', '.asked', '.verdict-line', '.play'])
      expect(await page.locator(seen).isVisible(), seen).toBe(true);
    for (const unseen of ['nav', '.tray', '.controls', '.solving-row', '.save-bar', '.switch', '#kind'])
      expect(await page.locator(unseen).isVisible(), unseen).toBe(false);
    await page.emulateMedia({ media: null });
  });

  test('nothing scrolls within a view, links have the colour of the page, and a cut line has a sign', async () => {
    const { page } = await openUnfolded(browser, served.url, PROBLEM);
    await page.locator('.play .move').first().waitFor();
    const scrollers = `[...document.querySelectorAll('.panel *, .boards *')]
      .filter((each) => each.tagName !== 'TEXTAREA' && /auto|scroll/.test(getComputedStyle(each).overflowY))
      .map(({ className }) => className)`;
    expect(await page.evaluate(scrollers)).toEqual([]);
    await page.evaluate("location.hash = '#analyse?fen=7k/8/8/8/8/8/8/8_w_-_-_0_1'");
    const link = page.locator('.panel a', { hasText: 'Edit the position' });
    await link.waitFor();
    const colours = `[document.querySelector('.panel .fault a'), document.querySelector('.panel h2')].map((each) => getComputedStyle(each).color)`;
    const [ofLink, ofAccent] = await page.evaluate<[string, string]>(colours);
    expect(ofLink).toBe(ofAccent);
    await page.evaluate("location.hash = '#analyse?fen=8/8/8/8/8/1K6/7R/k7_w_-_-_0_1'");
    await page.keyboard.press('a');
    await page.locator('.engine-lines .line').first().waitFor();
    const sign = "getComputedStyle(document.querySelector('.engine-lines .line')).textOverflow";
    expect(await page.evaluate(sign)).toBe('ellipsis');
  });

  test('of a game, what is not evaluated is neither side\u2019s', async () => {
    const { page } = await openPage(browser, served.url, '#analyse');
    await loadGames(page, '1. e4 e5 2. Nf3 { [%eval 0.3] } 2... Nc6 { [%eval 0.2] } 3. Bb5 *\n');
    const areas = (name: string) => page.locator(`.graph path.${name}`).getAttribute('d');
    expect(await areas('white')).toMatch(/^M2\.5,100 L2\.5,\S+ L3,\S+ L4,\S+ L4,100 Z$/);
    expect(await areas('black')).toMatch(/^M2\.5,0 L2\.5,\S+ L3,\S+ L4,\S+ L4,0 Z$/);
    // and the first move is drawn from the beginning
    await loadGames(page, '1. d4 { [%eval 0.1] } 1... d5 { [%eval 0.2] } *\n');
    await page.locator('.game-moves .move', { hasText: 'd4' }).waitFor();
    expect(await areas('white')).toMatch(/^M0,100 L0,/);
  });
});
