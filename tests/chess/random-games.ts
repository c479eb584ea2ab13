import { Chess } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { NormalMove, Role } from 'chessops/types';
import { seededRandom } from '../../src/book/book.js';

/** Gives the same numbers on every run. */
export const randomNumbers = seededRandom;

export interface Visited {
  /** the position before the move */
  readonly position: Chess;
  /** the move that led here; absent at the beginning */
  readonly before?: NormalMove;
}

/** Positions of random games, as chessops plays them. */
export function* randomGames(seed: number, games: number, plies: number): Generator<Visited> {
  const random = randomNumbers(seed);
  for (let game = 0; game < games; game++) {
    const position = Chess.default();
    yield { position: position.clone() };
    for (let ply = 0; ply < plies; ply++) {
      const moves = movesOf(position);
      const move = moves[Math.floor(random() * moves.length)];
      if (!move) break;
      position.play(move);
      yield { position: position.clone(), before: move };
    }
  }
}

const PROMOTIONS: readonly Role[] = ['queen', 'rook', 'bishop', 'knight'];

/** The legal moves as chessops has them: castling is king takes rook. */
export function movesOf(position: Chess): NormalMove[] {
  const moves: NormalMove[] = [];
  for (const [from, targets] of position.allDests()) {
    for (const to of targets) {
      if (position.board.pawn.has(from) && SquareSet.backranks().has(to)) {
        moves.push(...PROMOTIONS.map((promotion) => ({ from, to, promotion })));
      } else moves.push({ from, to });
    }
  }
  return moves;
}
