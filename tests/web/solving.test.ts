/** Solving for people: the page answers, refutes, hints, counts; a file is solved problem by problem; worksheets are printed. */
import { describe, expect, test } from 'vitest';
import { drag, placement } from '../e2e/html-page.js';
import { RUNS_ALL } from '../support/tier.js';
import { chooseFile, expectFit, openPage, tap, useWeb } from './served-page.js';

const inAll = test.runIf(RUNS_ALL);
const { browser, served } = await useWeb();

const PATIENT = { timeout: 10_000 };
const MORPHY = '#problem?fen=kbK5/pp6/1P6/8/8/8/8/R7_w_-_-_0_1&goal=%232';
const TWO_MOVERS = `
kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id "Morphy";
8/4P3/6K1/1BBk4/8/3N4/8/8 w - - dm 2; id "Loyd";
`;

const begin = (page: Awaited<ReturnType<typeof openPage>>['page']) =>
  page.getByRole('button', { name: 'Try it yourself' }).click();

describe.skipIf(!browser)('solving on the board', () => {
  test('the defence answers a right move without a word, every wrong first move is refuted, and both are counted', async () => {
    const { page } = await openPage(browser, served.url, MORPHY);
    const status = page.locator('.status');
    const counts = page.locator('.solving-mode .counts');
    await begin(page);
    // a try, which the solution has
    await drag(page, 'a1a5');
    await status.filter({ hasText: '1...a6! refutes it' }).waitFor();
    expect(await placement(page)).toBe('kbK5/1p6/pP6/R7/8/8/8/8');
    await status.getByRole('button', { name: 'Try again' }).click();
    // any other first move, which it has not
    await drag(page, 'a1b1');
    await status.filter({ hasText: /1\.\.\.\S+! refutes 1\.Rb1\?/ }).waitFor(PATIENT);
    await page.keyboard.press('Backspace');
    expect(await placement(page)).toBe('kbK5/pp6/1P6/8/8/8/8/R7');
    expect(await counts.innerText()).toBe('0 solved · 2 wrong · 0 hints');
    // the rules hold: a rook does not go this way
    await drag(page, 'a1b2');
    expect(await placement(page)).toBe('kbK5/pp6/1P6/8/8/8/8/R7');
    await drag(page, 'a1a6');
    await expect.poll(() => status.locator('b').innerText(), PATIENT).toMatch(/^1\.\.\./);
    expect(await status.innerText()).not.toMatch(/Right|reply|Solved/);
    // the mate after whatever was played
    const isCapture = (await status.locator('b').innerText()).includes('bxa6');
    await drag(page, isCapture ? 'b6b7' : 'a6a7');
    await status.filter({ hasText: 'Mate. Solved.' }).waitFor(PATIENT);
    expect(await counts.innerText()).toBe('1 solved · 2 wrong · 0 hints');
    // the mate has been met after one defence; there are others
    await status.getByRole('button', { name: 'Another defence' }).click();
    expect(await status.locator('b').innerText()).toMatch(/^1\.\.\./);
    await page.getByRole('button', { name: 'Show the solution' }).click();
    expect(await page.locator('.solving-mode').isVisible()).toBe(false);
  });

  inAll('hints come in steps, by key: the man, where to, the move', async () => {
    const { page } = await openPage(browser, served.url, MORPHY);
    await begin(page);
    const status = page.locator('.status');
    await page.keyboard.press('h');
    expect(await status.innerText()).toContain('Hint: the rook on a1 moves.');
    await page.locator('.cg-shapes circle').waitFor({ state: 'attached' });
    await page.keyboard.press('h');
    expect(await status.innerText()).toContain('Hint: the rook goes from a1 to a6.');
    await page.locator('.cg-shapes line').waitFor({ state: 'attached' });
    await page.keyboard.press('h');
    await expect.poll(() => status.locator('b').innerText(), PATIENT).toMatch(/^1\.\.\./);
    expect(await page.locator('.cg-shapes :is(line, circle)').count()).toBe(0);
    expect(await page.locator('.counts').innerText()).toBe('0 solved · 0 wrong · 3 hints');
  });

  inAll('in help play the reader makes every move of any solution', async () => {
    const help = '#problem?fen=8/8/8/8/8/1P1k1p2/7r/R3K2R_b_KQ_-_0_1&goal=h%232';
    const { page } = await openPage(browser, served.url, help);
    const status = page.locator('.status');
    await begin(page);
    expect(await status.innerText()).toContain('Black to move: find a solution');
    await drag(page, 'd3d4');
    await status.filter({ hasText: 'That is not in a solution' }).waitFor();
    for (const move of ['d3c2', 'a1a2', 'c2c1', 'e1g1']) await drag(page, move);
    await status.filter({ hasText: 'Solved. There is one more solution.' }).waitFor(PATIENT);
    await status.getByRole('button', { name: 'Another solution' }).click();
    // hints lead to what was not found
    await page.keyboard.press('h');
    expect(await status.innerText()).toContain('Hint: the rook on h2 moves.');
    for (const move of ['h2f2', 'e1c1', 'd3e2', 'h1e1']) await drag(page, move);
    await expect.poll(() => status.innerText(), PATIENT).toMatch(/Solved\.$/);
    expect(await page.locator('.counts').innerText()).toBe('1 solved · 1 wrong · 1 hint');
  });

  inAll('a series is played by one side', async () => {
    const { page } = await openPage(
      browser,
      served.url,
      '#problem?fen=7k/8/5K2/8/8/8/P7/8_w_-_-_0_1&goal=ser-%236',
    );
    await page.locator('.verdict-line', { hasText: /solution|mate/i }).waitFor();
    await begin(page);
    const typed = page.getByLabel('Your move');
    for (let i = 0; i < 30 && !(await page.locator('.status').innerText()).includes('Solved'); i++)
      await page.keyboard.press('h');
    await page.locator('.status', { hasText: 'Solved.' }).waitFor();
    expect(await typed.isVisible()).toBe(true);
  });

  inAll('the problems of a file are solved one after another, and printed as a worksheet', async () => {
    const { page } = await openPage(browser, served.url);
    await chooseFile(page, 'two.epd', TWO_MOVERS);
    await page.locator('.place', { hasText: '1 of 2' }).waitFor();
    await begin(page);
    const next = page.getByRole('button', { name: 'Next problem' });
    await page.locator('.solving-mode').getByRole('button', { name: 'Next problem' }).click();
    await page.locator('.place', { hasText: '2 of 2' }).waitFor();
    await page.locator('.status', { hasText: 'find the key' }).waitFor(PATIENT);
    expect(await page.locator('.verdict-line').isVisible()).toBe(false);
    expect(await next.last().isDisabled()).toBe(true);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.worksheet article').count()).toBe(2);
    expect(await page.locator('.worksheet .asked').first().innerText()).toBe('#2 White to move');
    expect(await page.locator('.worksheet .answer-line').count()).toBe(6);
    const printed = await page.locator('body').innerText();
    expect(printed).toContain('Loyd');
    expect(printed).not.toMatch(/Ra6|only key|Solve it/);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    await page.emulateMedia({ media: 'screen' });
    expect(await page.locator('.worksheet').count()).toBe(0);
    // an edited problem is nobody's riddle
    await page.getByRole('button', { name: 'Place pieces' }).click();
    expect(await page.locator('.solving-mode').isVisible()).toBe(false);
  });

  inAll('by touch, and at every width', async () => {
    const { page } = await openPage(browser, served.url, MORPHY, { hasTouch: true });
    await page.getByRole('button', { name: 'Try it yourself' }).tap();
    await page.locator('.solving-mode').getByRole('button', { name: 'Hint' }).tap();
    await tap(page, 'a1');
    await tap(page, 'a6');
    await expect.poll(() => page.locator('.status b').innerText(), PATIENT).toMatch(/^1\.\.\./);
    await expectFit(page);
  });
});
