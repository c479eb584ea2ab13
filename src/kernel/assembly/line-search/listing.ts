/**
 * What the lists of mates and of stalemates share (final-mates.ts, final-stalemates.ts): the men of a final position that is being
 * built, and their places, and the count of the steps that the list has taken.
 */
import { attacksOf } from '../board/attacks';
import { Bitboard, Square, contains, distance, fileOf } from '../board/bitboard';
import { KING, KNIGHT, PAWN, Piece, QUEEN } from '../board/move';
import { Position } from '../board/position';
import { Black, White } from '../board/side';
import { follows } from '../goal-search/rules';
import { lookForStop, stopped } from '../limits';
import { LISTING_OFFSET, threadBase } from '../memory';
import { NO_FURTHER_CHECK, PAWNS_FED } from './layout';
import * as parts from './list-parts';
import {
  ANYTHING, ARRIVES_LAST, GONE, MAX_MEN, Man, Place, homeOf, movesStraightTo, movesTo, nameMen, nameNobody, pieceAt, pieceOfMan, placeOn, squareAt,
} from './named-men';
import { rootTargets } from './targets';

/** A list that is being made, and its next final position: this struct, then the place of each man, u16[MAX_MEN]. */
@unmanaged @final
export class Listing {
  /** The men of the mated side come first, their king before the others; then those of the mating side. */
  mated: u32;
  men: u32;
  matedIsWhite: bool;
  /** Whether there is a right to castle. */
  hasCastling: bool;
  /** The square of the mated king in the end. */
  king: Square;
  private steps: u32;
  private mostSteps: u32;
  /** Steps counted before the current part, and in the parts that this thread has made. */
  private stepsBefore: u32;
  private stepsOfParts: u32;

  /** Names the men in the order of a list of targets, which may take so many steps. */
  begin(p: Position, isMatedWhite: bool, most: u32): void {
    this.matedIsWhite = isMatedWhite;
    this.hasCastling = p.castling != 0;
    nameNobody(p.castling);
    this.mated = nameMen(p, isMatedWhite ? p.white : p.black, isMatedWhite);
    this.men = nameMen(p, isMatedWhite ? p.black : p.white, !isMatedWhite);
    for (let man: Man = 0; man < this.men; man++) this.put(man, ANYTHING);
    this.steps = 0;
    this.stepsOfParts = 0;
    this.mostSteps = most;
  }
  putKing(square: Square): void {
    this.king = square;
    this.put(0, placeOn(KING, square));
  }
  @inline put(man: Man, place: Place): void {
    store<u16>(this.places + (<usize>man << 1), <u16>place);
  }
  @inline placeOf(man: Man): Place {
    return load<u16>(this.places + (<usize>man << 1));
  }
  @inline private get places(): usize {
    return changetype<usize>(this) + offsetof<Listing>();
  }
  /** The address of the list's drafts. Each draft is a copy of the one before it, with one more decision. */
  @inline get firstDraft(): usize {
    return this.places + MAX_MEN * 2;
  }
  /** Adds the men in their places, with the moves that both sides can spare. */
  addTarget(ofMating: u32, ofMated: u32, captures: u32): void {
    if (follows(PAWNS_FED) && !this.arePawnsFed(ofMating, ofMated)) return;
    if (!rootTargets().add(this.places, ofMating, ofMated, captures)) this.giveUp();
  }
  /**
   * `pawns-fed`: pawns change their files by captures, one file each. They also capture on the way to promotion if there are too few
   * moves for the way straight on. A captured man has no place, so there must be enough men without one.
   */
  private arePawnsFed(ofMating: u32, ofMated: u32): bool {
    const mating = this.mated + 1;
    if (this.capturesOf(1, this.mated, ofMated) > this.unplaced(mating, this.men)) return false;
    return this.capturesOf(mating, this.men, ofMating) <= this.unplaced(1, this.mated);
  }
  /** Returns the fewest captures that pawns of one side make. */
  private capturesOf(from: Man, end: Man, spare: u32): u32 {
    let captures: u32 = 0;
    for (let man = from; man < end; man++) {
      if (this.placeOf(man) < GONE) captures += leastCaptures(man, this.placeOf(man) & ~ARRIVES_LAST, spare);
    }
    return captures;
  }
  private unplaced(from: Man, end: Man): u32 {
    let others: u32 = 0;
    for (let man = from; man < end; man++) if (this.placeOf(man) >= GONE) others++;
    return others;
  }

  // ---- steps and parts ----
  /** Counts a step. Returns false after too many. */
  step(): bool {
    if ((++this.steps & 0xffff) == 0) {
      lookForStop();
      if (stopped || parts.arePartsGivenUp()) this.giveUp();
    }
    if (this.steps <= this.mostSteps) return true;
    parts.giveUpParts();
    return false;
  }
  /** Whether the list has taken more steps than it may, or all the room. */
  @inline private get isGivenUp(): bool {
    return this.steps > this.mostSteps;
  }
  @inline private giveUp(): void {
    this.steps = this.mostSteps + 1;
    parts.giveUpParts();
  }
  /** Decides whether this thread makes the next part of the list (list-parts.ts). If so, it must call `endPart` afterwards. */
  takePart(): bool {
    if (!parts.takePart()) return false;
    this.stepsBefore = this.steps;
    return true;
  }
  endPart(): void {
    // steps beyond the limit are not counted for any part
    if (this.isGivenUp) return;
    const steps = this.steps - this.stepsBefore;
    this.stepsOfParts += steps;
    if (parts.endPart(steps) > this.mostSteps) this.giveUp();
  }
  /** Ends the list with the targets that other threads have made. Returns false if there are too many, or too many steps. */
  end(): bool {
    if (this.isGivenUp) return false;
    const ofAll = parts.waitForParts();
    const areTooMany = this.steps - this.stepsOfParts + ofAll > this.mostSteps;
    if (stopped || parts.arePartsGivenUp() || areTooMany || !parts.addOthersParts()) this.giveUp();
    return !this.isGivenUp;
  }

  // ---- attacks ----
  /** Returns the squares that a man of the mating side attacks from its place. */
  guardedFrom(place: Place, occupied: Bitboard): Bitboard {
    const piece = pieceAt(place);
    const square = squareAt(place);
    return this.matedIsWhite ? attacksOf<Black>(piece, square, occupied) : attacksOf<White>(piece, square, occupied);
  }
  /** Returns the squares from which a piece of the mating side attacks a square. */
  attackersOf(piece: Piece, square: Square, occupied: Bitboard): Bitboard {
    return this.matedIsWhite ? attacksOf<White>(piece, square, occupied) : attacksOf<Black>(piece, square, occupied);
  }
  /**
   * `no-further-check`: the men that give check were chosen before; in a stalemate there are none. So no other man attacks the king
   * from beside him, since no man can come between. The kings do not stand side by side.
   */
  @inline attacksKing(place: Place): bool {
    return follows(NO_FURTHER_CHECK) && isTouching(place, this.king) && contains(this.guardedFrom(place, 0), this.king);
  }
}

/** Begins the list of this thread, which has only one at a time. */
@inline export function beginListing(p: Position, isMatedWhite: bool, most: u32): Listing {
  const listing = changetype<Listing>(threadBase + LISTING_OFFSET);
  listing.begin(p, isMatedWhite, most);
  return listing;
}

@inline export function isIn(set: u32, man: Man): bool {
  return ((set >> man) & 1) != 0;
}
/**
 * Returns the fewest captures that a pawn makes to reach its place with `spare` moves to spare; 0 for another man. A pawn changes its
 * file by captures, one file each. One that promotes captures at least once if there are too few moves for its way straight on.
 */
export function leastCaptures(man: Man, place: Place, spare: u32): u32 {
  if (pieceOfMan(man) != PAWN) return 0;
  if (pieceAt(place) == PAWN) return <u32>abs<i32>(fileOf(homeOf(man)) - fileOf(squareAt(place)));
  return movesStraightTo(man, place) > movesTo(man, place) + spare ? 1 : 0;
}
/** Returns the last piece that a man may become: a pawn may promote to any. */
@inline export function lastPiece(man: Man): Piece {
  return pieceOfMan(man) == PAWN ? QUEEN : pieceOfMan(man);
}
/** Decides whether nothing fits between a place and a square that is attacked from it. */
@inline export function isTouching(place: Place, square: Square): bool {
  return pieceAt(place) == KNIGHT || distance(squareAt(place), square) == 1;
}
