/** Analysing in the page: the engine, the tree of moves, games and their annotations; by mouse and by keyboard. */
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
  loadGames,
  openPage,
  silenceThreads,
  tabOf,
  useStaticHost,
  useWeb,
} from './served-page.js';

const inAll = test.runIf(RUNS_ALL);

const { browser, served } = await useWeb();
const host = await useStaticHost();

const INITIAL = '#analyse?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1';
const MATE_IN_TWO = '#analyse?fen=kbK5/pp6/1P6/8/8/8/8/R7_w_-_-_0_1';
const GAMES = `[Event "Café"]
[White "Visitor"]
[Black "Guest"]
[Result "1-0"]

1. e4 e5 2. Qh5 {early} Nc6 (2... Nf6 3. Qxe5+ {takes} Be7 (3... Qe7)) 3. Bc4 Nf6 4. Qxf7# 1-0

[Event "Club"]
[White "Berger"]
[Black "Cohn"]
[Result "*"]

1. d4 d5 *
`;

/** Every position of the first game is a mate that is proven at once, so that its scores are the same on any machine. */
const MISSED_MATE = `[Event "Café"]
[White "Visitor"]
[Black "Guest"]
[Result "0-1"]
[SetUp "1"]
[FEN "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 1"]

1. Rd5 {early} Ra1+ 2. Rd1 Rxd1# 0-1

[Event "Club"]
[White "Berger"]
[Black "Cohn"]
[Result "*"]

1. d4 d5 *
`;

const progress = (page: Page) => page.locator('.progress', { hasText: /depth/ });
const status = (page: Page) => page.locator('.status b');
const saved = async (page: Page): Promise<string> => String((await downloaded(page)).content);

describe.skipIf(!browser)('Analyse', () => {
  inAll('a game and what the engine thinks fit every width, light and dark', async () => {
    const { page } = await openPage(browser, served.url, INITIAL);
    await loadGames(page, GAMES);
    await page.getByRole('button', { name: 'Analyse' }).click();
    await progress(page).waitFor();
    // what it has found stays, and the rules are checked in half the time
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('d');
    await expectFit(page);
  });

  test('the engine is off until it is wanted; lines, bar and arrows follow the board; a mate is proven', async () => {
    const { page } = await openPage(browser, served.url, MATE_IN_TWO);
    expect(await page.locator('.progress').innerText()).toContain('off');
    expect(await page.locator('.engine-lines li:visible').count()).toBe(0);
    const networks = (): Promise<number> =>
      page.evaluate(
        "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.net')).length",
      );
    expect(await networks()).toBe(0);
    await page.keyboard.press('a');
    await page.locator('.engine-lines .score.proven').first().waitFor();
    expect(await networks()).toBe(1);
    expect(await page.locator('.analysing .fault').isVisible()).toBe(false);
    expect(await page.locator('.engine-lines .score').first().innerText()).toContain('#2');
    expect(await page.locator('.engine-lines .move').first().innerText()).toBe('1.Ra6');
    expect(await page.locator('.evaluation-bar').getAttribute('aria-label')).toBe('White mates in 2');
    expect(await page.locator('.cg-shapes line, .cg-shapes g').count()).toBeGreaterThan(0);
    await page.keyboard.press('b');
    expect(await status(page).innerText()).toBe('1.Ra6');
  });

  inAll(
    'moves on the board branch into a tree; a variation becomes the main line, is deleted and restored',
    async () => {
      const { page } = await openPage(browser, served.url, INITIAL);
      const moves = page.locator('.game-moves > .move');
      await drag(page, 'e2e4');
      await page.locator('.game-moves .move', { hasText: 'e4' }).waitFor();
      await drag(page, 'e7e5');
      await moves.nth(1).waitFor();
      await page.keyboard.press('ArrowLeft');
      await page.locator('#typed').fill('c5');
      await page.keyboard.press('Enter');
      expect(await status(page).innerText()).toBe('1...c5');
      expect(await page.locator('.game-moves .below').innerText()).toContain('1...c5');
      await page.getByRole('button', { name: 'Make main line' }).click();
      expect(await moves.allInnerTexts()).toEqual(['e4', 'c5']);
      await page.getByRole('button', { name: 'Delete from here' }).click();
      expect(await moves.allInnerTexts()).toEqual(['e4', 'e5']);
      await page.locator('.status').click();
      await page.keyboard.press('Control+z');
      expect(await moves.allInnerTexts()).toEqual(['e4', 'c5']);
      await page.locator('#typed').fill('Ke3');
      await page.keyboard.press('Enter');
      expect(await page.locator('.status').innerText()).toContain('not legal');
      await page.reload();
      await moves.nth(1).waitFor();
      expect(await moves.allInnerTexts()).toEqual(['e4', 'c5']);
    },
  );

  inAll('on the board by keys: a man is taken and put down; a promotion is asked', async () => {
    const { page } = await openPage(browser, served.url, '#analyse?fen=k7/4P3/8/8/8/8/8/K7_w_-_-_0_1');
    await page.locator('.status').waitFor();
    await page.locator('a.skip').focus();
    while ((await page.evaluate('document.activeElement.id')) !== 'board') await page.keyboard.press('Tab');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter', 'ArrowUp', 'Enter'])
      await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Rook' }).click();
    expect(await placement(page)).toBe('k3R3/8/8/8/8/8/8/K7');
    expect(await page.locator('.status').innerText()).toContain('promotes to rook');
  });

  inAll(
    'games are listed, searched, stepped through by keys; comments and variations are kept when saved',
    async () => {
      const { page } = await openPage(browser, served.url, INITIAL);
      await loadGames(page, GAMES);
      expect(await page.locator('.game-title').innerText()).toBe('Visitor – Guest, 1-0, Café');
      await page.keyboard.press('End');
      expect(await status(page).innerText()).toBe('4.Qxf7#');
      const pgn = await saved(page);
      for (const part of ['{ early }', '( 2... Nf6 3. Qxe5+ { takes } Be7 ( 3... Qe7 ) )', '4. Qxf7# 1-0'])
        expect(pgn.replace(/\s+/g, ' ')).toContain(part);
      await page.locator('.status').click();
      await page.keyboard.press('n');
      await page.locator('.game-title', { hasText: 'Berger' }).waitFor();
      await page.keyboard.press('p');
      await page.locator('.game-title', { hasText: 'Visitor' }).waitFor();
      // what was done to a game is there when it is opened again
      await page.locator('.status').click();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await page.getByLabel('Your move').fill('d6');
      await page.keyboard.press('Enter');
      await expect.poll(() => status(page).innerText()).toContain('d6');
      await page.locator('.status').click();
      await page.keyboard.press('n');
      await page.locator('.game-title', { hasText: 'Berger' }).waitFor();
      await page.keyboard.press('p');
      await page.locator('.game-title', { hasText: 'Visitor' }).waitFor();
      expect(await saved(page)).toContain('3... d6');
      const all = await downloaded(page, () => page.getByRole('button', { name: 'Save all as PGN' }).click());
      await expect
        .poll(() => page.locator('.game-loader .said').innerText())
        .toMatch(/^Saved as .*\. 2 games\.$/);
      const games = String(all.content);
      expect(games.match(/^\[White ".*"\]$/gm)).toEqual(['[White "Visitor"]', '[White "Berger"]']);
      expect(games).toContain('3... d6');
      await page.locator('#game-search').fill('cohn club');
      expect(await page.locator('.game-list .game').allInnerTexts()).toHaveLength(1);
    },
  );

  test('annotates as the command does: marks, better lines, graph, players; a mistake is jumped to', async () => {
    const { page } = await openPage(browser, served.url, INITIAL);
    await loadGames(page, MISSED_MATE);
    await page.locator('#per-move').selectOption('10000');
    await page.getByRole('button', { name: 'Find mistakes' }).click();
    await page.locator('.annotator .said', { hasText: 'Annotated' }).waitFor();
    expect(await page.locator('.game-moves > .move.blunder').innerText()).toContain('Rd5??');
    expect(await page.locator('.graph .dot.blunder').count()).toBe(1);
    expect(await page.locator('.players tbody tr').count()).toBe(2);
    while ((await status(page).innerText()) !== '1.Rd5??') await page.keyboard.press('m');
    const graph = (await page.locator('.graph').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(graph.x + graph.width - 1, graph.y + 5);
    expect(await status(page).innerText()).toBe('2...Rxd1#');
    const pgn = await saved(page);
    expect(pgn).toMatch(/Rd5 \$4\s+\{ \[%eval #-2,\d+\]\s+Blunder/);
    expect(pgn).toContain('[Annotator "keymove"]');
    expect(pgn.replace(/\s+/g, ' ')).toContain('{ early }');
    // nothing of it is said of another game, and it is said again when the reader comes back, also after a reload
    const said = page.locator('.annotator .said');
    const players = page.locator('.players tbody tr');
    const table = await players.allInnerTexts();
    await page.locator('.game-list .game').nth(1).click();
    await expect.poll(() => said.innerText()).toBe('');
    expect(await players.count()).toBe(0);
    await page.keyboard.press('p');
    await expect.poll(() => players.allInnerTexts()).toEqual(table);
    expect(await said.innerText()).toBe('Annotated.');
    await page.reload();
    await expect.poll(() => players.allInnerTexts()).toEqual(table);
    expect(await said.innerText()).toBe('Annotated.');
    // nor is it forgotten for another file
    await loadGames(page, MISSED_MATE);
    await expect.poll(() => players.count()).toBe(0);
    await loadGames(page, pgn);
    await expect.poll(() => players.allInnerTexts()).toEqual(table);
  });

  inAll('what is undone, deleted or replaced from elsewhere changes no other game of the list', async () => {
    const { page } = await openPage(browser, served.url, INITIAL);
    const open = page.locator('.game-list [aria-current]');
    const opened = async (name: string): Promise<void> => {
      await page.locator('.game-title', { hasText: name }).waitFor();
      await expect.poll(() => open.allInnerTexts()).toEqual([expect.stringContaining(name)]);
    };
    await drag(page, 'b2b3');
    await page.locator('.game-moves .move', { hasText: 'b3' }).waitFor();
    await loadGames(page, GAMES);
    await opened('Visitor');
    // before the games were read, there was another
    await page.locator('.status').click();
    await page.keyboard.press('Control+z');
    await page.locator('.game-moves .move', { hasText: 'b3' }).waitFor();
    expect(await open.count()).toBe(0);
    await page.keyboard.press('n');
    await opened('Visitor');
    await page.keyboard.press('Delete');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await expect.poll(() => page.locator('.game-moves > .move').count()).toBe(0);
    await page.getByRole('button', { name: 'Initial position' }).click();
    expect(await open.count()).toBe(0);
    await page.locator('.game-list .game').nth(1).click();
    await opened('Berger');
    await drag(page, 'c2c4');
    await page.locator('.game-moves .move', { hasText: 'c4' }).waitFor();
    await page.goto(served.url + MATE_IN_TWO);
    await page.locator('.aside').waitFor();
    expect(await open.count()).toBe(0);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await opened('Berger');
    const all = await downloaded(page, () => page.getByRole('button', { name: 'Save all as PGN' }).click());
    const games = String(all.content);
    expect(games.match(/^\[White ".*"\]$/gm)).toEqual(['[White "Visitor"]', '[White "Berger"]']);
    expect(games).toContain('c4');
    expect(games).not.toMatch(/b3|e4/);
  });

  inAll('an engine that ends without a word is given up; another can be started', async () => {
    const { page } = await openPage(browser, served.url, INITIAL, {}, KEEP_WORKERS);
    await page.locator('.progress').waitFor();
    await page.keyboard.press('a');
    await progress(page).waitFor();
    await silenceThreads(page);
    await page.locator('.fault', { hasText: 'not responded for 60 s. Your work is safe' }).waitFor();
    await page.keyboard.press('a');
    await progress(page).waitFor();
  });

  inAll('while another game or view is looked at, what is annotated is kept', async () => {
    const { page } = await openPage(browser, served.url, INITIAL);
    await loadGames(page, GAMES);
    await page.locator('#per-move').selectOption('100');
    await page.getByRole('button', { name: 'Find mistakes' }).click();
    await page.keyboard.press('1');
    await page.locator('.tray').first().waitFor();
    expect(await tabOf(page, 'Analyse')).toBe('Analyse, searching');
    await page.locator('nav a[aria-label="Analyse, search finished"]').waitFor();
    await page.keyboard.press('3');
    await page.locator('.annotator .said', { hasText: 'Annotated.' }).waitFor();
    expect(await page.locator('.game-moves > .move.blunder').innerText()).toContain('Nf6??');
    // the other game is left before its annotation is complete
    await page.keyboard.press('n');
    await page.locator('.game-title', { hasText: 'Berger' }).waitFor();
    await page.locator('#per-move').selectOption('1000');
    await page.getByRole('button', { name: 'Find mistakes' }).click();
    await page.locator('.annotator .said', { hasText: '1 of 3' }).waitFor();
    await page.locator('.status').click();
    await page.keyboard.press('p');
    await page.locator('.game-title', { hasText: 'Visitor' }).waitFor();
    await page.keyboard.press('n');
    await page
      .locator('.annotator .said', { hasText: 'Only the last moves of the game are annotated' })
      .waitFor();
  });

  inAll('a link to a position has its place, and the game that was there is one step back', async () => {
    const { page } = await openPage(browser, served.url, INITIAL);
    await loadGames(page, GAMES);
    await expect.poll(() => page.url()).toMatch(/#analyse$/);
    await page.goto('about:blank');
    await page.goto(served.url + MATE_IN_TWO);
    await page.locator('.aside', { hasText: 'is kept' }).waitFor();
    await expectAccessible(page);
    expect(await placement(page)).toBe('kbK5/pp6/1P6/8/8/8/8/R7');
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.locator('.game-title', { hasText: 'Visitor' }).waitFor();
    expect(await page.locator('.aside').isVisible()).toBe(false);
    // also into the page that is open, and there again after a reload
    await page.goto(served.url + MATE_IN_TWO);
    await page.locator('.aside').waitFor();
    await drag(page, 'a1a6');
    await page.locator('.game-moves .move').waitFor();
    await page.reload();
    await page.locator('.game-moves .move', { hasText: 'Ra6' }).waitFor();
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.locator('.game-title', { hasText: 'Visitor' }).waitFor();
  });

  inAll('games are read by a thread of their own; that it could not be started is said', async () => {
    const { page } = await openPage(browser, served.url, INITIAL);
    await page.route(/reader-/, (route) => route.abort());
    await page.locator('.game-loader summary').click();
    await page.locator('#pgn').fill('1. e4 *');
    await page.getByRole('button', { name: 'Read' }).click();
    await page.locator('.game-loader .said', { hasText: 'could not be started' }).waitFor();
  });

  inAll('what is no game is said, and the one on the board stays', async () => {
    const { page } = await openPage(browser, served.url, INITIAL);
    await loadGames(page, GAMES);
    await page.locator('.game-loader summary').click();
    await page.locator('#pgn').fill('1. e4 e5 2. Ke3 *');
    await page.getByRole('button', { name: 'Read' }).click();
    await page.locator('.game-loader .said', { hasText: 'legal move' }).waitFor();
    await page.locator('#pgn-file').setInputFiles({
      name: 'picture.png',
      mimeType: 'image/png',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0]),
    });
    await page.locator('.game-loader .said', { hasText: 'PGN' }).waitFor();
    expect(await page.locator('.game-title').innerText()).toContain('Visitor');
  });

  inAll(
    'without isolation, stopped at any moment, left and taken up again; a thread that dies is named, and nothing is lost',
    async () => {
      const { page } = await openPage(browser, host.url, `web/index.html${INITIAL}`, {}, KEEP_WORKERS);
      await page.locator('.progress').waitFor();
      await page.keyboard.press('a');
      await progress(page).waitFor();
      await page.keyboard.press('a');
      const kept = await page.locator('.engine-lines .move').first().innerText();
      expect(kept).toMatch(/^1\./);
      await page.keyboard.press('a');
      await page.keyboard.press('a');
      await page.keyboard.press('a');
      await drag(page, 'e2e4');
      await page
        .locator('.engine-lines .move', { hasText: /^1\.\.\./ })
        .first()
        .waitFor();
      await page.keyboard.press('1');
      await page.locator('.tray').first().waitFor();
      await page.locator('nav a', { hasText: 'Analyse' }).click();
      // it rested meanwhile
      await progress(page).waitFor();
      await breakThread(page);
      await page.locator('.fault', { hasText: 'Your work is safe' }).waitFor();
      expect(await page.locator('.game-moves > .move').innerText()).toBe('e4');
      await page.keyboard.press('a');
      await progress(page).waitFor();
    },
  );
});
