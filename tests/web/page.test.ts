/** The page in headless Chromium, served by `keymove web`: by mouse and by keyboard, wide and narrow, light and dark. */
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { builtFile } from '../../src/host/node/package-files.js';
import { drag, placement } from '../e2e/html-page.js';
import { RUNS_ALL } from '../support/tier.js';
import { expectFit, openUnfolded, useWeb } from './served-page.js';

const inAll = test.runIf(RUNS_ALL);

const { browser, served } = await useWeb();

const TWO_MOVER = 'kbK5/pp6/1P6/8/8/8/8/R7';
const EMPTY = '#problem?fen=8/8/8/8/8/8/8/8_w_-_-_0_1';
const SOLVE_IT = `#problem?fen=${TWO_MOVER}_w_-_-_0_1&goal=%232`;

describe.skipIf(!browser)('the page', () => {
  inAll('a problem, no collection and the help fit every width, light and dark', async () => {
    const { page } = await openUnfolded(browser, served.url);
    await page.locator('.tray').first().waitFor();
    await page.locator('.play .move').first().waitFor();
    await expectFit(page);
    await page.locator('nav a', { hasText: 'Collection' }).click();
    await page.locator('.no-collection').waitFor();
    await expectFit(page);
    await page.getByRole('button', { name: 'Help' }).click();
    await expectFit(page);
  });

  test('a man is dragged, placed from the tray, and taken off; undo and redo', async () => {
    const { page } = await openUnfolded(browser, served.url, `#problem?fen=${TWO_MOVER}_w_-_-_0_1&goal=%232`);
    await drag(page, 'a1a6');
    expect(await placement(page)).toBe('kbK5/pp6/RP6/8/8/8/8/8');
    await page.getByRole('button', { name: 'white queen' }).click();
    const box = (await page.locator('cg-board').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(box.x + box.width / 16, box.y + (box.height * 15) / 16);
    expect(await placement(page)).toBe('kbK5/pp6/RP6/8/8/8/8/Q7');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await placement(page)).toBe(TWO_MOVER);
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await page.locator('#fen').inputValue()).toContain('kbK5/pp6/RP6/8/8/8/8/8 w');
  });

  inAll('by keyboard: squares, typed men, a FEN; castling boxes follow the men', async () => {
    const { page } = await openUnfolded(browser, served.url, EMPTY);
    await page.locator('#board').focus();
    for (const key of ['ArrowUp', 'ArrowLeft', 'Shift+K', 'ArrowRight', 'k', 'Delete'])
      await page.keyboard.press(key);
    expect(await placement(page)).toBe('8/8/8/3K4/8/8/8/8');
    await page.locator('#square-entry').fill('-d5 Ke1 Rh1 ke8');
    await page.keyboard.press('Enter');
    expect(await placement(page)).toBe('4k3/8/8/8/8/8/8/4K2R');
    expect(await page.locator('#castling-white-k').isChecked()).toBe(true);
    expect(await page.locator('#castling-white-q').isDisabled()).toBe(true);
    await page.locator('#square-entry').fill('-h1');
    await page.keyboard.press('Enter');
    expect(await page.locator('#castling-white-k').isChecked()).toBe(false);
    await page.locator('#fen').fill(`${TWO_MOVER} w - - 0 1`);
    expect(await placement(page)).toBe(TWO_MOVER);
  });

  inAll('what is wrong is said at its place', async () => {
    const { page } = await openUnfolded(browser, served.url, '#problem?fen=8/8/8/8/8/8/8/K7_w_-_-_0_1');
    expect(await page.locator('#board-fault').innerText()).toContain('Black has no king');
    await page.locator('#fen').fill('k6R/8/8/8/8/8/8/K7 w - - 0 1');
    expect(await page.locator('#turn-fault').innerText()).toContain("Black's king on a8 is attacked");
    await page.locator('#fen').fill('k7/8/8/8/8/8/8/4Q2R w KQ - 0 1');
    expect(await page.locator('#castling-white-k').isChecked()).toBe(false);
    await page.locator('#fen').fill('k7/8');
    expect(await page.locator('#fen-fault').innerText()).toContain('expected 8');
    await page.locator('#kind').selectOption('other');
    await page.locator('#stipulation').fill('nonsense');
    expect(await page.locator('#stipulation-fault').innerText()).toContain('nonsense');
  });

  test('a pasted problem is set up; a link shares it; it is there after a reload', async () => {
    const { page } = await openUnfolded(browser, served.url, EMPTY);
    await page
      .locator('#paste')
      .fill('BeginProblem\nPieces White Kc8 Ra1 Pb6\nBlack Ka8 Bb8 Pa7b7\nStipulation #2\nEndProblem');
    await page.getByRole('button', { name: 'Read' }).click();
    await page.waitForURL(/goal=%232/);
    expect(await placement(page)).toBe(TWO_MOVER);
    const shared = await openUnfolded(browser, page.url());
    expect(await placement(shared.page)).toBe(TWO_MOVER);
    await page.locator('#length').fill('3');
    await page.goto('about:blank');
    await page.goto(served.url);
    await page.locator('cg-board').waitFor();
    expect(await placement(page)).toBe(TWO_MOVER);
    expect(await page.locator('#length').inputValue()).toBe('3');
  });

  test('solves, and plays the solution through by keys; first load and solution are below 325 KB', async () => {
    const { page, received } = await openUnfolded(browser, served.url, SOLVE_IT, {}, '');
    expect(await page.evaluate('crossOriginIsolated')).toBe(true);
    await page.keyboard.press('s');
    await page.locator('.play .move').first().waitFor();
    expect(await page.locator('.verdict-line').innerText()).toContain(
      'Sound: 1.Ra6 is the only key, mate in 2.',
    );
    await page.keyboard.press('ArrowRight');
    expect(await placement(page)).toBe('kbK5/pp6/RP6/8/8/8/8/8');
    expect(await page.locator('.play [aria-current]').innerText()).toBe('1.Ra6!');
    expect(received()).toBeGreaterThan(100_000);
    expect(received()).toBeLessThan(325 * 1024);
    // a browser takes longer for many small files than for a few
    const files = await page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => name.replace(/^.*[/]|-[^-]*$/g, ''))",
    );
    expect(files.sort()).toEqual(['chunk', 'chunk', 'keymove', 'page', 'page', 'thread']);
    // why a mate is one is loaded with the first
    await page.keyboard.press('End');
    await page.locator('.why-mate-said', { hasText: 'Check by' }).waitFor();
  });

  test('a long search shows how far it is, is stopped, and leaves what is proven', async () => {
    const initial = '#problem?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&goal=%2312';
    const { page } = await openUnfolded(browser, served.url, initial);
    await page.locator('.solving-row .main-action').click();
    await page.locator('.progress', { hasText: /no mate in \d/ }).waitFor();
    await page.locator('.main-action', { hasText: 'Stop' }).click();
    await page.locator('.verdict-line .verdict').waitFor();
    expect(await page.locator('.verdict-line').innerText()).toMatch(/Undecided.*no mate in \d/);
  });

  inAll('the help of every view fits one screen of 390 by 844, and of 1366 by 650', async () => {
    const { page } = await openUnfolded(browser, served.url, SOLVE_IT);
    const dialog = page.locator('.help');
    for (const view of ['1', '2', '3', '4']) {
      await page.keyboard.press(view);
      await page.locator(`#view > :not(:empty)`).waitFor();
      for (const [width, height] of [
        [390, 844],
        [1366, 650],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.keyboard.press('?');
        await dialog.waitFor();
        const [shown, whole] = await dialog.evaluate(({ clientHeight, scrollHeight }) => [
          clientHeight,
          scrollHeight,
        ]);
        expect(whole).toBeLessThanOrEqual(shown);
        expect(shown).toBeGreaterThan(300);
        await page.keyboard.press('Escape');
      }
    }
  });

  inAll('opened from a file, it says what to do', async () => {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(builtFile('web/index.html')).href);
    await expect
      .poll(() => page.locator('#starting').innerText(), { timeout: 20_000 })
      .toContain('run keymove web');
    await page.goto(served.url);
    await page.locator('nav a').first().waitFor();
    expect(await page.locator('#starting').count()).toBe(0);
    await page.close();
  });

  inAll('a link opened over other work is one step away from it', async () => {
    const { page } = await openUnfolded(browser, served.url, EMPTY);
    await page.locator('#board').focus();
    await page.keyboard.press('Shift+K');
    await page.goto('about:blank');
    await page.goto(`${served.url}#problem?fen=${TWO_MOVER}_w_-_-_0_1&goal=%232`);
    await page.locator('cg-board').waitFor();
    expect(await placement(page)).toBe(TWO_MOVER);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await placement(page)).toBe('8/8/8/8/4K3/8/8/8');
  });

  inAll('the keys that ? lists are those of the view', async () => {
    const { page } = await openUnfolded(browser, served.url, SOLVE_IT);
    await page.keyboard.press('?');
    expect(await page.locator('.help').innerText()).toContain('step through the solution');
    const help = await page.locator('.help').innerText();
    expect(help).toContain('place a black piece');
    expect(help).toMatch(/Enter\s*Space\s*place the chosen piece/);
  });
});
