/**
 * What the mating side may do in a stalemate besides guarding: where its men may stand to stop pawns, and where they may pin. If it has
 * one move, as in series play, each move is examined by itself. Otherwise this depends on how many of the squares around the king are
 * blocked, because the others must be guarded.
 */
import { between, diagonalsOf, kingAttacks, orthogonalsOf } from '../board/attacks';
import { ALL_SQUARES, Bitboard, FILE_A, bit, contains, fileOf, lowest, withoutLowest } from '../board/bitboard';
import { BISHOP, KING, KNIGHT, PAWN, Piece, QUEEN, ROOK } from '../board/move';
import { follows } from '../goal-search/rules';
import { STANDS_OFFSET, threadBase } from '../memory';
import { MOST_FLIGHTS, movesToGuardBut } from './flight-guards';
import { ONLY_MOVE } from './layout';
import { Listing, isIn, lastPiece } from './listing';
import { ANYTHING, Man, NOBODY, Place, homeOf, movesTo, pieceAt, pieceOfMan, placeOn, squareAt, within } from './named-men';

let listing: Listing = changetype<Listing>(0);
/** moves of the mating side */
let moves: u32 = 0;
let onlyMove: bool = false;
let guardable: Bitboard = 0;
let pins: u32 = 0;
/** The man that makes the only move and serves from where it arrives. The others serve from home. */
let server: Man = NOBODY;
let serverPlace: Place = ANYTHING;

/** Must be called before the stalemates of a king's square are listed, and followed by `allowAnything` or `allow`. */
export function beginPinsAndStops(list: Listing, ofMating: u32): void {
  listing = list;
  moves = ofMating;
  onlyMove = ofMating <= 1 && follows(ONLY_MOVE);
}
/** Returns whether each move of the mating side is examined by itself. */
@inline export function isOnlyMove(): bool {
  return onlyMove;
}
/** Returns the squares that the mating side may guard. */
@inline export function mayGuard(): Bitboard {
  return guardable;
}
/** Returns the most men that may pin. */
@inline export function mostPins(): u32 {
  return pins;
}
/** Decides whether the man that makes the only move, if there is one, is among those that serve. */
@inline export function hasServed(used: u32): bool {
  return server == NOBODY || isIn(used, server);
}

/** Returns the squares on which a man may serve. */
@inline export function servingSquares(man: Man, piece: Piece, left: u32): Bitboard {
  if (!onlyMove) return within(man, piece, left);
  if (man != server) return within(man, piece, 0);
  return piece == pieceAt(serverPlace) ? bit(squareAt(serverPlace)) : 0;
}
export function allowAnything(): void {
  server = NOBODY;
  guardable = ALL_SQUARES;
  pins = 0;
  for (let man = listing.mated; man < listing.men; man++) {
    if (within(man, BISHOP, moves) | within(man, ROOK, moves) | within(man, QUEEN, moves)) pins++;
  }
  setRow(UNGUARDED, ALL_SQUARES, pins ? inFront(diagonalsOf(listing.king)) : 0, pins ? inFront(orthogonalsOf(listing.king)) : 0);
}
/**
 * `guards-in-time`: a man that stops or pins from a place makes the moves to it. The others make those that it takes to guard what this
 * man does not guard, except for as many squares as are blocked. If that is too much, the man cannot stop or pin from there.
 */
export function writeRows(): void {
  for (let row: u32 = 0; row <= MOST_FLIGHTS; row++) setRow(row, 0, 0, 0);
  for (let man = listing.mated; man < listing.men; man++) {
    const last = lastPiece(man);
    for (let piece = pieceOfMan(man); piece <= last; piece++) {
      for (let set = within(man, piece, moves); set; set = withoutLowest(set)) {
        const place = placeOn(piece, lowest(set));
        const flights = kingAttacks(listing.king) & ~listing.guardedFrom(place, 0);
        const left = moves - movesTo(man, place);
        let row: u32 = 0;
        while (row <= MOST_FLIGHTS && movesToGuardBut(row, listing.king, flights) > left) row++;
        if (row > MOST_FLIGHTS) continue;
        const squares = pinLine(place);
        const isDiagonal = contains(diagonalsOf(listing.king), lowest(set));
        addToRow(row, bit(lowest(set)), isDiagonal ? squares : 0, isDiagonal ? 0 : squares);
      }
    }
  }
  for (let row: u32 = 1; row <= MOST_FLIGHTS; row++) {
    for (let at = pinnableIn(row, 0); at <= mayStandIn(row); at += 8) store<u64>(at, load<u64>(at) | load<u64>(at - 64));
  }
}
/** Allows one move: of a man that serves where it arrives, or, with `NOBODY`, of a man that does not serve. */
export function allow(mover: Man, to: Place): void {
  server = mover;
  serverPlace = to;
  guardable = 0;
  let mayStand: Bitboard = 0;
  pins = 0;
  let diagonals: Bitboard = 0;
  let orthogonals: Bitboard = 0;
  for (let man = listing.mated; man < listing.men; man++) {
    const place = man == server ? serverPlace : placeOn(pieceOfMan(man), homeOf(man));
    // as if nothing were in the way
    guardable |= listing.guardedFrom(place, 0);
    mayStand |= bit(squareAt(place));
    const squares = pinLine(place);
    if (!squares) continue;
    pins++;
    if (contains(diagonalsOf(listing.king), squareAt(place))) diagonals |= squares;
    else orthogonals |= squares;
  }
  setRow(UNGUARDED, mayStand, diagonals, orthogonals);
}
/** Writes where the mating side may stand, and where on the lines of the king it may pin. */
function setRow(row: u32, stands: Bitboard, diagonals: Bitboard, orthogonals: Bitboard): void {
  memory.fill(pinnableIn(row, 0), 0, 64);
  addToRow(row, stands, diagonals, orthogonals);
}
function addToRow(row: u32, stands: Bitboard, diagonals: Bitboard, orthogonals: Bitboard): void {
  addTo(mayStandIn(row), stands);
  // a pin leaves these men no moves
  addTo(pinnableIn(row, PAWN), diagonals | (orthogonals & ~(FILE_A << <u64>fileOf(listing.king))));
  addTo(pinnableIn(row, KNIGHT), diagonals | orthogonals);
  addTo(pinnableIn(row, BISHOP), orthogonals);
  addTo(pinnableIn(row, ROOK), diagonals);
}
@inline function addTo(at: usize, squares: Bitboard): void {
  store<u64>(at, load<u64>(at) | squares);
}
/** Returns the squares on lines of the king that have some of `squares` behind them. */
function inFront(squares: Bitboard): Bitboard {
  let front: Bitboard = 0;
  for (let set = squares; set; set = withoutLowest(set)) front |= between(listing.king, lowest(set));
  return front;
}

/** Returns the squares on which a man of the mating side may pin from its place. */
@inline export function pinLine(place: Place): Bitboard {
  const piece = pieceAt(place);
  const from = squareAt(place);
  if (piece != QUEEN && piece != (contains(diagonalsOf(listing.king), from) ? BISHOP : ROOK)) return 0;
  return between(listing.king, from);
}
/** Decides whether a pin may leave a man no moves. A bishop pinned on its diagonal has some. */
@inline export function isFrozenByPin(row: u32, place: Place): bool {
  return contains(load<u64>(pinnableIn(row, pieceAt(place))), squareAt(place));
}

// ---- u64[10][8]: for each row, where each piece may be pinned, and where the mating side may stand ----
/** The row for a mating side that need not guard. The rows before it are for so many blocked squares around the king. */
export const UNGUARDED: u32 = MOST_FLIGHTS + 1;
@inline function pinnableIn(row: u32, piece: Piece): usize {
  return threadBase + STANDS_OFFSET + (<usize>row << 6) + (<usize>piece << 3);
}
@inline export function mayStandIn(row: u32): usize {
  return pinnableIn(row, KING + 1);
}
