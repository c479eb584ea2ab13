/** Playing against the engine in the page: by mouse and by keyboard, with clocks, and whatever happens to the engine. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { drag, placement } from '../e2e/html-page.js';
import { RUNS_ALL } from '../support/tier.js';
import {
  breakThread,
  downloaded,
  expectAccessible,
  expectFit,
  KEEP_WORKERS,
  openPage,
  useWeb,
} from './served-page.js';

const inAll = test.runIf(RUNS_ALL);

const { browser, served } = await useWeb();

const begin = async (page: Page, settings: Readonly<Record<string, string>>): Promise<void> => {
  await page.locator('#play-level').waitFor();
  for (const [name, value] of Object.entries(settings))
    await page.locator(`#play-${name}`).selectOption(value);
  await page.locator('.main-action').click();
  await page.locator('.actions').waitFor();
};
const state = (page: Page, hasText: string) => page.locator('.state', { hasText }).waitFor();
const type = async (page: Page, move: string): Promise<void> => {
  await page.locator('#typed').fill(move);
  await page.keyboard.press('Enter');
};
const moves = (page: Page) => page.locator('.game-moves > .move');

describe.skipIf(!browser)('Play', () => {
  inAll('before and in a game, it fits every width, light and dark', async () => {
    const { page } = await openPage(browser, served.url, '#play');
    await page.locator('cg-board').waitFor();
    await expectFit(page);
    await begin(page, { level: 'depth 1', clock: '30+20' });
    await type(page, 'e4');
    await moves(page).nth(1).waitFor();
    await expectFit(page);
  });

  test('by mouse: a move and its answer, hint, take back, resign; the game is analysed', async () => {
    const { page } = await openPage(browser, served.url, '#play');
    await begin(page, { level: 'depth 2' });
    await drag(page, 'e2e4');
    await moves(page).nth(1).waitFor();
    await state(page, 'Your move');
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.said', { hasText: 'Hint: ' }).first().waitFor();
    expect(await page.locator('.cg-shapes line, .cg-shapes g').count()).toBeGreaterThan(0);
    // in the past there is nothing to play
    await page.keyboard.press('Home');
    await type(page, 'Nf3');
    await page.locator('.status', { hasText: 'You are looking at an earlier position' }).waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.locator('.said', { hasText: 'Move taken back' }).first().waitFor();
    expect(await placement(page)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
    await drag(page, 'd2d4');
    await moves(page).nth(1).waitFor();
    await state(page, 'Your move');
    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await page.locator('.said', { hasText: 'declines' }).first().waitFor();
    await page.getByRole('button', { name: 'Resign' }).click();
    await state(page, 'White resigns: Black wins, 0-1');
    const pgn = String((await downloaded(page)).content);
    expect(pgn).toContain('[White "You"]\n[Black "keymove"]\n[Result "0-1"]');
    await page.getByRole('button', { name: 'Analyse the game' }).click();
    await page.locator('.game-title', { hasText: 'You – keymove, 0-1' }).waitFor();
    expect(await moves(page).first().innerText()).toBe('d4');
  });

  inAll('by keyboard, as Black from the position set up, to mate; what is not legal is said', async () => {
    const setUp = '#play?fen=r5k1/8/8/8/8/8/6PP/7K_b_-_-_0_1';
    const { page } = await openPage(browser, served.url, setUp);
    await begin(page, { level: 'depth 1', side: 'black', from: 'set-up' });
    await state(page, 'Your move');
    expect(await page.locator('.cg-wrap').getAttribute('class')).toContain('orientation-black');
    await type(page, 'Ra9');
    await page.locator('.status', { hasText: 'Found ‘Ra9’' }).waitFor();
    await type(page, 'Kg6');
    await page.locator('.status', { hasText: 'not legal' }).waitFor();
    await type(page, 'ra1');
    await state(page, 'Black mates, 0-1');
    await page.locator('.status').click();
    await page.keyboard.press('?');
    expect(await page.locator('.help').innerText()).toContain('take back');
    expect(await page.locator('#typed').inputValue()).toBe('');
    expect(await page.locator('.keys span', { hasText: 'mistakes' }).filter({ visible: true }).count()).toBe(
      0,
    );
  });

  inAll('clocks run, stand while the view is left, and the game goes on after a reload', async () => {
    const { page } = await openPage(browser, served.url, '#play');
    await begin(page, { level: 'depth 1', clock: '1+0' });
    await type(page, 'e4');
    await moves(page).nth(1).waitFor();
    const mine = page.locator('.side-row.white .clock');
    await expect.poll(() => mine.innerText()).toMatch(/^0:5\d/);
    await page.keyboard.press('Escape');
    await page.locator('nav a', { hasText: 'Problem' }).click();
    await page.locator('.tray').first().waitFor();
    await page.locator('nav a', { hasText: 'Play' }).click();
    await state(page, 'Your move');
    await page.reload();
    await moves(page).nth(1).waitFor();
    await state(page, 'Your move');
    expect(await mine.innerText()).toMatch(/^0:5\d/);
    await type(page, 'd4');
    await moves(page).nth(3).waitFor();
  });

  inAll('while the engine of a game is loaded, there is nothing to save; then there is', async () => {
    const { page } = await openPage(browser, served.url, '#play');
    await begin(page, { level: 'depth 1' });
    await type(page, 'e4');
    await moves(page).nth(1).waitFor();
    let load = (): void => {};
    const isWanted = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\.wasm$/, async (route) => {
      await isWanted;
      await route.continue();
    });
    await page.reload();
    await state(page, 'Loading the engine');
    expect(await page.locator('.save-bar').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Analyse the game' }).isDisabled()).toBe(true);
    load();
    await moves(page).nth(1).waitFor();
    expect(await page.locator('.save-bar').isVisible()).toBe(true);
  });

  inAll(
    'while it thinks: move now, take back, leave; a thread that dies is named, and the game goes on',
    async () => {
      const { page } = await openPage(browser, served.url, '#play', {}, KEEP_WORKERS);
      await begin(page, { level: '15 s' });
      await type(page, 'e4');
      await state(page, 'is thinking');
      await page.getByRole('button', { name: 'Move now' }).click();
      await moves(page).nth(1).waitFor();
      await state(page, 'Your move');
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('.said', { hasText: 'is considering it' }).first().waitFor();
      await page.getByRole('button', { name: 'Move now' }).click();
      await page.locator('.said', { hasText: 'Hint: ' }).first().waitFor();
      await type(page, 'd4');
      await state(page, 'is thinking');
      await page.getByRole('button', { name: 'Take back' }).click();
      await state(page, 'Your move');
      expect(await moves(page).count()).toBe(2);
      await type(page, 'd4');
      await state(page, 'is thinking');
      await breakThread(page);
      // one state, in one sentence, and one button
      await state(
        page,
        'The engine has stopped (keymove: analysis thread 0 is lost: out of memory). The game is paused.',
      );
      expect(await page.locator('.state').innerText()).not.toContain('is thinking');
      expect(await page.locator('.fault:visible').count()).toBe(0);
      await expectAccessible(page);
      const again = page.getByRole('button', { name: 'Restart the engine' });
      await again.click();
      await state(page, 'is thinking');
      expect(await again.isVisible()).toBe(false);
      await page.locator('nav a', { hasText: 'Analyse' }).click();
      await page.locator('.engine-row').waitFor();
      await page.locator('nav a', { hasText: 'Play' }).click();
      await moves(page).nth(3).waitFor();
      await page.getByRole('button', { name: 'New game' }).click();
      await page.getByRole('button', { name: 'End this game?' }).click();
      await expect.poll(() => moves(page).count()).toBe(0);
    },
  );
});
