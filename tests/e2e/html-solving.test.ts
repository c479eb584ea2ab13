/** The solutions of an HTML report are hidden, and found on the board. */
import { expect } from 'vitest';
import type { Solution } from '../../src/solve/solution.js';
import { placement, squareOf } from './html-page.js';
import { PATIENT, sampleReport } from './sample-report.js';

const { test, solutions, open } = await sampleReport();

test('solutions can be hidden, and be found on the board', async () => {
  const { page, complaints } = await open();
  const loyd = solutions[4] as Solution & { fen: string };
  const status = () => page.locator('.status').innerText();
  const drag = async (uci: string) => {
    const from = await squareOf(page, uci.slice(0, 2));
    const to = await squareOf(page, uci.slice(2, 4));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  };
  await page.getByRole('button', { name: 'Hide solutions' }).click();
  await page.locator('.open').nth(4).click();
  expect(await page.locator('.play').isVisible()).toBe(false);
  await expect.poll(status, PATIENT).toContain('White to move: find the key');
  await page.keyboard.press('ArrowRight');
  expect(await placement(page)).toBe(loyd.fen.split(' ')[0]);
  // a wrong move is taken back
  await drag('e6e5');
  await expect.poll(status, PATIENT).toContain('not the key');
  expect(await placement(page)).toBe(loyd.fen.split(' ')[0]);
  // a promotion is asked for; the key is an underpromotion
  await drag('f7f8');
  await page.getByRole('button', { name: 'Rook', exact: true }).click();
  await expect.poll(status, PATIENT).toMatch(/^Right\. 1\.\.\.\S+: go on\.$/);
  await page.getByRole('button', { name: 'Show the solution' }).click();
  expect(await page.locator('.play').isVisible()).toBe(true);
  // to the mate
  await page.keyboard.press('Escape');
  await page.locator('.open').nth(1).click();
  const lasker = solutions[1] as Solution;
  await drag(lasker.keys[0]?.uci ?? '');
  await expect.poll(status, PATIENT).toContain('Right');
  const met = /1\.\.\.(\S+):/.exec(await status())?.[1];
  const defence = lasker.keys[0]?.variations?.find(({ san }) => san === met);
  await drag(defence?.answers[0]?.uci ?? '');
  await expect.poll(status, PATIENT).toContain('Mate: solved.');
  // on paper, too
  await page.keyboard.press('Escape');
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  expect(await page.locator('#sheet .solution').count()).toBe(0);
  expect(await page.locator('#sheet .diagram').count()).toBe(7);
  expect(complaints).toEqual([]);
  await page.close();
});
