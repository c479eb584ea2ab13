/**
 * A reader who does anything: drags, keys, buttons, views, files, links, Back, reloads. The man that was grabbed is the man that moves;
 * the board shows what the fields say; a reload loses nothing; the console stays empty. An action is data, so that the last ones before
 * a failure can be done again in a new page, ever fewer of them.
 */

import type { Browser, Page } from 'playwright-core';
import { randomNumbers } from '../chess/random-games.js';
import { placement } from '../e2e/html-page.js';
import { INTERACTIVE, WIDTHS } from './served-page.js';

/** A kind, and numbers from 0 to 1 by which it chooses whatever there is to choose. */
interface Action {
  readonly kind: keyof typeof ACTS;
  readonly chances: readonly number[];
}

interface World {
  readonly page: Page;
  readonly url: string;
}

const FENS = [
  'kbK5/pp6/1P6/8/8/8/8/R7_w_-_-_0_1',
  '8/5PkP/4K3/8/5P2/8/8/8_w_-_-_0_1',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1',
  '8/8/8/8/8/1P1k1p2/7r/R3K2R_b_KQ_-_0_1',
  '8/8/8/8/8/8/8/8_w_-_-_0_1',
  '2Q5/8/8/8/4k3/8/4N3/R3K2R_w_KQ_-_0_1',
];
const GOALS = ['', '%232', '%233', 'h%232', 's%232', 'ser-%233'];
const VIEWS = ['problem', 'collection', 'analyse', 'play'];
const KEYS = [
  ...[
    'ArrowLeft',
    'ArrowRight',
    'ArrowUp',
    'ArrowDown',
    'Home',
    'End',
    'Escape',
    'Enter',
    'Delete',
    'Backspace',
    'Tab',
  ],
  ...[
    'Control+z',
    'Control+y',
    '1',
    '2',
    '3',
    '4',
    'f',
    'x',
    'n',
    'p',
    'l',
    'h',
    'e',
    'm',
    'u',
    'b',
    'd',
    'c',
    'v',
    'i',
    't',
  ],
];
/** What leaves the page, waits for a person, or takes something away on purpose. */
const UNPRESSED =
  /download|choose|open a file|all cores|remove|close the file|copy|solve it|^analyse$|find mistakes|new game|verify all/i;
const PROBLEMS = `kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id "Morphy";
8/4P3/6K1/1BBk4/8/3N4/8/8 w - - dm 2; id "Loyd";
2Q5/8/8/8/4k3/8/4N3/R3K2R w KQ - dm 2; id "Lasker";
`;
const GAMES = `[White "A"]
[Black "B"]

1. e4 {[%cal Ge4e5] best} e5 (1... c5 2. Nf3) 2. Nf3! Nc6 *

[White "C"]
[Black "D"]

1. d4 d5 2. c4 *
`;

const of = <T>(list: readonly T[], chance: number): T => list[Math.floor(chance * list.length)] as T;

/** Men on the board as they are drawn, by their squares. */
const MEN = `Object.fromEntries([...document.querySelectorAll('#board cg-board piece:not(.ghost)')].map((man) => [man.cgKey, man.className.replace(/ (dragging|anim|fading)/g, '')]))`;
const FRAME = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))';

async function boardBox(page: Page) {
  const board = page.locator('#board cg-board');
  return (await board.count()) > 0 ? await board.boundingBox() : null;
}

const isFlipped = (page: Page): Promise<boolean> =>
  page.evaluate("document.querySelector('#board').classList.contains('orientation-black')");

async function dragMan({ page }: World, [which = 0, where = 0, how = 0]: readonly number[]): Promise<void> {
  if ((await page.locator('dialog[open]').count()) > 0) return;
  const men = await page.evaluate<Record<string, string>>(MEN);
  const squares = Object.keys(men);
  const box = await boardBox(page);
  if (!box || squares.length === 0) return;
  await page.locator('#board').scrollIntoViewIfNeeded();
  const seen = (await boardBox(page)) ?? box;
  const flipped = await isFlipped(page);
  const from = of(squares, which);
  const to = `${of([...'abcdefgh'], where)}${1 + Math.floor(((where * 64) % 8) as number)}`;
  const place = (square: string): { x: number; y: number } => {
    const [file, rank] = ['abcdefgh'.indexOf(square.charAt(0)), Number(square.charAt(1)) - 1];
    const [column, row] = flipped ? [7 - file, rank] : [file, 7 - rank];
    return { x: seen.x + ((column + 0.5) * seen.width) / 8, y: seen.y + ((row + 0.5) * seen.height) / 8 };
  };
  const [a, b] = [place(from), place(to)];
  const button = how > 0.85 ? 'right' : 'left';
  await page.mouse.move(a.x, a.y);
  await page.mouse.down({ button });
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 2 });
  await page.mouse.move(b.x, b.y, { steps: 2 });
  await page.evaluate(FRAME);
  const grabbed = await page.evaluate<string | undefined>(
    "document.querySelector('#board cg-board piece.dragging')?.cgKey",
  );
  await page.mouse.up({ button });
  if (grabbed !== undefined && grabbed !== from) throw new Error(`took hold of ${from}; ${grabbed} moves`);
  if (grabbed === undefined || from === to) return;
  await page.evaluate(FRAME);
  const after = await page.evaluate<Record<string, string>>(MEN);
  const gone = squares.filter((square) => square !== from && square !== to && after[square] === undefined);
  // a man that leaves its square by a drag arrives: men elsewhere move only if the page shows another position
  const isPlacing = await page.evaluate("document.querySelector('#board').classList.contains('placing')");
  if (isPlacing && (gone.length > 0 || after[to] !== men[from]))
    throw new Error(`${from}–${to}: ${men[from]} became ${after[to]}; gone: ${gone.join(' ')}`);
}

async function pressButton({ page }: World, [chance = 0]: readonly number[]): Promise<void> {
  const scope = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'main, header.top';
  await page.evaluate(
    `(() => {
      const UNPRESSED = ${UNPRESSED};
      const all = [...document.querySelectorAll('${scope}')].flatMap((each) => [...each.querySelectorAll('button, summary, a[href]')])
        .filter((each) => each.checkVisibility() && !each.disabled && !UNPRESSED.test(each.textContent.trim()) && !UNPRESSED.test(each.ariaLabel ?? ''));
      all[Math.floor(${chance} * all.length)]?.click();
    })()`,
  );
}

const ACTS = {
  drag: dragMan,
  key: async ({ page }: World, [chance = 0]: readonly number[]) => page.keyboard.press(of(KEYS, chance)),
  button: pressButton,
  view: async ({ page }: World, [chance = 0]: readonly number[]) => {
    if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
    await page
      .locator('nav a')
      .nth(Math.floor(chance * 4))
      .click();
  },
  link: async ({ page }: World, [view = 0, fen = 0, goal = 0]: readonly number[]) => {
    const address = `#${of(VIEWS, view)}?fen=${of(FENS, fen)}&goal=${of(GOALS, goal)}`;
    await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
  },
  problems: async ({ page }: World, [chance = 0]: readonly number[]) => {
    const lines = PROBLEMS.split('\n').slice(0, 1 + Math.floor(chance * 3));
    const buffer = Buffer.from(`${lines.join('\n')}\n`);
    await page
      .locator('#files')
      .setInputFiles({ name: `${lines.length}.epd`, mimeType: 'text/plain', buffer });
    await page.waitForTimeout(60);
  },
  games: async ({ page }: World) => {
    const input = page.locator('#pgn-file');
    if ((await input.count()) === 0) return;
    await input.setInputFiles({ name: 'games.pgn', mimeType: 'text/plain', buffer: Buffer.from(GAMES) });
    await page.waitForTimeout(60);
  },
  back: async ({ page, url }: World) => {
    await page.goBack({ waitUntil: 'commit' });
    if (page.url().startsWith(url)) return;
    // out of the page, and back to it
    await page.goForward({ waitUntil: 'commit' });
    await interactive(page);
  },
  forward: async ({ page }: World) => void (await page.goForward({ waitUntil: 'commit' })),
  size: async ({ page }: World, [chance = 0]: readonly number[]) =>
    page.setViewportSize(of(WIDTHS, chance)[1]),
  wheel: async ({ page }: World, [chance = 0]: readonly number[]) =>
    page.mouse.wheel(0, 800 * (chance - 0.5)),
  reload,
} as const;

/** How often each is done. */
const SHARES: Readonly<Record<keyof typeof ACTS, number>> = {
  drag: 40,
  key: 30,
  button: 20,
  view: 8,
  link: 4,
  problems: 2,
  games: 2,
  back: 3,
  forward: 1,
  size: 1,
  wheel: 2,
  reload: 1,
};

/** What must be there after a reload, too. */
const WORK = `(() => {
  const { problem, versions, game, gameAside, settings } = JSON.parse(localStorage.getItem('keymove-work') ?? '{}');
  return JSON.stringify([problem, versions, game, gameAside, settings]);
})()`;

/** Playwright's own way needs the page's leave to evaluate texts. */
async function interactive(page: Page): Promise<void> {
  while (!(await page.evaluate(INTERACTIVE).catch(() => false))) await page.waitForTimeout(20);
}

async function reload({ page }: World): Promise<void> {
  // what was typed is taken after a moment
  await page.waitForTimeout(500);
  const [before, view] = [
    await page.evaluate<string>(WORK),
    await page.evaluate('location.hash.split("?")[0]'),
  ];
  await page.reload();
  await interactive(page);
  const [after, viewAfter] = [
    await page.evaluate<string>(WORK),
    await page.evaluate('location.hash.split("?")[0]'),
  ];
  if (view !== viewAfter) throw new Error(`reloaded ${view}, and is at ${viewAfter}`);
  if (before !== after && before !== 'null') throw new Error(`a reload made of ${before}\n${after}`);
}

/** The board of a problem shows what its field says, where the diagram is shown. */
async function check({ page }: World, complaints: readonly string[]): Promise<void> {
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  const said = await page.evaluate<string | null>(
    `document.querySelector('.of-problem .status b')?.textContent === 'Diagram' && !document.querySelector('.promotion')
      ? document.querySelector('#fen').value.split(' ')[0] : null`,
  );
  if (said === null) return;
  const shown = await placement(page);
  const again = await page.evaluate<string>("document.querySelector('#fen')?.value.split(' ')[0] ?? ''");
  if (said === again && shown !== said) throw new Error(`the board shows ${shown}; the field says ${said}`);
}

function actions(seed: number, count: number): Action[] {
  const roll = randomNumbers(seed);
  const kinds = Object.entries(SHARES).flatMap(([kind, share]) =>
    Array<Action['kind']>(share).fill(kind as Action['kind']),
  );
  return Array.from({ length: count }, () => ({
    kind: of(kinds, roll()),
    chances: [roll(), roll(), roll()],
  }));
}

/** Does them in a new page. @returns what went wrong, and at which of them; undefined: nothing */
async function perform(
  browser: Browser,
  url: string,
  todo: readonly Action[],
): Promise<{ readonly at: number; readonly error: string } | undefined> {
  const context = await browser.newContext({ viewport: WIDTHS[0][1], reducedMotion: 'reduce' });
  await context.addInitScript('window.print = () => {};');
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'log') complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.stack ?? error.message}`));
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.goto(url);
  await interactive(page);
  const world = { page, url };
  try {
    for (const [at, { kind, chances }] of todo.entries()) {
      try {
        await ACTS[kind](world, chances);
        await check(world, complaints);
      } catch (error) {
        return { at, error: error instanceof Error ? error.message : String(error) };
      }
    }
    return undefined;
  } finally {
    await context.close();
  }
}

/** How many of the last actions are done again, to find out whether they alone go wrong. */
const TAILS = [2, 5, 10, 20, 40, 80, 160];

/** Does random actions. @returns what went wrong, with as few actions as show it; undefined: nothing */
export async function actRandomly(
  browser: Browser,
  url: string,
  seed: number,
  count: number,
): Promise<string | undefined> {
  const all = actions(seed, count);
  const failed = await perform(browser, url, all);
  if (!failed) return undefined;
  const done = all.slice(0, failed.at + 1);
  const told = (shown: readonly Action[], error: string): string =>
    [
      `seed ${seed}, action ${failed.at}: ${error}`,
      ...shown.map(
        ({ kind, chances }) => `  ${kind} ${chances.map((chance) => chance.toFixed(4)).join(' ')}`,
      ),
    ].join('\n');
  for (const tail of TAILS) {
    if (tail >= done.length) break;
    const shown = done.slice(-tail);
    const again = await perform(browser, url, shown);
    if (again) return `${told(shown, again.error)}\n(these ${tail} actions alone show it)`;
  }
  return `${told(done.slice(-20), failed.error)}\n(only together with the ${failed.at} actions before)`;
}
