/** A problem of an HTML report is played through: by mouse, by keys, and for those who do not see it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chess } from 'chessops/chess';
import { makeBoardFen, parseFen } from 'chessops/fen';
import { parseUci } from 'chessops/util';
import { expect } from 'vitest';
import { keysOf, type NotatedMove, type PlayedMove, phaseOf } from '../../src/solution/play.js';
import type { Solution } from '../../src/solution/solution.js';
import { perTier, RUNS_ALL, someOf } from '../support/tier.js';
import { clickThrough, drag, placement, squareOf } from './html-page.js';
import { runIn } from './run.js';
import { PATIENT, sampleReport } from './sample-report.js';

const { test, folder, solutions, open } = await sampleReport();
const inAll = RUNS_ALL ? test : test.skip;

inAll('shows the right position after every move', async () => {
  // a small window is drawn faster
  const { page } = await open({ viewport: { width: 480, height: 240 } });
  const played = someOf(solutions, 2);
  for (const solution of played) {
    const i = solutions.indexOf(solution);
    await page.locator('.open').nth(i).click();
    const expected = movesOf(solution);
    const seen = await clickThrough(page);
    expect(
      seen.map(({ placement }) => placement),
      keysOf(solution)[0]?.san,
    ).toEqual(expected.map(({ placement }) => placement));
    for (const [k, { san }] of expected.entries()) expect(seen[k]?.text).toContain(san);
    await page.keyboard.press('Escape');
  }
  expect(played.map((solution) => movesOf(solution).length).reduce((a, b) => a + b)).toBeGreaterThan(
    perTier(30, 150),
  );
  await page.close();
});

test('can be played through with the keyboard alone', async () => {
  const { page } = await open();
  const { fen, ...solution } = solutions[0] as Solution & { fen: string };
  const [key] = keysOf(solution);
  const [first, second] = key?.next.filter(({ role }) => role === 'defence') ?? [];
  const reach = (...moves: (NotatedMove | undefined)[]) =>
    moves.reduce((position, move) => play(position, move?.uci ?? ''), start(fen));
  const shown = async () => placement(page);

  // open the first problem without a mouse
  await page.locator('.open').first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(shown, PATIENT).toBe(fen.split(' ')[0]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(shown, PATIENT).toBe(board(reach(key)));
  await page.keyboard.press('ArrowRight');
  await expect.poll(shown, PATIENT).toBe(board(reach(key, first)));
  await page.keyboard.press('ArrowDown');
  await expect.poll(shown, PATIENT).toBe(board(reach(key, second)));
  await page.keyboard.press('ArrowRight');
  await expect.poll(shown, PATIENT).toBe(board(reach(key, second, second?.next[0])));
  await expect.poll(() => page.locator('.status').innerText(), PATIENT).toContain(second?.next[0]?.san);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect.poll(shown, PATIENT).toBe(board(reach(key, first)));
  await page.keyboard.press('Home');
  await expect.poll(shown, PATIENT).toBe(fen.split(' ')[0]);
  await page.keyboard.press('End');
  await expect.poll(() => page.locator('.status b').innerText(), PATIENT).toMatch(/#$/);
  await page.keyboard.press('n');
  await expect.poll(() => page.locator('#viewer-title').innerText(), PATIENT).toContain('Lasker');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog').isVisible(), PATIENT).toBe(false);
  // the focus is back on the problem that was open
  await expect.poll(() => page.evaluate('document.activeElement.textContent'), PATIENT).toContain('Lasker');
  await page.close();
});

test('can be played through with the mouse, on the board and beside it', async () => {
  const { page } = await open();
  const lasker = solutions[1] as Solution & { fen: string };
  await page.locator('.open').nth(1).click();
  const [key] = keysOf(lasker);
  const isCastling = ({ san }: NotatedMove) => san.startsWith('O-O');
  const castles = key?.next.find(({ role, next }) => role === 'defence' && next.some(isCastling));
  const answer = castles?.next.find(isCastling);
  const click = async (square = '') => {
    const { x, y } = await squareOf(page, square);
    await page.mouse.click(x, y);
  };
  // not a move of the solution: the piece returns
  await drag(page, 'e1e2');
  expect(await placement(page)).toBe(lasker.fen.split(' ')[0]);
  await drag(page, key?.uci ?? '');
  let position = play(start(lasker.fen), key?.uci ?? '');
  expect(await placement(page)).toBe(board(position));
  await click(castles?.uci.slice(0, 2));
  await click(castles?.uci.slice(2, 4));
  position = play(position, castles?.uci ?? '');
  expect(await placement(page)).toBe(board(position));
  // the rook moves with the king
  await drag(page, answer?.uci ?? '');
  position = play(position, answer?.uci ?? '');
  expect(await placement(page)).toBe(board(position));
  expect(await page.locator('.move[aria-current]').innerText()).toContain(answer?.san);

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'To the diagram' }).click();
  expect(await placement(page)).toBe(lasker.fen.split(' ')[0]);
  await page.getByRole('button', { name: 'Forward' }).click();
  expect(await placement(page)).toBe(board(play(start(lasker.fen), key?.uci ?? '')));
  await page.close();
});

inAll('announces the moves to those who do not see them, and copies the position', async () => {
  const { page } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
  const lasker = solutions[1] as Solution & { fen: string };
  await page.locator('.open').nth(1).click();
  const dialog = page.getByRole('dialog', { name: 'Emanuel Lasker' });
  expect(await dialog.isVisible()).toBe(true);
  expect(await page.locator('.status').getAttribute('aria-live')).toBe('polite');
  const copied = async () => {
    await page.getByRole('button', { name: 'Copy FEN' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    return page.evaluate('navigator.clipboard.readText()');
  };
  expect(await copied()).toBe(lasker.fen);
  await page.keyboard.press('ArrowRight');
  const key = keysOf(lasker)[0] as NotatedMove;
  const after = play(start(lasker.fen), key.uci);
  const [placed, turn, castling] = String(await copied()).split(' ');
  expect([placed, turn, castling]).toEqual([board(after), 'b', 'KQ']);
  expect(await page.locator('.status').textContent()).toMatch(
    new RegExp(`Key: \\w+ ${key.uci.slice(0, 2)} (to|takes) ${key.uci.slice(2, 4)}`),
  );
  expect(await page.locator('#board-text').textContent()).toMatch(/^Position: White Ke1 .*; Black K/);
  expect(await page.locator('.card svg').first().getAttribute('aria-label')).toContain(
    'White Kg6 Bb5 Bc5 Nd3 e7; Black Kd5',
  );
  await page.close();
});

inAll('verify: both the published and the true solution can be played through', async () => {
  writeFileSync(
    join(folder, 'published.epd'),
    [
      '8/5PkP/4K3/8/5P2/8/8/8 w - - dm 3; bm f8=R; PV: f7f8r g7g6 h7h8b; id "Wrong line";',
      '8/5PkP/4K3/8/5P2/8/8/8 w - - dm 3; bm f8=Q; id "Wrong key";',
      '7k/8/5K2/8/8/8/8/6R1 w - - dm 3; id "Short";',
      '7k/8/5K2/8/8/8/8/6R1 w - - dm 2; bm Rh3; id "Illegal";',
      '7k/6pp/8/8/8/8/8/RR5K w - - dm 1; bm Ra8; id "Cooked";',
      '',
    ].join('\n'),
  );
  await runIn(folder, ['verify', '-q', '--report', 'verdicts.html', 'published.epd']);
  const { page, complaints } = await open({}, 'verdicts.html');
  const opened: string[][] = [];
  const sentences: string[] = [];
  for (const i of [0, 1, 2, 3, 4]) {
    await page.locator('.open').nth(i).click();
    sentences.push(await page.locator('.text').innerText());
    const seen = await clickThrough(page);
    expect(seen.length).toBeGreaterThan(1);
    opened.push(seen.map(({ text }) => text));
    await page.keyboard.press('Escape');
  }
  // the key with its play, then where the line breaks, and why
  expect(opened[0]?.join(' ')).toMatch(
    /^1\.f8=R! .*1\.\.\.Kg6 2\.h8=R 3\.Rfg8# 1\.\.\.Kxh7 .*1\.f8=R Kg6 2\.h8=B\? 2\.\.\.Kh5!/,
  );
  expect(opened[1]?.join(' ')).toMatch(/^1\.f8=R! .*1\.\.\.Kxh7 .*1\.f8=Q\+\? 1\.\.\.Kxh7!/);
  expect(opened[2]?.join(' ')).toMatch(/^1\.Kf7! 2\.Rh1# 1\.Kg6! .*#/);
  expect(opened[3]?.join(' ')).toMatch(/^1\.Kf7! 1\.\.\.Kh7 2\.Rh1#|^1\.Kf7! 2\.Rh1#/);
  expect(opened[4]).toEqual(['1.Ra8#', '1.Rb8#']);
  for (const [i, sentence] of [
    'The published line breaks at 1...Kg6 2.h8=B, which fails to 2...Kh5, Kh6 and Kh7; h8=R would mate.',
    'Published f8=Q+ fails to 1...Kxh7; the key is f8=R.',
    'It is mate in 2 instead of the stated length, by 1.Kf7 Kh7 2.Rh1#.',
    'Published Rh3 is illegal; the key is Kf7.',
    'Cooked by Rb8#.',
  ].entries()) {
    expect(sentences[i]?.startsWith(sentence), sentences[i]).toBe(true);
  }
  expect(complaints).toEqual([]);
  await page.close();
});

interface Expected {
  readonly san: string;
  readonly placement: string;
}

/** Every move of a solution in the order of the page, with the position after it according to chessops. */
function movesOf(solution: Solution): Expected[] {
  const { fen } = solution as Solution & { fen: string };
  const moves: Expected[] = [];
  const follow = (position: Chess, next: readonly PlayedMove[] = []): void => {
    for (const { role, uci, san, next: after } of next) {
      const reached = play(role === 'threat' ? passed(position) : position, uci);
      moves.push({ san, placement: board(reached) });
      follow(reached, after);
    }
  };
  follow(start(fen), phaseOf(solution, 'actual'));
  follow(start(fen), phaseOf(solution, 'try'));
  follow(passed(start(fen)), phaseOf(solution, 'set'));
  return moves;
}

const start = (fen: string): Chess => Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
const board = (position: Chess): string => makeBoardFen(position.board);

function play(position: Chess, uci: string): Chess {
  const next = position.clone();
  const move = parseUci(uci);
  if (!move || !next.isLegal(move)) throw new Error(`${uci} is not legal`);
  next.play(move);
  return next;
}

function passed(position: Chess): Chess {
  const next = position.clone();
  next.turn = next.turn === 'white' ? 'black' : 'white';
  next.epSquare = undefined;
  return next;
}
