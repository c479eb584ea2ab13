/**
 * Standard Algebraic Notation of a move that chessops plays.
 *
 * chessops' own writer asks after every move in three ways whether the game is over, and generates all moves each time. Only
 * a check can be mate: this module asks once, after checks, which halves the time.
 *
 * https://www.chessprogramming.org/Algebraic_Chess_Notation#SAN
 */
import { bishopAttacks, kingAttacks, knightAttacks, queenAttacks, rookAttacks } from 'chessops/attacks';
import type { Chess, Context } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import { FILE_NAMES, type NormalMove, RANK_NAMES, type Role, type Square } from 'chessops/types';
import { makeSquare, roleToChar, squareFile, squareRank } from 'chessops/util';
import { isDoubleMate } from './double-mate.js';

/**
 * Plays a move and names it, with `+` and `#`.
 *
 * @returns undefined if the move is illegal and does not mate both sides, either; then nothing is played
 */
export function playAsSan(position: Chess, move: NormalMove): string | undefined {
  const context = position.ctx();
  const isLegal = position.isLegal(move, context);
  if (!isLegal && !isDoubleMate(position, move)) return undefined;
  const san = withoutSuffix(position, move, context);
  position.play(move);
  if (!isLegal) return `${san}#`;
  if (!position.isCheck()) return san;
  return position.hasDests() ? `${san}+` : `${san}#`;
}

function withoutSuffix(position: Chess, move: NormalMove, context: Context): string {
  const { board } = position;
  const { from, to, promotion } = move;
  const role = board.getRole(from) as Role;
  if (role === 'king' && (board[position.turn].has(to) || Math.abs(to - from) === 2)) {
    return to > from ? 'O-O' : 'O-O-O';
  }
  const target = makeSquare(to);
  if (role === 'pawn') {
    const captures = squareFile(from) !== squareFile(to);
    const becomes = promotion ? `=${letterOf(promotion)}` : '';
    return `${captures ? `${FILE_NAMES[squareFile(from)]}x` : ''}${target}${becomes}`;
  }
  const captures = board.occupied.has(to);
  return `${letterOf(role)}${origin(position, role, from, to, context)}${captures ? 'x' : ''}${target}`;
}

const letterOf = (role: Role): string => roleToChar(role).toUpperCase();

/** What distinguishes the piece from others of its kind that can go there: nothing, else its file, its rank, or both. */
function origin(position: Chess, role: Role, from: Square, to: Square, context: Context): string {
  const { board, turn } = position;
  const rivals = attacks(role, to, board.occupied).intersect(board.pieces(turn, role)).without(from);
  if (rivals.isEmpty()) return '';
  let onFile = false;
  let onRank = false;
  let any = false;
  for (const rival of rivals) {
    if (!position.dests(rival, context).has(to)) continue;
    any = true;
    onFile ||= squareFile(rival) === squareFile(from);
    onRank ||= squareRank(rival) === squareRank(from);
  }
  if (!any) return '';
  const file = onFile && !onRank ? '' : FILE_NAMES[squareFile(from)];
  return `${file}${onFile ? RANK_NAMES[squareRank(from)] : ''}`;
}

function attacks(role: Role, square: Square, occupied: SquareSet): SquareSet {
  switch (role) {
    case 'king':
      return kingAttacks(square);
    case 'queen':
      return queenAttacks(square, occupied);
    case 'rook':
      return rookAttacks(square, occupied);
    case 'bishop':
      return bishopAttacks(square, occupied);
    case 'knight':
      return knightAttacks(square);
    case 'pawn':
      return SquareSet.empty();
  }
}
