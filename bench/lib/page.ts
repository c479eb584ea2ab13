/** The page of `keymove web` in Chromium, for benchmarks and pictures. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '../../tests/e2e/chromium.js';
import { REPOSITORY } from './report.js';

/** Starts the server, on a free port, and the browser. Without a browser the process ends. */
export async function startPage(): Promise<{ browser: Browser; url: string; end(): Promise<void> }> {
  const browser = await launchChromium();
  if (!browser) process.exit(1);
  const server = spawn(process.execPath, [join(REPOSITORY, 'bin', 'keymove.js'), 'web', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(server.stdout, 'data')) as [Buffer];
  const url = /http:\S+/.exec(said.toString())?.[0] ?? '';
  const end = async (): Promise<void> => {
    await browser.close();
    server.kill('SIGINT');
  };
  return { browser, url, end };
}

/** A page with nothing in its cache, ready to be used. @param before what is done with it before it is loaded */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  before?: (page: Page) => Promise<void>,
): Promise<{ page: Page; received(): number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  let received = 0;
  page.on('requestfinished', async (request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    received += responseBodySize + responseHeadersSize;
  });
  await before?.(page);
  await page.goto(url);
  const isInteractive = "performance.getEntriesByName('keymove:interactive').length > 0";
  while (!(await page.evaluate(isInteractive))) await page.waitForTimeout(5);
  return { page, received: () => received };
}
