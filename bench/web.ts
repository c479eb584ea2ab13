/**
 * The page of `keymove web` in Chromium: what is loaded, how soon it is usable, how soon a three-mover is solved and shown, and how soon a
 * click is answered while a search goes on, with one thread and with all.
 *
 *     npx tsx bench/web.ts [--runs 5] [--seconds 60] [--write]
 *
 * Chromium is `KEYMOVE_CHROMIUM`, else `chromium` on the PATH.
 */
import { cpus } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { median } from './lib/clock.js';
import { openPage, startPage } from './lib/page.js';
import { ms, option, publish } from './lib/report.js';

const runs = option('runs', 5);
const seconds = option('seconds', 60);
const THREE_MOVER = '#solve?fen=8/8/8/8/R7/2k5/8/4K2R_w_K_-_0_1&goal=%233';
const LONG = '#solve?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&goal=%2330';

/** From the click to the drawn solution, in milliseconds. */
const SOLVED = `new Promise((done) => {
  const moves = document.querySelector('.panel .play');
  const began = performance.now();
  const look = () => {
    if (!moves.hidden && moves.querySelector('.move'))
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
    else requestAnimationFrame(look);
  };
  document.querySelector('.panel > .main-action').click();
  look();
})`;

/** From the time the browser has of a click to the drawn answer. */
const ANSWERED = `window.answered = []; document.addEventListener('click', (event) => {
  requestAnimationFrame(() => setTimeout(() => window.answered.push(performance.now() - event.timeStamp)));
}, true);`;

const { browser, url, end } = await startPage();

const loads: { kilobytes: number; interactive: number; solved: number }[] = [];
for (let run = 0; run < runs; run++) {
  const { page, received } = await openPage(browser, url + THREE_MOVER);
  const interactive = await page.evaluate<number>(
    "performance.getEntriesByName('keymove:interactive')[0].startTime",
  );
  // the reader looks at the diagram meanwhile
  await page.waitForTimeout(2000);
  const solved = await page.evaluate<number>(SOLVED);
  await page.waitForTimeout(500);
  loads.push({ kilobytes: received() / 1024, interactive, solved });
  await page.context().close();
}

async function clicks(on: Browser, threads: number): Promise<readonly number[]> {
  const { page } = await openPage(on, url + LONG);
  await page.locator('#threads').fill(String(threads));
  await page.locator('#threads').press('Tab');
  await page.locator('.panel > .main-action').click();
  await page.locator('.standing', { hasText: /none in \d/ }).waitFor();
  await page.evaluate(ANSWERED);
  const turn = page.getByRole('button', { name: 'Turn the board' });
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await page.waitForTimeout(250))
    await turn.click();
  const answered = await answers(page);
  await page.context().close();
  return answered;
}

const answers = (page: Page): Promise<number[]> => page.evaluate('window.answered');

const rows: string[][] = [];
for (const threads of [1, cpus().length]) {
  const answered = await clicks(browser, threads);
  rows.push([`${threads}`, `${answered.length}`, ms(median(answered)), ms(Math.max(...answered))]);
}
const medianOf = (name: keyof (typeof loads)[number]): number => median(loads.map((load) => load[name]));
publish(
  'web',
  'The page: load, solve, click',
  [
    {
      columns: ['first load and solution, gzip', 'interactive', '#3 solved and shown'],
      rows: [[`${medianOf('kilobytes').toFixed(0)} KB`, ms(medianOf('interactive')), ms(medianOf('solved'))]],
    },
    { columns: [`threads, ${seconds} s of search`, 'clicks', 'answered, median', 'at most'], rows },
  ],
  [`Wall-clock time in the page, medians of ${runs} runs with an empty cache.`],
);
await end();
