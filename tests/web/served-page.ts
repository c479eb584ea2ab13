/** The page of `keymove web` in Chromium: what it shows, and what went wrong. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { afterAll, expect, onTestFinished } from 'vitest';
import { builtFile } from '../../src/host/node/package-files.js';
import { type SiteServer, startSite } from '../../src/host/node/site-server.js';
import { sharedChromium } from '../e2e/chromium.js';
import { squareOf } from '../e2e/html-page.js';
import { COMMAND } from '../e2e/run.js';
import { type PageServer, servePages } from '../library/page-server.js';
import { RUNS_ALL } from '../support/tier.js';

export const WIDTHS = [
  ['at 1280 pixels', { width: 1280, height: 900 }],
  ['at 390 pixels', { width: 390, height: 844 }],
  ['at 768 pixels', { width: 768, height: 1024 }],
  ['at 820 pixels', { width: 820, height: 1180 }],
  ['at 1024 pixels', { width: 1024, height: 768 }],
] as const;

/**
 * In the page, before it is loaded: it is not kept for use without a network, for which it would be sent once more,
 * three seconds after each load.
 */
const KEEP_NOTHING =
  "if ('serviceWorker' in navigator) navigator.serviceWorker.register = () => Promise.reject(new Error('not here'))";

export interface Served {
  readonly url: string;
  readonly process: ChildProcess;
  close(): void;
}

/** Starts `keymove web` on a free port. */
export async function serveWeb(): Promise<Served> {
  const child = spawn(process.execPath, [COMMAND, 'web', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /http:\S+/.exec(said.toString())?.[0] ?? '';
  return { url, process: child, close: () => child.kill('SIGKILL') };
}

/** Chromium for the tests of this folder; none, after a message, where there is none. */
export const useChromium = (): Promise<Browser> =>
  sharedChromium('the page is not looked at') as Promise<Browser>;

/** Chromium, and the page that is served to all tests of this folder, by the server of the command; neither where there is no Chromium. */
export async function useWeb(): Promise<{ readonly browser: Browser; readonly served: SiteServer }> {
  const browser = await useChromium();
  if (browser) server ??= startSite(0);
  return { browser, served: (await server) as SiteServer };
}
let server: Promise<SiteServer> | undefined;

/** Whether the page is usable. */
export const INTERACTIVE = "performance.getEntriesByName('keymove:interactive').length > 0";

/** Until the page is usable. It is asked from outside: its policy forbids what Playwright would do inside of it. */
export const untilInteractive = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(INTERACTIVE), { timeout: 30_000 }).toBe(true);

export interface OpenedPage {
  readonly page: Page;
  /** console messages, exceptions, requests to another origin, broken rules of the content security policy */
  readonly complaints: string[];
  /** sent by the server so far, in bytes: headers and packed bodies */
  received(): number;
}

/** A page, and what is heard of it. */
interface Heard {
  readonly page: Page;
  readonly session: CDPSession;
  origin: string;
  complaints: string[];
  received: number;
}

/** Where a test has ended: to load the page there takes half as long as in a context of its own. */
let idle: Heard | undefined;

/**
 * The page until the end of the test, at which it must not have complained. Nothing is kept from the tests before but what the browser has cached.
 * @param fragment of the address: the view and its problem
 * @param before a script that runs in the page before it is loaded; then nothing is cached, either
 */
export async function openPage(
  browser: Browser,
  url: string,
  fragment = '',
  { viewport = WIDTHS[0][1], colorScheme = 'light', ...options }: BrowserContextOptions = {},
  before?: string,
): Promise<OpenedPage> {
  const isPlain = before === undefined && Object.keys(options).length === 0 && url === (await server)?.url;
  const known = isPlain ? idle : undefined;
  if (known) idle = undefined;
  const heard =
    known ??
    (await listenTo(await browser.newContext(options), before ?? (isPlain ? KEEP_NOTHING : undefined)));
  const { page } = heard;
  const { origin } = new URL(url);
  Object.assign(heard, { origin, complaints: [], received: 0 });
  const { complaints } = heard;
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
  onTestFinished(async ({ task }) => {
    if (isPlain && !idle && task.result?.state !== 'fail' && !page.isClosed()) await leave(heard);
    else await page.context().close();
    expect(complaints).toEqual([]);
  });
  await page.goto(url + fragment);
  await untilInteractive(page);
  return { page, complaints, received: () => heard.received };
}

/** The same with all that the view of a problem has folded. */
export async function openUnfolded(...given: Parameters<typeof openPage>): Promise<OpenedPage> {
  const opened = await openPage(...given);
  await unfold(opened.page);
  return opened;
}

export const unfold = (page: Page): Promise<void> =>
  page.evaluate(
    "document.querySelectorAll('.panel details:not(.rated)').forEach((each) => { each.open = true; })",
  );

async function listenTo(context: BrowserContext, before: string | undefined): Promise<Heard> {
  if (before !== undefined) await context.addInitScript(before);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const heard: Heard = { page, session, origin: '', complaints: [], received: 0 };
  page.on('console', (message) => heard.complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => heard.complaints.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    const to = request.url();
    if (!/^(data|blob):/.test(to) && new URL(to).origin !== heard.origin)
      heard.complaints.push(`request: ${to}`);
  });
  page.on('requestfinished', async (request) => {
    const sizes = await request.sizes().catch((error: Error) => {
      // what a page has received no longer counts once it is closed
      if (!error.message.includes('has been closed')) throw error;
    });
    if (sizes) heard.received += sizes.responseBodySize + sizes.responseHeadersSize;
  });
  return heard;
}

/** Forgets all that the page has kept. */
async function leave(heard: Heard): Promise<void> {
  const { page, session, origin } = heard;
  await page.unrouteAll();
  await page.mouse.move(0, 0);
  await page.goto('about:blank');
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  idle = heard;
}

/** A file dropped on the page, as if from the system's files. @param content an expression for the page */
export const dropFile = (page: Page, name: string, content: string): Promise<void> =>
  page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([${content}], ${JSON.stringify(name)}));
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  })()`);

/** Chooses a file of problems. */
export const chooseFile = (page: Page, name: string, text: string): Promise<void> =>
  page.locator('#files').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** Pastes games in Analyse. */
export async function loadGames(page: Page, pgn: string): Promise<void> {
  if (!(await page.locator('#pgn').isVisible())) await page.locator('.game-loader summary').click();
  await page.locator('#pgn').fill(pgn);
  await page.locator('.game-loader').getByRole('button', { name: 'Read' }).click();
  await page.locator('.game-moves .move').first().waitFor();
}

/** What a press on a button, or something else, downloads: its name and its content. */
export async function downloaded(
  page: Page,
  act: () => Promise<void> = () => page.getByRole('button', { name: 'Download' }).click(),
): Promise<{ readonly name: string; readonly content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** One finger from a point to another. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', from);
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await touch('touchEnd');
}
type Point = Readonly<Record<'x' | 'y', number>>;

/** A finger on a square of the board; White is below. */
export async function tap(page: Page, square: string): Promise<void> {
  const { x, y } = await squareOf(page, square);
  await page.touchscreen.tap(x, y);
}

/** A host that sends no headers, for the tests of a file. */
export async function useStaticHost(): Promise<PageServer> {
  const host = await servePages(builtFile(''), false);
  afterAll(() => host.close());
  return host;
}

/** The thread that was started last breaks down. */
export const breakThread = (page: Page): Promise<void> =>
  page.evaluate("workers.at(-1).dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }))");

/** All threads are gone. */
export const killThreads = (page: Page): Promise<void> =>
  page.evaluate(
    `for (const worker of workers.splice(0)) { worker.terminate(); worker.dispatchEvent(new ErrorEvent('error', { message: 'forced' })); }`,
  );

/** All threads end, without an event; then what makes the page wait for one, if it does not, and time in which nothing is heard. */
export async function silenceThreads(page: Page, wait: () => Promise<void> = async () => {}): Promise<void> {
  await page.evaluate('for (const worker of workers.splice(0)) worker.terminate()');
  await wait();
  await page.evaluate('for (let i = 0; i < 60; i++) seconds.at(-1)()');
}

/** What the tab of a view says of it; null: nothing. */
export const tabOf = (page: Page, view: string): Promise<string | null> =>
  page.locator('nav a', { hasText: view }).getAttribute('aria-label');

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/**
 * At every width, in light and in dark: what axe-core finds, and what is wider than the window. To ask axe-core takes most
 * of a second, so `npm test` asks it once, as on a phone.
 */
export async function expectFit(page: Page): Promise<void> {
  for (const [name, viewport] of WIDTHS) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      if (!RUNS_ALL && (colorScheme === 'dark' || name !== WIDTHS[1][0])) continue;
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${name}, ${colorScheme}`);
    }
    const [inner, whole] = await page.evaluate<[number, number]>(
      '[document.documentElement.clientWidth, document.documentElement.scrollWidth]',
    );
    expect(whole, name).toBeLessThanOrEqual(inner);
  }
}

/** What axe-core finds on the page as it is shown. */
export async function expectAccessible(page: Page, name = ''): Promise<void> {
  // by the debugger, which the page's policy does not bind
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE);
  const violations = await page.evaluate<Violation[]>(
    'axe.run(document, { resultTypes: ["violations"], preload: false }).then(({ violations }) => violations)',
  );
  expect(
    violations.map(({ id, nodes }) => [
      id,
      ...nodes.map(({ html, failureSummary }) => [html, failureSummary]),
    ]),
    name,
  ).toEqual([]);
}

/** In the page, before it is loaded: the threads that it starts are at hand, and what it does every second. */
export const KEEP_WORKERS = `
  globalThis.workers = [];
  globalThis.seconds = [];
  const start = setInterval;
  globalThis.setInterval = (act, ms) => {
    if (ms === 1000) seconds.push(act);
    return start(act, ms);
  };
  globalThis.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      workers.push(this);
    }
  };
`;
