/** What readers add to a game: arrows, circles, words and signs; opening names; how boards look and sound. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { drag, placement, squareOf } from '../e2e/html-page.js';
import { RUNS_ALL } from '../support/tier.js';
import {
  downloaded,
  expectAccessible,
  loadGames,
  openPage,
  swipe,
  tabOf,
  untilInteractive,
  useWeb,
} from './served-page.js';

const inAll = test.runIf(RUNS_ALL);
const { browser, served } = await useWeb();

const PATIENT = { timeout: 10_000 };
const INITIAL = '#analyse?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1';
const GAME = `[White "A"]
[Black "B"]

{[%csl Re5]} 1. e4 {[%clk 0:05:00] [%csl Gd4][%cal Ge4e5,Rd1h5] best by test} e5 $6 2. Nf3 $14 {[%mdl 3]} Nc6 3. Bb5 *
`;

const saved = async (page: Page): Promise<string> =>
  String((await downloaded(page)).content).replace(/\s+/g, ' ');

/** What is drawn by readers, and not by the engine: arrows and circles in the colours of PGN. */
const drawn = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.cg-shapes > g > *')].map((each) => {
    const shape = each.matches('line, circle') ? each : each.querySelector('line, circle');
    return shape.tagName + ' ' + shape.getAttribute('stroke');
  }).sort()`);
const [GREEN, RED, BLUE] = ['#15781B', '#882020', '#003088'];

async function rightDrag(page: Page, from: string, to: string, held?: 'Shift' | 'Alt'): Promise<void> {
  const [a, b] = [await squareOf(page, from), await squareOf(page, to)];
  if (held) await page.keyboard.down(held);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  // it is drawn with the next frame
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await page.mouse.up({ button: 'right' });
  if (held) await page.keyboard.up(held);
}

describe.skipIf(!browser)('a game is annotated', () => {
  inAll('arrows and circles are read, drawn with the right button, erased, undone and written', async () => {
    const { page } = await openPage(browser, served.url, INITIAL);
    await loadGames(page, GAME);
    await expect.poll(() => drawn(page)).toEqual([`circle ${RED}`]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => drawn(page)).toEqual([`circle ${GREEN}`, `line ${GREEN}`, `line ${RED}`]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => drawn(page)).toEqual([]);
    await rightDrag(page, 'g1', 'f3');
    await rightDrag(page, 'e5', 'e5', 'Shift');
    await rightDrag(page, 'b8', 'c6', 'Alt');
    await expect.poll(() => drawn(page)).toEqual([`circle ${RED}`, `line ${BLUE}`, `line ${GREEN}`]);
    // the same once more erases it; a click on the board does not
    await rightDrag(page, 'b8', 'c6', 'Alt');
    await page.locator('cg-board').click({ position: { x: 200, y: 200 } });
    await expect.poll(() => drawn(page)).toEqual([`circle ${RED}`, `line ${GREEN}`]);
    const pgn = await saved(page);
    expect(pgn).toContain(
      '{ [%csl Re5] } 1. e4 { [%clk 0:05:00] [%csl Gd4][%cal Ge4e5,Rd1h5] best by test }',
    );
    expect(pgn).toContain('e5 $6 { [%csl Re5] [%cal Gg1f3] } 2. Nf3 $14 { [%mdl 3] }');
    await page.keyboard.press('Control+z');
    await expect.poll(() => drawn(page)).toEqual([`circle ${RED}`, `line ${BLUE}`, `line ${GREEN}`]);
    // it is there after a reload
    await page.reload();
    await untilInteractive(page);
    await page.locator('.game-moves .move').nth(1).click();
    await expect.poll(() => drawn(page)).toEqual([`circle ${RED}`, `line ${BLUE}`, `line ${GREEN}`]);
  });

  inAll('a game that is annotated while another view is shown has its circles there', async () => {
    const { page } = await openPage(browser, served.url, INITIAL);
    const fen = '[SetUp "1"]\n[FEN "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 1"]\n\n';
    await loadGames(page, `${fen}{[%csl Rd1]} 1. Rd5 Ra1+ 2. Rd1 Rxd1# 0-1\n`);
    await page.getByRole('button', { name: 'Find mistakes' }).click();
    await page.evaluate("location.hash = '#problem'");
    await page.locator('.of-problem').waitFor();
    // a pointer that moves makes the board look for its place anew
    await page.mouse.move(5, 5);
    await expect.poll(() => tabOf(page, 'Analyse'), PATIENT).toContain('search finished');
    await page.getByRole('link', { name: 'Analyse' }).click();
    await expect.poll(() => drawn(page), PATIENT).toEqual([`circle ${RED}`]);
    expect(await placement(page)).toBe('6k1/5ppp/8/8/8/8/r4PPP/3R2K1');
  });

  inAll('by finger and by keys they are drawn in the colour that is chosen', async () => {
    const { page } = await openPage(browser, served.url, INITIAL, { hasTouch: true });
    await page.locator('.annotation summary').tap();
    await page.getByRole('button', { name: 'Draw arrows and circles' }).tap();
    await page.getByRole('button', { name: 'red', exact: true }).tap();
    const before = await placement(page);
    await swipe(page, await squareOf(page, 'd2'), await squareOf(page, 'd4'));
    await expect.poll(() => drawn(page), PATIENT).toEqual([`line ${RED}`]);
    expect(await placement(page)).toBe(before);
    await page.getByRole('button', { name: 'green', exact: true }).tap();
    await page.locator('#board').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => drawn(page), PATIENT).toEqual([`line ${GREEN}`, `line ${RED}`]);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => drawn(page), PATIENT)
      .toEqual([`circle ${GREEN}`, `line ${GREEN}`, `line ${RED}`]);
    await page.locator('.drawing').getByRole('button', { name: 'Clear' }).tap();
    await expect.poll(() => drawn(page), PATIENT).toEqual([]);
    await page.getByRole('button', { name: 'Draw arrows and circles' }).tap();
    await swipe(page, await squareOf(page, 'd2'), await squareOf(page, 'd4'));
    await page.locator('.game-moves .move', { hasText: 'd4' }).waitFor();
  });

  inAll('words and signs of a move are edited, and written with what else its comment has', async () => {
    const { page } = await openPage(browser, served.url, INITIAL);
    await loadGames(page, GAME);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('c');
    const words = page.locator('#move-comment');
    expect(await words.inputValue()).toBe('best by test');
    await words.fill('the best {by} test');
    await page.locator('.game-moves .comment', { hasText: 'the best by test' }).waitFor();
    // who types goes on typing
    expect(await page.evaluate('document.activeElement.id')).toBe('move-comment');
    await page.getByRole('button', { name: 'Brilliant move' }).click();
    expect(await page.locator('.status b').innerText()).toBe('1.e4!!');
    await page.getByRole('button', { name: 'Good move' }).click();
    await page.locator('#assessment').selectOption('16');
    expect(await page.locator('.game-moves .move').first().innerText()).toMatch(/e4!\s*±/);
    // what is typed belongs to its move, even if another is chosen at once
    await words.fill('later');
    await page.locator('.status').click();
    await page.keyboard.press('ArrowRight');
    expect(await words.inputValue()).toBe('');
    const pgn = await saved(page);
    expect(pgn).toContain('1. e4 $1 $16 { [%clk 0:05:00] [%csl Gd4] [%cal Ge4e5,Rd1h5] later } 1... e5 $6');
    // a sign that is taken away again; a whole annotation that is undone
    await page.getByRole('button', { name: 'Dubious move' }).click();
    expect(await page.locator('.status b').innerText()).toBe('1...e5');
    await page.locator('.status').click();
    await page.keyboard.press('Control+z');
    expect(await page.locator('.status b').innerText()).toBe('1...e5?!');
    expect(await page.getByRole('button', { name: 'Dubious move' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await page.keyboard.press('Home');
    expect(await page.getByRole('button', { name: 'Dubious move' }).isDisabled()).toBe(true);
  });

  inAll('openings are named, also by another order of moves', async () => {
    const { page } = await openPage(browser, served.url, INITIAL);
    const name = page.locator('.opening-name');
    await loadGames(page, '1. Nf3 Nc6 2. e4 e5 3. Bb5 a6 4. a3 *');
    expect(await name.isVisible()).toBe(false);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => name.innerText()).toBe('Réti Opening');
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => name.innerText()).toBe('Ruy Lopez');
    await page.keyboard.press('End');
    await expect.poll(() => name.innerText()).toBe('Ruy Lopez, Morphy Defence');
    // a game from another position has none
    await page.evaluate("location.hash = '#analyse?fen=7k/8/8/8/8/8/4P3/K7_w_-_-_0_1'");
    await drag(page, 'e2e4');
    await page.locator('.game-moves .move', { hasText: 'e4' }).waitFor();
    expect(await name.isVisible()).toBe(false);
  });

  inAll('the arrows of the engine can be switched off, and a comment does not start it anew', async () => {
    const { page } = await openPage(browser, served.url, '#analyse?fen=kbK5/pp6/1P6/8/8/8/8/R7_w_-_-_0_1');
    await page.keyboard.press('a');
    await page.locator('.engine-lines .score.proven').first().waitFor();
    expect((await drawn(page)).length).toBeGreaterThan(0);
    await page.locator('#arrows').uncheck();
    await expect.poll(() => drawn(page)).toEqual([]);
    await page.keyboard.press('b');
    await page.locator('.status b', { hasText: '1.Ra6' }).waitFor();
    await expect.poll(() => page.locator('.engine-lines .score').first().innerText(), PATIENT).toContain('#');
    expect(await drawn(page)).toEqual([]);
    await page.locator('#arrows').check();
  });
});

describe.skipIf(!browser)('settings', () => {
  const COLOUR = "getComputedStyle(document.documentElement).getPropertyValue('--square-dark')";
  const PIECE = "getComputedStyle(document.querySelector('cg-board piece')).backgroundImage";

  inAll('squares and men are chosen, by key, for every view, and stay after a reload', async () => {
    const { page } = await openPage(browser, served.url);
    const [paper, classic] = [await page.evaluate(COLOUR), await page.evaluate(PIECE)];
    await page.keyboard.press('o');
    await page.getByLabel('Green').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Plain').check();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(COLOUR)).not.toBe(paper);
    await expect.poll(() => page.evaluate(PIECE)).not.toBe(classic);
    await page.reload();
    await untilInteractive(page);
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.locator('#board cg-board piece').first().waitFor();
    expect(await page.evaluate(COLOUR)).toBe('#86a666');
    await expect.poll(() => page.evaluate(PIECE)).not.toBe(classic);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Classic').check();
    await expect.poll(() => page.evaluate(PIECE)).toBe(classic);
  });

  inAll('moves are heard only if that is wanted', async () => {
    const COUNT = `window.heard = [];
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (...given) { heard.push('knock'); return start.apply(this, given); };
      const begin = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...given) { heard.push('tone'); return begin.apply(this, given); };`;
    const { page } = await openPage(browser, served.url, INITIAL, {}, COUNT);
    const heard = () => page.evaluate<string[]>('window.heard');
    await loadGames(page, '1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *');
    await page.keyboard.press('ArrowRight');
    expect(await heard()).toEqual([]);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Sounds').check();
    await page.keyboard.press('Escape');
    await page.locator('.status').click();
    await page.keyboard.press('ArrowRight');
    await expect.poll(heard).toEqual(['knock']);
    // capture and check; going to the start is no move
    await page.keyboard.press('End');
    await expect.poll(heard).toEqual(['knock', 'knock', 'knock', 'tone']);
    await page.keyboard.press('Home');
    expect(await heard()).toHaveLength(4);
  });
});
