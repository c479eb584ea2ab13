/** The page of `keymove web` in Chromium, served by the real command: what it shows, and what went wrong. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { launchChromium } from '../e2e/chromium.js';
import { COMMAND } from '../e2e/run.js';

export const WIDTHS = [
  ['at 1280 pixels', { width: 1280, height: 900 }],
  ['at 390 pixels', { width: 390, height: 844 }],
] as const;

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

/** Chromium and the served page for the tests of a file, with which they end; neither, after a message, where there is no Chromium. */
export async function useWeb(): Promise<{ readonly browser: Browser; readonly served: Served }> {
  const browser = (await launchChromium('the page is not looked at')) as Browser;
  const served = (browser && (await serveWeb())) as Served;
  afterAll(async () => {
    await browser?.close();
    served?.close();
  });
  return { browser, served };
}

export interface OpenedPage {
  readonly page: Page;
  /** console messages, exceptions, requests to another origin, broken rules of the content security policy */
  readonly complaints: string[];
  /** sent by the server so far, in bytes: headers and packed bodies */
  received(): number;
}

/** @param fragment of the address: the view and its problem */
export async function openPage(
  browser: Browser,
  url: string,
  fragment = '',
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({
    viewport: WIDTHS[0][1],
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  let received = 0;
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    const to = request.url();
    if (!/^(data|blob):/.test(to) && !to.startsWith(url)) complaints.push(`request: ${to}`);
  });
  page.on('requestfinished', async (request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    received += responseBodySize + responseHeadersSize;
  });
  await page.goto(url + fragment);
  await page.waitForFunction(() => performance.getEntriesByName('keymove:interactive').length > 0);
  return { page, complaints, received: () => received };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What axe-core finds on the page as it is shown. */
export async function expectAccessible(page: Page): Promise<void> {
  // by the debugger, which the page's policy does not bind
  await page.evaluate(AXE);
  const violations = await page.evaluate<Violation[]>(
    'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)',
  );
  expect(
    violations.map(({ id, nodes }) => [
      id,
      ...nodes.map(({ html, failureSummary }) => [html, failureSummary]),
    ]),
  ).toEqual([]);
}

/** Nothing is wider than the window. */
export async function expectNothingCut(page: Page): Promise<void> {
  const [inner, whole] = await page.evaluate<[number, number]>(
    '[document.documentElement.clientWidth, document.documentElement.scrollWidth]',
  );
  expect(whole).toBeLessThanOrEqual(inner);
}

/** In the page, before it is loaded: the threads that it starts are at hand. */
export const KEEP_WORKERS = `
  globalThis.workers = [];
  globalThis.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      workers.push(this);
    }
  };
`;
