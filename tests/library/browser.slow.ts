/** The library in headless Chromium, from the packed tarball, bundled by esbuild: with cross-origin isolation and without. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as Keymove from '../../src/index.js';
import { createEngine } from '../../src/index.js';
import { launchChromium } from '../e2e/chromium.js';
import { classics } from '../oracle/classics.js';
import { installPackage } from './installed.js';
import { type PageServer, servePages } from './page-server.js';

/** In the page. */
declare const keymove: typeof Keymove;
declare const files: Keymove.EngineOptions;
declare const location: { readonly href: string };

const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** Whose scores Node and a browser share: the beginning, middlegames, endings, bare kings, and kings about to cross the middle. */
const ANALYSED = [
  INITIAL,
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r1bq1rk1/pp2bppp/2n2n2/3p4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 1',
  '2kr4/pbp4r/1p3q2/8/3P4/2P2N2/P4PPP/R2QR1K1 w - - 0 1',
  'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - - 0 10',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  '8/4k3/3p1p2/2pP1P2/2P1K3/8/8/8 w - - 0 1',
  '3k4/pppp4/8/8/4K3/8/4PPPP/8 b - - 0 1',
  '8/2k5/3p1b2/1p6/1P1PB3/4K1P1/8/8 w - - 0 1',
  '4r3/3k1p2/6p1/7p/3KP2P/6P1/3R4/8 b - - 0 1',
  '8/8/4k3/8/3B4/2N1K3/3N4/8 w - - 0 1',
  '8/1P2k3/8/8/3qK3/8/1Q3P2/8 w - - 0 1',
];
const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';

const browser: Browser | undefined = await launchChromium('the library is not tried in a browser');
let folder = '';

beforeAll(async () => {
  if (!browser) return;
  folder = installPackage();
  const site = join(folder, 'site');
  mkdirSync(site);
  writeFileSync(
    join(folder, 'page.js'),
    `import * as keymove from 'keymove';
     globalThis.keymove = keymove;
     globalThis.files = { wasmUrl: new URL('keymove.wasm', location.href), threadUrl: new URL('thread.js', location.href) };`,
  );
  await build({
    absWorkingDir: folder,
    entryPoints: ['page.js'],
    outdir: 'site',
    bundle: true,
    splitting: true,
    format: 'esm',
    logLevel: 'error',
  });
  const dist = join(folder, 'node_modules', 'keymove', 'dist');
  copyFileSync(join(dist, 'keymove.wasm'), join(site, 'keymove.wasm'));
  copyFileSync(join(dist, 'keymove.net'), join(site, 'keymove.net'));
  copyFileSync(join(dist, 'browser', 'thread.js'), join(site, 'thread.js'));
  writeFileSync(join(site, 'index.html'), '<!doctype html><script type="module" src="page.js"></script>');
});
afterAll(async () => {
  await browser?.close();
  if (folder !== '') rmSync(folder, { recursive: true });
});

describe.skipIf(!browser).each([
  ['with cross-origin isolation', true],
  ['without cross-origin isolation', false],
])('a page %s', (_, isolated) => {
  let server: PageServer;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await servePages(join(folder, 'site'), isolated);
    page = await (browser as Browser).newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(server.url);
    await page.waitForFunction(() => 'keymove' in globalThis);
  });
  afterAll(async () => {
    // the browser tells of files that are not there itself: one test asks for some
    expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
    await page.close();
    server.close();
  });

  test('is what it says', async () => {
    expect(await page.evaluate('crossOriginIsolated')).toBe(isolated);
  });

  test('solves the classics that ship with keymove', async () => {
    const text = readFileSync(new URL('../../problems/classics.epd', import.meta.url), 'utf8');
    const records = await page.evaluate(async (text) => {
      const engine = await keymove.createEngine({ ...files, hashMb: 16 });
      const found = [];
      for await (const record of engine.solveAll(keymove.readProblems(text), { workers: 2 }))
        found.push(record);
      await engine.dispose();
      return found;
    }, text);
    expect(
      records.map(
        (record) =>
          record.type === 'solution' &&
          'moves' in record.solution && [record.solution.moves, record.solution.flaws],
      ),
    ).toEqual(classics().map(({ moves }) => [moves, []]));
  });

  test('makes a proof, and checks it', async () => {
    const found = await page.evaluate(async () => {
      const engine = await keymove.createEngine({ ...files, hashMb: 16 });
      const fen = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
      const record = await engine.solve({ fen, stipulation: '#2' }, { proof: true });
      await engine.dispose();
      const proofs = [];
      for await (const proof of keymove.checkProofs(keymove.proofFile(record) as Uint8Array))
        proofs.push(proof);
      return proofs;
    });
    expect(found).toMatchObject([{ claim: { keys: [{ move: 'a1a6', moves: 2 }], ruledOut: 2 } }]);
  });

  test('shows progress, and stops a long search with what is proven', async () => {
    const { reports, stopped, after, ms } = await page.evaluate(
      async ([initial, morphy]) => {
        const engine = await keymove.createEngine({ ...files, hashMb: 16 });
        const stop = new AbortController();
        const reports: Keymove.SearchProgress[] = [];
        let stoppedAt = 0;
        const stopped = await engine.solve(
          { fen: initial, stipulation: '#12' },
          {
            signal: stop.signal,
            onProgress: (progress) => {
              if (reports.push(progress) < 3) return;
              stoppedAt = performance.now();
              stop.abort();
            },
          },
        );
        const ms = performance.now() - stoppedAt;
        const after = await engine.solve({ fen: morphy, stipulation: '#2' });
        await engine.dispose();
        return { reports, stopped, after, ms };
      },
      [INITIAL, MORPHY] as const,
    );
    expect(stopped.solution).toMatchObject({
      status: 'undecided',
      limit: 'interrupted',
      phases: [{ first: [] }],
    });
    expect(stopped.solution.nodes).toBeGreaterThanOrEqual(reports[2]?.nodes ?? Number.NaN);
    expect(reports[2]?.nodes).toBeGreaterThan(reports[0]?.nodes ?? Number.NaN);
    expect(after.solution).toMatchObject({ status: 'solved', phases: [{ first: [{ san: 'Ra6' }] }] });
    // not a time to be kept, but without the stop it would be hours
    expect(ms).toBeLessThan(10_000);
  });

  test(isolated ? 'searches with several threads' : 'has one thread', async () => {
    const scripts = (): number => server.asked.filter((name) => name === 'thread.js').length;
    const before = scripts();
    const limit = await page.evaluate(async (initial) => {
      const engine = await keymove.createEngine({ ...files, hashMb: 16, threads: 2 });
      const stop = new AbortController();
      const { solution } = await engine.solve(
        { fen: initial, stipulation: '#12' },
        { signal: stop.signal, onProgress: () => stop.abort() },
      );
      await engine.dispose();
      return solution.limit;
    }, INITIAL);
    expect(limit).toBe('interrupted');
    expect(scripts() - before).toBe(isolated ? 2 : 1);
  });

  test('evaluates a position, until it is enough', async () => {
    const records = await page.evaluate(async (initial) => {
      const engine = await keymove.createEngine({ ...files, hashMb: 16, threads: 2 });
      const records = [];
      for await (const record of engine.analyse({ fen: initial, moves: ['e4', 'e7e5'] }, { lines: 2 })) {
        records.push(record);
        if (record.analysis.depth >= 6) break;
      }
      const solved = await engine.solve({ fen: initial, stipulation: '#1' });
      await engine.dispose();
      return { records, solved };
    }, INITIAL);
    expect(records.records.at(-1)?.analysis.lines).toHaveLength(2);
    expect(records.solved.solution.status).toBe('no-solution');
  });

  test('gives the scores that Node gives', async () => {
    const inPage = await page.evaluate(async (fens) => {
      const last: unknown[] = [];
      for (const fen of fens) {
        const engine = await keymove.createEngine({ ...files, hashMb: 16 });
        let found: unknown;
        for await (const { analysis } of engine.analyse({ fen }, { nodes: 20_000 }))
          found = [analysis.depth, analysis.nodes, analysis.lines[0]?.score, analysis.lines[0]?.line];
        await engine.dispose();
        last.push([fen, found]);
      }
      return last;
    }, ANALYSED);
    const here: unknown[] = [];
    for (const fen of ANALYSED) {
      const engine = await createEngine({ hashMb: 16 });
      let found: unknown;
      for await (const { analysis } of engine.analyse({ fen }, { nodes: 20_000 }))
        found = [analysis.depth, analysis.nodes, analysis.lines[0]?.score, analysis.lines[0]?.line];
      await engine.dispose();
      here.push([fen, found]);
    }
    expect(inPage).toEqual(here);
    for (const each of here) expect(each).toEqual([expect.any(String), expect.any(Array)]);
  });

  test('says what is wrong', async () => {
    const codes = await page.evaluate(async (morphy) => {
      const code = (promise: Promise<unknown>) => promise.then(String, (error) => [error.name, error.code]);
      return [
        await code(keymove.createEngine({ wasmUrl: new URL('/nothing.wasm', location.href) })),
        await code(
          keymove
            .createEngine({ ...files, threadUrl: new URL('/nothing.js', location.href) })
            .then((engine) => engine.solve({ fen: morphy })),
        ),
      ];
    }, MORPHY);
    expect(codes).toEqual([
      ['KeymoveError', 'cannot-load'],
      ['KeymoveError', 'cannot-load'],
    ]);
  });
});
