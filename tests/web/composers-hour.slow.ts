/**
 * A composer's hour: from an empty board to problems of Loyd and Mansfield, man by man with the mouse; three versions of each are kept,
 * named, found again after a reload, compared, and saved.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { drag, placement, squareOf } from '../e2e/html-page.js';
import { downloaded, openUnfolded, unfold, untilInteractive, useWeb } from './served-page.js';

const { browser, served } = await useWeb();

interface Classic {
  readonly name: string;
  readonly placement: string;
  readonly moves: string;
  readonly keys: readonly string[];
}

const CLASSICS = readFileSync(fileURLToPath(new URL('../../problems/classics.epd', import.meta.url)), 'utf8')
  .split('\n')
  .filter(
    (line) =>
      /id "(Sam Loyd|Comins Mansfield)/.test(line) && / dm [23];/.test(line) && line.includes(' w - -'),
  )
  .map((line): Classic => {
    const field = (name: string): string => new RegExp(`${name} "?([^";]+)`).exec(line)?.[1] ?? '';
    return {
      name: field('id'),
      placement: line.split(' ', 1)[0] ?? '',
      moves: field('dm'),
      keys: field(' bm').split(' '),
    };
  });

const NAMES: Readonly<Record<string, string>> = {
  k: 'king',
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
};

/** Men with their squares, kings last: what is solved meanwhile is refused. */
function menOf(placement: string): [square: string, man: string][] {
  const men = placement.split('/').flatMap((rank, i) => {
    let file = 0;
    return [...rank].flatMap((letter): [string, string][] => {
      if (/\d/.test(letter)) {
        file += Number(letter);
        return [];
      }
      return [[`${'abcdefgh'[file++]}${8 - i}`, letter]];
    });
  });
  const rank = ([, man]: [string, string]): string => (man.toLowerCase() === 'k' ? 'z' : man);
  return men.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

async function place(page: Page, men: readonly [square: string, man: string][]): Promise<void> {
  for (const [square, man] of men) {
    const colour = man === man.toUpperCase() ? 'white' : 'black';
    const tool = page.locator('.tray').getByRole('button', { name: `${colour} ${NAMES[man.toLowerCase()]}` });
    if ((await tool.getAttribute('aria-pressed')) !== 'true') await tool.click();
    const { x, y } = await squareOf(page, square);
    await page.mouse.click(x, y);
  }
  await page.locator('.tray').getByRole('button', { name: 'Move pieces' }).click();
}

/** What is said is of what is on the board, be it that it is not legal. */
const solved = async (page: Page): Promise<void> => {
  await page
    .locator(
      '.of-problem:not(.stale) .verdict-line .verdict, #board-fault:not([hidden]), .asking .fault:not([hidden])',
    )
    .first()
    .waitFor();
};

/** Keeps what is on the board, under a name. */
async function keep(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Keep this version' }).click();
  const input = page.locator('.versions li[aria-current] input');
  await input.fill(name);
  await input.press('Tab');
  await expect.poll(() => page.locator('.versions li[aria-current] input').inputValue()).toBe(name);
}

const version = (page: Page, name: string) =>
  page.locator('.versions li').filter({ has: page.locator(`input[value="${name}"]`) });

describe.skipIf(!browser)("a composer's hour", () => {
  test('from an empty board to Loyd and Mansfield', async () => {
    expect(CLASSICS.length).toBeGreaterThan(5);
    const { page } = await openUnfolded(browser, served.url);
    const made: { name: string; placement: string }[] = [];
    for (const { name, placement: wanted, moves, keys } of CLASSICS) {
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      expect(await placement(page)).toBe('8/8/8/8/8/8/8/8');
      await page.locator('#kind').selectOption('#');
      await page.locator('#length').fill(moves);
      await place(page, menOf(wanted));
      expect(await placement(page), name).toBe(wanted);
      await solved(page);
      // the diagram as it was published
      await page.locator('.verdict-line', { hasText: /only key/ }).waitFor();
      await keep(page, `${name} 1`);
      const text = await page.locator('.verdict-line').innerText();
      for (const key of keys) expect(text, name).toContain(key.replace(/[+#]$/, ''));
      made.push({ name: `${name} 1`, placement: wanted });
      // a man less, and a man elsewhere
      const [square = '', man = ''] = menOf(wanted)[0] ?? [];
      await page.keyboard.press('Escape');
      await drag(page, `${square}${await emptySquare(page)}`);
      await solved(page);
      await keep(page, `${name} 2`);
      made.push({ name: `${name} 2`, placement: await placement(page) });
      await page.getByRole('button', { name: 'Undo' }).click();
      expect(await placement(page), name).toBe(wanted);
      await page.locator('.tray').getByRole('button', { name: 'Empty squares' }).click();
      const { x, y } = await squareOf(page, square);
      await page.mouse.click(x, y);
      await page.locator('.tray').getByRole('button', { name: 'Move pieces' }).click();
      await solved(page);
      await keep(page, `${name} 3`);
      made.push({ name: `${name} 3`, placement: await placement(page) });
      const compare = version(page, `${name} 1`).getByRole('button', { name: 'Compare' });
      await compare.click();
      expect(await page.locator('.kept-versions .said').innerText(), name).toContain(
        `without ${man.toUpperCase()}${square}`,
      );
      // as long as somebody looks for it
      await version(page, `${name} 1`).getByRole('button', { name: 'Restore' }).click();
      await solved(page);
      expect(await placement(page), name).toBe(wanted);
    }

    await page.reload();
    await untilInteractive(page);
    await unfold(page);
    expect(await page.locator('.versions li').count()).toBe(made.length);
    for (const { name, placement: wanted } of made) {
      const restore = version(page, name).getByRole('button', { name: 'Restore' });
      if (await restore.isEnabled()) await restore.click();
      await expect.poll(() => placement(page), { message: name }).toBe(wanted);
    }
    for (const { name, placement: wanted, keys } of CLASSICS) {
      const restore = version(page, `${name} 1`).getByRole('button', { name: 'Restore' });
      if (await restore.isEnabled()) await restore.click();
      await expect.poll(() => placement(page), { message: name }).toBe(wanted);
      await solved(page);
      await page.locator('.save-bar:visible').waitFor();
      const saved = async (form: string): Promise<string> => {
        await page.locator('#solution-form').selectOption(form);
        return String((await downloaded(page)).content);
      };
      const record = JSON.parse(await saved('json'));
      expect(record.problem.fen.split(' ')[0], name).toBe(wanted);
      const actual = record.solution.phases.find(({ kind }: { kind: string }) => kind === 'actual');
      expect(actual.first.map(({ san }: { san: string }) => san).sort(), name).toEqual([...keys].sort());
      expect(await saved('pgn'), name).toContain(`[FEN "${wanted} w`);
      expect(await saved('svg'), name).toContain('<svg');
    }
  }, 600_000);
});

const emptySquare = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const taken = new Set([...document.querySelectorAll('#board cg-board piece')].map((man) => man.cgKey));
    for (const rank of '453627') for (const file of 'abcdefgh') if (!taken.has(file + rank)) return file + rank;
  })()`);
