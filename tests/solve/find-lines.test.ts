/** Solutions of help and series play: how many there may be, and their notation. */
import { expect, test } from 'vitest';
import { fromUci, positionOf, sanOf } from '../../src/chess/moves.js';
import { parseStipulation } from '../../src/problems/stipulation.js';
import type { LineSolution, MoveLine } from '../../src/solve/solution.js';
import { Solver } from '../../src/solve/solver.js';
import { createKernel } from '../kernels.js';

const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const solver = new Solver(createKernel({ hashMb: 1 }));

function solve(fen: string, text: string, options: { maxSolutions?: number; setPlay?: boolean } = {}) {
  const read = parseStipulation(text);
  if (!read.ok) throw new Error(read.error.message);
  const problem = { index: 0, source: { file: 'a', line: 1 }, fen, stipulation: read.value };
  const claim = { keys: [], line: [] };
  const { setPlay = false, ...limits } = options;
  const play = { view: 'none', setPlay, refutations: 0 } as const;
  const ask = { ...problem, claim, comments: [], warnings: [] };
  return solver.solve(ask, { max: 5, play, ...limits }) as LineSolution;
}

test('ten thousand solutions are enough, unless more are asked for', () => {
  const white = INITIAL.replace(' w ', ' b ');
  expect(solve(white, 'h~2')).toMatchObject({ status: 'undecided', limit: 'solutions', complete: false });
  const count = ({ shorter, lines }: LineSolution) => shorter.length + lines.length;
  expect(count(solve(white, 'h~2'))).toBe(10_000);
  expect(count(solve(white, 'h~2', { maxSolutions: 10_500 }))).toBe(10_500);
  // more than a call has room for as arguments
  expect(count(solve(white, 'h~2', { maxSolutions: 190_000 }))).toBe(190_000);
  const few = solve('8/8/8/8/8/2k5/8/K1r5 w - - 0 1', 'h~1.5');
  expect(few).toMatchObject({ status: 'solved', complete: true });
});

/** By one position per line, in which the side to move is turned where it moves again. */
function notated({ uci }: MoveLine, fen: string, series: number, isSet = false): string[] {
  let position = positionOf(isSet ? otherToMove(fen) : fen);
  return uci.map((text, ply) => {
    const move = fromUci(text);
    if (!move) throw new Error(text);
    const san = sanOf(position, move);
    position = position.clone();
    position.play(move);
    if (ply + 1 < series) {
      position.turn = position.turn === 'white' ? 'black' : 'white';
      position.epSquare = undefined;
    }
    return san;
  });
}
const otherToMove = (fen: string): string =>
  fen.replace(/ ([wb]) /, (_, side) => (side === 'w' ? ' b ' : ' w '));

test.each([
  ['h#2', 'r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 1', 0, true],
  ['h~1.5', '4k2r/2P5/8/8/8/8/8/4K3 w k - 0 1', 0, true],
  ['ser-~3', '8/P7/8/8/8/8/5k2/K2R4 w - - 0 1', 3, false],
  ['ser-h~2', '4k2r/2P5/8/3p4/8/8/8/4K3 b k - 0 1', 2, true],
] as const)('every line is notated as if it were alone: %s', (text, fen, series, hasSet) => {
  const { lines, setPlay = [] } = solve(fen, text, { setPlay: true });
  expect(lines.length + setPlay.length).toBeGreaterThan(0);
  for (const line of lines) expect(line.san).toEqual(notated(line, fen, series));
  for (const line of setPlay) expect(line.san).toEqual(notated(line, fen, 0, true));
  expect(setPlay.length > 0).toBe(hasSet);
});
