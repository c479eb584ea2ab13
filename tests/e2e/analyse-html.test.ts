/** The pages of `analyse`, as a reader sees them in Chromium: games with their graph, and positions. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test as plain } from 'vitest';
import { RUNS_ALL } from '../support/tier.js';
import { sharedChromium } from './chromium.js';
import { openReport, placement } from './html-page.js';
import { runIn } from './run.js';

/** Fool's mate by way of a better line; and a game that begins with Black's move. */
const FOOL =
  '[White "Visitor"]\n[Black "Guest"]\n[Event "Café | <b>"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n';
const ENDING =
  '[White "Rook"]\n[Black "King"]\n[FEN "7k/8/5K2/8/8/8/8/6R1 b - - 0 40"]\n\n40... Kh7 41. Rg2 Kh8 42. Kf7 Kh7 43. Rh2# 1-0\n';
/** What a file may say of a game, some of it for programs and some of it hostile. */
const SAID = `[White "A"]
[Black "B"]

{Before | the game.} 1. f3 {[%clk 0:10:00] Not good
at all: <img src=x onerror=alert(1)>} e5 {[%cal Ge5e4]} 2. g4 {} Qh4# {Mate | over.} (2... Nc6 {not shown}) 0-1
`;
const SUITE =
  '7k/6pp/8/8/8/8/4P3/R6K w - - bm Ra8#; id "mate";\n7k/6pp/8/8/8/8/4P3/R6K w - - bm e4; id "slow";\nnonsense\n';

const browser = await sharedChromium();
const test = plain.skipIf(browser === undefined);
const inAll = plain.skipIf(browser === undefined || !RUNS_ALL);
const chromium = browser as Browser;
const folder = mkdtempSync(join(tmpdir(), 'keymove-analyse-html-'));
const open = (name: string, options = {}) => openReport(chromium, join(folder, name), options);

beforeAll(async () => {
  if (!browser) return;
  writeFileSync(join(folder, 'one.pgn'), FOOL);
  writeFileSync(join(folder, 'two.pgn'), FOOL + ENDING);
  writeFileSync(join(folder, 'said.pgn'), SAID);
  writeFileSync(join(folder, 'suite.epd'), SUITE);
  const analyse = async (...args: string[]) => runIn(folder, ['analyse', '--depth', '6', '--quiet', ...args]);
  await analyse('--pgn', 'one.pgn', '--report', 'one.html');
  await analyse('--pgn', 'two.pgn', '--output', 'two.html');
  if (RUNS_ALL) await analyse('--pgn', 'said.pgn', '--report', 'said.html');
  await analyse('--lines', '2', '--report', 'suite.html', 'suite.epd');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const status = (page: Page) => page.locator('.status').innerText();
const current = (page: Page) => page.locator('.move[aria-current]').innerText();

describe('games', () => {
  test('the page of one game is that game: by keyboard through its moves, its mistakes and what was better', async () => {
    const { page, complaints } = await open('one.html');
    expect(await page.locator('.viewer h2').innerText()).toBe('Visitor – Guest');
    expect(await page.locator('.viewer .details').innerText()).toBe('Café | <b>');
    expect(await page.locator('.players tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/^○ Visitor\s+[\d.]+%\s+[\d.]+\s+\d\s+\d\s+[12]$/),
      expect.stringMatching(/^● Guest\s+100.0%\s+0.00\s+0\s+0\s+0$/),
    ]);
    await page.keyboard.press('ArrowRight');
    expect(await placement(page)).toBe('rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR');
    // 2.g4 is the blunder
    await page.keyboard.press('End');
    expect(await status(page)).toMatch(/^2\.\.\.Qh4#\s.*checkmate$/s);
    await page.keyboard.press('ArrowLeft');
    expect(await status(page)).toMatch(/^2\.g4\?\?\s.*blunder, \S+ to #-1$/s);
    expect(await page.locator('.game-moves .better').last().innerText()).toMatch(
      /^Blunder\. Better, \S+: 2\.\w/,
    );
    // up to the better line, along it, and back by the key for mistakes
    await page.keyboard.press('ArrowUp');
    expect(await current(page)).toMatch(/^2\.(?!g4)/);
    expect(await page.locator('.graph').getAttribute('aria-valuenow')).toBe('2');
    await page.keyboard.press('m');
    expect(await current(page)).toMatch(/^g4\?\?/);
    expect(complaints).toEqual([]);
    await page.close();
  });

  inAll('a click in the graph goes to the move there', async () => {
    const { page } = await open('one.html');
    const graph = page.locator('.graph');
    const box = (await graph.boundingBox()) ?? expect.fail('there is no graph');
    await graph.click({ position: { x: box.width * 0.76, y: 5 } });
    expect(await current(page)).toMatch(/^g4/);
    expect(await graph.getAttribute('aria-valuenow')).toBe('3');
    // in words, with the score as it is
    expect(await graph.getAttribute('aria-valuetext')).toMatch(
      /^2\.g4\?\? Pawn g2 to g4\. blunder, [+-]\d\.\d\d to #-1$/,
    );
    await graph.click({ position: { x: 0, y: 5 } });
    expect(await status(page)).toContain('Start');
    // the last move mates: all is Black's
    expect(await graph.locator('.curve').getAttribute('d')).toMatch(/L4,100$/);
    await page.close();
  });

  test('several games are listed with their last positions; a game may begin with Black', async () => {
    const { page, complaints } = await open('two.html', { viewport: { width: 390, height: 800 } });
    expect(await page.locator('#found').innerText()).toBe('2 games');
    expect(await page.locator('.card .foot').allInnerTexts()).toEqual([
      expect.stringMatching(/^2 moves\s+0–1$/),
      expect.stringMatching(/^3 moves\s+1–0$/),
    ]);
    await page.locator('.open').nth(1).click();
    await page.keyboard.press('ArrowRight');
    expect(await current(page)).toMatch(/^Kh7/);
    expect(await page.locator('.game-moves > .number').allInnerTexts()).toContain('40.');
    // nothing sticks out of a phone
    expect(await page.evaluate('document.querySelector("dialog").scrollWidth')).toBeLessThanOrEqual(390);
    // what is marked is not behind the board
    await page.keyboard.press('End');
    const [move, stage] = await Promise.all(
      ['.move[aria-current]', '.stage'].map((part) => page.locator(part).boundingBox()),
    );
    expect(move?.y).toBeGreaterThanOrEqual((stage?.y ?? 0) + (stage?.height ?? 0));
    expect(complaints).toEqual([]);
    await page.close();
  });

  inAll(
    'the comments of the file stand below their moves, as text, without what is for programs',
    async () => {
      const { page, complaints } = await open('said.html');
      expect(await page.locator('.comment').allInnerTexts()).toEqual([
        'Before | the game.',
        'Not good at all: <img src=x onerror=alert(1)>',
        'Mate ¦ over.',
      ]);
      expect(await page.locator('img').count()).toBe(0);
      const rows = (await page.locator('.game-moves').innerText()).split(/\n+/);
      expect(rows.indexOf('Not good at all: <img src=x onerror=alert(1)>')).toBeGreaterThan(
        rows.indexOf('f3'),
      );
      await page.emulateMedia({ media: 'print' });
      await page.evaluate('dispatchEvent(new Event("beforeprint"))');
      expect(await page.locator('#sheet .solution').innerText()).toContain('2...Qh4# [Mate ¦ over.]');
      expect(complaints).toEqual([]);
      await page.close();
    },
  );

  inAll.each([
    [1280, 900],
    [1280, 720],
    [390, 844],
  ])('at %i x %i nothing is cut: the keys that it knows, the buttons, the names', async (width, height) => {
    const { page } = await open('one.html', { viewport: { width, height } });
    const stage = (await page.locator('.stage').boundingBox()) ?? expect.fail('no stage');
    for (const part of [...(await page.locator('.keys span').all()), page.getByText('Copy FEN')]) {
      const box = await part.boundingBox();
      if (!box) continue;
      expect(box.y + box.height).toBeLessThanOrEqual(stage.y + stage.height);
      expect(box.x + box.width).toBeLessThanOrEqual(stage.x + stage.width);
    }
    const [title, name] = await Promise.all(
      ['.viewer header', '.players tbody th'].map((part) => page.locator(part).first().boundingBox()),
    );
    // the page begins at its top, and a name is in one line
    expect(title?.y).toBeGreaterThanOrEqual(0);
    expect(name?.height).toBeLessThan(40);
    await page.close();
  });

  inAll('on paper: the moves in words, with what was better', async () => {
    const { page } = await open('two.html');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    expect(await page.locator('#sheet .solution').first().innerText()).toMatch(
      /1\.f3\S* .*e5 2\.g4\?\? \(blunder, \S+ to #-1; better 2\.\w.*\) 2\.\.\.Qh4#$/s,
    );
    await page.close();
  });
});

test('positions: hits and misses to filter by, every line to play through', async () => {
  const { page, complaints } = await open('suite.html');
  expect(await page.locator('#found').innerText()).toBe('2 positions, 1 refused');
  expect(await page.locator('.chip').allInnerTexts()).toEqual(['✓found 1', '✗refused 1', '✗missed 1']);
  await page.locator('.chip', { hasText: 'missed' }).click();
  await page.locator('.open').click();
  expect(await page.locator('.remarks').innerText()).toMatch(
    /^Expected: e4\.\s+keymove [\d.]+: 1\.Ra8#, missed\./,
  );
  expect(await page.locator('.play h3').allInnerTexts()).toHaveLength(2);
  await page.keyboard.press('ArrowRight');
  expect(await placement(page)).toBe('R6k/6pp/8/8/8/8/4P3/7K');
  expect(complaints).toEqual([]);
  await page.close();
});
