/** The solutions of an HTML report are hidden, and found on the board. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { keysOf } from '../../src/solution/play.js';
import type { Solution } from '../../src/solution/solution.js';
import { drag, placement } from './html-page.js';
import { PATIENT, sampleReport } from './sample-report.js';

const { test, solutions, open } = await sampleReport();

test('solutions can be hidden, and be found on the board', async () => {
  const { page, complaints } = await open();
  const loyd = solutions[4] as Solution & { fen: string };
  const status = () => page.locator('.status').innerText();
  await page.getByRole('button', { name: 'Hide solutions' }).click();
  await page.locator('.open').nth(4).click();
  expect(await page.locator('.play').isVisible()).toBe(false);
  await expect.poll(status, PATIENT).toContain('White to move: find the key');
  await page.keyboard.press('ArrowRight');
  expect(await placement(page)).toBe(loyd.fen.split(' ')[0]);
  // a wrong move is taken back
  await drag(page, 'e6e5');
  await expect.poll(status, PATIENT).toContain('not the key');
  expect(await placement(page)).toBe(loyd.fen.split(' ')[0]);
  // a promotion is asked for; the key is an underpromotion
  await drag(page, 'f7f8');
  await page.getByRole('button', { name: 'Rook', exact: true }).click();
  await expect.poll(status, PATIENT).toMatch(/^1\.\.\.\S+/);
  expect(await status()).not.toContain('Right');
  await page.getByRole('button', { name: 'Show the solution' }).click();
  expect(await page.locator('.play').isVisible()).toBe(true);
  // to the mate
  await page.keyboard.press('Escape');
  await page.locator('.open').nth(1).click();
  const lasker = solutions[1] as Solution;
  await drag(page, keysOf(lasker)[0]?.uci ?? '');
  await expect.poll(status, PATIENT).toMatch(/^1\.\.\./);
  const met = /1\.\.\.(\S+)/.exec(await status())?.[1];
  const defence = keysOf(lasker)[0]?.next.find(({ san }) => san === met);
  await drag(page, defence?.next[0]?.uci ?? '');
  await expect.poll(status, PATIENT).toContain('Mate. Solved.');
  // on paper, too
  await page.keyboard.press('Escape');
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  expect(await page.locator('#sheet .solution').count()).toBe(0);
  expect(await page.locator('#sheet .diagram').count()).toBe(7);
  expect(await page.locator('#sheet .worksheet .answer-line').count()).toBe(21);
  expect(complaints).toEqual([]);
  await page.close();
});

test('what gives a solution away is hidden with it: verdicts, counts, themes, also from the search and on paper', async () => {
  const { page } = await open();
  // what the reader has solved is counted
  const seen = async () => (await page.locator('body').innerText()).replace(/\d+ solved/, '');
  const away = /sound|cooked|no solution|solved|2 keys/i;
  expect(await seen()).toMatch(away);
  const found = () => page.locator('#found').innerText();
  await page.getByLabel('Search').fill('cooked');
  await expect.poll(found, PATIENT).toBe('1 of 7 problems');
  await page.getByRole('button', { name: 'Hide solutions' }).click();
  await expect.poll(found, PATIENT).toBe('0 of 7 problems');
  await page.getByLabel('Search').fill('lasker');
  await expect.poll(found, PATIENT).toBe('1 of 7 problems');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  expect(await seen()).not.toMatch(away);
  // one without a solution looks like the others
  await page.locator('.open').nth(6).click();
  expect(await seen()).not.toMatch(away);
  await expect.poll(() => page.locator('.status').innerText(), PATIENT).toContain('find the key');
  await page.getByRole('button', { name: 'Show the solution' }).click();
  expect(await seen()).toMatch(/no solution/);
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  const sheet = await page.locator('#sheet').innerText();
  expect(sheet).toContain('Lasker');
  expect(sheet).not.toMatch(away);
  expect(await page.locator('#masthead').innerText()).not.toMatch(away);
  await page.close();
});

test('hints come in steps and are counted; on paper the problem is a worksheet', async () => {
  const { page, complaints } = await open();
  const status = () => page.locator('.status').innerText();
  await page.locator('.open').nth(4).click();
  await page.getByRole('button', { name: 'Try it yourself' }).click();
  await page.keyboard.press('h');
  await expect.poll(status, PATIENT).toBe('Hint: the pawn on f7 moves.');
  await page.keyboard.press('h');
  await expect.poll(status, PATIENT).toBe('Hint: the pawn goes from f7 to f8.');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect.poll(status, PATIENT).toMatch(/^1\.\.\./);
  expect(await page.locator('.counts').innerText()).toBe('0 solved · 0 wrong · 3 hints');
  // worksheets are printed of a single problem, too
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  expect(await page.locator('#sheet .worksheet article').count()).toBe(1);
  expect(await page.locator('#sheet .solution').count()).toBe(0);
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  expect(complaints).toEqual([]);
  await page.close();
});

describe('without a mouse', () => {
  const arrows = async (page: Page, from: string, to: string) => {
    const steps = (by: number, back: string, on: string) => Array(Math.abs(by)).fill(by < 0 ? back : on);
    const files = to.charCodeAt(0) - from.charCodeAt(0);
    const ranks = Number(to[1]) - Number(from[1]);
    for (const key of [...steps(files, 'ArrowLeft', 'ArrowRight'), ...steps(ranks, 'ArrowDown', 'ArrowUp')])
      await page.keyboard.press(key);
  };

  test('squares are chosen by arrow keys, men are taken and put down by Enter, and the focus is seen', async () => {
    const { page, complaints } = await open();
    const status = () => page.locator('.status').innerText();
    const { fen, ...solution } = solutions[4] as Solution & { fen: string };
    await page.locator('.open').nth(4).focus();
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate('document.activeElement.className');
    for (let i = 0; i < 9 && (await focused()) !== 'solver'; i++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(focused, PATIENT).toContain('board');
    expect(await page.getByRole('application', { name: /^Board\. Choose a square/ }).count()).toBe(1);
    const ring = page.locator('square.chosen');
    const shadow = `getComputedStyle(document.querySelector('square.chosen')).boxShadow`;
    expect(await page.evaluate(shadow)).toContain('inset');
    const moved = await ring.boundingBox();
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await ring.boundingBox())?.y, PATIENT).toBeLessThan(moved?.y ?? 0);
    // a wrong move is taken back
    await arrows(page, 'e5', 'e6');
    expect(await page.locator('[aria-live="assertive"]').textContent()).toBe('e6, white king');
    await page.keyboard.press('Enter');
    await arrows(page, 'e6', 'e5');
    await page.keyboard.press('Enter');
    await expect.poll(status, PATIENT).toContain('not the key');
    expect(await placement(page)).toBe(fen.split(' ')[0]);
    // the key is an underpromotion
    await arrows(page, 'e5', 'f7');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(status, PATIENT).toContain('Promote to');
    await page.getByRole('button', { name: 'Rook', exact: true }).press('Enter');
    await expect.poll(status, PATIENT).toMatch(/^1\.\.\.\S+/);
    expect(keysOf(solution)[0]?.san).toBe('f8=R');
    // the keys go on to the board
    expect(await focused()).toContain('board');
    await page.keyboard.press('Backspace');
    expect(await placement(page)).toBe(fen.split(' ')[0]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('moves are typed, as SAN or by their squares', async () => {
    const { page } = await open();
    const status = () => page.locator('.status').innerText();
    await page.getByRole('button', { name: 'Hide solutions' }).click();
    await page.locator('.open').nth(1).click();
    const typed = page.getByLabel('Your move');
    const say = async (text: string) => {
      await typed.fill('');
      await typed.pressSequentially(text);
      await typed.press('Enter');
    };
    await say('knight to f4');
    await expect.poll(status, PATIENT).toBe('Found ‘knight to f4’; expected a move such as Nf3 or g1f3.');
    await say('Nf4');
    await expect.poll(status, PATIENT).toContain('not the key');
    const [key] = keysOf(solutions[1] as Solution);
    await say(`1.${key?.san}!`);
    await expect.poll(status, PATIENT).toMatch(/^1\.\.\./);
    const met = /1\.\.\.(\S+)/.exec(await status())?.[1];
    const answer = key?.next.find(({ san }) => san === met)?.next[0];
    await say(answer?.uci ?? '');
    await expect.poll(status, PATIENT).toContain('Mate. Solved.');
    await page.close();
  });
});
