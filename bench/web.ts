/**
 * The page of `keymove web` in Chromium: what is loaded, how soon it is usable, how soon a three-mover is solved and shown, how soon a new
 * verdict after a man was dropped, what 1,000 random edits cost, and how soon a click is answered while a search goes on, with one thread and with all. On a machine that does something else as well, the processor's
 * time of the page's own thread says more than the clock.
 *
 *     npx tsx bench/web.ts [--runs 5] [--seconds 60] [--edits 1000] [--write]
 *
 * Chromium is `KEYMOVE_CHROMIUM`, else `chromium` on the PATH.
 */
import './lib/help.js';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { median } from './lib/clock.js';
import { openPage, startPage } from './lib/page.js';
import { ms, option, publish, REPOSITORY } from './lib/report.js';

const runs = option('runs', 5);
const seconds = option('seconds', 60);
const edits = option('edits', 1000);
const THREE_MOVER = '#problem?fen=8/8/8/8/R7/2k5/8/4K2R_w_K_-_0_1&goal=%233';
const LONG = '#problem?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&goal=%2330';

/** From the load to the drawn solution, in milliseconds. */
const SOLVED = `new Promise((done) => {
  const look = () => {
    if (document.querySelector('.panel .play:not([hidden]) .move')) done(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})`;

/** From the time the browser has of the press of the mouse that drops a man to the frame that has the new verdict. */
const FOLLOWED = `window.followed = new Promise((done) => {
  addEventListener('mousedown', ({ timeStamp }) => {
    const look = () => {
      if (document.querySelector('.of-problem.stale')) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)));
    };
    setTimeout(look);
  }, { once: true, capture: true });
}); undefined`;

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
  const solved = await page.evaluate<number>(SOLVED);
  await page.waitForTimeout(500);
  loads.push({ kilobytes: received() / 1024, interactive, work: loaded, solved });
  await page.context().close();
}

async function clicks(on: Browser, threads: number): Promise<{ answered: readonly number[]; work: number }> {
  const { page } = await openPage(on, url + LONG);
  await page.locator('.technical summary').click();
  await page.locator('#threads').fill(String(threads));
  await page.locator('#threads').press('Tab');
  await page.locator('.solving-row .main-action').click();
  await page.locator('.outcome .progress', { hasText: /no mate in \d/ }).waitFor();
  await page.evaluate(ANSWERED);
  const work = await workOf(page);
  const before = await work();
  const turn = page.getByRole('button', { name: 'Flip the board' });
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await page.waitForTimeout(250))
    await turn.click();
  const answered = await answers(page);
  const spent = (await work()) - before;
  await page.context().close();
  return { answered, work: spent / answered.length };
}

/** Two-movers of the classics, each with a man dropped on an empty square beside its first man. */
async function follows(): Promise<number[]> {
  const { page } = await openPage(browser, url);
  const measured: number[] = [];
  const lines = readFileSync(join(REPOSITORY, 'problems', 'classics.epd'), 'utf8').split('\n');
  const fens = lines.filter((line) => line.includes('dm 2')).map((line) => line.split(' ', 1)[0] ?? '');
  await page.locator('.verdict-line .verdict').waitFor();
  for (let i = 0; i < POSITIONS; i++) {
    const fen = fens[i % fens.length] ?? '';
    await page.evaluate(`location.hash = '#problem?fen=${fen}_w_-_-_0_1&goal=%232'`);
    await until(
      page,
      `document.querySelector('#fen').value.startsWith('${fen}') && !document.querySelector('.of-problem.stale')`,
    );
    await page.waitForTimeout(200);
    if ((await page.getByRole('button', { name: 'black pawn' }).getAttribute('aria-pressed')) !== 'true')
      await page.getByRole('button', { name: 'black pawn' }).click();
    const board = (await page.locator('cg-board').boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const [file, rank] = emptySquare(fen, i);
    await page.evaluate(FOLLOWED);
    await page.mouse.click(
      board.x + ((file + 0.5) * board.width) / 8,
      board.y + ((7.5 - rank) * board.width) / 8,
    );
    measured.push(await page.evaluate<number>('window.followed'));
  }
  await page.context().close();
  return measured;
}
const POSITIONS = 50;

/** One of the empty squares on which a pawn may stand: file and rank, from 0. */
function emptySquare(placement: string, which: number): readonly [number, number] {
  const rows = placement.split('/').map((row) => row.replace(/\d/g, (count) => ' '.repeat(Number(count))));
  const empty = rows.flatMap((row, i) =>
    i === 0 || i === 7 ? [] : [...row].flatMap((man, file) => (man === ' ' ? [[file, 7 - i] as const] : [])),
  );
  return empty[(which * 7) % empty.length] ?? [0, 1];
}

/** Asks from outside again and again: the page's policy forbids what Playwright would do inside of it. */
async function until(page: Page, expression: string): Promise<void> {
  for (const end = Date.now() + 30_000; !(await page.evaluate<boolean>(expression)); ) {
    if (Date.now() > end) throw new Error(`waited in vain for ${expression}`);
    await page.waitForTimeout(20);
  }
}

/**
 * Men put on random squares and taken off, whatever is being solved. The longest task of the page's own thread: by the clock, and what of
 * it was work, as on a machine that does something else as well.
 */
async function randomEdits(): Promise<Readonly<Record<'task' | 'taskWork' | 'work', number>>> {
  const { page } = await openPage(browser, url);
  await page.locator('.verdict-line .verdict').waitFor();
  const board = (await page.locator('cg-board').boundingBox()) ?? { x: 0, y: 0, width: 0 };
  // with one king each the problem can be solved
  const men = page.locator('.tray .tool:not([aria-label^="Move"], [aria-label$="king"])');
  const kinds = await men.count();
  const work = await workOf(page);
  const before = await work();
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  let seed = 1;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let i = 0; i < edits; i++) {
    if (i % 5 === 0) await men.nth(random(kinds)).click();
    const at = (place: number): number => ((place + 0.5) * board.width) / 8;
    await page.mouse.click(board.x + at(random(8)), board.y + at(2 + random(5)));
    await page.waitForTimeout(random(60));
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  const spent = (await work()) - before;
  const isMain = ({ name, args }: Traced): boolean =>
    name === 'thread_name' && args?.name === 'CrRendererMain';
  const threads = new Set(traceEvents.filter(isMain).map(({ tid }) => tid));
  const tasks = traceEvents.filter(({ name, tid }) => name.endsWith('RunTask') && threads.has(tid));
  await page.context().close();
  const longest = (field: 'dur' | 'tdur'): number =>
    Math.max(0, ...tasks.map((task) => (task[field] ?? 0) / 1000));
  return { task: longest('dur'), taskWork: longest('tdur'), work: spent / edits };
}

/** What Chromium writes of a task: microseconds by the clock, and of its thread. */
interface Traced {
  readonly name: string;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
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
const followed = await follows();
const edited = await randomEdits();
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
      columns: ['a man dropped, #2', 'new verdict shown, median', 'at most'],
      rows: [[`${followed.length}`, ms(median(followed)), ms(Math.max(...followed))]],
    },
    {
      columns: ['random edits', 'longest task', 'of it processor', 'processor of the page thread per edit'],
      rows: [[`${edits}`, ms(edited.task), ms(edited.taskWork), ms(edited.work)]],
    },
    {
      columns: [
        `threads, ${seconds} s of search`,
        'clicks',
        'answered, median',
        'within 100 ms',
        'at most',
        'processor of the page thread per click, progress included',
      ],
      rows,
    },
  ],
  [
    `Wall-clock time in the page, medians of ${runs} runs with an empty cache. Load of the machine at the end: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores.`,
  ],
);
await end();
