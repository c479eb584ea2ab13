import { stripVTControlCharacters } from 'node:util';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import { expect, test } from 'vitest';
import { positionOf } from '../../src/chess/moves.js';
import { moveWriter } from '../../src/report/move-notation.js';
import type { ReportOptions } from '../../src/report/reporter.js';
import { LinesTable } from '../../src/report/solution/lines-table.js';
import { type MatingLine, matingLines } from '../../src/report/solution/mating-lines.js';
import { countPlay } from '../../src/report/solution/play-counts.js';
import { PlayWriter } from '../../src/report/solution/play-writer.js';
import { noSolution, type Solved, solutionRecord, problem as twoMover } from './examples.js';
import { Sink } from './sink.js';
import {
  BLACK_TO_MOVE,
  KUBBEL,
  LASKER,
  LOYD_BISHOP,
  LOYD_EXCELSIOR,
  LOYD_ROOK,
  MORPHY,
  solved,
  VUKCEVICH,
} from './solved.js';

interface Settings extends Partial<ReportOptions> {
  readonly width?: number;
  readonly colour?: boolean;
}

async function table({ problem, solution }: Solved, { width = 80, colour = false, ...more }: Settings = {}) {
  const sink = new Sink();
  const style = { colour, unicode: true, width };
  new LinesTable({ out: sink.output, messages: sink.output, style, quiet: false, ...more }).result(
    solutionRecord(problem, solution),
  );
  await sink.output.flush();
  return sink.text;
}

test('a two-mover with tries and set play at 80 columns', async () => {
  const lasker = solved(LASKER, { setPlay: true, refutations: 1, tryPlay: true });
  expect(await table(lasker)).toMatchInlineSnapshot(`
    "8 . . Q . . . . .   Emanuel Lasker, Schweizerische Schachzeitung 1900
    7 . . . . . . . .   problems.epd:1
    6 . . . . . . . .   White to move, #2
    5 . . . . . . . .
    4 . . . . k . . .   key      Qe6+!
    3 . . . . . . . .   mate in  2
    2 . . . . N . . .   status   sound
    1 R . . . K . . R   effort   1,234 nodes, 5.6 ms
      a b c d e f g h

    1.        1...      2.
    ───────────────────────────────────
    set play  none

    Qf5+?     Ke3       Ra3#
                        Rh3#
              Kxf5!             refutes
    Qc6+?     Kd3, Ke3  Ra3#
                        Rh3#
              Ke5       Ra5#
                        Rh5#
              Kf5!              refutes

    Qe6+!     Kd3       O-O-O#
              Kf3       O-O#

    2 lines; no duals; 2 tries
    "
  `);
});

test('a five-mover fits into 80 columns', async () => {
  expect(await table(solved(LOYD_EXCELSIOR), { quiet: true })).toMatchInlineSnapshot(`
    "#5

    b4!  threat  Rd5   threat     Rd1#
                       Rc5        bxc5  threat      Rd1#                    short
                 Rf5   threat     Rf1#
                       Rc5        bxc5  threat      Rf1#                    short
         Bh4     Rf5   threat     Rf1#
                       Rc5        bxc5  threat      Rf1#                    short
         Bg5     Rf5   threat     Rf1#
                       Bf4        Rxf4  threat      Rf1#
                                        Rc5+        bxc5   threat  Rf1#
         Bf6     Rf5   threat     Rf1#
                       Rc5        bxc5  threat      Rf1#                    short
         Bc7     Rf5   threat     Rf1#
                       Bf4        Rxf4  threat      Rf1#
                                        Rc5+        bxc5   threat  Rf1#
         Be7     Rf5   threat     Rf1#
                       Rc5        bxc5  threat      Rf1#                    short
         Rxc2    Nxc2  threat     Rd5   threat      Rd1#                    short
                                  Rf5   threat      Rf1#                    short
                       Nc7, Bh4,  Rf5   threat      Rf1#                    short
                       Bf6, Be7
                       Bg5        Rd5   threat      Rd1#                    short
                       Bc7        Rd5   threat      Rd1#                    dual
                                        Bxg3        Rd1+   Be1     Rdxe1#
                                  Rf5   threat      Rf1#                    dual
                                        Bf4         Rxf4   threat  Rf1#
                       a2         Rd5   threat      Rd1#                    dual
                                        a1=Q, a1=R  Nxa1   threat  Rd1#
                                  Rf5   threat      Rf1#                    dual
                                        a1=Q, a1=R  Nxa1   threat  Rf1#
         Rc4     Rf5   threat     Rf1#
                       Rf4        Rxf4  threat      Rf1#                    short
                       Rh4+       gxh4  threat      Rf1#                    short
                       Rc5        bxc5  threat      Rf1#                    short
         Rc5+    bxc5  threat     Rb1#
                       a2         c6    threat      Rd5    threat  Rd1#
                                                    Rf5    threat  Rf1#
                                        Nc7, Bh4,   Rf5    threat  Rf1#
                                        Bf6, Be7,
                                        bxc6
                                        Bg5         Rd5    threat  Rd1#
                                        Bc7         cxb7   threat  bxa8=Q#
                                                                   bxa8=B#
         Rc6     Rd5   threat     Rd1#
                       Rc5        bxc5  threat      Rd1#                    short
                       Rd6        Rxd6  threat      Rd1#                    short
                       Rf6        Rd1+  Rf1         Rxf1#                   short
                       Rh6+       Kxh6  threat      Rd1#
                                        Bg5+        Kh5    threat  Rd1#     dual
                                                    Kxh7   threat  Rd1#     dual
                                                    Nxg5   threat  Rd1#     dual
    "
  `);
});

test('without enough room, the last moves share a column', async () => {
  const excelsior = solved(LOYD_EXCELSIOR);
  const narrow = await table(excelsior, { width: 74, notation: 'problem' });
  expect(narrow).toMatch(/^1\. +1\.\.\. +2\. +2\.\.\. +then$/m);
  expect(narrow).toMatch(/ 3\.b4\*c5 threat 4\.Rf5-f1 # +short$/m);
});

test.each([74, 80, 120])(
  'no line is wider than a terminal of %d columns, and nothing is cut',
  async (width) => {
    for (const notation of ['san', 'problem'] as const) {
      const shown = await table(solved(LOYD_EXCELSIOR), { width, notation });
      for (const line of shown.split('\n')) expect(line.length).toBeLessThanOrEqual(width);
      expect(shown).not.toContain('…');
      const whole = await table(solved(LOYD_EXCELSIOR), { width: Infinity, notation });
      expect(shown.match(/#/g)).toHaveLength(whole.match(/#/g)?.length ?? 0);
    }
  },
);

/** Every row, with its blank cells filled in from the row above. */
function filledRows([head = '', , ...rows]: readonly string[]): string[][] {
  const starts = [...head.matchAll(/\S+/g)].map(({ index }) => index);
  let above: string[] = [];
  return rows
    .filter((row) => row !== '')
    .map((row) => {
      const moves = row.replace(/ {2,}(?:(?:minor )?dual|short|, )+$/, '');
      const cells = starts.map((start, i) => moves.slice(start, starts[i + 1]).trim());
      const first = cells.findIndex((cell) => cell !== '');
      above = cells.map((cell, i) => (i < first ? (above[i] ?? '') : cell));
      return above.filter((cell) => cell !== '');
    });
}

/** The lines of a row in which defences stand together. */
function eachAlone(row: readonly string[]): string[][] {
  const shared = row.findIndex((cell) => cell.includes(', '));
  return shared < 0 ? [[...row]] : (row[shared] ?? '').split(', ').map((move) => row.with(shared, move));
}

test.each([
  ['#2', MORPHY],
  ['#2 with castling', LASKER],
  ['#2 with en passant', KUBBEL],
  ['#2 by promotion', LOYD_BISHOP],
  ['#3', LOYD_ROOK],
  ['#5', LOYD_EXCELSIOR],
  ['Black to move', BLACK_TO_MOVE],
])('the rows, blanks filled in, are the lines from the key to the mate: %s', async (_, epd) => {
  const { problem, solution } = solved(epd, { view: 'full' });
  const text = (await table({ problem, solution }, { width: Infinity })).split('\n');
  const rule = text.findIndex((line) => line.startsWith('──'));
  const counts = text.findIndex((line) => /^[\d,]+ lines?[,;]/.test(line));
  const rows = filledRows(text.slice(rule - 1, counts)).filter(
    (row) => !row.includes('threat') && !row.includes('zugzwang'),
  );
  const lines = rows.flatMap(eachAlone);
  for (const row of lines) {
    const position = positionOf(problem.fen);
    for (const cell of row) {
      const move = parseSan(position, cell.replace(/[!?]$/, ''));
      expect(move, `${row.join(' ')}: ${cell}`).toBeDefined();
      if (move) makeSanAndPlay(position, move);
    }
    expect(position.isCheckmate()).toBe(true);
  }
  expect(lines).toHaveLength(Number.parseInt(text[counts]?.replace(',', '') ?? '', 10));
});

test('each answer of a dual is marked, minor duals as such', async () => {
  expect((await table(solved(LOYD_BISHOP), { quiet: true })).match(/# +dual$/gm)).toHaveLength(2);
  const minor = await table(solved(VUKCEVICH), { quiet: true });
  expect(minor.match(/=[QRB]# +minor dual$/gm)).toHaveLength(2);
});

test('a threat that does not mate at once has its own lines', async () => {
  expect(await table(solved(LOYD_ROOK))).toMatch(/^f8=R! +threat +h8=Q\+ +Kg6 +Rf6#/m);
});

test('below a move that both threatens and is met, the threat has its row', async () => {
  const text = await table(solved('8/2n5/p1NNR3/2pk4/8/n5Qp/8/7K w - - dm 3'), { quiet: true });
  expect(text).toMatch(/^ +Nc4 +Qg4 +threat +N6e7#\n +N8e7#\n +Qe4#\n +Nd2, Ne5 +N6e7# +dual$/m);
});

test('the lines of the key are not lost behind those of many tries', async () => {
  const { problem, solution } = solved(KUBBEL, { refutations: 1, tryPlay: true });
  const ofKey = linesOf({ problem, solution }).filter(({ kind }) => kind === 'actual');
  const shown = await table({ problem, solution }, { maxLines: ofKey.length + 3, width: 50 });
  const rows = shown.split('\n').map((row) => row.trimEnd());
  expect(rows.findIndex((row) => row.startsWith('b4!'))).toBeGreaterThan(0);
  expect(rows.filter((row) => /# ?( +dual)?$| refutes$/.test(row)).length).toBe(ofKey.length + 3 - 1);
  // where the tries are cut short stands a mark
  expect(
    rows.slice(
      0,
      rows.findIndex((row) => row.startsWith('b4!')),
    ),
  ).toContain('...');
  expect(shown.replaceAll('\n', ' ')).toMatch(/and \d+ more rows of tries \(limited by --max-lines \d+\)/);
});

test('--max-lines counts what is missing', async () => {
  const all = linesOf(solved(LOYD_EXCELSIOR)).length;
  const shown = await table(solved(LOYD_EXCELSIOR), { maxLines: 10 });
  expect(shown).toContain(`\n... and ${all - 10} more rows (limited by --max-lines 10)\n`);
  expect(await table(solved(LOYD_EXCELSIOR), { maxLines: all })).not.toContain('more row');
});

function linesOf({ problem, solution }: Solved, together = true): MatingLine[] {
  return [...matingLines(solution, new PlayWriter(problem, solution, moveWriter('san')), together)];
}

test('the lines of a selfmate end with the mate by the defender', () => {
  const { problem, solution } = solved('8/8/8/8/1p4Q1/k7/p7/K7 w - - c0 "s#2";', {
    setPlay: true,
    view: 'full',
  });
  expect(linesOf({ problem, solution }, false).map(({ cells }) => cells.join(' '))).toEqual([
    ...['Qc4', 'Qe4', 'Qf4', 'Qh4'].map((move) => `set play b3 ${move} b2#`),
    'Qd1! zugzwang',
    'Qd1! b3 Qg4 b2#',
  ]);
  expect(countPlay(solution)).toMatchObject({ lines: 1, short: 0 });
});

test('on a wide terminal the table stands beside the diagram', async () => {
  const shown = await table(solved(MORPHY), { width: 120 });
  expect(shown.split('\n')[0]).toMatch(/^8 k b K.* Paul Morphy.* {4}1\. +1\.\.\. +2\.$/);
  expect(shown).not.toContain('\n1.');
});

test('many lines go on in further tables beside the first, each with whole first moves', async () => {
  const kubbel = solved(KUBBEL, { view: 'full', refutations: 1, tryPlay: true });
  const heads = /^1\. .*?( {4}1\. .*)+$/m;
  expect(await table(kubbel, { width: 160 })).toMatch(heads);
  expect(await table(kubbel, { width: 60 })).not.toMatch(heads);
  for (const line of (await table(kubbel, { width: 160 })).split('\n'))
    expect(line.length).toBeLessThanOrEqual(160);
});

test('equal mates after several defences share a row', async () => {
  const { problem, solution } = solved(MORPHY, { view: 'full' });
  expect(await table({ problem, solution }, { quiet: true })).toMatch(
    /^ +Bh2, Bg3, Bf4, Be5, Bd6, Bc7 +Rxa7#$/m,
  );
});

test('colours do not shift the columns', async () => {
  const lasker = solved(LASKER, { setPlay: true, refutations: 1 });
  const coloured = await table(lasker, { colour: true, quiet: true });
  expect(coloured).toContain('\u001b[1m\u001b[32mQe6+!');
  const bare = coloured.split('\n').map((line) => stripVTControlCharacters(line).trimEnd());
  expect(bare.join('\n')).toBe(await table(lasker, { quiet: true }));
});

test('without a solution there is no table', async () => {
  const shown = await table({ problem: twoMover, solution: noSolution });
  expect(shown).toContain('no solution');
  expect(shown).not.toContain('──');
});
