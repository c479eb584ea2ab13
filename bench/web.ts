/**
 * The page of `keymove web` in Chromium: what is loaded, how soon it is usable, how soon a three-mover is solved and shown, and how soon a
 * click is answered while a search goes on, with one thread and with all. On a machine that does something else as well, the processor's
 * time of the page's own thread says more than the clock.
 *
 *     npx tsx bench/web.ts [--runs 5] [--seconds 60] [--write]
 *
 * Chromium is `KEYMOVE_CHROMIUM`, else `chromium` on the PATH.
 */
import './lib/help.js';
import { cpus, loadavg } from 'node:os';
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

/** Milliseconds of the processor for the page's own thread, since it was opened. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

const { browser, url, end } = await startPage();

const loads: { kilobytes: number; interactive: number; work: number; solved: number }[] = [];
for (let run = 0; run < runs; run++) {
  let work = async () => Number.NaN;
  const { page, received } = await openPage(browser, url + THREE_MOVER, {}, async (page) => {
    work = await workOf(page);
  });
  const loaded = await work();
  const interactive = await page.evaluate<number>(
    "performance.getEntriesByName('keymove:interactive')[0].startTime",
  );
  // the reader looks at the diagram meanwhile
  await page.waitForTimeout(2000);
  const solved = await page.evaluate<number>(SOLVED);
  await page.waitForTimeout(500);
  loads.push({ kilobytes: received() / 1024, interactive, work: loaded, solved });
  await page.context().close();
}

async function clicks(on: Browser, threads: number): Promise<{ answered: readonly number[]; work: number }> {
  const { page } = await openPage(on, url + LONG);
  await page.locator('#threads').fill(String(threads));
  await page.locator('#threads').press('Tab');
  await page.locator('.panel > .main-action').click();
  await page.locator('.standing', { hasText: /none in \d/ }).waitFor();
  await page.evaluate(ANSWERED);
  const work = await workOf(page);
  const before = await work();
  const turn = page.getByRole('button', { name: 'Turn the board' });
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await page.waitForTimeout(250))
    await turn.click();
  const answered = await answers(page);
  const spent = (await work()) - before;
  await page.context().close();
  return { answered, work: spent / answered.length };
}

const answers = (page: Page): Promise<number[]> => page.evaluate('window.answered');

const rows: string[][] = [];
for (const threads of [1, cpus().length]) {
  const { answered, work } = await clicks(browser, threads);
  const soon = answered.filter((each) => each <= 100).length / answered.length;
  rows.push([
    `${threads}`,
    `${answered.length}`,
    ms(median(answered)),
    `${(100 * soon).toFixed(1)} %`,
    ms(Math.max(...answered)),
    ms(work),
  ]);
}
const medianOf = (name: keyof (typeof loads)[number]): number => median(loads.map((load) => load[name]));
publish(
  'web',
  'The page: load, solve, click',
  [
    {
      columns: [
        'first load and solution, gzip',
        'interactive',
        'of it processor, page thread',
        '#3 solved and shown',
      ],
      rows: [
        [
          `${medianOf('kilobytes').toFixed(0)} KB`,
          ms(medianOf('interactive')),
          ms(medianOf('work')),
          ms(medianOf('solved')),
        ],
      ],
    },
    {
      columns: [
        `threads, ${seconds} s of search`,
        'clicks',
        'answered, median',
        'within 100 ms',
        'at most',
        'processor of the page thread per click, standing included',
      ],
      rows,
    },
  ],
  [
    `Wall-clock time in the page, medians of ${runs} runs with an empty cache. Load of the machine at the end: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores.`,
  ],
);
await end();
