/** Which positions of a game are puzzles: by hand, and by a plain brute force over games played at random. */
import { describe, expect, test } from 'vitest';
import { findPuzzles } from '../../src/puzzles/find-puzzles.js';
import { readUnreadGame } from '../../src/puzzles/game-problem.js';
import {
  type GamePuzzles,
  PUZZLE_PLAY,
  type PuzzleOptions,
  problemOfPuzzle,
} from '../../src/puzzles/puzzle.js';
import type { SearchOptions } from '../../src/solve/search-options.js';
import { loadThemes, Solver } from '../../src/solve/solver.js';
import { createKernel } from '../kernels.js';
import { perTier } from '../support/tier.js';
import { expectedPuzzles } from './expected-puzzles.js';
import { matingGames } from './mating-games.js';

const solver = new Solver(createKernel({ hashMb: 8 }));
solver.findInPlay = await loadThemes();

function puzzlesIn(pgn: string, options: Partial<PuzzleOptions> & SearchOptions = {}): GamePuzzles {
  const entry = readUnreadGame({ type: 'unread', text: pgn, source: { file: 'game.pgn', line: 1 } });
  if (entry.type !== 'problem') throw new Error(entry.refusal.findings[0]?.message);
  return findPuzzles(solver, entry.problem, { min: 2, max: 3, play: PUZZLE_PLAY, themes: true, ...options });
}

const game = (fen: string, moves: string): string => `[SetUp "1"]\n[FEN "${fen}"]\n\n${moves} *\n`;
const lines = ({ found }: GamePuzzles): string[] =>
  found.map(({ ply, solution }) => `${ply} ${solution.line.map(({ san }) => san).join(' ')}`);

describe('a puzzle', () => {
  test('is told once, however often the game comes back to it', () => {
    const again = '1. Rg2 Kh7 2. Rg1 Kh8 3. Rg2 Kh7 4. Rg1 Kh8';
    expect(lines(puzzlesIn(game('7k/8/5K2/8/8/8/8/6R1 w - - 0 1', again)))).toEqual(['0 Kf7 Kh7 Rh1#']);
  });

  test('is told where the game first has its position, or nowhere', () => {
    // the first time, the rook could be recaptured
    const again = '1... Rxd8 2. Kh1 Nc6 3. Kg1 Na5 4. Kh1';
    const found = puzzlesIn(game('r2B3k/6pp/8/n7/8/7P/5PP1/3R2K1 b - - 0 1', again), { min: 1 });
    expect(lines(found)).toEqual([]);
  });

  test('has its place in the game, its solution, themes and difficulty', () => {
    // Legall's mate
    const pgn =
      '[White "Legall"]\n[Black "Saint Brie"]\n[Site "https://lichess.org/abcdefgh"]\n\n' +
      '1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n';
    const found = puzzlesIn(pgn);
    expect(lines(found)).toEqual(['10 Bxf7+ Ke7 Nd5#']);
    expect(found).toMatchObject({ positions: 13, undecided: 0 });
    const [puzzle] = found.found;
    expect(puzzle?.before).toMatchObject({ uci: 'g4d1', san: 'Bxd1' });
    expect(puzzle?.solution.difficulty).toBeGreaterThan(400);
    expect(puzzle?.solution.themes?.map(({ id }) => id)).toContain('checking-key');
    const source = { file: 'game.pgn', line: 1 };
    const about = { id: 'abcdefgh', title: 'Legall – Saint Brie', source };
    expect(problemOfPuzzle(about, puzzle as NonNullable<typeof puzzle>)).toMatchObject({
      id: 'abcdefgh-10',
      title: 'Legall – Saint Brie, move 6',
      game: { ply: 10 },
    });
  });

  test('is not the mate of another puzzle running on', () => {
    const start = 'rn1q1bnr/ppp1kB1p/3p2p1/4N3/4P3/2N5/PPPP1PPP/R1BbK2R w KQ - 1 7';
    expect(lines(puzzlesIn(game(start, '7. Nd5#'), { min: 1 }))).toEqual(['0 Nd5#']);
    const before = 'rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq - 0 6';
    const all = puzzlesIn(game(before, '6. Bxf7+ Ke7 7. Nd5#'), { min: 1 });
    expect(lines(all)).toEqual(['0 Bxf7+ Ke7 Nd5#']);
  });

  test('is no mere recapture', () => {
    expect(lines(puzzlesIn(game('6rk/5bpp/8/4N3/8/8/8/7K w - - 0 1', '1. Nxf7#'), { min: 1 }))).toEqual([
      '0 Nxf7#',
    ]);
    const played = game('6rk/5Npp/8/4N3/2b5/8/8/7K b - - 0 1', '1... Bxf7 2. Nxf7#');
    expect(lines(puzzlesIn(played, { min: 1 }))).toEqual([]);
  });

  test('is not the only move', () => {
    const rest = 'R2r3K w - - 0 1';
    expect(lines(puzzlesIn(game(`k7/pp6/8/N1B5/8/6B1/5PP1/${rest}`, '1. Rxd1')))[0]).toMatch(
      /^0 Rxd1 .* Rd8#$/,
    );
    expect(lines(puzzlesIn(game(`k7/pp6/8/N1B5/8/6B1/5PPP/${rest}`, '1. Rxd1')))).toEqual([]);
  });

  test('has its choices named where they are allowed', () => {
    const all = [...matingGames(5, 24)];
    const puzzles = all.flatMap((pgn) => puzzlesIn(pgn, { max: 2, duals: true }).found);
    const withChoices = puzzles.filter(({ choices = [] }) => choices.length > 0);
    expect(withChoices.length).toBeGreaterThan(0);
    for (const puzzle of withChoices) {
      const [comment] = problemOfPuzzle({ source: { file: 'game.pgn', line: 1 } }, puzzle).comments;
      expect(comment).toMatch(/^after \S+ \S+: \S+#( or \S+#)+$/);
    }
    const strict = all.flatMap((pgn) => puzzlesIn(pgn, { max: 2 }).found);
    expect(strict.length).toBeGreaterThan(0);
    expect(strict.filter(({ choices }) => choices)).toEqual([]);
  });
});

describe('limits', () => {
  test('leave positions undecided, and say so', () => {
    const fen = 'r4rk1/ppp2ppp/2n1q3/3b4/3P4/2P1BN2/PP3PPP/R2Q1RK1 w - - 0 1';
    const cut = puzzlesIn(game(fen, '1. Re1 Qf6'), { max: 5, nodes: 2000 });
    expect(cut).toMatchObject({ positions: 3, undecided: 3, limit: 'nodes', limits: { nodes: 2000 } });
    expect(puzzlesIn(game(fen, '1. Re1 Qf6'), { max: 2, nodes: 200_000 })).not.toHaveProperty('limit');
  });
});

test('a quick search misses no short mate, and says where it left longer ones open', () => {
  const all = [...matingGames(3, 6)];
  const [full, quick] = [{}, { quick: true as const }].map((more) =>
    all.map((pgn) => puzzlesIn(pgn, { max: 4, nodes: 3_000_000, ...more })),
  ) as [GamePuzzles[], GamePuzzles[]];
  for (const [i, game] of quick.entries()) {
    expect(lines(full[i] as GamePuzzles)).toEqual(expect.arrayContaining(lines(game)));
    const isShort = (line: string): boolean => line.split(' ').length < 8;
    expect(lines(game).filter(isShort)).toEqual(lines(full[i] as GamePuzzles).filter(isShort));
    expect(full[i]).not.toHaveProperty('skipped');
  }
  const open =
    '[SetUp "1"]\n[FEN "r4rk1/ppp2ppp/2n1q3/3b4/3P4/2P1BN2/PP3PPP/R2Q1RK1 w - - 0 1"]\n\n1. Re1 *\n';
  expect(puzzlesIn(open, { max: 5, quick: true })).toMatchObject({ positions: 2, skipped: 2, undecided: 0 });
});

describe('against a plain brute force', () => {
  test.each(['one solution', 'duals'])('%s', (kind) => {
    const duals = kind === 'duals';
    let found = 0;
    for (const pgn of matingGames(duals ? 5 : 7, perTier(6, 200))) {
      const ours = puzzlesIn(pgn, { min: 1, max: 2, ...(duals && { duals: true as const }) });
      const said = ours.found.map(({ ply, solution, choices = [] }) => ({
        ply,
        key: solution.line[0]?.uci,
        choices: choices.length > 0,
      }));
      expect(said, pgn).toEqual(expectedPuzzles(pgn, { min: 1, max: 2, duals }));
      found += said.length;
    }
    expect(found).toBeGreaterThan(2);
  });
});
