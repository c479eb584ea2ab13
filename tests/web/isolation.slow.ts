/** The page on a static host that sends no headers, below a path: one thread, until the reader wants all cores. */

import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { dropFile, openUnfolded, unfold, useChromium, useStaticHost } from './served-page.js';

const browser = await useChromium();
const host = await useStaticHost();

const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1';

test.skipIf(!browser)(
  'publications are verified by one thread: one, and a file, stopped and gone on with',
  async () => {
    const problem = '#problem?fen=kbK5/pp6/1P6/8/8/8/8/R7_w_-_-_0_1&goal=%232';
    const { page } = await openUnfolded(browser, host.url, `web/index.html${problem}`);
    await page.locator('#published').fill('1.Ra5!');
    await page.keyboard.press('Control+Enter');
    await page.locator('.claim-line .verdict', { hasText: 'published Ra5 fails to 1...a6' }).waitFor();
    const [short, long] = [
      'kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2;',
      `${INITIAL.replaceAll('_', ' ')}; dm 9;`,
    ];
    await dropFile(page, 'two.epd', JSON.stringify([short, long, short].join('\n')));
    await page.locator('.place').waitFor();
    await page.locator('nav a', { hasText: 'Collection' }).click();
    await page.locator('#verify-seconds').fill('0');
    await page.locator('#verify-seconds').press('Tab');
    const action = page.locator('.collection-check .main-action');
    const said = (text: string) => page.locator('.collection-check .said', { hasText: text }).waitFor();
    await action.click();
    await page.locator('.progress', { hasText: /no mate in \d/ }).waitFor();
    await action.click();
    await said('Stopped with 2 left to verify.');
    await page.locator('#verify-seconds').fill('0.2');
    await page.locator('#verify-seconds').press('Tab');
    await action.click();
    await said('All problems are verified.');
    expect(await page.locator('.card .verdict', { hasText: 'sound' }).count()).toBe(2);
  },
);

test.skipIf(!browser)('one thread that is stopped by ending it; then all cores', async () => {
  const address = `web/index.html#problem?fen=${INITIAL}&goal=%2312`;
  const { page } = await openUnfolded(browser, host.url, address);
  const threads = page.locator('#threads');
  const stopped = async (): Promise<void> => {
    await page.locator('.solving-row .main-action', { hasText: 'Solve it' }).click();
    await page.locator('.progress', { hasText: /no mate in \d/ }).waitFor();
    await page.locator('.main-action', { hasText: 'Stop' }).click();
    await page.locator('.verdict-line .verdict', { hasText: /Undecided.*no mate in \d/ }).waitFor();
  };
  expect(await page.evaluate('crossOriginIsolated')).toBe(false);
  expect(await threads.isDisabled()).toBe(true);
  await stopped();
  // the next search has a new thread
  await stopped();
  // what is not known then is said
  await page.locator('.rated summary').click();
  await page.locator('.progress', { hasText: /no mate in \d/ }).waitFor();
  await page.locator('.main-action', { hasText: 'Stop' }).click();
  await page.locator('.explained', { hasText: 'Stopped before the answer was known.' }).waitFor();

  await page.getByRole('button', { name: 'Use all cores' }).click();
  // the page is loaded once more
  await expect
    .poll(() => page.evaluate('crossOriginIsolated').catch(() => false), { timeout: 20_000 })
    .toBe(true);
  await unfold(page);
  expect(await threads.inputValue()).toBe(String(availableParallelism()));
  await stopped();
});
