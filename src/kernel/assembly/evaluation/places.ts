/**
 * The value of a piece by kind, square and the wing of the opponent's king. It is summed in advance, so that all three cost one lookup.
 * https://www.chessprogramming.org/Piece-Square_Tables
 */
import { Square, fileOf } from '../board/bitboard';
import { isWhite } from '../board/side';
import * as layout from './layout';
import { isTraced, note, number } from './trace';
import { PIECE_SQUARES } from '../memory';
import { KING, PAWN } from '../board/move';
import { Position } from '../board/position';
import { Tapered } from './tapered';

/** Address of the values for `Us` in one position. */
export type Places = usize;
const COLOUR_BYTES: usize = 6 * 64 * 8;
const WING_BYTES: usize = 2 * COLOUR_BYTES;

/** Returns the values of places, by the wing of the king of `Them`. */
@inline export function placesFor<Us, Them>(p: Position): Places {
  return placesOf<Us>(fileOf(p.kingSquare<Them>()) < 4);
}
@inline function placesOf<Us>(isTurned: bool): Places {
  return PIECE_SQUARES + (isTurned ? WING_BYTES : 0) + (isWhite<Us>() ? 0 : COLOUR_BYTES);
}

@inline export function pieceSquare<T, Us>(places: Places, piece: i32, square: Square): Tapered {
  if (isTraced<T>()) notePlace<Us>(places, piece, isWhite<Us>() ? square : square ^ 56);
  return load<i64>(places + (((<usize>piece << 6) | <usize>square) << 3));
}

function notePlace<Us>(places: Places, piece: i32, square: Square): void {
  note<Us>(layout.PIECE_SQUARES + ((piece << 6) | square), 1);
  if (piece == KING) return;
  note<Us>(layout.MATERIAL + piece, 1);
  note<Us>(layout.TO_KING_SQUARES + ((piece << 6) | (places == placesOf<Us>(true) ? square ^ 7 : square)), 1);
}

/** Must be called after the numbers have changed. */
export function writePlaces(): void {
  for (let piece = PAWN; piece <= KING; piece++) {
    for (let square: Square = 0; square < 64; square++) {
      writePlace(0, piece, square, square);
      writePlace(WING_BYTES, piece, square, square ^ 7);
    }
  }
}
function writePlace(wing: usize, piece: i32, square: Square, toKing: Square): void {
  let value = number(layout.PIECE_SQUARES + ((piece << 6) | square));
  if (piece != KING) value += number(layout.MATERIAL + piece) + number(layout.TO_KING_SQUARES + ((piece << 6) | toKing));
  const at: usize = ((<usize>piece << 6) | <usize>square) << 3;
  store<i64>(PIECE_SQUARES + wing + at, value);
  store<i64>(PIECE_SQUARES + wing + COLOUR_BYTES + (at ^ (56 << 3)), value);
}
