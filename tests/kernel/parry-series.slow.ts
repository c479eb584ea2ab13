/** Parry series, introductory moves and missing kings, on random positions, against the brute force. */
import { makeFen } from 'chessops/fen';
import { expect, test } from 'vitest';
import { toUci } from '../../src/chess/moves.js';
import type { Goal } from '../../src/kernel/aim.js';
import type { LinesQuestion } from '../../src/kernel/kernel.js';
import { LINE_RULES } from '../../src/kernel/search-rules.js';
import { createKernel } from '../kernels.js';
import { position } from '../oracle/brute-force.js';
import { allLines } from '../oracle/lines.js';
import { forcedLines, helpfulLines, introduce, type ParryEnding, uciLine } from '../oracle/parry-lines.js';
import { seeded } from '../oracle/random-positions.js';

const kernel = createKernel({ hashMb: 1 });
type Ask = Omit<LinesQuestion, 'hasShorter'>;

function linesOf(fen: string, goal: Goal, question: Ask): string[] {
  kernel.setPosition(fen, { play: 'direct', goal });
  const find = (): string[] => {
    const lines: string[] = [];
    const { limit } = kernel.lines({ ...question, hasShorter: true }, (line) => {
      lines.push(line.map(toUci).join(' '));
    });
    expect(limit).toBeUndefined();
    return lines;
  };
  const lines = find();
  // what the tables know answers in the same way
  expect(find()).toEqual(lines);
  return lines.sort();
}

/** Legal positions of few men, with the first of them to move. */
function positions(men: string, side: 'w' | 'b', seed: number, count: number): string[] {
  const random = seeded(seed);
  const found: string[] = [];
  while (found.length < count) {
    const board = Array<string>(64).fill('1');
    for (const man of men) {
      let square: number;
      do square = Math.floor(random() * 64);
      while (board[square] !== '1' || (/p/i.test(man) && (square < 8 || square > 55)));
      board[square] = man;
    }
    const ranks = Array.from({ length: 8 }, (_, i) => board.slice(8 * i, 8 * i + 8).join(''));
    const fen = `${ranks.join('/').replace(/1+/g, ({ length }) => String(length))} ${side} - - 0 1`;
    try {
      kernel.setPosition(fen, { play: 'direct', goal: 'any' });
      found.push(fen);
    } catch {
      // the side that is not to move is in check
    }
  }
  return found;
}

const HELPFUL: readonly (readonly [
  name: string,
  men: string,
  goal: Goal,
  ending: ParryEnding,
  after: 0 | 1,
])[] = [
  ['phser-#3', 'KQkp', 'mate', 'goal', 0],
  ['phser-=3', 'KQk', 'stalemate', 'goal', 0],
  ['phser-x3', 'KRkn', 'capture', 'goal', 0],
  ['pser-h#3', 'krKQ', 'mate', 'goal', 1],
  ['pser-h=3', 'kKQ', 'stalemate', 'goal', 1],
  ['phser-sx3', 'KQkp', 'capture', 'self', 1],
  ['phser-s=3', 'KQk', 'stalemate', 'self', 1],
  ['phser-rx3', 'KRkb', 'capture', 'reflex', 1],
];

/** Most of the time goes into the brute force of the longest series. */
const countOf = (series: number): number => (series === 3 ? 8 : 30);

test.each(HELPFUL)('%s and shorter ones: every line', (_, men, goal, ending, after) => {
  const side = after === 1 && ending === 'goal' ? 'b' : 'w';
  let solved = 0;
  for (const series of [1, 2, 3]) {
    for (const fen of positions(men, side, 7, countOf(series))) {
      const expected: string[] = [];
      const isInGame = goal === 'capture' && ending === 'goal' && after === 0;
      helpfulLines(position(fen), series, ending, side === 'b', goal, (path) => {
        expected.push(uciLine(path));
      });
      const found = linesOf(fen, goal, { plies: series + after, series, ending, parries: 'help' });
      // a line ends where it is a solution already
      const whole = isInGame ? expected.filter((line) => !endsSooner(fen, line, series)) : expected;
      expect(found, fen).toEqual(whole.sort());
      if (found.length > 0) solved++;
    }
  }
  if (ending !== 'self' || men !== 'KQk') expect(solved).toBeGreaterThan(0);
});

/** Whether a move of the series but the last one captures. */
function endsSooner(fen: string, line: string, series: number): boolean {
  const shorter: string[] = [];
  for (let moves = 1; moves < series; moves++) {
    helpfulLines(position(fen), moves, 'goal', false, 'capture', (path) => shorter.push(uciLine(path)));
  }
  return shorter.some((beginning) => line.startsWith(`${beginning} `));
}

test.each([
  ['pser-#', 'KQkp', 'mate', 'goal', 0],
  ['pser-#', 'KQRk', 'mate', 'goal', 0],
  ['pser-=', 'KQk', 'stalemate', 'goal', 0],
  ['pser-x', 'KRkn', 'capture', 'goal', 0],
  ['pser-sx', 'KQkp', 'capture', 'self', 1],
  ['pser-s=', 'KQk', 'stalemate', 'self', 1],
  ['pser-rx', 'KRkb', 'capture', 'reflex', 1],
] as const)('%s with %s: all variations of every first move', (_, men, goal, ending, after) => {
  let solved = 0;
  for (const series of [1, 2, 3]) {
    for (const fen of positions(men, 'w', 11, countOf(series))) {
      const expected: string[] = [];
      forcedLines(position(fen), series, ending, goal, (path) => expected.push(uciLine(path)));
      const found = linesOf(fen, goal, { plies: series + after, series, ending, parries: 'forced' });
      expect(found, `${fen} ${series}`).toEqual(expected.sort());
      if (found.length > 0) solved++;
    }
  }
  if (ending !== 'self' || men !== 'KQk') expect(solved).toBeGreaterThan(0);
});

test.each([
  ['2->ser-#2', 'kpKR', 'b', 'mate', 2, 2],
  ['1->h=1', 'KQk', 'w', 'stalemate', 2, 0],
  ['2->ser-h=1', 'KQkp', 'w', 'stalemate', 2, 1],
] as const)('%s: introductory moves', (text, men, side, goal, plies, series) => {
  const introduction = Number(text[0]);
  let solved = 0;
  for (const fen of positions(men, side, 13, 30)) {
    const expected: string[] = [];
    introduce(position(fen), introduction, [], (pos, path) => {
      for (const line of allLines(makeFen(pos.toSetup()), plies, series, 'goal', goal)) {
        expected.push(`${uciLine(path)} ${line}`);
      }
    });
    const found = linesOf(fen, goal, { plies, series, ending: 'goal', introduction });
    expect(found, fen).toEqual(expected.sort());
    if (found.length > 0) solved++;
  }
  expect(solved).toBeGreaterThan(0);
});

test('without the rules that prune, the lines of parry series are the same', () => {
  for (const goal of ['mate', 'stalemate'] as const) {
    for (const fen of positions('krKQ', 'b', 17, 12)) {
      const ask = { plies: 4, series: 3, ending: 'goal', parries: 'help' } as const;
      const lines = linesOf(fen, goal, ask);
      for (const rule of LINE_RULES) {
        kernel.useRule(rule, false);
        expect(linesOf(fen, goal, ask), `${rule} ${fen}`).toEqual(lines);
        kernel.useRule(rule, true);
      }
    }
  }
});
