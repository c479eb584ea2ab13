/** Mates that are too long for the fifty-move rule, unless captures and pawns' moves lie between. */
import type { Chess } from 'chessops/chess';
import { expect, test } from 'vitest';
import { type ProvenMate, scoutMates } from '../../src/analyse/mate-scout.js';
import { FIFTY_MOVES, positionOf } from '../../src/chess/moves.js';
import { createKernel } from '../kernels.js';
import { after, endOf, legalMoves } from '../oracle/brute-force.js';
import { randomHunts } from '../oracle/random-positions.js';
import { RUNS_ALL, someOf } from '../support/tier.js';

const inAll = test.runIf(RUNS_ALL);

const POSITION = '8/1p1p4/3p2p1/5pP1/1p3P1k/1P1p1P1p/1P1P1P1K/7B w - -';

function matesAt(halfmoves: number): { fen: string; found: readonly ProvenMate[] } {
  const fen = `${POSITION} ${halfmoves} 1`;
  const scout = scoutMates(createKernel({ hashMb: 16 }), { position: { fen, moves: [] }, lines: 1 });
  scout.run({ nodes: 5_000_000 });
  return { fen, found: scout.mates.found };
}

test.each(someOf([50, 0], 1))(
  'a mate in 121 or so that no draw can precede, %i plies after the last pawn',
  (halfmoves) => {
    const { fen, found } = matesAt(halfmoves);
    expect(found).toHaveLength(1);
    const [{ mate, line }] = found as [ProvenMate];
    expect(mate).toBeGreaterThan(50);
    expect(line).toHaveLength(2 * mate - 1);
    expect(endOf(fen, line)).toBe('mate');
    const position = positionOf(fen);
    for (const move of line) {
      expect(position.halfmoves).toBeLessThan(FIFTY_MOVES);
      position.play(move);
    }
  },
  60_000,
);

inAll(
  'the same is no mate where the draw comes first',
  () => {
    expect(matesAt(90).found).toEqual([]);
  },
  60_000,
);

/** By chessops alone: whether the side to move mates within so many moves, before its opponent can claim a draw. */
const mates = (position: Chess, moves: number): boolean =>
  legalMoves(position)
    .map((move) => after(position, move))
    .some(
      (next) => next.isCheckmate() || (moves > 1 && next.halfmoves < FIFTY_MOVES && isMated(next, moves)),
    );
const isMated = (position: Chess, moves: number): boolean => {
  const replies = legalMoves(position).map((move) => after(position, move));
  return (
    replies.length > 0 && replies.every((next) => next.halfmoves < FIFTY_MOVES && mates(next, moves - 1))
  );
};

test('what the search over positions proves near the end of fifty moves can be carried out', () => {
  const kernel = createKernel({ hashMb: 1 });
  const starts = [...randomHunts(19, 60), '7k/8/5KPp/8/8/8/8/8 w - - 0 1', 'k7/8/1PK5/8/8/8/8/8 w - - 0 1'];
  const seen = { late: 0, drawn: 0 };
  for (const start of starts) {
    kernel.setPosition(start);
    if (kernel.legalMoves().length === 0) continue;
    const answer = kernel.proofs.explore('attacker', undefined, { nodes: 50_000 });
    if (answer.verdict !== 'reached' || answer.moves > 3) continue;
    for (let halfmoves = 95; halfmoves < FIFTY_MOVES; halfmoves++) {
      if (!kernel.proofs.isExploredUndrawn('attacker', halfmoves)) seen.drawn++;
      else {
        const fen = `${start.split(' ').slice(0, 4).join(' ')} ${halfmoves} 1`;
        expect(mates(positionOf(fen), answer.moves), fen).toBe(true);
        if (halfmoves + 2 * answer.moves > FIFTY_MOVES + 1) seen.late++;
      }
    }
  }
  expect(seen.late).toBeGreaterThan(0);
  expect(seen.drawn).toBeGreaterThan(0);
}, 60_000);
