/** The board on which problems are set up: by mouse, by finger, and what follows of castling and en passant. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { placement, squareOf } from '../e2e/html-page.js';
import { openUnfolded, swipe, useWeb, WIDTHS } from './served-page.js';

const { browser, served } = await useWeb();

const setUp = (fen: string): string => `#problem?fen=${fen.replaceAll(' ', '_')}`;
const EMPTY = setUp('8/8/8/8/8/8/8/8 w - - 0 1');

describe.skipIf(!browser)('the board', () => {
  test('men are painted over squares, and wiped off', async () => {
    const { page } = await openUnfolded(browser, served.url, EMPTY);
    const stroke = async (from: string, to: string): Promise<void> => {
      const [a, b] = [await squareOf(page, from), await squareOf(page, to)];
      await page.mouse.move(a.x, a.y);
      await page.mouse.down();
      await page.mouse.move(b.x, b.y, { steps: 16 });
      await page.mouse.up();
    };
    await page.getByRole('button', { name: 'white pawn' }).click();
    await stroke('a2', 'h2');
    expect(await placement(page)).toBe('8/8/8/8/8/8/PPPPPPPP/8');
    await page.getByRole('button', { name: 'Empty squares' }).click();
    await stroke('c2', 'e2');
    expect(await placement(page)).toBe('8/8/8/8/8/8/PP3PPP/8');
    // the other button empties, whatever is in hand
    const square = await squareOf(page, 'a2');
    await page.mouse.click(square.x, square.y, { button: 'right' });
    expect(await placement(page)).toBe('8/8/8/8/8/8/1P3PPP/8');
  });

  test('men are dragged from the tray, and off the board', async () => {
    const { page } = await openUnfolded(browser, served.url, EMPTY);
    const tray = await page.getByRole('button', { name: 'black knight' }).boundingBox();
    const to = await squareOf(page, 'd5');
    await page.mouse.move((tray?.x ?? 0) + 20, (tray?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    expect(await placement(page)).toBe('8/8/8/3n4/8/8/8/8');
    await page.mouse.move(to.x, to.y);
    await page.mouse.down();
    await page.mouse.move(1000, 400, { steps: 5 });
    await page.mouse.up();
    expect(await placement(page)).toBe('8/8/8/8/8/8/8/8');
  });

  test('by finger: a man is placed by two taps, and dragged', async () => {
    const options = { viewport: WIDTHS[1][1], hasTouch: true, isMobile: true };
    const { page } = await openUnfolded(browser, served.url, EMPTY, options);
    await page.getByRole('button', { name: 'white rook' }).tap();
    const from = await squareOf(page, 'b3');
    await page.touchscreen.tap(from.x, from.y);
    expect(await placement(page)).toBe('8/8/8/8/8/1R6/8/8');
    await page.getByRole('button', { name: 'Move pieces' }).tap();
    await swipe(page, from, await squareOf(page, 'b7'));
    expect(await placement(page)).toBe('8/1R6/8/8/8/8/8/8');
  });

  test('castling follows the men, and is kept where the reader wants it', async () => {
    const { page } = await openUnfolded(browser, served.url, setUp('r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1'));
    const right = (name: string) => page.locator(`#castling-${name}`);
    expect(await right('white-k').isChecked()).toBe(false);
    await right('white-k').check();
    await right('black-q').check();
    expect(await page.locator('#fen').inputValue()).toBe('r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1');
    await page.locator('#square-entry').fill('-h1');
    await page.keyboard.press('Enter');
    expect(await page.locator('#fen').inputValue()).toBe('r3k2r/8/8/8/8/8/8/R3K3 w q - 0 1');
    expect(await right('white-k').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.locator('#fen').inputValue()).toContain(' w Kq ');
  });

  test('en passant is offered where a pawn may just have passed, and ends with it', async () => {
    const { page } = await openUnfolded(browser, served.url, setUp('4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1'));
    const passed = page.locator('#en-passant');
    expect(await passed.locator('option').allInnerTexts()).toEqual(['none', 'd6']);
    await passed.selectOption('d6');
    expect(await page.locator('#fen').inputValue()).toContain(' w - d6 ');
    await page.locator('label', { hasText: 'Black' }).first().click();
    expect(await page.locator('#fen').inputValue()).toContain(' b - - ');
    expect(await passed.isDisabled()).toBe(true);
  });

  test('what is not legal is said at once, and spoken; the way to solve it is closed until then', async () => {
    const { page } = await openUnfolded(browser, served.url, setUp('k7/8/8/8/8/8/8/K7 w - - 0 1'));
    const solve = page.locator('.solving-row .main-action');
    expect(await solve.isEnabled()).toBe(true);
    await page.locator('#board').focus();
    await page.keyboard.press('Shift+K');
    expect(await page.locator('#board-fault').innerText()).toContain('White has 2 kings');
    expect(await page.locator('[role="status"][aria-live]').first().innerText()).toContain(
      'White has 2 kings',
    );
    expect(await solve.isEnabled()).toBe(false);
    await page.keyboard.press('Delete');
    expect(await page.locator('#board-fault').isVisible()).toBe(false);
    expect(await solve.isEnabled()).toBe(true);
  });
});

describe.skipIf(!browser)('the stipulation', () => {
  test('its length is typed anew, and its kind chosen while the length is empty', async () => {
    const { page } = await openUnfolded(
      browser,
      served.url,
      `${setUp('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1')}&goal=%232`,
    );
    const length = page.locator('#length');
    await length.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    expect(await length.inputValue()).toBe('');
    await page.keyboard.press('3');
    expect(await length.inputValue()).toBe('3');
    await expect.poll(() => page.url()).toMatch(/#problem.*goal=%233/);
    await page.keyboard.press('Backspace');
    await page.locator('#kind').selectOption({ label: 'Helpmate' });
    expect(await length.inputValue()).toBe('2');
    await expect.poll(() => page.url()).toMatch(/goal=h%232/);
  });
});

describe.skipIf(!browser)('what is pasted', () => {
  const paste = async (page: Page, text: string): Promise<void> => {
    await page.locator('#paste').fill(text);
    await page.getByRole('button', { name: 'Read' }).click();
  };

  test('a FEN that is not legal is set up as a typed one is, with words', async () => {
    const { page } = await openUnfolded(browser, served.url, `${EMPTY}&goal=%232`);
    await paste(page, 'k6R/8/8/8/8/8/8/K7 w - - 0 1');
    await page.locator('#turn-fault', { hasText: "Black's king on a8 is attacked" }).waitFor();
    expect(await placement(page)).toBe('k6R/8/8/8/8/8/8/K7');
    expect(await page.locator('.paste .said').innerText()).toBe('');
    expect(await page.locator('#length').inputValue()).toBe('2');
  });

  test('a FEN without a stipulation asks for the shortest mate, and that is said', async () => {
    const { page } = await openUnfolded(browser, served.url, `${EMPTY}&goal=%232`);
    await paste(page, '7k/8/6K1/8/8/8/8/R7 w - - 0 1');
    await page.locator('.paste .said', { hasText: 'keymove looks for the shortest mate' }).waitFor();
    expect(await page.locator('#length').isVisible()).toBe(false);
  });

  test('what was read leniently is said below the board until it is changed, typed, pasted, and from a link', async () => {
    const { page } = await openUnfolded(browser, served.url, setUp('4k3/8/8/8/8/8/8/4K3 w K e6 0 1'));
    const remark = page.locator('#board-remark');
    expect(await remark.innerText()).toMatch(/Right K dropped; .* rook on h1\. Square e6 dropped; .*\./);
    // once
    expect(
      await page.locator('.panel', { hasText: 'Right K dropped' }).locator('.remark:visible').count(),
    ).toBe(1);
    await page.locator('#square-entry').fill('Qd1');
    await page.keyboard.press('Enter');
    expect(await remark.innerText()).toBe('');
    await paste(page, '4k3/8/8/8/8/8/8/4K3 w q - 0 1');
    await expect.poll(() => remark.innerText()).toContain('Right q dropped');
    await page.locator('#fen').fill('4k3/8/8/8/8/8/8/4K3 w Q - 0 1');
    await expect.poll(() => remark.innerText()).toContain('Right Q dropped');
    await page.reload();
    await remark.waitFor();
    expect(await remark.innerText()).toContain('Right Q dropped');
  });

  test('that colours are exchanged, as White begins a helpmate, is said until Black is to move', async () => {
    const { page } = await openUnfolded(
      browser,
      served.url,
      `${setUp('8/8/8/8/8/6k1/4p3/7K w - - 0 1')}&goal=%232`,
    );
    const remark = page.locator('#board-remark');
    expect(await remark.innerText()).toBe('');
    await page.locator('#kind').selectOption('h#');
    expect(await remark.innerText()).toMatch(
      /^Found White to move in h#2, where Black usually begins, so colours are exchanged: Black plays White's part\.$/,
    );
    await page.locator('#turn-b').check();
    expect(await remark.innerText()).toBe('');
    // what a file says of it is not said twice
    await page.locator('#paste').fill('FEN,Stipulation\n8/8/8/8/8/6k1/4p3/7K w - - 0 1,h#2\n');
    await page.getByRole('button', { name: 'Read' }).click();
    await expect.poll(() => remark.innerText()).toMatch(/^Found White to move in h#2, [^.]*\.$/);
  });

  test('moves of a game are refused, and taken to Analyse', async () => {
    const { page } = await openUnfolded(browser, served.url, EMPTY);
    await paste(page, '1.Ra6! bxa6 2.b7#');
    await page.locator('.paste .fault', { hasText: 'enter it below the problem' }).waitFor();
    await paste(page, '1. e4 e5 2. Nf3 Nc6');
    await page.getByRole('button', { name: 'Analyse this game' }).click();
    await page.locator('.game-moves .move', { hasText: 'Nc6' }).waitFor();
    expect(await page.locator('.game-moves .move').allInnerTexts()).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
  });
});

describe.skipIf(!browser)('what is wrong stays in sight', () => {
  test('a position that is not legal, after its FEN was left', async () => {
    const { page } = await openUnfolded(browser, served.url, EMPTY);
    await page.locator('#fen').fill('k6R/8/8/8/8/8/8/K7 w - - 0 1');
    await page.locator('#fen').press('Tab');
    expect(await page.locator('#turn-fault').innerText()).not.toBe('');
  });

  test('a FEN that cannot be read: text and fault stay, and are spoken', async () => {
    const { page } = await openUnfolded(browser, served.url, EMPTY);
    await page.locator('#fen').fill('9/8/8/8/8/8/8/8 w');
    await page.locator('#fen').press('Tab');
    expect(await page.locator('#fen').inputValue()).toBe('9/8/8/8/8/8/8/8 w');
    const fault = (await page.locator('#fen-fault').textContent()) ?? '';
    expect(fault).toContain('expected');
    const spoken = await page.getByRole('status').first().textContent();
    expect(spoken?.toLowerCase()).toContain(fault.toLowerCase());
  });

  test('a link that cannot be read, until another view is shown', async () => {
    const { page } = await openUnfolded(browser, served.url, '#problem?fen=9/8/8/8/8/8/8/8_w&goal=%232');
    expect(await page.locator('.collection-bar .fault').innerText()).toMatch(
      /The position in the link cannot be read \(.+\)\. Your last work is shown instead\./,
    );
    await page.keyboard.press('3');
    await page.locator('.collection-bar .fault').waitFor({ state: 'hidden' });
    await page.goto(`${served.url}#problem?fen=9/8/8/8/8/8/8/8_w&goal=%232`);
    await page.locator('.collection-bar .fault').waitFor();
  });
});
