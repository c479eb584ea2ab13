/** What a composer does besides placing men: the whole position, what is said of it, twins, why it works, and a collection of one's own. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { placement } from '../e2e/html-page.js';
import { readText } from '../problems/said.js';
import {
  chooseFile,
  downloaded,
  expectFit,
  openPage,
  openUnfolded,
  untilInteractive,
  useWeb,
  WIDTHS,
} from './served-page.js';

const { browser, served } = await useWeb();

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7';
const PROBLEM = `#problem?fen=${MORPHY}_w_-_-_0_1&goal=%232`;
const PHONE = WIDTHS[1][1];
const said = (page: Page, text: string | RegExp) =>
  page.locator('.verdict-line', { hasText: text }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
/** Arrows and circles on the board. */
const drawn = async (page: Page): Promise<readonly [arrows: number, circles: number]> => [
  await page.locator('#board .cg-shapes line').count(),
  await page.locator('#board .cg-shapes circle').count(),
];
const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

describe.skipIf(!browser)('the whole position', () => {
  test('is mirrored, turned, shifted, and changes its colours; each is one step back', async () => {
    const { page } = await openUnfolded(browser, served.url, PROBLEM);
    await said(page, '1.Ra6 is the only key');
    await press(page, 'Mirror left and right');
    expect(await placement(page)).toBe('5Kbk/6pp/6P1/8/8/8/8/7R');
    await said(page, '1.Rh6 is the only key');
    await press(page, 'Mirror top and bottom');
    expect(await placement(page)).toBe('7R/8/8/8/8/6P1/6pp/5Kbk');
    await press(page, 'Exchange the colours');
    expect(await placement(page)).toBe('7r/8/8/8/8/6p1/6PP/5kBK');
    await press(page, 'Turn to the right');
    expect(await placement(page)).toBe('8/8/8/8/8/k7/BPp5/KP5r');
    // men on the edge stay on the board
    await press(page, 'Shift to the left');
    expect(await page.locator('.position-actions .said').innerText()).toBe('A piece would leave the board.');
    for (const _ of [1, 2, 3, 4]) await press(page, 'Undo');
    expect(await placement(page)).toBe(MORPHY);
    await page.locator('#square-entry').fill('-a1 -a8 -a7 Kc6 -c8 kc8');
    await page.locator('#square-entry').press('Enter');
    await page.getByRole('button', { name: 'Shift down' }).focus();
    await page.keyboard.press('Enter');
    expect(await placement(page)).toBe('8/1bk5/1p6/1PK5/8/8/8/8');
  });
});

describe.skipIf(!browser)('what is said of a problem', () => {
  test('is entered, undone, kept, saved with it, and in its link', async () => {
    const { page } = await openUnfolded(browser, served.url, PROBLEM);
    await said(page, '1.Ra6 is the only key');
    await page.locator('#author').fill('Paul Morphy');
    await page.locator('#title').fill('A & <b>');
    await page.locator('#source').fill('New York Clipper, 1856');
    await page.locator('#source').press('Tab');
    const bar = page.locator('.about-problem');
    expect(await bar.innerText()).toMatch(/^Paul Morphy\s*A & <b> · New York Clipper, 1856$/);
    await press(page, 'Undo');
    expect(await bar.innerText()).not.toContain('Clipper');
    expect(await page.locator('#source').inputValue()).toBe('');
    await press(page, 'Redo');
    await page.locator('#solution-form').selectOption('pgn');
    const { content } = await downloaded(page);
    expect(content.toString()).toContain('[White "Paul Morphy"]');
    expect(content.toString()).toContain('[Event "New York Clipper, 1856"]');
    await page.reload();
    await untilInteractive(page);
    expect(await page.locator('#source').inputValue()).toBe('New York Clipper, 1856');
    // whoever gets the link sees author and title
    const link = new URL(page.url());
    expect(link.hash).toContain('author=Paul%20Morphy');
    const other = await browser.newPage();
    await other.goto(link.href);
    await other.locator('.about-problem', { hasText: /^Paul Morphy\s*A & <b>/ }).waitFor();
    expect(await placement(other)).toBe(MORPHY);
    await other.close();
  });

  test('of a file can be changed; a diagram has it below, alone or with the solution', async () => {
    const { page } = await openUnfolded(browser, served.url);
    await chooseFile(page, 'one.epd', `${MORPHY} w - - dm 2; id "New York Clipper 1856";`);
    await page.locator('.reading .said', { hasText: 'Read 1 problem' }).waitFor();
    await said(page, '1.Ra6 is the only key');
    await page.locator('#author').fill('Paul Morphy');
    await page.locator('#author').press('Tab');
    const saved = async (form: string): Promise<string> => {
      await page.locator('#solution-form').selectOption(form);
      return (await downloaded(page)).content.toString();
    };
    const svg = await saved('svg');
    expect(svg).toContain('>Paul Morphy</text>');
    expect(svg).toContain('>#2</text>');
    expect(svg).not.toContain('1.Ra1-a6');
    expect(await saved('svg-solution')).toContain('1.Ra1-a6 !');
    const latex = await saved('latex-solution');
    expect(latex).toContain('\\author{Morphy, Paul}');
    expect(latex).toContain('\\pieces[3+4]{sKa8, sLb8, wKc8, sBa7, sBb7, wBb6, wTa1}');
    expect(latex).toContain('\\putsol');
    expect(await saved('latex')).not.toContain('\\solution');
    await page.locator('#solution-form').selectOption('png-solution');
    const { content } = await downloaded(page);
    // as wide as ever, and higher: the header of a PNG says so
    expect([content.readUInt32BE(16), content.readUInt32BE(20) > 1000]).toEqual([800, true]);
  });
});

const TWINS = `BeginProblem
Author Nobody
Pieces
 White Kc8 Ra1 Pb6
 Black Ka8 Bb8 Pa7 Pb7
Stipulation #2
Twin Move a1 h1
Twin Stipulation #3
EndProblem`;

describe.skipIf(!browser)('twins', () => {
  test('are all in sight with key and verdict, and one is chosen', async () => {
    const { page } = await openPage(browser, served.url);
    await chooseFile(page, 'twins.inp', TWINS);
    const items = page.locator('.twins li');
    await items.filter({ hasText: 'short mate' }).waitFor();
    expect(await items.allInnerTexts()).toEqual([
      expect.stringMatching(/a\) the diagram\s+Ra6!\s+✓ ?sound/),
      expect.stringMatching(/b\) wRa1-->h1\s+✗ ?no solution/),
      expect.stringMatching(/c\) #3\s+Ra6!\s+✗ ?short mate/),
    ]);
    await items.nth(1).getByRole('button').press('Enter');
    expect(await placement(page)).toBe('kbK5/pp6/1P6/8/8/8/8/7R');
    await said(page, 'No solution');
    expect(await items.nth(1).getAttribute('aria-current')).toBe('true');
    // a problem without twins has no such list
    await page.goto(`${served.url}#problem?fen=8/8/8/8/R7/2k5/8/4K2R_w_K_-_0_1&goal=%233`);
    await said(page, 'mate in 3');
    expect(await page.locator('.twins').isVisible()).toBe(false);
  });
});

describe.skipIf(!browser)('why', () => {
  test('a first move that is pointed at shows its refutations, in the list of all and in the tree', async () => {
    const { page } = await openPage(browser, served.url, PROBLEM);
    await said(page, '1.Ra6 is the only key');
    await page.locator('.rated summary').click();
    const king = page.locator('.first-moves li', { hasText: 'Kd7' }).first();
    await king.hover();
    await expect.poll(async () => (await drawn(page))[0]).toBeGreaterThanOrEqual(2);
    await page.mouse.move(5, 5);
    await expect.poll(() => drawn(page)).toEqual([0, 0]);
    // the same by keys
    await page.locator('.first-moves button').first().focus();
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await drawn(page))[0]).toBeGreaterThanOrEqual(1);
    await page.locator('.play .move', { hasText: '1.Ra5?' }).hover();
    await expect.poll(() => drawn(page)).toEqual([2, 0]);
    await page.locator('.play .move', { hasText: '2.b7#' }).click();
    const after = await placement(page);
    // the diagram is shown for a moment, and then the position again
    await page.locator('.play .move', { hasText: '1.Ra5?' }).hover();
    expect(await placement(page)).toBe(MORPHY);
    await page.mouse.move(5, 5);
    expect(await placement(page)).toBe(after);
  });

  test('a mate says who checks, guards and blocks, with colours and a legend, unless that is not wanted', async () => {
    const { page } = await openPage(browser, served.url, PROBLEM, {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    await said(page, '1.Ra6 is the only key');
    const board = await boxOf(page, 'cg-board');
    await page.locator('.play .move', { hasText: '2.b7#' }).tap();
    const why = page.locator('.why-mate-said');
    await why.waitFor();
    expect(await why.innerText()).toBe(
      'Check by b7. Guarded: b7 by Kc8. Blocked by its own pieces: a7; Bb8.',
    );
    // the pawn's check and the king's guard; two men that block
    await expect.poll(() => drawn(page)).toEqual([2, 2]);
    expect(await page.locator('.legend span').allInnerTexts()).toEqual(['check', 'guards', 'blocks']);
    expect((await boxOf(page, 'cg-board')).width).toBe(board.width);
    await press(page, 'Back');
    await expect.poll(() => drawn(page)).toEqual([0, 0]);
    expect(await page.locator('.legend').isVisible()).toBe(false);
    await press(page, 'Forward');
    await why.waitFor();
    await page.locator('#shows-mates').uncheck();
    await expect.poll(() => drawn(page)).toEqual([0, 0]);
    expect(await why.isVisible()).toBe(true);
  });
});

describe.skipIf(!browser)("a collection of one's own", () => {
  test('is added to, ordered, replaced in, kept, and written in five forms that are read again', async () => {
    const { page } = await openPage(browser, served.url, `${PROBLEM}&author=Paul%20Morphy`);
    await said(page, '1.Ra6 is the only key');
    await press(page, 'Add to your collection');
    await press(page, 'Add to your collection');
    await page.locator('.keeping .said', { hasText: 'has this problem already' }).waitFor();
    await page.goto(`${served.url}#problem?fen=8/8/8/8/R7/2k5/8/4K2R_w_K_-_0_1&goal=%233&title=Castling`);
    await said(page, 'mate in 3');
    await press(page, 'Add to your collection');
    await page.locator('.keeping .said', { hasText: '2 problems' }).waitFor();
    await page.locator('nav a', { hasText: 'Collection' }).click();
    const names = () => page.locator('.own-problems li b:first-child').allInnerTexts();
    const titles = async () => (await names()).filter((_, i) => i % 2 === 0);
    expect(await titles()).toEqual(['Paul Morphy', 'Castling']);
    await page.getByRole('button', { name: 'Move Castling up' }).press('Enter');
    expect(await titles()).toEqual(['Castling', 'Paul Morphy']);
    await expectFit(page);
    await page.setViewportSize(WIDTHS[0][1]);
    await page.reload();
    await untilInteractive(page);
    expect(await titles()).toEqual(['Castling', 'Paul Morphy']);
    for (const form of ['pgn', 'epd', 'olive', 'popeye', 'jsonl']) {
      await page.locator('#own-form').selectOption(form);
      const { content } = await downloaded(page, () =>
        page.locator('.own').getByRole('button', { name: 'Download' }).click(),
      );
      const read = await readText(content);
      expect(
        read.map((entry) => entry.type === 'problem' && entry.problem.fen.split(' ', 3).join(' ')),
        form,
      ).toEqual(['8/8/8/8/R7/2k5/8/4K2R w K', `${MORPHY} w -`]);
    }
    await page.getByRole('button', { name: 'Replace Paul Morphy with the problem on the board' }).click();
    expect(await titles()).toEqual(['Castling', 'Castling']);
    await page.getByRole('button', { name: 'Remove Castling' }).first().click();
    expect(await titles()).toEqual(['Castling']);
    await page.getByRole('button', { name: 'Open Castling' }).click();
    await said(page, 'mate in 3');
  });
});

describe.skipIf(!browser)('the board and what is around it', () => {
  test('switching views moves nothing, at any width', async () => {
    const { page } = await openPage(browser, served.url, PROBLEM);
    await said(page, '1.Ra6 is the only key');
    for (const [name, viewport] of WIDTHS) {
      await page.setViewportSize(viewport);
      await page.locator('nav a', { hasText: 'Problem' }).click();
      const place = await boxOf(page, 'cg-board');
      expect(place.width, name).toBeGreaterThan(300);
      for (const view of ['Analyse', 'Play', 'Problem']) {
        await page.locator('nav a', { hasText: view }).click();
        await page.locator(`#view[data-view=${view.toLowerCase()}] cg-board`).waitFor();
        expect(await boxOf(page, 'cg-board'), `${view} ${name}`).toEqual(place);
      }
    }
  });

  test('on a phone the bar of actions never covers the board, which has coordinates', async () => {
    const { page } = await openPage(browser, served.url, PROBLEM, { viewport: PHONE });
    await said(page, '1.Ra6 is the only key');
    expect(await page.locator('coords.ranks').isVisible()).toBe(true);
    for (const y of [0, 100, 250, 500, 900, 2000]) {
      await page.evaluate(`scrollTo(0, ${y})`);
      const board = await boxOf(page, 'cg-board');
      const bar = await boxOf(page, '.solving-row');
      expect(bar.y, `scrolled to ${y}`).toBeGreaterThanOrEqual(board.y + board.height);
      expect(bar.y + bar.height).toBeLessThanOrEqual(PHONE.height);
      for (const name of ['Solve it', 'Try it yourself', 'Copy link', 'Print'])
        expect(await page.getByRole('button', { name }).isVisible()).toBe(true);
    }
  });

  test('all that is folded fits and is accessible at every width', async () => {
    const { page } = await openUnfolded(browser, served.url, PROBLEM);
    await said(page, '1.Ra6 is the only key');
    await page.locator('.play .move', { hasText: '2.b7#' }).click();
    await page.locator('.why-mate').waitFor();
    await expectFit(page);
  });
});
