/**
 * Numbers the men of the root, so that the search for lines knows which is which. Counts the moves that each needs to where it stands
 * in the end: a *place*, piece * 64 + square. It counts as if nothing were in the way, and pawns captured where they like.
 */
import { ALL_SQUARES, Bitboard, Square, bit, lowest, withoutLowest } from '../board/bitboard';
import {
  CASTLING, EN_PASSANT, KING, KNIGHT, Move, PAWN, Piece, QUEEN, ROOK, arrivingPieceOf, fromOf, kindOf, pieceOf, toOf,
} from '../board/move';
import { BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT, rookFrom, rookTo } from '../board/position';
import { Black, White } from '../board/side';
import { follows } from '../goal-search/rules';
import { MEN_OFFSET, threadBase } from '../memory';
import { MAX_JOURNEY, movesOf, pawnSteps } from './journeys';
import { JOURNEYS, PROMOTION_COSTS } from './layout';

export type Man = u32;
export type Place = u32;
export const MAX_MEN: u32 = 32;
/** More moves than are ever counted. */
export const MAX_MOVES: u32 = 32;
export const NOBODY: Man = 255;
/** Instead of a place: `GONE` for a captured man, `ANYTHING` for a man without a condition. */
export const GONE: Place = 0xfffe;
export const ANYTHING: Place = 0xffff;
/** Added to a place: the man arrives there with the last move of its side. */
export const ARRIVES_LAST: Place = 0x200;

@inline export function placeOn(piece: Piece, square: Square): Place {
  return (piece << 6) | square;
}
@inline export function pieceAt(place: Place): Piece {
  return place >> 6;
}
@inline export function squareAt(place: Place): Square {
  return place & 63;
}

// ---- u8[7][64][PLACES]: the moves of a man from a square to a place; pieces, then the black pawn ----
const PLACES: u32 = 6 << 6;
const BLACK_PAWN: u32 = 6;
const KINDS: u32 = 7;
const DISTANCES_BYTES: usize = KINDS * 64 * PLACES;
const NEVER: u32 = 99;

@inline function distancesFrom(kind: u32, square: Square): usize {
  return threadBase + MEN_OFFSET + (<usize>((kind << 6) | square)) * PLACES;
}
/**
 * `journeys`: every move on a full board is possible on an empty one, too, and a pawn's move is a capture or a step. So a line makes at
 * least as many moves as a man needs to its place on an empty board, with pawns capturing where they like.
 */
function writeDistances(): void {
  const most = follows(JOURNEYS) ? MAX_JOURNEY : 1;
  memory.fill(distancesFrom(0, 0), <u8>NEVER, DISTANCES_BYTES);
  for (let kind: u32 = 0; kind < KINDS; kind++) {
    const piece = kind == BLACK_PAWN ? PAWN : kind;
    for (let square: Square = 0; square < 64; square++) {
      const at = distancesFrom(kind, square) + placeOn(piece, 0);
      let was: Bitboard = 0;
      let squares = bit(square);
      for (let moves: u32 = 0; moves <= most; moves++) {
        if (moves == most && most < MAX_JOURNEY) squares = ALL_SQUARES;
        const reached = squares & ~was;
        if (!reached) break;
        for (let set = reached; set; set = withoutLowest(set)) store<u8>(at + lowest(set), <u8>moves);
        was = squares;
        squares |= piece != PAWN ? movesOf(piece, was) : kind == PAWN ? pawnSteps<White>(was) : pawnSteps<Black>(was);
      }
    }
  }
  for (let square: Square = 8; square < 56; square++) {
    writePromotions(distancesFrom(PAWN, square), 48, 56);
    writePromotions(distancesFrom(BLACK_PAWN, square), 8, 0);
  }
}
/**
 * Counts castling as a move of the king, and as no move of the rook. Any king or rook that stands where they do counts as near, too.
 * The distances belong to a man and a square, no matter what was played. So a move costs less if it takes its man nearer.
 */
function writeCastling(rights: u32): void {
  if (rights & WHITE_SHORT) bringNearer(4, 6, 7, 5);
  if (rights & WHITE_LONG) bringNearer(4, 2, 0, 3);
  if (rights & BLACK_SHORT) bringNearer(60, 62, 63, 61);
  if (rights & BLACK_LONG) bringNearer(60, 58, 56, 59);
}
function bringNearer(king: Square, castled: Square, rook: Square, rookCastled: Square): void {
  for (let square: Square = 0; square < 64; square++) {
    const ofKing = distancesFrom(KING, king) + placeOn(KING, square);
    const kings = 1 + <u32>load<u8>(distancesFrom(KING, castled) + placeOn(KING, square));
    store<u8>(ofKing, <u8>min<u32>(load<u8>(ofKing), kings));
    const ofRook = distancesFrom(ROOK, rook) + placeOn(ROOK, square);
    store<u8>(ofRook, <u8>min<u32>(load<u8>(ofRook), load<u8>(distancesFrom(ROOK, rookCastled) + placeOn(ROOK, square))));
  }
}
/**
 * Writes the promotions of a pawn that moves from one rank to the other. `promotion-costs`: to promote, a pawn first goes to the
 * seventh rank, then to the last, and from there on as the piece. The least moves for each of these add up.
 */
function writePromotions(pawn: usize, seventh: Square, last: Square): void {
  const costs = follows(PROMOTION_COSTS);
  for (let file: u32 = 0; file < 8; file++) {
    const before = pawn + seventh + file;
    let moves = <u32>load<u8>(before);
    if (file > 0) moves = min<u32>(moves, load<u8>(before - 1));
    if (file < 7) moves = min<u32>(moves, load<u8>(before + 1));
    if (moves == NEVER) continue;
    for (let piece = KNIGHT; piece <= QUEEN; piece++) {
      const from = distancesFrom(piece, last + file) + placeOn(piece, 0);
      const to = pawn + placeOn(piece, 0);
      for (let at: usize = 0; at < 64; at += 16) {
        const least = costs ? i8x16.add(v128.load(from + at), i8x16.splat(<i8>(moves + 1))) : i8x16.splat(1);
        v128.store(to + at, i8x16.min_u(v128.load(to + at), least));
      }
    }
  }
}

// ---- the men ----
/** u8[64]: the man on each square; then for each man: its kind, its home, and in u64[6][MAX_MOVES] where it may stand. */
const MAN_ON: usize = DISTANCES_BYTES;
const KIND_OF: usize = MAN_ON + 64;
const HOME_OF: usize = KIND_OF + MAX_MEN;
const REACH_OF: usize = HOME_OF + MAX_MEN;
const REACH_BYTES: usize = 6 * <usize>MAX_MOVES * 8;
export const MEN_BYTES: usize = REACH_OF + <usize>MAX_MEN * REACH_BYTES;

let men: u32 = 0;

@inline function manOn(square: Square): usize {
  return threadBase + MEN_OFFSET + MAN_ON + square;
}
@inline function kindOfMan(man: Man): u32 {
  return load<u8>(threadBase + MEN_OFFSET + KIND_OF + man);
}
@inline export function pieceOfMan(man: Man): Piece {
  const kind = kindOfMan(man);
  return kind == BLACK_PAWN ? PAWN : kind;
}
@inline export function homeOf(man: Man): Square {
  return load<u8>(threadBase + MEN_OFFSET + HOME_OF + man);
}
@inline export function movesTo(man: Man, place: Place): u32 {
  return load<u8>(distancesFrom(kindOfMan(man), homeOf(man)) + place);
}
/** Returns the moves of a pawn to its place as another piece, if it promotes on its own file. */
export function movesStraightTo(man: Man, place: Place): u32 {
  const isBlack = kindOfMan(man) == BLACK_PAWN;
  const file = homeOf(man) & 7;
  return movesTo(man, placeOn(PAWN, file | (isBlack ? 8 : 48))) + 1 + load<u8>(distancesFrom(pieceAt(place), file | (isBlack ? 0 : 56)) + place);
}
/** Decides whether a man can be on a square before so many moves, and go from there to a place in one move. */
export function isOneMoveFrom(man: Man, square: Square, to: Place, most: u32): bool {
  const kind = kindOfMan(man);
  if (pieceOfMan(man) == PAWN && movesTo(man, placeOn(PAWN, square)) < most && load<u8>(distancesFrom(kind, square) + to) == 1) return true;
  const piece = pieceAt(to);
  return piece != PAWN && movesTo(man, placeOn(piece, square)) < most && load<u8>(distancesFrom(piece, square) + to) == 1;
}
@inline function reachOf(man: Man, piece: Piece): usize {
  return threadBase + MEN_OFFSET + REACH_OF + <usize>man * REACH_BYTES + <usize>(piece * MAX_MOVES * 8);
}
/** Returns the squares on which a man may stand as some piece after so many moves. */
@inline export function within(man: Man, piece: Piece, moves: u32): Bitboard {
  return load<u64>(reachOf(man, piece) + (<usize>moves << 3));
}

/** Begins without any named men, for a position with these rights to castle. */
export function nameNobody(castling: u32): void {
  writeDistances();
  writeCastling(castling);
  memory.fill(manOn(0), <u8>NOBODY, 64);
  men = 0;
}
/** Names the men of one side, the king first. @returns how many men have names now */
export function nameMen(p: Position, own: Bitboard, isWhite: bool): u32 {
  nameMan(KING, lowest(own & p.kings));
  for (let set = own & ~p.kings; set; set = withoutLowest(set)) {
    const piece = p.pieceOn(lowest(set));
    nameMan(piece == PAWN && !isWhite ? BLACK_PAWN : piece, lowest(set));
  }
  return men;
}
function nameMan(kind: u32, home: Square): void {
  const man = men++;
  store<u8>(threadBase + MEN_OFFSET + KIND_OF + man, <u8>kind);
  store<u8>(threadBase + MEN_OFFSET + HOME_OF + man, <u8>home);
  store<u8>(manOn(home), <u8>man);
  memory.fill(reachOf(man, PAWN), 0, REACH_BYTES);
  for (let piece = PAWN; piece <= KING; piece++) {
    const at = reachOf(man, piece);
    for (let square: Square = 0; square < 64; square++) {
      const moves = <usize>movesTo(man, placeOn(piece, square));
      if (moves < MAX_MOVES) store<u64>(at + (moves << 3), load<u64>(at + (moves << 3)) | bit(square));
    }
    for (let end = at + ((MAX_MOVES - 1) << 3), i = at; i < end; i += 8) store<u64>(i + 8, load<u64>(i + 8) | load<u64>(i));
  }
}

// ---- moves ----
@inline export function moverOf(move: Move): Man {
  return load<u8>(manOn(fromOf(move)));
}
@inline export function takenBy(move: Move): Man {
  return load<u8>(manOn(takenOn(move)));
}
@inline function takenOn(move: Move): Square {
  return kindOf(move) == EN_PASSANT ? (fromOf(move) & 56) | (toOf(move) & 7) : toOf(move);
}
/** Returns the moves that the mover needs from its present square, as its present piece, to each place. */
@inline export function movesBefore(move: Move): usize {
  return distancesFrom(pieceOf(move) == PAWN ? kindOfMan(moverOf(move)) : pieceOf(move), fromOf(move));
}
@inline export function movesAfter(move: Move): usize {
  return distancesFrom(arrivingPieceOf(move) == PAWN ? kindOfMan(moverOf(move)) : arrivingPieceOf(move), toOf(move));
}
/** @returns the captured man, for `takeMenBack` */
export function moveMen(move: Move): Man {
  const taken = takenBy(move);
  store<u8>(manOn(takenOn(move)), <u8>NOBODY);
  carry(fromOf(move), toOf(move));
  if (kindOf(move) == CASTLING) carry(rookFrom(fromOf(move), toOf(move)), rookTo(fromOf(move), toOf(move)));
  return taken;
}
export function takeMenBack(move: Move, taken: Man): void {
  carry(toOf(move), fromOf(move));
  store<u8>(manOn(takenOn(move)), <u8>taken);
  if (kindOf(move) == CASTLING) carry(rookTo(fromOf(move), toOf(move)), rookFrom(fromOf(move), toOf(move)));
}
@inline export function castlingRook(move: Move): Man {
  return load<u8>(manOn(rookFrom(fromOf(move), toOf(move))));
}
@inline function carry(from: Square, to: Square): void {
  store<u8>(manOn(to), load<u8>(manOn(from)));
  store<u8>(manOn(from), <u8>NOBODY);
}
