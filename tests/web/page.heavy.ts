/** Hundreds of problems solved in one page: the same answers as the command's, in bounded memory. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import type { SolutionRecord } from '../../src/browser.js';
import { makeStipulation } from '../../src/problems/stipulation.js';
import { nextOf } from '../../src/solution/play.js';
import { launchChromium } from '../e2e/chromium.js';
import { test } from '../e2e/run.js';
import { servePages } from '../library/page-server.js';
import { classics } from '../oracle/classics.js';
import { mateSuite, sample, sharedPath } from '../oracle/suites.js';
import { openPage, serveWeb, unfold } from './served-page.js';

const browser = (await launchChromium('the page is not looked at')) as Browser;
afterAll(() => browser?.close());

interface Row {
  readonly fen: string;
  readonly stipulation: string;
}

const shipped: Row[] = classics().map(({ fen, moves }) => ({ fen, stipulation: `#${moves}` }));
const twoMovers: Row[] = sample(mateSuite('mate-in-2-quarter.epd') ?? [], 7)
  .slice(0, 200)
  .map(({ fen }) => ({ fen, stipulation: '#2' }));

/** Of every kind of play, those that take no time. */
function stipulations(): Row[] {
  const path = sharedPath('data', 'stipulations-half.jsonl');
  if (path === undefined) return [];
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row & { readonly cpu_ms: number; readonly parts: readonly unknown[] })
    .filter(({ cpu_ms, parts }) => cpu_ms < 200 && parts.length === 1)
    .map(({ fen, stipulation }) => ({ fen, stipulation }))
    .slice(0, 100);
}

/** As the reader would: each problem of the file, one after another. @returns the record in JSON; null: it cannot be solved */
const SOLVE = `(async () => {
  const until = (test) => new Promise((done) => {
    const look = () => (test() ? done() : setTimeout(look, 2));
    look();
  });
  const copyJson = () => {
    document.querySelector('#solution-form').value = 'json';
    window.copied = undefined;
    document.querySelector('.save-bar button').click();
  };
  const action = document.querySelector('.solving-row .main-action');
  if (action.disabled) return null;
  action.click();
  await until(() => action.textContent !== 'Stop' && document.querySelector('.verdict-line .verdict'));
  copyJson();
  await until(() => window.copied !== undefined);
  return window.copied;
})()`;

async function openList(url: string, rows: readonly Row[], path = ''): Promise<Page> {
  const { page } = await openPage(browser, url, path);
  await page.evaluate('navigator.clipboard.writeText = async (text) => { window.copied = text; }');
  await page.locator('#files').setInputFiles({
    name: 'problems.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(jsonLines(rows)),
  });
  await page.locator('.place', { hasText: `1 of ${rows.length}` }).waitFor();
  // only what is asked for by the button
  await unfold(page);
  await page.locator('#follows').uncheck();
  return page;
}

const jsonLines = (rows: readonly Row[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** What two runs must agree upon: everything but the effort, and the play after tries, which only the command shows. */
function answerOf({ solution }: SolutionRecord): unknown {
  const effort = { nodes: 0, ms: 0, hashPermille: 0 };
  const phases = solution.phases.map(({ kind, first }) =>
    kind === 'try'
      ? first.map((move) => [move.uci, ...nextOf(move, 'refutation').map(({ uci }) => uci)])
      : { kind, first },
  );
  return { ...solution, ...effort, phases };
}

describe.skipIf(!browser)('the page', () => {
  test.for([true, false])(
    'gives the answers of the command, isolated: %s',
    async (isIsolated, { folder }) => {
      const given = [...shipped, ...twoMovers, ...stipulations()];
      folder.write('problems.jsonl', jsonLines(given));
      const { out } = await folder.run([
        'solve',
        '--tries',
        '--set-play',
        '--variations',
        'thematic',
        '--json',
        'problems.jsonl',
      ]);
      const records = out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as SolutionRecord)
        .filter(({ type, solution }) => type === 'solution' && solution.limit === undefined);
      expect(records.length).toBeGreaterThan(twoMovers.length > 0 ? 300 : 39);
      const rows = records.map(({ problem: { fen, stipulation } }) => ({
        fen,
        stipulation: stipulation ? makeStipulation(stipulation) : '',
      }));
      const host = isIsolated
        ? await serveWeb()
        : await servePages(fileURLToPath(new URL('../../dist/web', import.meta.url)), false);
      const page = await openList(host.url, rows);
      expect(await page.evaluate('crossOriginIsolated')).toBe(isIsolated);
      for (const [i, record] of records.entries()) {
        if (i > 0) await page.keyboard.press('n');
        const text = await page.evaluate<string>(SOLVE);
        expect(answerOf(JSON.parse(text)), JSON.stringify(rows[i])).toEqual(answerOf(record));
      }
      host.close();
    },
  );

  test('grows by less than 20 MB from the tenth to the five hundredth problem', async () => {
    const rows = Array.from({ length: 500 }, (_, i) => shipped[i % shipped.length] as Row);
    const served = await serveWeb();
    const page = await openList(served.url, rows);
    const bytes = async (): Promise<number> => {
      const measure = 'performance.measureUserAgentSpecificMemory().then(({ bytes }) => bytes)';
      // what is waited for is the next collection of garbage
      await (await page.context().newCDPSession(page)).send('HeapProfiler.collectGarbage');
      return page.evaluate<number>(measure);
    };
    let after10 = Number.NaN;
    for (let i = 0; i < rows.length; i++) {
      if (i > 0) await page.keyboard.press('n');
      await page.evaluate(SOLVE);
      if (i === 9) after10 = await bytes();
    }
    const grown = ((await bytes()) - after10) / 1e6;
    console.log(
      `500 problems: ${(after10 / 1e6).toFixed(1)} MB after ten, ${grown.toFixed(1)} MB more at the end`,
    );
    expect(grown).toBeLessThan(20);
    served.close();
  });
});
