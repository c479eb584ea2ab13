/** The page on a static host that sends no headers, below a path: one thread, until the reader wants all cores. */

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { launchChromium } from '../e2e/chromium.js';
import { servePages } from '../library/page-server.js';
import { openPage } from './served-page.js';

const browser = (await launchChromium('the page is not looked at')) as Browser;
afterAll(() => browser?.close());

const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1';

test.skipIf(!browser)('one thread that is stopped by ending it; then all cores', async () => {
  const host = await servePages(fileURLToPath(new URL('../../dist', import.meta.url)), false);
  const address = `web/index.html#solve?fen=${INITIAL}&goal=%2312`;
  const { page, complaints } = await openPage(browser, host.url, address);
  const threads = page.locator('#threads');
  const stopped = async (): Promise<void> => {
    await page.locator('.panel > .main-action', { hasText: 'Solve' }).click();
    await page.locator('.standing', { hasText: /none in \d/ }).waitFor();
    await page.locator('.main-action', { hasText: 'Stop' }).click();
    await page.locator('.verdict-line .verdict', { hasText: /Undecided.*no mate in \d/ }).waitFor();
  };
  expect(await page.evaluate('crossOriginIsolated')).toBe(false);
  expect(await threads.isDisabled()).toBe(true);
  await stopped();
  // the next search has a new thread
  await stopped();

  await page.getByRole('button', { name: 'Use all cores' }).click();
  // the page is loaded once more
  await expect
    .poll(() => page.evaluate('crossOriginIsolated').catch(() => false), { timeout: 20_000 })
    .toBe(true);
  expect(await threads.inputValue()).toBe(String(availableParallelism()));
  await stopped();
  expect(complaints).toEqual([]);
  await page.context().close();
  host.close();
});
