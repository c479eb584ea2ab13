/** An HTML report in Chromium: what its board shows, and what went wrong. */
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface Opened {
  readonly page: Page;
  /** console messages, exceptions, and requests to anything but the file itself */
  readonly complaints: string[];
}

/** Opens a report from disk, as a reader would, but without animations, so that nothing has to be awaited. */
export async function openReport(
  browser: Browser,
  file: string,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  // a busy machine draws few frames a second, but draws the same
  await page.addInitScript(
    'window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()))',
  );
  const complaints: string[] = [];
  const url = pathToFileURL(file).href;
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    const to = request.url();
    if (to.split('#')[0] !== url && !to.startsWith('data:')) complaints.push(`request: ${to}`);
  });
  await page.goto(url);
  return { page, complaints };
}

/** In the page: the board field of the FEN that chessground shows. */
const PLACEMENT = `(() => {
  const letters = { pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k' };
  const board = {};
  for (const piece of document.querySelectorAll('cg-board piece')) {
    const [colour, role] = ['white', 'black'].flatMap((name) =>
      piece.classList.contains(name) ? [name, [...piece.classList].find((each) => letters[each])] : []);
    board[piece.cgKey] = colour === 'white' ? letters[role].toUpperCase() : letters[role];
  }
  return [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    [...'abcdefgh'].map((file) => board[file + rank] ?? '1').join('').replace(/1+/g, (empty) => empty.length)
  ).join('/');
})()`;
const FRAMES = `await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));`;

/** The position on the board, as drawn. */
export const placement = (page: Page): Promise<string> =>
  page.evaluate<string>(`(async () => { ${FRAMES} return ${PLACEMENT}; })()`);

/** Every move of the open problem, in order: its text, and the position on the board after a click on it. */
export const clickThrough = (page: Page): Promise<{ text: string; placement: string }[]> =>
  page.evaluate(`(async () => {
    const seen = [];
    for (const move of document.querySelectorAll('.play .move')) {
      move.click();
      ${FRAMES}
      seen.push({ text: move.textContent, placement: ${PLACEMENT} });
    }
    return seen;
  })()`);

/** The middle of a square on the page; White is below. */
export async function squareOf(page: Page, square: string): Promise<{ x: number; y: number }> {
  const box = await page.locator('cg-board').boundingBox();
  if (!box) throw new Error('no board');
  const file = 'abcdefgh'.indexOf(square.charAt(0));
  const rank = Number(square.charAt(1));
  return { x: box.x + ((file + 0.5) * box.width) / 8, y: box.y + ((8.5 - rank) * box.height) / 8 };
}

/** Drags a piece from the square of a move to the other. */
export async function drag(page: Page, uci: string): Promise<void> {
  const from = await squareOf(page, uci.slice(0, 2));
  const to = await squareOf(page, uci.slice(2, 4));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}
