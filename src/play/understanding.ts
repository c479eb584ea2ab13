/** Reads what a player has typed: a move, or what was understood of it and the closest legal moves. */
import type { Chess } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { NormalMove, Role, Square } from 'chessops/types';
import { charToRole, parseSquare, squareFile, squareRank } from 'chessops/util';
import { legalMoves, parseMove, sanOf } from '../chess/moves.js';
import { fitting, readMove } from '../chess/read-move.js';

export type Understanding =
  | { readonly kind: 'move'; readonly move: NormalMove }
  /** a text that fits several legal moves, given in SAN */
  | { readonly kind: 'ambiguous'; readonly moves: readonly string[] }
  /** a move that is not legal; `nearest` are the closest legal ones, in SAN */
  | { readonly kind: 'illegal'; readonly why: string; readonly nearest: readonly string[] }
  | { readonly kind: 'unreadable' };

const MAX_NEAREST = 6;

/** Reads a move in SAN, long or UCI notation, written as carelessly as people do. */
export function understandMove(position: Chess, text: string): Understanding {
  const move = parseMove(position, text) ?? bishopMove(position, text);
  if (move) return { kind: 'move', move };
  const { reason = 'unreadable' } = readMove(position, text);
  if (reason === 'ambiguous') {
    const moves = fitting(position, text).flatMap((uci) => parseMove(position, uci) ?? []);
    return { kind: 'ambiguous', moves: moves.map((each) => sanOf(position, each)) };
  }
  const wanted = reason === 'unreadable' ? undefined : parseWanted(text);
  if (!wanted) return { kind: 'unreadable' };
  return { kind: 'illegal', why: whyNot(position, wanted), nearest: nearest(position, wanted) };
}

/** Reads `bb5` as a bishop's move if no b-pawn could go to the square. */
function bishopMove(position: Chess, text: string): NormalMove | undefined {
  const [, rest = '', file = ''] = /^b(x?([a-h])[1-8][+#!?]*)$/.exec(text) ?? [];
  // a pawn on the b-file stays on it, or captures onto a neighbouring file
  if (rest === '' || 'abc'.includes(file)) return undefined;
  return parseMove(position, `B${rest}`);
}

/** The parts of a move that its text states. */
interface Wanted {
  readonly castling?: true;
  readonly role?: Role | undefined;
  readonly from?: Square | undefined;
  readonly to?: Square | undefined;
}

function parseWanted(text: string): Wanted | undefined {
  const bare = text.replace(/^\d+\.*/, '').replace(/[\s+#!?x:*-]/g, '');
  if (/^[0Oo]{2,3}$/.test(bare)) return { castling: true, role: 'king' };
  const [, letter, from, to] =
    /^([KQRBNSPkqrns])?([a-h][1-8])?[a-h1-8]?([a-h][1-8])(?:=?\(?[QRBNSqrbns]\)?)?$/.exec(bare) ?? [];
  if (to === undefined) return undefined;
  const named = letter && charToRole(letter.toUpperCase() === 'S' ? 'n' : letter);
  return {
    role: named ?? (from ? undefined : 'pawn'),
    from: from && parseSquare(from),
    to: parseSquare(to),
  } as Wanted;
}

function whyNot(position: Chess, { castling, role, from, to }: Wanted): string {
  const { board, turn } = position;
  const check = position.isCheck() ? 'the king is in check' : undefined;
  if (castling) return check ?? 'castling is not possible here';
  const side = turn === 'white' ? 'White' : 'Black';
  if (from !== undefined) {
    const piece = board.get(from);
    if (!piece) return 'that square is empty';
    if (piece.color !== turn) return `${side} is to move`;
  }
  if (role !== undefined && board.pieces(turn, role).isEmpty()) return `${side} has no ${role}`;
  if (to !== undefined && board[turn].has(to)) return `${side}'s own ${board.getRole(to)} is there`;
  if (check) return check;
  const movers = from === undefined ? board.pieces(turn, role ?? 'pawn') : SquareSet.fromSquare(from);
  const pinned = position.ctx().blockers.intersect(movers);
  if (to !== undefined && pinned.nonEmpty() && reachesUnpinned(position, movers, to)) {
    return `the ${board.getRole(pinned.first() ?? 0)} is pinned`;
  }
  return from === undefined ? `no ${role} can go there` : `the ${board.getRole(from)} cannot go there`;
}

function reachesUnpinned(position: Chess, movers: SquareSet, to: Square): boolean {
  const context = { ...position.ctx(), blockers: SquareSet.empty() };
  return [...movers].some((square) => position.dests(square, context).has(to));
}

/** Returns the legal moves that share most with the typed text: the target counts most, then the piece. */
function nearest(position: Chess, { castling, role, from, to }: Wanted): string[] {
  const likeness = (move: NormalMove): number => {
    if (castling) return position.board.king.has(move.from) ? 1 : 0;
    let points = 0;
    if (move.to === to) points += 4;
    if (from !== undefined && move.from === from) points += 4;
    if (role !== undefined && role !== 'pawn' && position.board.getRole(move.from) === role) points += 3;
    // for a pawn move, the pawns of that file
    if (role === 'pawn' && to !== undefined && position.board.pawn.has(move.from)) {
      if (squareFile(move.to) === squareFile(to)) points += 3;
    }
    return points;
  };
  const distance = (move: NormalMove): number =>
    to === undefined
      ? 0
      : Math.max(
          Math.abs(squareFile(move.to) - squareFile(to)),
          Math.abs(squareRank(move.to) - squareRank(to)),
        );
  return legalMoves(position)
    .map((move) => ({ san: sanOf(position, move), likeness: likeness(move), distance: distance(move) }))
    .filter((move) => move.likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || a.distance - b.distance || (a.san < b.san ? -1 : 1))
    .slice(0, MAX_NEAREST)
    .map(({ san }) => san);
}
