/** The evaluation of endings: which cannot be won, which are hard to win, and how to mate a bare king. */
import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { expect, test } from 'vitest';
import { createAnalysisKernel, createEvaluator } from '../kernels.js';

const evaluator = createEvaluator();
const white = (fen: string): number => evaluator.evaluate(`${fen} 0 1`).white;

test.each([
  ['bare kings', '8/8/4k3/8/8/4K3/8/8 w - -'],
  ['a bishop', '8/8/4k3/8/8/3BK3/8/8 w - -'],
  ['a knight', '8/8/4k3/8/8/3NK3/8/8 b - -'],
  ['bishops on one colour, one on each side', '8/8/4kb2/8/8/4K1B1/8/8 w - -'],
  ['three bishops on one colour', '8/8/4k3/8/1B6/2B1K3/3B4/8 w - -'],
])('%s: nobody can ever mate', (_, fen) => {
  expect(evaluator.evaluate(`${fen} 0 1`)).toMatchObject({ state: 'dead', value: 0 });
});

test.each([
  ['a knight against a knight: the corner', '8/8/4k1n1/8/8/3NK3/8/8 w - -'],
  ['bishops on both colours, one on each side', '8/8/4k1b1/8/8/4K1B1/8/8 w - -'],
  ['two knights', '8/8/4k3/8/8/2NNK3/8/8 w - -'],
  ['a pawn', '8/8/4k3/8/4P3/4K3/8/8 w - -'],
])('%s: not dead, mate is possible', (_, fen) => {
  expect(evaluator.evaluate(`${fen} 0 1`).state).not.toBe('dead');
});

test.each([
  ['two knights against a bare king', '8/8/4k3/8/8/2NNK3/8/8 w - -'],
  ['rook pawn and the wrong bishop, king in the corner', 'k7/8/P7/8/8/2K1B3/8/8 w - -'],
  ['the same for Black', '8/8/6k1/4b3/8/7p/8/6K1 b - -'],
  ['two rook pawns, king before them', '1k6/8/P7/P7/8/2K5/8/8 w - -'],
])('%s: worth nothing', (_, fen) => {
  expect(white(fen)).toBe(0);
});

test('a lone knight does not win, although it is worth more than a pawn', () => {
  expect(white('8/8/4k3/4p3/8/3NK3/8/8 w - -')).toBeLessThanOrEqual(0);
});

test('a rook pawn wins with the right bishop, or if the king is shut out', () => {
  expect(white('k7/8/P7/8/8/2K2B2/8/8 b - -')).toBeGreaterThan(200);
  expect(white('8/8/P7/8/4k3/2K1B3/8/8 w - -')).toBeGreaterThan(200);
});

test.each([
  ['rook against bishop', '8/8/4k1b1/8/8/4K2R/8/8 w - -'],
  ['rook against knight', '8/8/4k1n1/8/8/4K2R/8/8 w - -'],
  ['rook and bishop against rook', '8/8/4k1r1/8/8/2B1K2R/8/8 w - -'],
  ['rook and knight against rook', '8/8/4k1r1/8/8/2N1K2R/8/8 w - -'],
  ['two minor pieces against one', '8/8/4k1b1/8/8/2N1KB2/8/8 w - -'],
])('%s: little is left of the advantage', (_, fen) => {
  expect(Math.abs(white(fen))).toBeLessThan(80);
});

test('with opposite-coloured bishops an extra pawn is worth less than with bishops of one colour', () => {
  const opposite = white('8/2k5/3p1b2/1p6/1P1PB3/4K1P1/8/8 w - -');
  const same = white('8/2k5/3pb3/1p6/1P1PB3/4K1P1/8/8 w - -');
  expect(opposite).toBeGreaterThan(0);
  expect(opposite).toBeLessThan(0.7 * same);
});

test('bishop and knight: the value is highest with the king in a corner of the bishop’s colour', () => {
  // a dark bishop; the own king is equally near each time
  const right = white('8/8/8/8/8/2K5/3B4/k5N1 w - -');
  const wrong = white('8/8/8/8/8/5K2/3B4/6Nk w - -');
  expect(right).toBeGreaterThan(wrong + 150);
});

test('an unstoppable pawn promotes', () => {
  expect(white('8/8/8/P6k/8/8/8/K7 w - -')).toBeGreaterThan(250 + white('8/2k5/8/P7/8/8/8/K7 w - -'));
  // with the move, the king enters the square of the pawn
  expect(white('8/8/8/P3k3/8/8/8/K7 w - -')).toBeGreaterThan(150 + white('8/8/8/P3k3/8/8/8/K7 b - -'));
});

/** Both sides play with so many nodes a move; returns the moves until mate, or undefined if there is none in fifty. */
function movesToMate(fen: string, nodes: number): number | undefined {
  const kernel = createAnalysisKernel({ hashMb: 4 });
  const position = Chess.fromSetup(parseFen(`${fen} 0 1`).unwrap()).unwrap();
  const played = [];
  for (let ply = 0; ply < 100; ply++) {
    kernel.setPosition({ fen: `${fen} 0 1`, moves: played });
    kernel.startAnalysis({ nodes });
    let best = kernel.iterate(1);
    for (let depth = 2; depth < 60 && best.complete; depth++) best = kernel.iterate(depth);
    const move = best.lines[0]?.moves[0];
    if (!move) return undefined;
    position.play(move);
    played.push(move);
    if (position.isCheckmate()) return (ply + 2) >> 1;
    if (position.isEnd()) return undefined;
  }
  return undefined;
}

test.each([
  ['queen', '8/8/3k4/8/8/8/8/KQ6 w - -', 2000],
  ['rook', '8/8/3k4/8/8/8/8/KR6 w - -', 2000],
  ['two bishops', '8/8/3k4/8/8/8/8/KBB5 w - -', 5000],
  ['bishop and knight', '8/8/3k4/8/8/8/8/KBN5 w - -', 20_000],
  ['bishop and knight, for Black', 'kbn5/8/8/8/4K3/8/8/8 b - -', 20_000],
])('%s against a bare king: mate within fifty moves', (_, fen, nodes) => {
  expect(movesToMate(fen, nodes)).toBeDefined();
});
