/**
 * Which endings a search may read, and for which it asks in vain.
 *
 * An ending stays in memory, but each position that is solved must open what it needs. It does so after as many questions as would pay
 * for making the ending. So an answer never depends on what was solved before.
 */
import { Square, lowest } from '../board/bitboard';
import { Position } from '../board/position';
import { OPEN_ENDINGS } from '../memory';
import { DRAWN, LOST, MAX_ENDING_QUESTIONS, NOBODY, NO_ENDING } from './layout';
import { valueIn } from './probe';

/** One byte for each pair of men, as `pairOf` numbers them: the ending's number plus one, and `SWAPPED`; 0 if it is not open. */
const numbers = OPEN_ENDINGS;
const SWAPPED: u8 = 128;
/** u32 for each pair: how often a search has asked for it in vain. */
const questions = OPEN_ENDINGS + 0x100;
const END: usize = OPEN_ENDINGS + 0x500;
/** The pair that has been asked for often enough, or 0: u32. */
const wanted = END;

const FEW_MEN: u64 = 4;

/** Returns the men other than kings, as colour * 8 + piece: two, of which one may be `NOBODY`. */
@inline function pairOf(p: Position): u32 {
  const men = p.occupied & ~p.kings;
  const first = lowest(men);
  const rest = men & (men - 1);
  return (manOn(p, first) << 4) | (rest ? manOn(p, lowest(rest)) : NOBODY);
}
@inline function manOn(p: Position, square: Square): u32 {
  return ((p.black >> square) & 1 ? 8 : 0) | p.pieceOn(square);
}

/** Closes all endings. */
export function closeEndings(): void {
  memory.fill(OPEN_ENDINGS, 0, END + 4 - OPEN_ENDINGS);
}
export function openEnding(pair: u32, number: u32, swapped: bool): void {
  store<u8>(numbers + pair, (number + 1) | (swapped ? SWAPPED : 0));
}
/** Returns the pair for whose ending a search has asked often enough, or 0. Each pair is returned once. */
export function takeWantedEnding(): u32 {
  const pair = load<u32>(wanted);
  if (pair) store<u32>(wanted, 0);
  return pair;
}

/** Decides whether it is worth asking `movesToMate`. Both kings must be on the board. */
@inline export function hasFewMen(p: Position): bool {
  return popcnt<u64>(p.occupied) <= FEW_MEN;
}

/** There is no mate in any number of moves. */
export const NEVER: u32 = 1000;
/** No open ending has the answer. */
export const UNKNOWN_MOVES: u32 = 1001;

/** Returns in how many moves the side to move mates, in a position with few men. */
export function movesToMate(p: Position): u32 {
  const value = openValue(p);
  return value == NO_ENDING ? UNKNOWN_MOVES : value == DRAWN || value >= <u32>LOST ? NEVER : value;
}
/** Returns in how many moves the side to move is mated. */
export function movesToBeMated(p: Position): u32 {
  const value = openValue(p);
  return value == NO_ENDING ? UNKNOWN_MOVES : value < <u32>LOST ? NEVER : value - LOST;
}

function openValue(p: Position): u32 {
  if (p.castling) return NO_ENDING;
  if (p.occupied == p.kings) return DRAWN;
  const pair = pairOf(p);
  const known = load<u8>(numbers + pair);
  if (known) return valueIn((known & ~SWAPPED) - 1, (known & SWAPPED) != 0, p);
  const at = questions + (<usize>pair << 2);
  const asked = load<u32>(at) + 1;
  store<u32>(at, asked);
  if (asked == MAX_ENDING_QUESTIONS << (2 * <u32>popcnt<u64>(p.pawns))) store<u32>(wanted, pair);
  return NO_ENDING;
}
