/** The view Verify in Chromium: a published solution in any notation, where it breaks, and a whole collection row by row. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { placement } from '../e2e/html-page.js';
import {
  downloaded,
  dropFile,
  expectFit,
  KEEP_WORKERS,
  killThreads,
  openUnfolded,
  tabOf,
  unfold,
  useWeb,
} from './served-page.js';

const { browser, served } = await useWeb();

const fragment = (fen: string, goal: string): string =>
  `#problem?fen=${fen.replaceAll(' ', '_')}&goal=${encodeURIComponent(goal)}`;
const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const HELP = '8/8/8/8/8/1K6/7R/k7 b - - 0 1';

const COLLECTION = [
  `kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; acd 2; dm 2; id "sound";`,
  `kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Rb1; dm 2; id "wrong";`,
  `7k/8/6K1/8/8/8/8/RR6 w - - bm Ra8; dm 1; id "cooked";`,
  'no position at all',
  `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - dm 9; id "long";`,
].join('\n');

const verdict = (page: Page) => page.locator('.claim-line .verdict');

async function verified(page: Page, published: string): Promise<string> {
  await page.locator('#published').fill(published);
  await page.keyboard.press('Control+Enter');
  await verdict(page).waitFor();
  return verdict(page).innerText();
}

describe.skipIf(!browser)('verify', () => {
  test.each([
    [
      'a key in English',
      MORPHY,
      '#2',
      'Ra6',
      'Sound: Ra6 is the only key, mate in 2, and the published solution is right.',
    ],
    ['a key in German', MORPHY, '#2', '1.Ta6!', 'Sound: Ra6 is the only key'],
    ["Popeye's output", MORPHY, '#2', '1.Ra1-a6 ! zugzwang.\n   1...b7*a6\n      2.b6-b7 #', 'Sound: Ra6 is'],
    ['a wrong key', MORPHY, '#2', '1.Ra5!', 'Wrong key: published Ra5 fails to 1...a6; the key is Ra6.'],
    [
      'a wrong line',
      MORPHY,
      '#2',
      '1.Ra6! bxa6 2.Kd7',
      /Wrong line: the published line breaks at 1\.\.\.bxa6 2\.Kd7/,
    ],
    ['no key', MORPHY, '#1', '1.Ra6', /No solution: .*there is no mate in 1/],
    ['a solution of help play', HELP, 'h#1', '1.Kb1 Rh1#', /Sound: 1 solution, as published\./],
    ['a wrong one', HELP, 'h#1', '1.Kb1 Rh3', /Wrong line: /],
  ] as const)('%s', async (_, fen, goal, published, sentence) => {
    const { page } = await openUnfolded(browser, served.url, fragment(fen, goal));
    expect(await verified(page, published)).toMatch(sentence);
    expect(await page.locator('[role=status].unseen').textContent()).toMatch(sentence);
  });

  test('the board shows where it breaks; what was entered is there after a reload', async () => {
    const { page } = await openUnfolded(browser, served.url, fragment(MORPHY, '#2'));
    const toFault = () => page.getByRole('button', { name: 'Show where it breaks' }).click();
    await verified(page, '1.Ra6! bxa6 2.Kd7');
    await toFault();
    expect(await placement(page)).toBe('kb6/p2K4/pP6/8/8/8/8/8');
    expect(await page.locator('.play [aria-current]').innerText()).toContain('2.Kd7?');
    await page.keyboard.press('Escape');
    await verified(page, '1.Ra5!');
    await page.locator('.claim-line .verdict', { hasText: 'Ra5' }).waitFor();
    await toFault();
    expect(await placement(page)).toBe('kbK5/pp6/1P6/R7/8/8/8/8');
    await page.keyboard.press('Tab');
    await page.locator('.play .move').first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await placement(page)).toBe('kbK5/1p6/pP6/R7/8/8/8/8');
    await page.reload();
    await page.locator('.tray').waitFor();
    await unfold(page);
    expect(await page.locator('#published').inputValue()).toBe('1.Ra5!');
    await page.locator('#published').fill('no move at all');
    await page.keyboard.press('Control+Enter');
    await page.locator('.claim-line', { hasText: /did not compare .*not a move/i }).waitFor();
  });

  test('what was entered for one problem stays while another is looked at', async () => {
    const { page } = await openUnfolded(browser, served.url, fragment(MORPHY, '#2'));
    const published = page.locator('#published');
    await dropFile(page, 'two.epd', JSON.stringify(`${MORPHY}\n7k/8/6K1/8/8/8/8/RR6 w - - 0 1`));
    await page.locator('.place').waitFor();
    await published.fill('1.Ra5!');
    await published.blur();
    await page.keyboard.press('n');
    await expect.poll(() => published.inputValue()).toBe('');
    await published.fill('1.Rg1');
    await published.blur();
    await page.locator('.claim-line .verdict', { hasText: 'Rg1' }).waitFor();
    await page.keyboard.press('p');
    await expect.poll(() => published.inputValue()).toBe('1.Ra5!');
    await page.keyboard.press('n');
    await expect.poll(() => published.inputValue()).toBe('1.Rg1');
    // with its verdict
    await page.locator('.claim-line .verdict', { hasText: 'Rg1' }).waitFor();
  });

  test('a collection, row by row: stopped, gone on with, filtered, and reported', async () => {
    const { page } = await openUnfolded(browser, served.url, fragment(MORPHY, '#2'));
    await dropFile(page, 'mixed.epd', JSON.stringify(COLLECTION));
    // the claim of the file is there to be verified
    await page.locator('.place').waitFor();
    await unfold(page);
    expect(await page.locator('#published').inputValue()).toBe('Ra6');
    await page.keyboard.press('2');
    await page.locator('#verify-seconds').fill('60');
    await page.locator('#verify-seconds').blur();
    await page.keyboard.press('v');
    // the last would take all its minute
    await page.locator('.progress', { hasText: '3 of 4 verified' }).waitFor();
    await page.locator('.main-action', { hasText: 'Stop' }).click();
    await page.locator('.collection-check .said', { hasText: 'Stopped with 1 left to verify.' }).waitFor();
    const chips = page.locator('.chip');
    const chip = (name: string) => chips.filter({ hasText: name });
    for (const name of ['sound', 'wrong key', 'cooked', 'invalid', 'not verified yet'])
      expect(await chip(name).innerText()).toMatch(/1$/);
    await page.locator('#verify-seconds').fill('1');
    await page.locator('#verify-seconds').blur();
    await chip('wrong key').click();
    expect(await page.locator('.card').count()).toBe(1);
    // it goes on while another view is shown
    await page.keyboard.press('v');
    await page.keyboard.press('3');
    await expect.poll(() => page.url()).toContain('#analyse');
    expect(await tabOf(page, 'Collection')).toBe('Collection, searching');
    await page.locator('nav a[aria-label="Collection, search finished"]').waitFor();
    expect(await page.locator('[role=status].unseen').textContent()).toMatch(
      /^Collection: All problems are verified/,
    );
    await page.keyboard.press('2');
    await page.locator('.collection-check .said', { hasText: 'All problems are verified' }).waitFor();
    expect(await tabOf(page, 'Collection')).toBe(null);
    // the filter stays
    expect(await page.locator('.card').count()).toBe(1);
    await page.locator('.card .open').click();
    await page.locator('.claim-line .verdict', { hasText: 'published Rb1 fails' }).waitFor();
    await page.keyboard.press('2');
    const file = await downloaded(page, () => page.keyboard.press('d'));
    expect(file.name).toBe('mixed-verified.html');
    const report = await browser.newPage();
    await report.setContent(String(file.content));
    await report.locator('.card').first().waitFor();
    expect(await report.locator('.card').count()).toBe(5);
    expect(await report.locator('.summary').innerText()).toMatch(
      /5 problems: 1 sound, 1 cooked, .*1 invalid/,
    );
    await report.close();
  });

  test('a worker that dies during a row: the row says so, the others are verified', async () => {
    const { page } = await openUnfolded(browser, served.url, fragment(MORPHY, '#2'), {}, KEEP_WORKERS);
    const [sound, , , , long] = COLLECTION.split('\n');
    await dropFile(page, 'two.epd', JSON.stringify([long, sound].join('\n')));
    await page.locator('.place').waitFor();
    await page.locator('nav a', { hasText: 'Collection' }).click();
    await page.locator('.main-action', { hasText: 'Verify all' }).click();
    await page.locator('.collection-check .progress', { hasText: /long: #9\? {2}no mate in/ }).waitFor();
    await killThreads(page);
    await page.locator('.collection-check .said', { hasText: 'All problems are verified' }).waitFor();
    expect(await page.locator('.card.refused').innerText()).toMatch(/thread is lost/);
    expect(await page.locator('.card .verdict', { hasText: 'sound' }).count()).toBe(1);
  });

  test('a verdict and a collection fit every width, light and dark', async () => {
    const { page } = await openUnfolded(browser, served.url, fragment(MORPHY, '#2'));
    await verified(page, '1.Ra6! bxa6 2.Kd7');
    await expectFit(page);
    await dropFile(page, 'three.epd', JSON.stringify(COLLECTION.split('\n').slice(0, 4).join('\n')));
    await page.locator('.place').waitFor();
    await page.locator('nav a', { hasText: 'Collection' }).click();
    await page.locator('.main-action', { hasText: 'Verify all' }).click();
    await page.locator('.collection-check .said', { hasText: 'All problems are verified' }).waitFor();
    await expectFit(page);
  });
});
