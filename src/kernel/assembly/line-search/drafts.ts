/**
 * What the lists of mates and of stalemates share (final-mates.ts, final-stalemates.ts): where the men of a
 * final position in the making stand, and the count of the steps that the list has taken.
 */
import { attacksOf } from '../board/attacks';
import { Bitboard, Square, contains, distance, fileOf } from '../board/bitboard';
import { KING, KNIGHT, PAWN, Piece, QUEEN } from '../board/move';
import { Position } from '../board/position';
import { Black, White } from '../board/side';
import { follows } from '../goal-search/rules';
import { lookForStop, stopped } from '../limits';
import { DRAFTS_OFFSET, threadBase } from '../memory';
import { NO_FURTHER_CHECK, PAWNS_FED } from './layout';
import * as parts from './list-parts';
import {
  ANYTHING, ARRIVES_LAST, GONE, MAX_MEN, Man, Place, homeOf, movesStraightTo, movesTo, nameMen, nameNobody, pieceAt, pieceOfMan, placeOn, squareAt,
} from './named-men';
import { rootTargets } from './targets';

// ---- u16[MAX_MEN]: the places of the men; then the drafts ----
const PLACES_OFFSET: usize = DRAFTS_OFFSET;
export const FIRST_DRAFT_OFFSET: usize = PLACES_OFFSET + MAX_MEN * 2;

@inline export function placeOf(man: Man): Place {
  return load<u16>(threadBase + PLACES_OFFSET + (<usize>man << 1));
}
@inline export function setPlace(man: Man, place: Place): void {
  store<u16>(threadBase + PLACES_OFFSET + (<usize>man << 1), <u16>place);
}
@inline export function isIn(set: u32, man: Man): bool {
  return ((set >> man) & 1) != 0;
}

/** The men of the mated side come first, their king before the others; then those of the mating side. */
export let mated: u32 = 0;
export let men: u32 = 0;
export let matedIsWhite: bool = false;
export let king: Square = 0;

/** Is there a right to castle? */
export let hasCastling: bool = false;

let steps: u32 = 0;
let mostSteps: u32 = 0;
/** Steps counted before the current part, and in the parts that this thread has made. */
let stepsBefore: u32 = 0;
let stepsOfParts: u32 = 0;

/** Names the men in the order of a list of targets, which may take so many steps. */
export function beginList(p: Position, isMatedWhite: bool, most: u32): void {
  matedIsWhite = isMatedWhite;
  hasCastling = p.castling != 0;
  nameNobody(p.castling);
  mated = nameMen(p, matedIsWhite ? p.white : p.black, matedIsWhite);
  men = nameMen(p, matedIsWhite ? p.black : p.white, !matedIsWhite);
  for (let man: Man = 0; man < men; man++) setPlace(man, ANYTHING);
  steps = 0;
  stepsOfParts = 0;
  mostSteps = most;
}
/** Has it taken more, or all the room that there is? */
@inline export function isGivenUp(): bool {
  return steps > mostSteps;
}
export function putKing(square: Square): void {
  king = square;
  setPlace(0, placeOn(KING, square));
}
/** Adds the men in their places, with the moves that both sides can spare. */
export function addTarget(ofMating: u32, ofMated: u32, captures: u32): void {
  if (follows(PAWNS_FED) && !arePawnsFed(ofMating, ofMated)) return;
  if (!rootTargets().add(threadBase + PLACES_OFFSET, ofMating, ofMated, captures)) giveUp();
}
/**
 * `pawns-fed`: pawns change their files by captures, one file each, or promote after one where there are too few moves for
 * the way straight on. Whoever is captured has no place: are there so many men without one?
 */
function arePawnsFed(ofMating: u32, ofMated: u32): bool {
  return capturesOf(1, mated, ofMated) <= unplaced(mated + 1, men) && capturesOf(mated + 1, men, ofMating) <= unplaced(1, mated);
}
/** The captures that pawns of one side make at least. */
function capturesOf(from: Man, end: Man, spare: u32): u32 {
  let captures: u32 = 0;
  for (let man = from; man < end; man++) if (placeOf(man) < GONE) captures += leastCaptures(man, placeOf(man) & ~ARRIVES_LAST, spare);
  return captures;
}
/**
 * Fewest captures a pawn makes to reach its place with `spare` moves to spare; 0 for another man. A pawn changes its file by captures, one file each. One that
 * promotes captures at least once if there are too few moves for its way straight on.
 */
export function leastCaptures(man: Man, place: Place, spare: u32): u32 {
  if (pieceOfMan(man) != PAWN) return 0;
  if (pieceAt(place) == PAWN) return <u32>abs<i32>(fileOf(homeOf(man)) - fileOf(squareAt(place)));
  return movesStraightTo(man, place) > movesTo(man, place) + spare ? 1 : 0;
}
function unplaced(from: Man, end: Man): u32 {
  let others: u32 = 0;
  for (let man = from; man < end; man++) if (placeOf(man) >= GONE) others++;
  return others;
}
/** Counts a step. Returns false after too many. */
export function step(): bool {
  if ((++steps & 0xffff) == 0) {
    lookForStop();
    if (stopped || parts.arePartsGivenUp()) giveUp();
  }
  if (steps <= mostSteps) return true;
  parts.giveUpParts();
  return false;
}
@inline function giveUp(): void {
  steps = mostSteps + 1;
  parts.giveUpParts();
}
/** Does this thread make the next part of the list (list-parts.ts)? If so, it calls `endPart` behind it. */
export function takePart(): bool {
  if (!parts.takePart()) return false;
  stepsBefore = steps;
  return true;
}
export function endPart(): void {
  // steps beyond the limit are not counted for any part
  if (isGivenUp()) return;
  stepsOfParts += steps - stepsBefore;
  if (parts.endPart(steps - stepsBefore) > mostSteps) giveUp();
}
/** Ends the list with the targets that other threads have made. Returns false if there are too many, or too many steps. */
export function endList(): bool {
  if (isGivenUp()) return false;
  const ofAll = parts.waitForParts();
  if (stopped || parts.arePartsGivenUp() || steps - stepsOfParts + ofAll > mostSteps || !parts.addOthersParts()) giveUp();
  return !isGivenUp();
}

/** What a man of the mating side attacks from its place. */
export function guardedFrom(place: Place, occupied: Bitboard): Bitboard {
  const piece = pieceAt(place);
  const square = squareAt(place);
  return matedIsWhite ? attacksOf<Black>(piece, square, occupied) : attacksOf<White>(piece, square, occupied);
}
/** The squares from which a piece of the mating side attacks a square. */
export function attackersOf(piece: Piece, square: Square, occupied: Bitboard): Bitboard {
  return matedIsWhite ? attacksOf<White>(piece, square, occupied) : attacksOf<Black>(piece, square, occupied);
}
/** A pawn may become everything else. */
@inline export function lastPiece(man: Man): Piece {
  return pieceOfMan(man) == PAWN ? QUEEN : pieceOfMan(man);
}
/** Does nothing fit between? */
@inline export function isTouching(place: Place, square: Square): bool {
  return pieceAt(place) == KNIGHT || distance(squareAt(place), square) == 1;
}
/**
 * `no-further-check`: whoever gives check has been chosen before, in a stalemate nobody. So no other man stands beside the king and
 * attacks him, since nobody can come between; the kings do not stand side by side.
 */
@inline export function attacksKing(place: Place): bool {
  return follows(NO_FURTHER_CHECK) && isTouching(place, king) && contains(guardedFrom(place, 0), king);
}
