/** The real command: worksheets, by the name of the file and as they are printed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { RUNS_ALL, someOf } from '../support/tier.js';
import { sharedChromium } from './chromium.js';
import { MATE_IN_2, TWO_KEYS } from './problems.js';
import { test } from './run.js';

const inAll = test.runIf(RUNS_ALL);

const LINES = `${MATE_IN_2} dm 2; id "Rook";\n${TWO_KEYS} bm #1;\n`;

test('a file named sheet.html is a worksheet, another page is a report', async ({ folder }) => {
  folder.write('a.epd', LINES);
  const reports = ['--report', 'sheet.html', '--report', 'sheet=b.html', '--report', 'page.html'];
  expect((await folder.run(['solve', '-q', ...reports, 'a.epd'])).code).toBe(1);
  const [sheet, named, page] = ['sheet.html', 'b.html', 'page.html'].map((file) =>
    readFileSync(join(folder.path, file), 'utf8'),
  );
  expect(sheet).toContain('White to move, mate in 2');
  expect(named).toBe(sheet);
  expect(page).toContain('application/x-keymove');
});

test('a page of diagrams fits on the paper, A4 or Letter, however many it has', async ({ folder }) => {
  const browser = await sharedChromium('no worksheet is printed');
  if (!browser) return;
  const name =
    'A problem with a title and a source that are long enough for two lines, Hampstead and Highgate Express 1905-06';
  folder.write('a.epd', `${MATE_IN_2} dm 2; id "${name}";\n`.repeat(12));
  for (const perPage of someOf(['4', '6', '9', '12'], 1)) {
    await folder.run(['solve', '-q', '--per-page', perPage, '--report', 'sheet.html', 'a.epd']);
    const page = await browser.newPage({ viewport: { width: 760, height: 1000 } });
    await page.emulateMedia({ media: 'print' });
    await page.goto(pathToFileURL(join(folder.path, 'sheet.html')).href);
    const heights: number[] = await page.evaluate(
      `[...document.querySelectorAll('section.problems')].map((page) => (page.getBoundingClientRect().height / 96) * 25.4)`,
    );
    expect(heights).toHaveLength(Math.ceil(12 / Number(perPage)));
    // Letter is 279 mm high, without margins 251
    for (const height of heights) expect(height).toBeLessThan(251);
    await page.close();
  }
});

inAll('on a phone nothing of a sheet has to be scrolled sideways', async ({ folder }) => {
  const browser = await sharedChromium('no worksheet is looked at');
  if (!browser) return;
  folder.write('a.epd', `${MATE_IN_2} dm 2; id "${'Averylongname'.repeat(9)}";\n`.repeat(3));
  await folder.run(['solve', '-q', '--per-page', '9', '--report', 'sheet.html', 'a.epd']);
  await folder.run(['diagram', '--output', 'diagrams.html', 'a.epd']);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  for (const file of ['sheet.html', 'diagrams.html']) {
    await page.goto(pathToFileURL(join(folder.path, file)).href);
    expect(await page.evaluate('document.documentElement.scrollWidth'), file).toBe(390);
    // one below the other, as large as the screen allows
    const boards = await page.locator('.board').all();
    const boxes = await Promise.all(boards.map((board) => board.boundingBox()));
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
    expect(boxes[0]?.width).toBeGreaterThan(300);
  }
});

test('a number of diagrams is one that fits on a page', async ({ folder }) => {
  const { code, err } = await folder.run(['solve', '--per-page', '7', '--report', 'sheet.html', '-'], LINES);
  expect([code, err]).toEqual([2, "keymove: --per-page: found '7'; expected 4, 6, 9 or 12\n"]);
  expect(existsSync(join(folder.path, 'sheet.html'))).toBe(false);
});

inAll('what makes no worksheet refuses its name and --per-page', async ({ folder }) => {
  folder.write('a.epd', LINES);
  for (const [args, message] of [
    [
      ['verify', '--report', 'sheet.html', 'a.epd'],
      /found 'sheet.html', the name of a worksheet; expected another/,
    ],
    [['verify', '--output', 'week.sheet.html', 'a.epd'], /found 'week.sheet.html', the name of a worksheet/],
    [
      ['solve', '--per-page', '9', '--report', 'a.html', 'a.epd'],
      /--per-page is for worksheets; add one, as in --report sheet\.html/,
    ],
    [
      ['diagram', '--per-page', '9', 'a.epd'],
      /--per-page is for sheets; add one, as in --output sheet\.html/,
    ],
  ] as const) {
    const { code, out, err } = await folder.run(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
  }
  expect(existsSync(join(folder.path, 'sheet.html'))).toBe(false);
});
