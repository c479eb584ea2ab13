/**
 * The oracle for direct mates: plain recursion over all legal moves, written from the definition of a mate in n on
 * top of chessops alone. It shares nothing with the solver: no table, no move ordering, no restriction to checks. It
 * is slow, but a reader can see that it is right.
 *
 * Moves are UCI, castling is the king's two steps. Mate lengths are the attacker's moves.
 */
import { Chess, castlingSide } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import type { NormalMove, Role } from 'chessops/types';
import { kingCastlesTo, makeUci, squareRank } from 'chessops/util';

const PROMOTIONS: readonly Role[] = ['queen', 'rook', 'bishop', 'knight'];

/** A first move that mates within n, with its own length. */
export interface OracleKey {
  readonly uci: string;
  /** attacker's moves until mate with best play, this one included */
  readonly mate: number;
}

/** The position of a FEN. Throws on anything that chessops refuses; the oracle takes only valid positions. */
export function position(fen: string): Chess {
  return Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
}

/** All legal moves, with each promotion as a separate move and castling as the king's two steps. */
export function legalMoves(pos: Chess): NormalMove[] {
  const moves: NormalMove[] = [];
  for (const [from, dests] of pos.allDests()) {
    for (const to of dests) {
      const side = castlingSide(pos, { from, to });
      if (side !== undefined) {
        moves.push({ from, to: kingCastlesTo(pos.turn, side) });
      } else if (pos.board.pawn.has(from) && (squareRank(to) === 0 || squareRank(to) === 7)) {
        for (const promotion of PROMOTIONS) moves.push({ from, to, promotion });
      } else {
        moves.push({ from, to });
      }
    }
  }
  return moves;
}

/** The position after a move; the given position is not changed. */
export function after(pos: Chess, move: NormalMove): Chess {
  const next = pos.clone();
  next.play(move);
  return next;
}

/** Can the side to move force mate in at most `moves` moves? */
function mates(pos: Chess, moves: number): boolean {
  return moves > 0 && legalMoves(pos).some((move) => isMated(after(pos, move), moves - 1));
}

/** Is the side to move mated within at most `moves` moves of its opponent, whatever it plays? 0: it is already mated. */
function isMated(pos: Chess, moves: number): boolean {
  if (moves === 0) return pos.isCheck() && pos.isCheckmate();
  const replies = legalMoves(pos);
  if (replies.length === 0) return pos.isCheck();
  return replies.every((reply) => mates(after(pos, reply), moves));
}

/** The smallest number from `from` to `to` for which `holds` is true, or undefined. */
function smallest(from: number, to: number, holds: (n: number) => boolean): number | undefined {
  for (let n = from; n <= to; n++) if (holds(n)) return n;
  return undefined;
}

/** The fewest moves in which the side to move can force mate; undefined if it takes more than `max`. */
export function shortestMate(pos: Chess, max: number): number | undefined {
  return smallest(1, max, (n) => mates(pos, n));
}

/**
 * The fewest moves of its opponent within which the side to move is mated despite its best defence; 0 if it is
 * already mated; undefined if it can hold out longer than `max`, or escapes into stalemate.
 */
export function matedIn(pos: Chess, max: number): number | undefined {
  return smallest(0, max, (n) => isMated(pos, n));
}

/** Every first move that mates within `max`, with its own length; sorted by UCI. */
export function keys(pos: Chess, max: number): OracleKey[] {
  const found: OracleKey[] = [];
  for (const move of legalMoves(pos)) {
    const rest = matedIn(after(pos, move), max - 1);
    if (rest !== undefined) found.push({ uci: makeUci(move), mate: rest + 1 });
  }
  return found.sort((a, b) => (a.uci < b.uci ? -1 : 1));
}

/**
 * What is wrong with a line that claims to be a mate in `mate` against best defence; empty if nothing is. Such a
 * line is legal and ends in checkmate after exactly 2 * mate - 1 plies; each move of the attacker keeps the mate within
 * the moves left, and each move of the defender rules out a shorter mate.
 */
export function lineFaults(pos: Chess, line: readonly string[], mate: number): string[] {
  if (line.length !== 2 * mate - 1) return [`${line.length} plies instead of ${2 * mate - 1}`];
  const faults: string[] = [];
  let current = pos;
  for (const [ply, uci] of line.entries()) {
    const move = legalMoves(current).find((legal) => makeUci(legal) === uci);
    if (move === undefined) return [...faults, `ply ${ply + 1}: ${uci} is not legal`];
    current = after(current, move);
    const attackerMoved = ply % 2 === 0;
    const left = mate - Math.ceil((ply + 1) / 2);
    if (attackerMoved && !isMated(current, left))
      faults.push(`ply ${ply + 1}: ${uci} lets the mate in ${left} go`);
    if (!attackerMoved && mates(current, left - 1))
      faults.push(`ply ${ply + 1}: ${uci} allows a mate in ${left - 1}`);
  }
  if (!current.isCheckmate()) faults.push('does not end in checkmate');
  return faults;
}

/** The end of a line, played out by chessops instead of the kernel. */
export function endOf(fen: string, line: readonly NormalMove[]): 'mate' | 'no mate' | 'illegal' {
  const end = position(fen);
  for (const move of line) {
    if (!end.isLegal(move)) return 'illegal';
    end.play(move);
  }
  return end.isCheckmate() ? 'mate' : 'no mate';
}
