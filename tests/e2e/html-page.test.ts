/** The page of an HTML report as a whole: colours, widths, paper, and what it tells of the machine that made it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { keysOf } from '../../src/solution/play.js';
import { RUNS_ALL } from '../support/tier.js';
import { runIn } from './run.js';
import { sampleReport } from './sample-report.js';

const { test, folder, solutions, open } = await sampleReport();
const inAll = RUNS_ALL ? test : test.skip;

inAll('dark and light follow the system until switched', async () => {
  const paper = 'getComputedStyle(document.body).backgroundColor';
  const light = await open({ colorScheme: 'light' });
  const dark = await open({ colorScheme: 'dark' });
  const [lightPaper, darkPaper] = [await light.page.evaluate(paper), await dark.page.evaluate(paper)];
  expect(lightPaper).not.toBe(darkPaper);
  await light.page.getByRole('button', { name: 'Switch to dark colours' }).click();
  expect(await light.page.evaluate(paper)).toBe(darkPaper);
  await dark.page.getByRole('button', { name: 'Switch to light colours' }).click();
  expect(await dark.page.evaluate(paper)).toBe(lightPaper);
  await light.page.reload();
  expect(await light.page.evaluate(paper)).toBe(darkPaper);
  for (const { page, complaints } of [light, dark]) {
    expect(complaints).toEqual([]);
    await page.close();
  }
});

test.each([
  ['a phone', 390, 844],
  ['a desk', 1280, 900],
])('on %s nothing has to be scrolled sideways, and the board is in view', async (_, width, height) => {
  const { page } = await open({ viewport: { width, height } });
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(overflow)).toBe(0);
  await page.locator('.open').nth(2).click();
  await page.keyboard.press('End');
  const seen = await page.locator('cg-board').boundingBox();
  expect(seen?.x).toBeGreaterThanOrEqual(0);
  expect((seen?.x ?? 0) + (seen?.width ?? 0)).toBeLessThanOrEqual(width);
  expect(seen?.width).toBeGreaterThan(Math.min(width, height) * 0.55);
  expect((seen?.y ?? 0) + (seen?.height ?? 0)).toBeLessThan(height);
  const dialog = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('dialog'))`;
  expect(await page.evaluate(dialog)).toBe(0);
  await page.close();
});

inAll('on a phone the title is beside no button', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } });
  const [title, tools] = await Promise.all(
    ['h1', '.tools'].map((part) => page.locator(`#masthead ${part}`).boundingBox()),
  );
  expect(title?.y).toBeGreaterThanOrEqual((tools?.y ?? 0) + (tools?.height ?? Infinity));
  await page.close();
});

inAll('on paper: diagrams with solutions, of the open problem or of all shown', async () => {
  const { page, complaints } = await open();
  const print = async () => {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    const sheet = page.locator('#sheet article');
    const printed = await sheet.allInnerTexts();
    expect(await page.locator('#sheet .diagram').first().isVisible()).toBe(true);
    expect(await page.locator('.filters').isVisible()).toBe(false);
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    await page.emulateMedia({ media: 'screen' });
    return printed;
  };
  const all = await print();
  expect(all).toHaveLength(7);
  for (const [i, solution] of solutions.entries()) {
    for (const { san } of keysOf(solution)) expect(all[i]).toContain(san.endsWith('#') ? san : `${san}!`);
  }
  await page.locator('.open').nth(4).click();
  const [one, ...more] = await print();
  expect(more).toEqual([]);
  expect(one).toContain('Stratégie');
  expect(complaints).toEqual([]);
  await page.close();
});

test('a truncated report shows what it has, and says that it is incomplete', async () => {
  const whole = readFileSync(join(folder, 'report.html'), 'utf8');
  const at = whole.indexOf('"number":5');
  writeFileSync(join(folder, 'torn.html'), whole.slice(0, at + 40));
  const { page, complaints } = await open({}, 'torn.html');
  expect(await page.locator('.card').count()).toBe(4);
  expect(await page.getByRole('status').first().innerText()).toContain('not written to the end');
  expect(complaints).toEqual([]);
  await page.close();
});

test('a page that is sent to others has no paths of the machine that made it', async () => {
  const missing = join(folder, 'elsewhere');
  writeFileSync(join(folder, 'broken.pgn.gz'), 'no gzip');
  await runIn(folder, [
    'solve',
    '--report',
    `html=${join(folder, 'sent.html')}`,
    join(folder, 'problems.epd'),
    join(folder, 'broken.pgn.gz'),
    `--output=${missing}.csv`,
    '--shard',
    '1/1',
    '--fen',
    '7k/8/5K2/8/8/8/8/6R1 w - - 0 1',
  ]);
  const text = readFileSync(join(folder, 'sent.html'), 'utf8');
  expect(text.split(folder).length - 1).toBe(0);
  expect(text).toContain(
    'keymove solve --report html=sent.html problems.epd broken.pgn.gz --output=elsewhere.csv --shard 1/1 --fen &#39;7k/8/5K2/8/8/8/8/6R1 w - - 0 1&#39;',
  );
  expect(text).toContain('broken.pgn.gz');
});
