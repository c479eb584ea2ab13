/** The HTML report as its readers use it: in a browser, from disk. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chess } from 'chessops/chess';
import { makeBoardFen, parseFen } from 'chessops/fen';
import { parseUci } from 'chessops/util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test as plain } from 'vitest';
import type { Defence, NotatedMove, Solution, Threat } from '../../src/solve/solution.js';
import { launchChromium } from './chromium.js';
import { clickThrough, openReport, placement, squareOf } from './html-page.js';
import { records, runIn } from './run.js';

const HOSTILE = '</script><script>window.hacked = 1</script><img src=x onerror=alert(1)> --> <!-- “Ä” 棋';
const PROBLEMS = `
8/4P3/6K1/1BBk4/8/3N4/8/8 w - - dm 2; id "Sam Loyd, Schachminiaturen 1903";
2Q5/8/8/8/4k3/8/4N3/R3K2R w KQ - dm 2; id "Emanuel Lasker, Schweizerische Schachzeitung 1900";
n2N4/p7/k7/3N4/p2P4/n1Q1b3/1P2R3/K4B2 w - - dm 2; id "Leonid Kubbel, Shakhmaty 1923";
6r1/8/8/8/8/5k2/8/7K b - - dm 2; id "Black rook";
8/5PkP/4K3/8/5P2/8/8/8 w - - dm 3; id "Sam Loyd, La Stratégie 1867";
7k/6pp/8/8/8/8/8/RR5K w - - dm 1; id "${HOSTILE.replaceAll('"', '')}";
7k/7p/8/8/8/8/P7/K7 w - - dm 2; id "Nothing";
8/8/8/8/8/8/8/8 w - - dm 2; id "No kings";
`;

const browser = await launchChromium();
const test = plain.skipIf(browser === undefined);
const folder = mkdtempSync(join(tmpdir(), 'keymove-html-'));
const file = join(folder, 'report.html');
let solutions: Solution[] = [];
const chromium = browser as Browser;

beforeAll(async () => {
  if (!browser) return;
  writeFileSync(join(folder, 'problems.epd'), PROBLEMS);
  const args = [
    'solve',
    '--json',
    '--tries',
    '--set-play',
    '--variations',
    'full',
    '--report',
    'report.html',
  ];
  const { out } = await runIn(folder, [...args, 'problems.epd']);
  solutions = records(out).filter(({ type }) => type === 'solution') as unknown as Solution[];
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The page draws when the browser gets to it, on a busy machine later than the next line. */
const PATIENT = { timeout: 10_000 };

describe('the list', () => {
  test('shows every problem and unreadable input; nothing is loaded, and the console is empty', async () => {
    const { page, complaints } = await openReport(chromium, file);
    expect(await page.locator('.card .diagram').count()).toBe(7);
    expect(await page.locator('.card').nth(3).textContent()).toContain('Black to move');
    expect(await page.locator('.card').nth(7).textContent()).toContain('problems.epd:9');
    await page.keyboard.press('Tab');
    for (const card of await page.locator('.open').all()) {
      await card.click();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Escape');
    }
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('shows the text of a problem as text, whatever is in it', async () => {
    const { page } = await openReport(chromium, file);
    const card = page.locator('.card').nth(5);
    const shown = HOSTILE.slice(0, 90);
    expect((await card.locator('h3').textContent())?.slice(0, 90)).toBe(shown);
    await card.locator('.open').click();
    expect((await page.locator('#viewer-title').innerText()).slice(0, 90)).toBe(shown);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await page.locator('img').count()).toBe(0);
    await page.close();
  });

  test('finds a problem with several flaws under each of them, as the summary counts it', async () => {
    const rooks = '7k/6pp/8/8/8/8/8/RR5K w - -';
    writeFileSync(join(folder, 'flaws.epd'), `${rooks} dm 2; id "both";\n${rooks} dm 1; id "cooked";\n`);
    const { out } = await runIn(folder, ['solve', '--report', 'flaws.html', 'flaws.epd']);
    expect(out).toContain('2 cooked, 1 short mate');
    const { page } = await openReport(chromium, join(folder, 'flaws.html'));
    expect(await page.locator('.chip').allTextContents()).toEqual([
      expect.stringMatching(/cooked 2$/),
      expect.stringMatching(/short mate 1$/),
    ]);
    const names = () => page.locator('.card h3').allTextContents();
    await page.getByRole('button', { name: /^\W*short mate/ }).click();
    expect(await names()).toEqual(['both']);
    expect(await page.locator('.card .verdict').textContent()).toContain('cooked, short mate');
    await page.getByRole('button', { name: /^\W*cooked/ }).click();
    expect(await names()).toEqual(['both', 'cooked']);
    await page.close();
  });

  test('can be filtered by result, length and words, and sorted', async () => {
    const { page } = await openReport(chromium, file);
    // textContent, because a card that is not yet drawn has no inner text
    const names = () => page.locator('.card h3').allTextContents();
    const found = () => page.locator('#found').innerText();
    await page.getByRole('button', { name: /cooked/ }).click();
    expect(await names()).toHaveLength(1);
    expect(await found()).toBe('1 of 7 problems');
    await page.getByRole('button', { name: /no solution/ }).click();
    expect(await names()).toEqual([expect.stringContaining('hacked'), 'Nothing']);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    expect(await found()).toBe('7 problems, 1 refused');
    await page.getByRole('button', { name: /refused/ }).click();
    expect(await names()).toEqual(['problems.epd:9']);
    await page.getByRole('button', { name: 'Clear filters' }).click();

    await page.getByLabel('Search').fill('loyd SCHACH');
    await expect.poll(names).toEqual(['Sam Loyd, Schachminiaturen 1903']);
    await page.getByLabel('Search').fill('no such problem');
    await expect.poll(found).toBe('0 of 7 problems');
    await page.getByRole('button', { name: 'Clear filters' }).click();

    await page.getByLabel('Length').selectOption({ value: '#3' });
    expect(await names()).toEqual(['Sam Loyd, La Stratégie 1867']);
    await page.getByLabel('Length').selectOption({ value: '' });

    await page.getByLabel('Sort by').selectOption('name');
    const sorted = await names();
    expect(sorted.slice(1)).toEqual([...sorted.slice(1)].sort((a, b) => a.localeCompare(b)));
    await page.getByRole('button', { name: 'Descending' }).click();
    expect(await names()).toEqual([...sorted].reverse());
    // the shortest mate comes last, followed by problems without one
    await page.getByLabel('Sort by').selectOption('length');
    expect((await names()).at(0)).toBe('Sam Loyd, La Stratégie 1867');
    expect((await names()).slice(-2)).toEqual(['Nothing', 'problems.epd:9']);
    await page.close();
  });

  test('of many values, one is found by typing a part of it', async () => {
    const lines = Array.from(
      { length: 15 },
      (_, i) => `7k/8/5K2/8/8/8/8/6R1 w - -,#2,"Journal ${String.fromCharCode(65 + i)}"\n`,
    );
    writeFileSync(join(folder, 'sources.csv'), `fen,stipulation,source\n${lines.join('')}`);
    await runIn(folder, ['solve', '-q', '--report', 'sources.html', 'sources.csv']);
    const { page } = await openReport(chromium, join(folder, 'sources.html'));
    const source = page.locator('#filter-source');
    expect(await source.getAttribute('placeholder')).toBe('All sources (15)');
    expect(await page.locator(`#${await source.getAttribute('list')} option`).count()).toBe(15);
    await source.fill('journal c');
    await expect.poll(() => page.locator('#found').innerText(), PATIENT).toBe('1 of 15 problems');
    await source.fill('journal');
    await expect.poll(() => page.locator('#found').innerText(), PATIENT).toBe('15 problems');
    await page.close();
  });

  test('shows where the focus is', async () => {
    const { page } = await openReport(chromium, file);
    const card = page.locator('.card').first();
    const { x, y, width, height } = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // beside, above and below the card, where the ring is
    const edges = () =>
      Promise.all(
        [
          { x: x - 8, y, width: 7, height },
          { x, y: y - 8, width, height: 7 },
          { x, y: y + height + 1, width, height: 7 },
        ].map(async (clip) => (await page.screenshot({ clip })).toString('base64')),
      );
    const before = await edges();
    // as a keyboard brings it there
    await page.getByRole('button', { name: 'Descending' }).focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('open');
    const after = await edges();
    for (const [i, edge] of after.entries()) expect(edge === before[i], `edge ${i}`).toBe(false);
    await page.close();
  });

  test('on a phone the first diagram is in view, and the filters are unfolded on demand', async () => {
    const { page } = await openReport(chromium, file, { viewport: { width: 390, height: 844 } });
    const bar = await page.locator('.filters').boundingBox();
    expect(bar?.height).toBeLessThan(140);
    const unfold = page.getByRole('button', { name: 'Filters', exact: true });
    expect(await unfold.getAttribute('aria-expanded')).toBe('false');
    await unfold.press('Enter');
    expect(await unfold.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('button', { name: /cooked/ }).click();
    await unfold.or(page.getByRole('button', { name: 'Filters (1)' })).click();
    expect(await page.locator('.chips').isVisible()).toBe(false);
    expect(await page.locator('#found').innerText()).toBe('1 of 7 problems');
    await page.close();
  });
});

describe('a problem', () => {
  test('shows the right position after every move', async () => {
    // a small window is drawn faster
    const { page } = await openReport(chromium, file, { viewport: { width: 480, height: 240 } });
    for (const [i, solution] of solutions.entries()) {
      await page.locator('.open').nth(i).click();
      const expected = movesOf(solution);
      const seen = await clickThrough(page);
      expect(
        seen.map(({ placement }) => placement),
        solution.keys[0]?.san,
      ).toEqual(expected.map(({ placement }) => placement));
      for (const [k, { san }] of expected.entries()) expect(seen[k]?.text).toContain(san);
      await page.keyboard.press('Escape');
    }
    expect(solutions.map((solution) => movesOf(solution).length).reduce((a, b) => a + b)).toBeGreaterThan(
      150,
    );
    await page.close();
  });

  test('can be played through with the keyboard alone', async () => {
    const { page } = await openReport(chromium, file);
    const { fen, keys } = solutions[0] as Solution & { fen: string };
    const [key] = keys;
    const [first, second] = key?.variations ?? [];
    const reach = (...moves: (NotatedMove | undefined)[]) =>
      moves.reduce((position, move) => play(position, move?.uci ?? ''), start(fen));
    const shown = async () => placement(page);

    // open the first problem without a mouse
    await page.locator('.open').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(shown, PATIENT).toBe(fen.split(' ')[0]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown, PATIENT).toBe(board(reach(key)));
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown, PATIENT).toBe(board(reach(key, first)));
    await page.keyboard.press('ArrowDown');
    await expect.poll(shown, PATIENT).toBe(board(reach(key, second)));
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown, PATIENT).toBe(board(reach(key, second, second?.answers[0])));
    await expect.poll(() => page.locator('.status').innerText(), PATIENT).toContain(second?.answers[0]?.san);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await expect.poll(shown, PATIENT).toBe(board(reach(key, first)));
    await page.keyboard.press('Home');
    await expect.poll(shown, PATIENT).toBe(fen.split(' ')[0]);
    await page.keyboard.press('End');
    await expect.poll(() => page.locator('.status b').innerText(), PATIENT).toMatch(/#$/);
    await page.keyboard.press('n');
    await expect.poll(() => page.locator('#viewer-title').innerText(), PATIENT).toContain('Lasker');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog').isVisible(), PATIENT).toBe(false);
    // the focus is back on the problem that was open
    await expect.poll(() => page.evaluate('document.activeElement.textContent'), PATIENT).toContain('Lasker');
    await page.close();
  });

  test('can be played through with the mouse, on the board and beside it', async () => {
    const { page } = await openReport(chromium, file);
    const lasker = solutions[1] as Solution & { fen: string };
    await page.locator('.open').nth(1).click();
    const [key] = lasker.keys;
    const castles = key?.variations?.find(({ answers }) => answers.some(({ san }) => san.startsWith('O-O')));
    const answer = castles?.answers.find(({ san }) => san.startsWith('O-O'));
    const click = async (square = '') => {
      const { x, y } = await squareOf(page, square);
      await page.mouse.click(x, y);
    };
    const drag = async (uci = '') => {
      const from = await squareOf(page, uci.slice(0, 2));
      const to = await squareOf(page, uci.slice(2, 4));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
    };
    // not a move of the solution: the piece returns
    await drag('e1e2');
    expect(await placement(page)).toBe(lasker.fen.split(' ')[0]);
    await drag(key?.uci);
    let position = play(start(lasker.fen), key?.uci ?? '');
    expect(await placement(page)).toBe(board(position));
    await click(castles?.uci.slice(0, 2));
    await click(castles?.uci.slice(2, 4));
    position = play(position, castles?.uci ?? '');
    expect(await placement(page)).toBe(board(position));
    // the rook moves with the king
    await drag(answer?.uci);
    position = play(position, answer?.uci ?? '');
    expect(await placement(page)).toBe(board(position));
    expect(await page.locator('.move[aria-current]').innerText()).toContain(answer?.san);

    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'To the diagram' }).click();
    expect(await placement(page)).toBe(lasker.fen.split(' ')[0]);
    await page.getByRole('button', { name: 'Forward' }).click();
    expect(await placement(page)).toBe(board(play(start(lasker.fen), key?.uci ?? '')));
    await page.close();
  });

  test('announces the moves to those who do not see them, and copies the position', async () => {
    const { page } = await openReport(chromium, file, { permissions: ['clipboard-read', 'clipboard-write'] });
    const lasker = solutions[1] as Solution & { fen: string };
    await page.locator('.open').nth(1).click();
    const dialog = page.getByRole('dialog', { name: 'Emanuel Lasker' });
    expect(await dialog.isVisible()).toBe(true);
    expect(await page.locator('.status').getAttribute('aria-live')).toBe('polite');
    const copied = async () => {
      await page.getByRole('button', { name: 'Copy FEN' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      return page.evaluate('navigator.clipboard.readText()');
    };
    expect(await copied()).toBe(lasker.fen);
    await page.keyboard.press('ArrowRight');
    const key = lasker.keys[0] as NotatedMove;
    const after = play(start(lasker.fen), key.uci);
    const [placed, turn, castling] = String(await copied()).split(' ');
    expect([placed, turn, castling]).toEqual([board(after), 'b', 'KQ']);
    expect(await page.locator('.status').textContent()).toMatch(
      new RegExp(`Key: \\w+ ${key.uci.slice(0, 2)} (to|takes) ${key.uci.slice(2, 4)}`),
    );
    expect(await page.locator('#board-text').textContent()).toMatch(/^Position: White Ke1 .*; Black K/);
    expect(await page.locator('.card svg').first().getAttribute('aria-label')).toContain(
      'White Kg6 Bb5 Bc5 Nd3 e7; Black Kd5',
    );
    await page.close();
  });
});

test('solutions can be hidden, and be found on the board', async () => {
  const { page, complaints } = await openReport(chromium, file);
  const loyd = solutions[4] as Solution & { fen: string };
  const status = () => page.locator('.status').innerText();
  const drag = async (uci: string) => {
    const from = await squareOf(page, uci.slice(0, 2));
    const to = await squareOf(page, uci.slice(2, 4));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  };
  await page.getByRole('button', { name: 'Hide solutions' }).click();
  await page.locator('.open').nth(4).click();
  expect(await page.locator('.play').isVisible()).toBe(false);
  await expect.poll(status, PATIENT).toContain('White to move: find the key');
  await page.keyboard.press('ArrowRight');
  expect(await placement(page)).toBe(loyd.fen.split(' ')[0]);
  // a wrong move is taken back
  await drag('e6e5');
  await expect.poll(status, PATIENT).toContain('not the key');
  expect(await placement(page)).toBe(loyd.fen.split(' ')[0]);
  // a promotion is asked for; the key is an underpromotion
  await drag('f7f8');
  await page.getByRole('button', { name: 'Rook', exact: true }).click();
  await expect.poll(status, PATIENT).toMatch(/^Right\. 1\.\.\.\S+: go on\.$/);
  await page.getByRole('button', { name: 'Show the solution' }).click();
  expect(await page.locator('.play').isVisible()).toBe(true);
  // to the mate
  await page.keyboard.press('Escape');
  await page.locator('.open').nth(1).click();
  const lasker = solutions[1] as Solution;
  await drag(lasker.keys[0]?.uci ?? '');
  await expect.poll(status, PATIENT).toContain('Right');
  const met = /1\.\.\.(\S+):/.exec(await status())?.[1];
  const defence = lasker.keys[0]?.variations?.find(({ san }) => san === met);
  await drag(defence?.answers[0]?.uci ?? '');
  await expect.poll(status, PATIENT).toContain('Mate: solved.');
  // on paper, too
  await page.keyboard.press('Escape');
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  expect(await page.locator('#sheet .solution').count()).toBe(0);
  expect(await page.locator('#sheet .diagram').count()).toBe(7);
  expect(complaints).toEqual([]);
  await page.close();
});

test('puzzles are shown with rating, themes and opening, and found by them', async () => {
  writeFileSync(
    join(folder, 'puzzles.csv'),
    [
      'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags',
      '001KR,6Qk/p1p3pp/4N3/1p6/2q1r1n1/2B5/PP4PP/3R1R1K b - - 0 28,h8g8 f1f8,588,81,100,177,mate mateIn1 oneMove,https://lichess.org/TaT1Zl7z/black#56,Italian_Game Italian_Game_Two_Knights_Defense',
      '002X3,6k1/2q2p1p/4pPp1/4P3/p1pP1P2/RrP5/6QP/4B1K1 b - - 0 33,b3a3 g2a8 c7b8 a8b8,970,168,100,10,endgame mate mateIn2 short,https://lichess.org/yshS3bLB/black#66,',
      '',
    ].join('\n'),
  );
  const { out } = await runIn(folder, ['solve', '--json', '--report', 'puzzles.html', 'puzzles.csv']);
  expect(out).toContain('"rating":588,"openings":["Italian Game","Italian Game Two Knights Defense"]');
  const { page } = await openReport(chromium, join(folder, 'puzzles.html'));
  const names = () => page.locator('.card h3').allTextContents();
  await page.locator('#filter-rating').selectOption('800–999');
  expect(await names()).toEqual(['002X3']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.locator('#filter-opening').selectOption('Italian Game');
  expect(await names()).toEqual(['001KR']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.locator('#filter-theme').selectOption('endgame');
  expect(await names()).toEqual(['002X3']);
  await page.locator('.open').click();
  expect(await page.locator('.about').innerText()).toMatch(/Rating 970\s+endgame, mate, mateIn2, short/);
  await page.close();
});

test('dark and light follow the system until switched', async () => {
  const paper = 'getComputedStyle(document.body).backgroundColor';
  const light = await openReport(chromium, file, { colorScheme: 'light' });
  const dark = await openReport(chromium, file, { colorScheme: 'dark' });
  const [lightPaper, darkPaper] = [await light.page.evaluate(paper), await dark.page.evaluate(paper)];
  expect(lightPaper).not.toBe(darkPaper);
  await light.page.getByRole('button', { name: 'Switch to dark colours' }).click();
  expect(await light.page.evaluate(paper)).toBe(darkPaper);
  await dark.page.getByRole('button', { name: 'Switch to light colours' }).click();
  expect(await dark.page.evaluate(paper)).toBe(lightPaper);
  await light.page.reload();
  expect(await light.page.evaluate(paper)).toBe(darkPaper);
  for (const { page, complaints } of [light, dark]) {
    expect(complaints).toEqual([]);
    await page.close();
  }
});

test.each([
  ['a phone', 390, 844],
  ['a desk', 1280, 900],
])('on %s nothing has to be scrolled sideways, and the board is in view', async (_, width, height) => {
  const { page } = await openReport(chromium, file, { viewport: { width, height } });
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(overflow)).toBe(0);
  await page.locator('.open').nth(2).click();
  await page.keyboard.press('End');
  const seen = await page.locator('cg-board').boundingBox();
  expect(seen?.x).toBeGreaterThanOrEqual(0);
  expect((seen?.x ?? 0) + (seen?.width ?? 0)).toBeLessThanOrEqual(width);
  expect(seen?.width).toBeGreaterThan(Math.min(width, height) * 0.55);
  expect((seen?.y ?? 0) + (seen?.height ?? 0)).toBeLessThan(height);
  const dialog = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('dialog'))`;
  expect(await page.evaluate(dialog)).toBe(0);
  await page.close();
});

test('on paper: diagrams with solutions, of the open problem or of all shown', async () => {
  const { page, complaints } = await openReport(chromium, file);
  const print = async () => {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    const sheet = page.locator('#sheet article');
    const printed = await sheet.allInnerTexts();
    expect(await page.locator('#sheet .diagram').first().isVisible()).toBe(true);
    expect(await page.locator('.filters').isVisible()).toBe(false);
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    await page.emulateMedia({ media: 'screen' });
    return printed;
  };
  const all = await print();
  expect(all).toHaveLength(7);
  for (const [i, { keys }] of solutions.entries()) {
    for (const { san } of keys) expect(all[i]).toContain(`${san}!`);
  }
  await page.locator('.open').nth(4).click();
  const [one, ...more] = await print();
  expect(more).toEqual([]);
  expect(one).toContain('Stratégie');
  expect(complaints).toEqual([]);
  await page.close();
});

test('a truncated report shows what it has, and says that it is incomplete', async () => {
  const whole = readFileSync(file, 'utf8');
  const torn = join(folder, 'torn.html');
  const at = whole.indexOf('"i":5');
  writeFileSync(torn, whole.slice(0, at + 40));
  const { page, complaints } = await openReport(chromium, torn);
  expect(await page.locator('.card').count()).toBe(4);
  expect(await page.getByRole('status').first().innerText()).toContain('broken off');
  expect(complaints).toEqual([]);
  await page.close();
});

test('verify: both the published and the true solution can be played through', async () => {
  const report = join(folder, 'verdicts.html');
  writeFileSync(
    join(folder, 'published.epd'),
    [
      '8/5PkP/4K3/8/5P2/8/8/8 w - - dm 3; bm f8=R; PV: f7f8r g7g6 h7h8b; id "Wrong line";',
      '8/5PkP/4K3/8/5P2/8/8/8 w - - dm 3; bm f8=Q; id "Wrong key";',
      '7k/8/5K2/8/8/8/8/6R1 w - - dm 3; id "Short";',
      '7k/8/5K2/8/8/8/8/6R1 w - - dm 2; bm Rh3; id "Illegal";',
      '7k/6pp/8/8/8/8/8/RR5K w - - dm 1; bm Ra8; id "Cooked";',
      '',
    ].join('\n'),
  );
  await runIn(folder, ['verify', '-q', '--report', report, 'published.epd']);
  const { page, complaints } = await openReport(chromium, report);
  const opened: string[][] = [];
  const sentences: string[] = [];
  for (const i of [0, 1, 2, 3, 4]) {
    await page.locator('.open').nth(i).click();
    sentences.push(await page.locator('.text').innerText());
    const seen = await clickThrough(page);
    expect(seen.length).toBeGreaterThan(1);
    opened.push(seen.map(({ text }) => text));
    await page.keyboard.press('Escape');
  }
  // the key with its play, then where the line breaks, and why
  expect(opened[0]?.join(' ')).toMatch(
    /^1\.f8=R! .*1\.\.\.Kg6 2\.h8=R 3\.Rfg8# 1\.\.\.Kxh7 .*1\.f8=R Kg6 2\.h8=B\? 2\.\.\.Kh5!/,
  );
  expect(opened[1]?.join(' ')).toMatch(/^1\.f8=R! .*1\.\.\.Kxh7 .*1\.f8=Q\+\? 1\.\.\.Kxh7!/);
  expect(opened[2]?.join(' ')).toMatch(/^1\.Kf7! 2\.Rh1# 1\.Kg6! .*#/);
  expect(opened[3]?.join(' ')).toMatch(/^1\.Kf7! 1\.\.\.Kh7 2\.Rh1#|^1\.Kf7! 2\.Rh1#/);
  expect(opened[4]).toEqual(['1.Ra8#!', '1.Rb8#!']);
  for (const [i, sentence] of [
    'The published line breaks at 2.h8=B, which fails to 2...Kh5, Kh6 and Kh7.',
    'Published f8=Q+ fails to 1...Kxh7; the key is f8=R.',
    'It is mate in 2 already, by 1.Kf7 Kh7 2.Rh1#.',
    'Published Rh3 is illegal; the key is Kf7.',
    'Cooked by Rb8#.',
  ].entries()) {
    expect(sentences[i]?.startsWith(sentence), sentences[i]).toBe(true);
  }
  expect(complaints).toEqual([]);
  await page.close();
});

test('verify: what cannot be read is counted, found and shown like everything else', async () => {
  writeFileSync(
    join(folder, 'mixed.csv'),
    'fen,stipulation,key\n8/8/8/8/8/8/8/K7 w - -,#2,\nkbK5/pp6/1P6/8/8/8/8/R7 w - -,#2,Ra6\n',
  );
  const { out } = await runIn(folder, ['verify', '--report', 'mixed.html', join(folder, 'mixed.csv')]);
  expect(out).toMatch(/^mixed\.csv:2 .* invalid +board: Black has no king/m);
  expect(out).toContain('2 problems: 1 sound, 1 invalid');
  const { page } = await openReport(chromium, join(folder, 'mixed.html'));
  expect(await page.locator('.summary').innerText()).toContain('2 problems: 1 sound, 1 invalid');
  expect(await page.locator('#found').innerText()).toBe('2 problems');
  await page.getByRole('button', { name: /invalid 1/ }).click();
  expect(await page.locator('#found').innerText()).toBe('1 of 2 problems');
  expect(await page.locator('.card').allInnerTexts()).toEqual([expect.stringContaining('Black has no king')]);
  await page.close();
});

test('a page that is sent to others has no paths of the machine that made it', async () => {
  const missing = join(folder, 'elsewhere');
  writeFileSync(join(folder, 'broken.pgn.gz'), 'no gzip');
  await runIn(folder, [
    'solve',
    '--report',
    `html=${join(folder, 'sent.html')}`,
    join(folder, 'problems.epd'),
    join(folder, 'broken.pgn.gz'),
    `--output=${missing}.csv`,
    '--shard',
    '1/1',
    '--fen',
    '7k/8/5K2/8/8/8/8/6R1 w - - 0 1',
  ]);
  const text = readFileSync(join(folder, 'sent.html'), 'utf8');
  expect(text.split(folder).length - 1).toBe(0);
  expect(text).toContain(
    'keymove solve --report html=sent.html problems.epd broken.pgn.gz --output=elsewhere.csv --shard 1/1 --fen &#39;7k/8/5K2/8/8/8/8/6R1 w - - 0 1&#39;',
  );
  expect(text).toContain('broken.pgn.gz');
});

interface Expected {
  readonly san: string;
  readonly placement: string;
}

/** Every move of a solution in the order of the page, with the position after it according to chessops. */
function movesOf(solution: Solution): Expected[] {
  const { fen, keys, tries = [], setPlay = [] } = solution as Solution & { fen: string };
  const moves: Expected[] = [];
  const make = (position: Chess, { uci, san }: NotatedMove): Chess => {
    const next = play(position, uci);
    moves.push({ san, placement: board(next) });
    return next;
  };
  const threats = (position: Chess, all: readonly Threat[] = []): void => {
    for (const threat of all) goOn(make(passed(position), threat), threat);
  };
  const defences = (position: Chess, all: readonly Defence[] = []): void => {
    for (const defence of all) {
      const defended = make(position, defence);
      for (const answer of defence.answers) goOn(make(defended, answer), answer);
    }
  };
  const goOn = (position: Chess, move: Omit<Threat, 'uci' | 'san' | 'moves'>): void => {
    threats(position, move.threats);
    defences(position, move.replies);
  };
  for (const key of keys) {
    goOn(make(start(fen), key), { ...key, ...(key.variations && { replies: key.variations }) });
  }
  for (const found of tries) {
    const position = make(start(fen), found);
    threats(position, found.threats);
    defences(position, found.variations);
    for (const refutation of found.refutations) make(position, refutation);
  }
  defences(passed(start(fen)), setPlay);
  return moves;
}

const start = (fen: string): Chess => Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
const board = (position: Chess): string => makeBoardFen(position.board);

function play(position: Chess, uci: string): Chess {
  const next = position.clone();
  const move = parseUci(uci);
  if (!move || !next.isLegal(move)) throw new Error(`${uci} is not legal`);
  next.play(move);
  return next;
}

function passed(position: Chess): Chess {
  const next = position.clone();
  next.turn = next.turn === 'white' ? 'black' : 'white';
  next.epSquare = undefined;
  return next;
}
