/** The view Solve in Chromium: every kind of play, verdicts in a sentence, first moves explained, files, and what goes wrong. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { drag, placement, squareOf } from '../e2e/html-page.js';
import { RUNS_ALL, someOf } from '../support/tier.js';
import {
  chooseFile,
  downloaded,
  expectAccessible,
  expectFit,
  KEEP_WORKERS,
  killThreads,
  openUnfolded,
  silenceThreads,
  swipe,
  tabOf,
  useWeb,
  WIDTHS,
} from './served-page.js';

const inAll = test.runIf(RUNS_ALL);

const { browser, served } = await useWeb();

const fragment = (fen: string, goal: string): string =>
  `#problem?fen=${fen.replaceAll(' ', '_')}&goal=${encodeURIComponent(goal)}`;
const MORPHY_FEN = 'kbK5/pp6/1P6/8/8/8/8/R7 w - -';
const MORPHY = fragment(`${MORPHY_FEN} 0 1`, '#2');
const LONG = fragment('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '#12');

/** In the page: what its threads say is heard when `giveAnswers` is called. */
const DELAY_ANSWERS = `
  const answers = [];
  for (const worker of workers) {
    const hear = worker.onmessage;
    worker.onmessage = (event) => answers.push(() => hear(event));
  }
  globalThis.giveAnswers = () => answers.forEach((give) => give());
`;

const TWINS = `BeginProblem
Author Nobody
Pieces White Kg6 Ra1 Black Kh8
Stipulation #1
Twin Move a1 b1
EndProblem`;

const verdict = (page: Page) => page.locator('.verdict-line .verdict');
async function solved(page: Page): Promise<string> {
  await page.keyboard.press('s');
  await verdict(page).waitFor();
  return verdict(page).innerText();
}

describe.skipIf(!browser)('solve', () => {
  /** One after another in one page: to load it takes longer than to solve them. */
  const SENTENCES = [
    ['cooked', '7k/8/6K1/8/8/8/8/RR6 w - - 0 1', '#1', /Cooked: there are 2 keys, 1\.R.8# and 1\.R.8#\./],
    ['short', '7k/8/6K1/8/8/8/8/R7 w - - 0 1', '#2', 'Short: mate in 1 instead of 2, by 1.Ra8#'],
    ['no solution', '7k/8/8/8/8/8/8/R6K w - - 0 1', '#1', 'No solution: mate takes 9 moves.'],
    ['the shortest mate', '7k/8/6K1/8/8/8/8/R7 w - - 0 1', '', 'Mate in 1, by 1.Ra8# alone.'],
    ['help play', '8/8/8/8/8/1K6/7R/k7 b - - 0 1', 'h#1', /Helpmate in 1: 1 solution, 1\.Kb1 Rh1#\.$/],
    ['series play', '7k/8/6K1/8/8/8/8/R7 w - - 0 1', 'ser-#1', 'Series mate in 1: 1 solution, 1.Ra8#.'],
    ['a side without a king', '8/8/8/8/8/1R6/Q7/3k4 w - - 0 1', 'ser-#1', /1\.Rb1#/],
  ] as const;
  const asked = someOf(SENTENCES, 3);
  test(`said in one sentence: ${asked.map(([name]) => name).join(', ')}`, async () => {
    const { page } = await openUnfolded(browser, served.url);
    for (const [name, fen, goal, sentence] of asked) {
      await page.goto(served.url + fragment(fen, goal));
      await expect.poll(() => placement(page)).toBe(fen.split(' ')[0]);
      expect(await solved(page), name).toMatch(sentence);
      // a row each, wherever the solution is a row
      const rows = await page.locator('.play li.help').all();
      for (const row of rows) expect((await row.boundingBox())?.height, name).toBeLessThan(36);
      // and spoken
      const spoken = (await page.locator('[role=status].unseen').textContent())?.trim();
      expect(spoken, name).toMatch(sentence);
      expect(spoken).not.toMatch(/[✓✗]/);
    }
  });

  test('every first move is rated and explained, its refutation played on the board', async () => {
    const { page } = await openUnfolded(browser, served.url, MORPHY);
    await solved(page);
    await page.keyboard.press('a');
    const moves = page.locator('.first-moves li');
    await moves.first().waitFor();
    expect(await moves.count()).toBe(16);
    expect(await moves.nth(1).innerText()).toMatch(/Ra5\?\s+try, 1 of 7: a6!/);
    await moves.locator('button', { hasText: 'Ra5' }).click();
    await page.locator('.explained .verdict', { hasText: '1.Ra5? is a try' }).waitFor();
    expect(await page.locator('.explained').innerText()).toContain('1...a6!');
    // the refutation stands on the board
    await expect.poll(() => placement(page)).toBe('kbK5/1p6/pP6/R7/8/8/8/8');
    // and stays there when another first move comes below the mouse, which is at rest
    const shifted = (by: number) =>
      moves.first().evaluate((first, height) => {
        first.parentElement?.style.setProperty('margin-top', `${height}px`);
        return new Promise((done) => setTimeout(done, 300));
      }, by);
    for (const height of [30, 60, 90]) {
      await shifted(height);
      expect(await placement(page)).toBe('kbK5/1p6/pP6/R7/8/8/8/8');
    }
    await shifted(0);
    await page.keyboard.press('Escape');
    expect(await page.locator('.explained').isVisible()).toBe(false);
    // the move of the line on the board
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('e');
    await page.locator('.explained .verdict', { hasText: '1.Ra6! is a key' }).waitFor();
    await page.getByRole('button', { name: 'Back to the solution' }).click();
    expect(await page.locator('.play .move').first().innerText()).toBe('1.Ra6!');
  });

  inAll('a first move made on the board is explained, by mouse and by keys', async () => {
    const { page } = await openUnfolded(browser, served.url, MORPHY);
    await page.locator('.play .move').first().waitFor();
    await page.keyboard.press('x');
    await page.locator('#board').focus();
    // from e4 to a1, and from there to a4: a move that is not in the solution
    for (const key of [...'↓↓↓', ...'←←←←', 'Enter', ...'↑↑↑', 'Enter'])
      await page.keyboard.press({ '↓': 'ArrowDown', '←': 'ArrowLeft', '↑': 'ArrowUp' }[key] ?? key);
    await page.locator('.explained .verdict', { hasText: /1\.Ra4\? is (not a key|a try)/ }).waitFor();
    expect(await placement(page)).toMatch(/\/R7\/8\/8\/8$/);
    await page.keyboard.press('Home');
    await drag(page, 'a1b1');
    await page.locator('.explained .verdict', { hasText: '1.Rb1? is not a key: 9 of 9' }).waitFor();
  });

  inAll(
    'by finger: solved, played through in the tree and on the board, a first move explained',
    async () => {
      const options = { viewport: WIDTHS[1][1], hasTouch: true, isMobile: true };
      const { page } = await openUnfolded(browser, served.url, MORPHY, options);
      const tap = async (square: string): Promise<void> => {
        const { x, y } = await squareOf(page, square);
        await page.touchscreen.tap(x, y);
      };
      await page.locator('.solving-row .main-action').tap();
      await verdict(page).waitFor();
      const moves = page.locator('.play .move');
      await moves.first().tap();
      expect(await placement(page)).toBe('kbK5/pp6/RP6/8/8/8/8/8');
      // the board stays in sight of the tree
      await moves.last().scrollIntoViewIfNeeded();
      await moves.last().tap();
      expect(await page.locator('.play [aria-current]').innerText()).toBe(await moves.last().innerText());
      const board = (await page.locator('cg-board').boundingBox()) ?? { y: -1, height: 0 };
      expect(board.y).toBeGreaterThanOrEqual(0);
      expect(board.y + board.height).toBeLessThan(844);
      await page.getByRole('button', { name: 'To the diagram' }).tap();
      await tap('a1');
      await tap('a6');
      expect(await page.locator('.play [aria-current]').innerText()).toBe('1.Ra6!');
      await swipe(page, await squareOf(page, 'b7'), await squareOf(page, 'a6'));
      expect(await placement(page)).toBe('kbK5/p7/pP6/8/8/8/8/8');
      await page.getByRole('button', { name: 'To the diagram' }).tap();
      await tap('a1');
      await tap('b1');
      await page.locator('.explained .verdict', { hasText: '1.Rb1? is not a key' }).waitFor();
    },
  );

  inAll('the shortest mate is looked for as far as the reader says', async () => {
    const { page } = await openUnfolded(
      browser,
      served.url,
      fragment('8/8/5B1N/3B4/3p1k2/7K/3P4/8 w - - 0 1', ''),
    );
    const most = page.locator('#max-moves');
    const said = (sentence: string): Promise<void> => verdict(page).filter({ hasText: sentence }).waitFor();
    await most.fill('2');
    // the page follows by itself: the answer to the question before stays until there is another
    await most.press('Tab');
    await said('There is no mate in 2.');
    await most.fill('7');
    await most.press('Tab');
    await said('Mate in 3');
    // a tenth of a second is a limit, none is none
    for (const [typed, kept] of [
      ['0.04', '0.1'],
      ['2.26', '2.3'],
      ['0', '0'],
    ] as const) {
      await page.locator('#seconds').fill(typed);
      await page.locator('#seconds').press('Tab');
      expect(await page.locator('#seconds').inputValue()).toBe(kept);
    }
    // a length that is asked for is the limit
    await page.goto(served.url + MORPHY);
    await page.locator('.asked', { hasText: '#2' }).waitFor();
    expect(await most.isVisible()).toBe(false);
  });

  inAll('of hundreds of solutions the first are drawn, and the others when they are wanted', async () => {
    const { page } = await openUnfolded(
      browser,
      served.url,
      fragment('7k/8/8/8/8/8/8/KQR5 w - - 0 1', 'ser-#3'),
    );
    await solved(page);
    const more = page.locator('.play .unfold', { hasText: /^▸ \d+ more$/ });
    const lines = page.locator('.play section').first().locator('li.help');
    expect(await lines.count()).toBe(200);
    await expectAccessible(page);
    await more.focus();
    await page.keyboard.press('Enter');
    expect(await more.count()).toBe(0);
    expect(await lines.count()).toBe(255);
    expect(
      await lines
        .nth(200)
        .locator('.move')
        .first()
        .evaluate((move) => move.matches(':focus')),
    ).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.locator('.play [aria-current]').count()).toBe(1);
    // they are found on the board, too
    await page.reload();
    await verdict(page).waitFor();
    expect(await lines.count()).toBe(200);
    await lines.last().locator('.move').first().click();
    await page.keyboard.press('ArrowDown');
    expect(await lines.count()).toBe(255);
    expect(await lines.nth(200).locator('[aria-current]').count()).toBe(1);
  });

  inAll('twins are solved one by one, each as what it is', async () => {
    const { page } = await openUnfolded(browser, served.url, '#problem');
    await page.locator('#paste').fill(TWINS);
    await page.getByRole('button', { name: 'Read' }).click();
    await page.locator('.collection-bar .place', { hasText: '1 of 2' }).waitFor();
    await page.locator('.asked', { hasText: '#1' }).waitFor();
    expect(await solved(page)).toContain('1.Ra8#');
    await page.keyboard.press('n');
    expect(await page.locator('.about-problem').innerText()).toContain('b)');
    expect(await solved(page)).toContain('1.Rb8#');
  });

  inAll('copied and downloaded in every form', async () => {
    const { page } = await openUnfolded(browser, served.url, MORPHY, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await solved(page);
    const saved = async (form: string): Promise<Buffer> => {
      await page.locator('#solution-form').selectOption(form);
      const { name, content } = await downloaded(page);
      expect(name).toMatch(/^problem-2\.[a-z]+$/);
      return content;
    };
    expect(String(await saved('text'))).toContain('Ra1-a6 !');
    expect(String(await saved('pgn'))).toMatch(/\[FEN "kbK5[\s\S]*1\. Ra6/);
    expect(String(await saved('markdown'))).toContain('**sound**');
    expect(JSON.parse(String(await saved('json')))).toMatchObject({ v: 3, type: 'solution' });
    expect(String(await saved('svg'))).toContain('<svg');
    expect(String((await saved('png')).subarray(1, 4))).toBe('PNG');
    const report = String(await saved('html'));
    const opened = await browser.newPage();
    await opened.setContent(report);
    await opened.locator('.verdict', { hasText: 'sound' }).first().waitFor();
    await opened.close();
    await page.locator('#solution-form').selectOption('png');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.locator('.save-bar .said', { hasText: 'Copied' }).waitFor();
    const types = 'navigator.clipboard.read().then((items) => items.flatMap(({ types }) => types))';
    expect(await page.evaluate(types)).toEqual(['image/png']);
    await page.locator('#solution-form').selectOption('pgn');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.locator('.save-bar .said', { hasText: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('[Stipulation "#2"]');
  });

  inAll(
    'another problem during a search: its own solution is shown, and its search can be stopped',
    async () => {
      const { page } = await openUnfolded(browser, served.url, LONG);
      await page.keyboard.press('s');
      await page.locator('.progress', { hasText: /no mate in \d/ }).waitFor();
      await page.goto(`${served.url}${LONG.replace('%2312', '%2311')}`);
      await page.locator('.asked', { hasText: '#11' }).waitFor();
      await page.keyboard.press('s');
      await page.locator('.progress', { hasText: /#11\? {2}no mate in \d/ }).waitFor();
      // the search before this one has long ended: the button is still that of the second
      const button = page.locator('.solving-row .main-action');
      expect(await button.innerText()).toBe('Stop');
      await button.click();
      await verdict(page).waitFor();
      expect(await verdict(page).innerText()).toMatch(
        /Undecided, because the search was stopped: .*no mate in/,
      );
      expect(await button.innerText()).toBe('Solve it');
    },
  );

  inAll(
    'the solutions of a file are there when the reader comes back to them; undo goes back, too',
    async () => {
      const { page } = await openUnfolded(browser, served.url);
      const classics = [`${MORPHY_FEN} bm Ra6; dm 2;`, '7k/8/6K1/8/8/8/8/R7 w - - bm Ra8; dm 1;'];
      await chooseFile(page, 'two.epd', classics.join('\n'));
      await page.locator('.place', { hasText: '1 of 2' }).waitFor();
      expect(await solved(page)).toContain('1.Ra6 is the only key');
      // proven, and no question any more
      expect(await page.locator('.outcome .progress').innerText()).toMatch(/^[\d.]+ .*nodes/);
      await page.keyboard.press('n');
      await page.locator('.asked', { hasText: '#1' }).waitFor();
      expect(await solved(page)).toContain('1.Ra8#');
      await page.keyboard.press('p');
      await page.locator('.verdict-line .verdict', { hasText: '1.Ra6 is the only key' }).waitFor();
      await page.keyboard.press('Control+z');
      await page.locator('.place', { hasText: '2 of 2' }).waitFor();
    },
  );

  inAll(
    'a search goes on while another view is shown, whose tab says so; what a problem that is left has proven is kept',
    async () => {
      const { page } = await openUnfolded(browser, served.url, LONG);
      await page.keyboard.press('s');
      await page.locator('.progress', { hasText: /no mate in \d/ }).waitFor();
      await page.keyboard.press('3');
      await page.locator('.engine-row').waitFor();
      expect(await tabOf(page, 'Problem')).toBe('Problem, searching');
      await expectAccessible(page);
      // back at the problem, it still goes on
      await page.keyboard.press('1');
      await page.locator('.solving-row .main-action', { hasText: 'Stop' }).waitFor();
      await page.goto(served.url + MORPHY);
      await page.locator('.asked', { hasText: '#2' }).waitFor();
      expect(await tabOf(page, 'Problem')).toBe(null);
      await page.goto(served.url + LONG);
      await page.locator('.verdict-line .verdict', { hasText: /Undecided.*no mate in \d/ }).waitFor();
    },
  );

  inAll(
    'who comes back to a problem before its search has heard that it ends finds what is proven',
    async () => {
      const { page } = await openUnfolded(browser, served.url, LONG, {}, KEEP_WORKERS);
      await page.keyboard.press('s');
      await page.locator('.progress', { hasText: /no mate in \d/ }).waitFor();
      await page.evaluate(DELAY_ANSWERS);
      await page.goto(served.url + MORPHY);
      await page.locator('.asked', { hasText: '#2' }).waitFor();
      await page.goto(served.url + LONG);
      await page.locator('.asked', { hasText: '#12' }).waitFor();
      expect(await verdict(page).count()).toBe(0);
      await page.evaluate('giveAnswers()');
      await page.locator('.verdict-line .verdict', { hasText: /Undecided.*no mate in \d/ }).waitFor();
    },
  );

  inAll('a worker that ends without a word is given up, and the next search has another', async () => {
    const { page } = await openUnfolded(browser, served.url, LONG, {}, KEEP_WORKERS);
    await page.keyboard.press('s');
    await page.locator('.progress', { hasText: /no mate in \d/ }).waitFor();
    await silenceThreads(page, async () => {
      await page.locator('.main-action', { hasText: 'Stop' }).click();
      await page.locator('.progress', { hasText: 'Stopping' }).waitFor();
    });
    await page.locator('.verdict-line', { hasText: 'it has not responded for 10 s' }).waitFor();
    expect(await page.locator('.progress').innerText()).toMatch(/no mate in \d/);
    await page.keyboard.press('s');
    await page.locator('.progress', { hasText: /no mate in \d/ }).waitFor();
    await page.locator('.main-action', { hasText: 'Stop' }).click();
    await verdict(page).waitFor();
  });

  inAll('a worker that dies is said, what was proven stays, and the next search has another', async () => {
    const { page } = await openUnfolded(browser, served.url, LONG, {}, KEEP_WORKERS);
    await page.locator('.asked').waitFor();
    await page.keyboard.press('s');
    await page.locator('.progress', { hasText: /no mate in \d/ }).waitFor();
    await killThreads(page);
    await page.locator('.verdict-line', { hasText: 'Something went wrong' }).waitFor();
    expect(await page.locator('.progress').innerText()).toMatch(/no mate in \d/);
    await page.keyboard.press('s');
    await page.locator('.main-action', { hasText: 'Stop' }).click();
    await verdict(page).waitFor();
  });

  test('an explanation and the list of first moves fit every width, light and dark', async () => {
    const { page } = await openUnfolded(browser, served.url, MORPHY, { viewport: WIDTHS[1][1] });
    await solved(page);
    await page.keyboard.press('a');
    await page.locator('.first-moves button', { hasText: 'Rb1' }).click();
    await page.locator('.explained .verdict').waitFor();
    await expectFit(page);
  });
});
