/** Files and texts of many problems in the page: read, searched, chosen from; and those that are none. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../e2e/chromium.js';
import { placement } from '../e2e/html-page.js';
import {
  expectAccessible,
  expectNothingCut,
  openPage,
  type Served,
  serveWeb,
  WIDTHS,
} from './served-page.js';

const browser = (await launchChromium('the page is not looked at')) as Browser;
let served: Served;
beforeAll(async () => {
  if (browser) served = await serveWeb();
});
afterAll(async () => {
  await browser?.close();
  served?.close();
});

const CLASSICS = fileURLToPath(new URL('../../problems/classics.epd', import.meta.url));
const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7';

/** As if dropped from the system's files. @param content an expression for the page */
const drop = (page: Page, name: string, content: string): Promise<void> =>
  page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([${content}], ${JSON.stringify(name)}));
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  })()`);

const title = (page: Page): Promise<string> => page.locator('.collection-bar .title').innerText();

describe.skipIf(!browser)('a file of many problems', () => {
  test.each(WIDTHS)('%s: is a list with search and filters, by mouse', async (_, viewport) => {
    const { page, complaints } = await openPage(browser, served.url, '', { viewport });
    await page.locator('#files').setInputFiles(CLASSICS);
    await page.locator('.collection .card').first().waitFor();
    expect(await page.locator('.reading').innerText()).toBe('Read 40 problems from classics.epd.');
    expect(await title(page)).toContain('Paul Morphy');
    expect(await placement(page)).toBe(MORPHY);
    await expectAccessible(page);
    await expectNothingCut(page);
    await page.locator('#search').fill('taverner');
    await page.locator('#found', { hasText: '1 of 40 problems' }).waitFor();
    await page.locator('.card .open').click();
    expect(await title(page)).toContain('Taverner');
    expect(await page.locator('.collection-bar .place').innerText()).toBe('1 of 1');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is gone through by keys, in the order and choice of the list; an edit is said', async () => {
    const { page, complaints } = await openPage(browser, served.url);
    await drop(page, 'classics.epd', JSON.stringify(readFileSync(CLASSICS, 'utf8')));
    await page.locator('.collection .card').first().waitFor();
    await page.keyboard.press('n');
    expect(await title(page)).toContain('Taverner');
    expect(await page.locator('.place').innerText()).toBe('2 of 40');
    await page.keyboard.press('2');
    await page.locator('.options').waitFor();
    await page.keyboard.press('p');
    expect(await title(page)).toContain('Morphy');
    expect(page.url()).toContain(MORPHY);
    await page.keyboard.press('l');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await title(page)).toContain('Taverner');
    await page.locator('#square-entry').fill('-e8');
    await page.keyboard.press('Enter');
    expect(await page.locator('.collection-bar .details').innerText()).toContain('changed since');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.locator('.collection-bar .details').innerText()).not.toContain('changed since');
    await page.reload();
    await page.locator('.collection-bar .title').waitFor();
    expect(await title(page)).toContain('Taverner');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
