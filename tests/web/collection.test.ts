/** Files and texts of many problems in the page: read, searched, chosen from; and those that are none. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { placement } from '../e2e/html-page.js';
import { perTier, RUNS_ALL } from '../support/tier.js';
import { dropFile, expectFit, openUnfolded, unfold, useWeb } from './served-page.js';

const inAll = test.runIf(RUNS_ALL);

const { browser, served } = await useWeb();

const CLASSICS = fileURLToPath(new URL('../../problems/classics.epd', import.meta.url));
const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7';

const title = (page: Page): Promise<string> => page.locator('.collection-bar .title').innerText();

describe.skipIf(!browser)('a file of many problems', () => {
  test('is a list with search and filters, by mouse', async () => {
    const { page } = await openUnfolded(browser, served.url);
    await page.locator('#files').setInputFiles(CLASSICS);
    await page.locator('.place').waitFor();
    expect(await page.locator('.reading').innerText()).toBe('Read 40 problems from classics.epd.');
    expect(await title(page)).toContain('Paul Morphy');
    expect(await placement(page)).toBe(MORPHY);
    await page.getByRole('button', { name: 'List' }).click();
    await page.locator('.card').first().waitFor();
    await expectFit(page);
    await page.locator('#search').fill('taverner');
    await page.locator('#found', { hasText: '1 of 40 problems' }).waitFor();
    await page.locator('.card .open').click();
    expect(await title(page)).toContain('Taverner');
    expect(await page.locator('.collection-bar .place').innerText()).toBe('1 of 1');
  });

  inAll('is gone through by keys, in the order and choice of the list; an edit is said', async () => {
    const { page } = await openUnfolded(browser, served.url);
    await dropFile(page, 'classics.epd', JSON.stringify(readFileSync(CLASSICS, 'utf8')));
    await page.locator('.place').waitFor();
    await page.keyboard.press('n');
    expect(await title(page)).toContain('Taverner');
    expect(await page.locator('.place').innerText()).toBe('2 of 40');
    await page.keyboard.press('p');
    expect(await title(page)).toContain('Morphy');
    await expect.poll(() => page.url()).toContain(MORPHY);
    await page.keyboard.press('l');
    await page.locator('.card .open:focus').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await title(page)).toContain('Taverner');
    await unfold(page);
    await page.locator('#square-entry').fill('-e8');
    await page.keyboard.press('Enter');
    expect(await page.locator('.collection-bar .details').innerText()).toContain('edited');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.locator('.collection-bar .details').innerText()).not.toContain('edited');
    await page.reload();
    await page.locator('.collection-bar .title').waitFor();
    expect(await title(page)).toContain('Taverner');
  });

  inAll('of 50 MB: the page answers meanwhile; what was read until a stop is kept', async () => {
    const { page } = await openUnfolded(browser, served.url);
    // little of it is problems, so that it is read for long
    const lines = `${MORPHY} w - - bm Ra6; dm 2; id "Problem";\\n${'# a comment\\n'.repeat(200)}`;
    await dropFile(page, 'large.epd', `'${lines}'.repeat(${Math.ceil(50e6 / lines.length)})`);
    await page
      .locator('.reading', {
        hasText: /Reading large.epd: [\d,]+ problems, (0\.[1-9]|[1-9]).* of \d\d\.\d MB/,
      })
      .waitFor();
    const before = await page.locator('html').getAttribute('data-theme');
    await page.getByRole('button', { name: 'Switch to' }).click();
    expect(await page.locator('html').getAttribute('data-theme')).not.toBe(before);
    await page.locator('.reading button').click();
    await page.locator('.place').waitFor();
    expect(await page.locator('.reading').innerText()).toMatch(
      /Read [\d,]+ problems from large.epd. Stopped after [\d,]+ problems\./,
    );
  });

  test('is unpacked and compared with its checksums', async () => {
    /** `zstd --check` of `7k/6pp/8/8/8/8/8/RR5K w - - dm 1;` */
    const frame = '28b52ffd0458fd0000c8376b2f3670702f385252354b2077202d202d20646d20313b0a0100158e0bbfcfe26a';
    const { page } = await openUnfolded(browser, served.url);
    const twice = [...Buffer.from(frame + frame, 'hex')];
    await dropFile(page, 'two.epd.zst', `new Uint8Array([${twice}])`);
    await page.locator('.place').waitFor();
    expect(await page.locator('.place').innerText()).toBe('1 of 2');
    twice.splice(-1, 1, 0);
    await dropFile(page, 'changed.epd.zst', `new Uint8Array([${twice}])`);
    const said = /^Read 2 problems .* The compressed data is damaged .*its checksum does not match/;
    await page.locator('.reading', { hasText: said }).waitFor();
  });

  inAll('is read as far as the memory of a page allows', async () => {
    const { page } = await openUnfolded(browser, served.url);
    await dropFile(page, 'many.epd', `'${MORPHY} w - - dm 2;\\n'.repeat(60000)`);
    await page.locator('.place').waitFor();
    await page.keyboard.press('2');
    await page.locator('.collection .notice').waitFor();
    expect(await page.locator('.collection .notice').innerText()).toContain('Stopped after 50,000 problems');
    expect(await page.locator('#found').innerText()).toBe('50,000 problems');
  });
});

describe.skipIf(!browser)('what is no problem is said in a sentence, and nothing is lost', () => {
  /** One after another in one page: to load it takes longer than to refuse them. */
  const NO_PROBLEMS = [
    [
      'a picture',
      'photo.png',
      `new Uint8Array(${perTier(1e6, 50e6)})`,
      /photo.png: found binary|not a problem file/,
    ],
    ['a text', 'notes.txt', "'Buy milk\\nand bread\\n'", /notes.txt: found 'Buy'; expected a board/],
    ['an empty file', 'empty.epd', "''", /empty.epd: found no problem; expected/],
    ['games from the initial position', 'games.pgn', '\'[Event "x"]\\n\\n1. e4 e5 *\\n\'', /tag FEN/],
    [
      'damaged compressed data',
      'broken.epd.gz',
      'new Uint8Array([31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])',
      /broken.epd.gz: the compressed data is damaged/,
    ],
  ] as const;
  test(NO_PROBLEMS.map(([what]) => what).join(', '), async () => {
    const { page } = await openUnfolded(browser, served.url);
    await dropFile(page, 'classics.epd', JSON.stringify(readFileSync(CLASSICS, 'utf8')));
    await page.locator('.place').waitFor();
    await page.keyboard.press('n');
    // the page's own word: it is heard of later
    const address = (): Promise<string> => page.evaluate('location.href');
    const before = await address();
    for (const [what, name, content, said] of NO_PROBLEMS) {
      await dropFile(page, name, content);
      await page.locator('.reading:has(.fault)', { hasText: said }).waitFor();
      expect(await address(), what).toBe(before);
      expect(await page.locator('.place').innerText(), what).toBe('2 of 40');
    }
  });

  inAll('the thread that reads dies; the next one does not', async () => {
    const { page } = await openUnfolded(browser, served.url);
    await page.route(/reader-/, (route) => route.abort());
    await page.locator('#paste').fill(`${MORPHY} w - - 0 1`);
    await page.getByRole('button', { name: 'Read' }).click();
    await page.locator('.paste .fault').waitFor();
    expect(await page.locator('.paste .fault').innerText()).toContain('could not be started');
    await page.unroute(/reader-/);
    await page.getByRole('button', { name: 'Read' }).click();
    await page.locator('.paste .said', { hasText: 'Read 1 problem' }).waitFor();
  });
});

test.runIf(RUNS_ALL && browser)('a long text is read, and not put into the field', async () => {
  const { page } = await openUnfolded(browser, served.url);
  const problems = Array.from({ length: 4000 }, (_, i) => `${MORPHY} w - - dm 2; id "No. ${i + 1}";`);
  const paste = (text: string): Promise<void> =>
    page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(text)});
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.getElementById('paste').dispatchEvent(paste);
    })()`);
  await paste(problems.join('\n'));
  await page.locator('.place', { hasText: '1 of 4,000' }).waitFor();
  expect((await page.locator('#paste').inputValue()).length).toBeLessThan(100);
  // anywhere on the page
  await page.locator('h2').first().click();
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '8/8/8/8/8/1K6/7R/k7 w - - 0 1');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
  await page.waitForURL(/1K6/);
  // one problem does not put the many away
  expect(await page.locator('.place').innerText()).toBe('– of 4,000');
});
