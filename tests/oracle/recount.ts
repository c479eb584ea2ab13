/**
 * The simple terms of the evaluation, counted square by square from chessops' board: an independent oracle for the kernel's
 * bitboards.
 */
import { pawnAttacks } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import type { Color, Role, Square } from 'chessops/types';
import { opposite, squareFile, squareRank } from 'chessops/util';
import * as layout from '../../src/kernel/assembly/evaluation/layout.js';
import { position } from './brute-force.js';

const ROLES: readonly Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];
const COLOURS: readonly Color[] = ['white', 'black'];

/** White's and Black's counts, by place in the list of all numbers; undefined for terms that are not recounted. */
export function recount(fen: string): ([number, number] | undefined)[] {
  const { board, turn, castles } = position(fen);
  const counts: ([number, number] | undefined)[] = [];
  for (const [first, count] of RECOUNTED) {
    for (let i = 0; i < count; i++) counts[first + i] = [0, 0];
  }
  const note = (colour: Color, index: number, times = 1): void => {
    const pair = counts[index];
    if (pair) pair[COLOURS.indexOf(colour)] = (pair[COLOURS.indexOf(colour)] ?? 0) + times;
  };
  for (const colour of COLOURS) {
    const side = new Side(board, colour);
    for (const [kind, role] of ROLES.entries()) {
      for (const square of board.pieces(colour, role)) {
        if (role !== 'king') note(colour, layout.MATERIAL + kind);
        const place = colour === 'white' ? square : square ^ 56;
        note(colour, layout.PIECE_SQUARES + 64 * kind + place);
        if (role === 'king') continue;
        const theirKing = board.kingOf(opposite(colour)) as Square;
        note(colour, layout.TO_KING_SQUARES + 64 * kind + (squareFile(theirKing) < 4 ? place ^ 7 : place));
      }
    }
    for (const pawn of side.pawns) countPawn(side, pawn, (index) => note(colour, index));
    for (const rook of board.pieces(colour, 'rook')) {
      const pawns = [...board.pawn].filter((square) => squareFile(square) === squareFile(rook));
      if (pawns.length === 0) note(colour, layout.ROOK_OPEN);
      else if (!pawns.some((square) => board[colour].has(square))) note(colour, layout.ROOK_HALF_OPEN);
      if (side.rank(rook) === 6 && side.hasTargetsOnSeventh()) note(colour, layout.ROOK_SEVENTH);
    }
    const bishops = [...board.pieces(colour, 'bishop')].map(isDark);
    if (bishops.includes(true) && bishops.includes(false)) note(colour, layout.BISHOP_PAIR);
    for (const dark of bishops) {
      const hindering = side.pawns.filter((pawn) => isDark(pawn) === dark).length;
      note(colour, layout.BISHOP_PAWNS, hindering);
      note(colour, layout.BISHOP_STOPPED_PAWNS, hindering * side.stoppedInTheMiddle());
    }
    const knights = board.pieces(colour, 'knight');
    note(colour, layout.KNIGHT_STOPPED_PAWNS, knights.size() * side.stoppedInTheMiddle());
    countPairs(board, colour, (index, times) => note(colour, index, times));
    for (const queen of board.pieces(colour, 'queen')) {
      if (isBehindOne(board, colour, queen)) note(colour, layout.WEAK_QUEEN);
    }
    const king = board.kingOf(colour) as Square;
    const fromPawns = [...board.pawn].map((pawn) => distance(pawn, king));
    if (fromPawns.length > 0) note(colour, layout.KING_FROM_PAWNS, Math.min(...fromPawns));
    for (const [i, minors] of [knights, board.pieces(colour, 'bishop')].entries()) {
      for (const minor of minors) note(colour, layout.MINOR_FROM_KING + i, distance(minor, king));
    }
    const leftmost = squareFile(king) < 3 ? 0 : squareFile(king) > 4 ? 4 : 2;
    const onFlank = (square: Square): boolean =>
      squareFile(square) >= leftmost && squareFile(square) < leftmost + 4;
    if (![...board.pawn].some(onFlank)) note(colour, layout.PAWNLESS_FLANK);
    note(
      colour,
      layout.CASTLING_RIGHT,
      [...castles.castlingRights].filter((rook) => board[colour].has(rook)).length,
    );
    if (colour === turn) note(colour, layout.TEMPO);
  }
  return counts;
}

const RECOUNTED: readonly [first: number, count: number][] = [
  [layout.MATERIAL, 5],
  [layout.BISHOP_PAIR, 1],
  [layout.PIECE_SQUARES, 6 * 64],
  [layout.TO_KING_SQUARES, 5 * 64],
  [layout.DOUBLED, 1],
  [layout.ISOLATED, 2],
  [layout.PHALANX, 8],
  [layout.SUPPORTED, 8],
  [layout.LEVER, 8],
  [layout.PUSH_LEVER, 8],
  [layout.STOPPED, 8],
  [layout.PASSED, 8],
  [layout.BISHOP_PAWNS, 1],
  [layout.BISHOP_STOPPED_PAWNS, 1],
  [layout.MINOR_FROM_KING, 2],
  [layout.PAIRS, 25],
  [layout.PASSED_CONNECTED, 8],
  [layout.ROOK_BEHIND_PASSED, 1],
  [layout.THEIR_ROOK_BEHIND_PASSED, 1],
  [layout.KNIGHT_STOPPED_PAWNS, 1],
  [layout.WEAK_QUEEN, 1],
  [layout.KING_FROM_PAWNS, 1],
  [layout.PAWNLESS_FLANK, 1],
  [layout.ROOK_HALF_OPEN, 1],
  [layout.ROOK_OPEN, 1],
  [layout.ROOK_SEVENTH, 1],
  [layout.CASTLING_RIGHT, 1],
  [layout.TEMPO, 1],
];

/** A king's moves on an empty board. */
const distance = (a: Square, b: Square): number =>
  Math.max(Math.abs(squareFile(a) - squareFile(b)), Math.abs(squareRank(a) - squareRank(b)));

const isDark = (square: Square): boolean => (squareFile(square) + squareRank(square)) % 2 === 0;

class Side {
  readonly board: Board;
  readonly colour: Color;
  readonly pawns: readonly Square[];
  readonly theirPawns: readonly Square[];

  constructor(board: Board, colour: Color) {
    this.board = board;
    this.colour = colour;
    this.pawns = [...board.pieces(colour, 'pawn')];
    this.theirPawns = [...board.pieces(opposite(colour), 'pawn')];
  }

  /** Rank 0 to 7, from this side. */
  rank(square: Square): number {
    return this.colour === 'white' ? squareRank(square) : 7 - squareRank(square);
  }

  /** The square in front of one of this side's pawns. */
  before(pawn: Square): Square {
    return pawn + (this.colour === 'white' ? 8 : -8);
  }

  /** Passed: no pawn in front of it, and no enemy pawn on adjacent files ahead. */
  isPassed(pawn: Square): boolean {
    const ahead = (other: Square): boolean => this.rank(other) > this.rank(pawn);
    const apart = (other: Square): number => Math.abs(squareFile(other) - squareFile(pawn));
    return (
      !this.pawns.some((other) => apart(other) === 0 && ahead(other)) &&
      !this.theirPawns.some((other) => apart(other) <= 1 && ahead(other))
    );
  }

  /** How many pawns on files c to f have a piece in front of them. */
  stoppedInTheMiddle(): number {
    return this.pawns.filter(
      (pawn) => squareFile(pawn) >= 2 && squareFile(pawn) <= 5 && this.board.occupied.has(this.before(pawn)),
    ).length;
  }

  hasTargetsOnSeventh(): boolean {
    const king = this.board.kingOf(opposite(this.colour));
    return (
      (king !== undefined && this.rank(king) === 7) || this.theirPawns.some((pawn) => this.rank(pawn) === 6)
    );
  }
}

function countPawn(side: Side, pawn: Square, note: (index: number) => void): void {
  const file = squareFile(pawn);
  const rank = side.rank(pawn);
  const ahead = (other: Square): boolean => side.rank(other) > rank;
  const apart = (other: Square): number => Math.abs(squareFile(other) - file);
  const opposed = side.theirPawns.some((other) => apart(other) === 0 && ahead(other));
  const ownAhead = side.pawns.some((other) => apart(other) === 0 && ahead(other));
  if (ownAhead) note(layout.DOUBLED);
  if (!side.pawns.some((other) => apart(other) === 1)) note(layout.ISOLATED + (opposed ? 0 : 1));
  if (side.pawns.some((other) => apart(other) === 1 && side.rank(other) === rank))
    note(layout.PHALANX + rank);
  if (side.pawns.some((other) => apart(other) === 1 && side.rank(other) === rank - 1))
    note(layout.SUPPORTED + rank);
  const attacks = (from: Square): boolean =>
    side.theirPawns.some((other) => pawnAttacks(side.colour, from).has(other));
  const next = side.before(pawn);
  if (attacks(pawn)) note(layout.LEVER + rank);
  if (!side.board.pawn.has(next) && attacks(next)) note(layout.PUSH_LEVER + rank);
  if (side.theirPawns.includes(next)) note(layout.STOPPED + rank);
  if (!side.isPassed(pawn)) return;
  note(layout.PASSED + rank);
  if (side.pawns.some((other) => apart(other) === 1 && side.isPassed(other)))
    note(layout.PASSED_CONNECTED + rank);
  for (const colour of COLOURS) {
    const rooks = [...side.board.pieces(colour, 'rook')];
    if (!rooks.some((rook) => apart(rook) === 0 && !ahead(rook))) continue;
    note(colour === side.colour ? layout.ROOK_BEHIND_PASSED : layout.THEIR_ROOK_BEHIND_PASSED);
  }
}

/** Products of the numbers of pieces of two kinds, from pawns to queens; more than three pieces count as three. */
function countPairs(board: Board, colour: Color, note: (index: number, times: number) => void): void {
  const numbers = (side: Color): number[] =>
    ROLES.slice(0, 5).map((role) => Math.min(role === 'pawn' ? 8 : 3, board.pieces(side, role).size()));
  const [own, their] = [numbers(colour), numbers(opposite(colour))];
  const pairs = (others: readonly number[], isWithItself: boolean): number[] =>
    own.flatMap((number, kind) =>
      others.slice(0, isWithItself ? kind + 1 : kind).map((other) => number * other),
    );
  [...pairs(own, true), ...pairs(their, false)].forEach((times, i) => {
    note(layout.PAIRS + i, times);
  });
}

/** Is there, along a line from the square, a piece and then an enemy bishop or rook that moves along the line? */
function isBehindOne(board: Board, colour: Color, square: Square): boolean {
  return [-1, 0, 1].some((right) =>
    [-1, 0, 1].some((up) => {
      if (right === 0 && up === 0) return false;
      const met: Square[] = [];
      for (
        let file = squareFile(square) + right, rank = squareRank(square) + up;
        ;
        file += right, rank += up
      ) {
        if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
        if (board.occupied.has(8 * rank + file)) met.push(8 * rank + file);
      }
      const second = met[1] === undefined ? undefined : board.get(met[1]);
      return (
        second?.color === opposite(colour) && second.role === (right !== 0 && up !== 0 ? 'bishop' : 'rook')
      );
    }),
  );
}
