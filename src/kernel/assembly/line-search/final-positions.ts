/** Lists the final positions that are possible at the root: the targets of the search (targets.ts). */
import { count, lowest, withoutLowest } from '../board/bitboard';
import { KING } from '../board/move';
import { Position } from '../board/position';
import { follows } from '../goal-search/rules';
import { listMates } from './final-mates';
import { beginStalemates, listStalemates } from './final-stalemates';
import { TARGETS_IF_CHEAPER } from './layout';
import { beginParts } from './list-parts';
import { beginListing } from './listing';
import { MAX_MEN, MAX_MOVES, movesTo, placeOn, within } from './named-men';
import { Targets, UNKNOWN_TARGETS, rootTargets } from './targets';

/** With fewer plies, searching is quicker than listing. */
const FEWEST_PLIES: u32 = 4;
/** A list that takes more steps is given up. */
const MOST_STEPS: u32 = 20000000;
const MOST_STEPS_OF_SERIES: u32 = 1 << 21;

/**
 * Lists the targets for the root, with `a` moves of the mating side and `b` of the other. Returns null if there are too many, or if a
 * search without them is likely to be cheaper.
 */
export function findTargets(p: Position, isMate: bool, isMatedWhite: bool, a: u32, b: u32): Targets {
  const targets = rootTargets();
  if (a >= MAX_MOVES || b >= MAX_MOVES || <u32>count(p.occupied) > MAX_MEN) return UNKNOWN_TARGETS;
  targets.begin(count(p.occupied));
  targets.endGoal(list(p, isMate, isMatedWhite, a, b));
  return targets.isOfGoal ? targets : UNKNOWN_TARGETS;
}
/**
 * Does the same in reciprocal play, with the targets of the own goal added, which the side that is otherwise mated may reach. Its last
 * move comes before the other's.
 */
export function findBothTargets(p: Position, isMate: bool, isOwnMate: bool, isMatedWhite: bool, a: u32, b: u32): Targets {
  const targets = rootTargets();
  const isOfGoal = findTargets(p, isMate, isMatedWhite, a, b) != UNKNOWN_TARGETS;
  if (a >= MAX_MOVES || b >= MAX_MOVES || <u32>count(p.occupied) > MAX_MEN) return UNKNOWN_TARGETS;
  targets.beginOwnGoal(<u32>count(isMatedWhite ? p.white : p.black));
  const isOfOwn = list(p, isOwnMate, !isMatedWhite, b, a - 1);
  targets.endOwnGoal(isOfOwn);
  if (!isOfGoal && !isOfOwn) return UNKNOWN_TARGETS;
  // from now on the men have their numbers in the list of the goal
  beginListing(p, isMatedWhite, 0);
  return targets;
}
/** Lists the targets of one goal. Returns false if there are too many. */
function list(p: Position, isMate: bool, isMatedWhite: bool, a: u32, b: u32): bool {
  // if the mating side has one move, each is examined by itself, but castling moves two men
  if (!isMate && a < 2 && p.castling) return false;
  const most = beginParts(stepsToTry(p, isMate, isMatedWhite, a, b));
  if (!most) return false;
  const listing = beginListing(p, isMatedWhite, most);
  if (!isMate) beginStalemates(listing);
  const own = isMatedWhite ? p.white : p.black;
  for (let set = within(0, KING, b); set; set = withoutLowest(set)) {
    listing.putKing(lowest(set));
    const left = b - movesTo(0, placeOn(KING, lowest(set)));
    if (isMate) listMates(listing, left, a);
    else listStalemates(own, left, a);
  }
  const isWhole = listing.end();
  if (!isWhole) givenUpSteps = most;
  return isWhole;
}

// ---- what is known from searches for fewer plies; no answer depends on it ----
/** The last list that was asked for, the moves of both sides, and the steps after which it was given up, or 0. */
let asked: u64 = 0;
let askedMoves: u32 = 0;
let givenUpSteps: u32 = 0;
/** The nodes of a search without that list, and its moves. */
let unlistedNodes: u64 = 0;
let unlistedMoves: u32 = 0;

export function forgetForecast(): void {
  asked = 0;
}
/** Records how many nodes all threads took to search without the last list that was asked for. */
export function measureUnlisted(nodes: u64): void {
  unlistedNodes = nodes;
  unlistedMoves = askedMoves;
}
/**
 * Returns the number of steps that the list may take. A search without it takes several times as many nodes with each further ply, so
 * the list may take four times as many steps with each. A list usually takes at least twice the steps of one that was given up for
 * fewer plies.
 */
function stepsToTry(p: Position, isMate: bool, isMatedWhite: bool, a: u32, b: u32): u32 {
  const question = p.hash ^ <u64>((isMate ? 1 : 0) | (isMatedWhite ? 2 : 0));
  if (question != asked) {
    givenUpSteps = 0;
    unlistedNodes = 0;
  }
  asked = question;
  askedMoves = a + b;
  if (!follows(TARGETS_IF_CHEAPER)) return MOST_STEPS;
  let most = mostSteps(a, b);
  if (!most) return 0;
  if (unlistedNodes && askedMoves > unlistedMoves) {
    const further = min<u32>(askedMoves - unlistedMoves - 1, 10);
    most = max<u32>(most, <u32>min<u64>(MOST_MEASURED_STEPS, min<u64>(unlistedNodes, MOST_MEASURED_STEPS) << (2 * further)));
  }
  return most < 2 * givenUpSteps ? 0 : most;
}
const MOST_MEASURED_STEPS: u64 = 1 << 27;

/**
 * Returns the number of steps that take about as long as a small part of the search; 0 if the list would not pay. `targets-if-cheaper`:
 * the lines are the same with the list and without, so any forecast is correct, and a bad one only costs time.
 */
function mostSteps(a: u32, b: u32): u32 {
  if (!follows(TARGETS_IF_CHEAPER)) return MOST_STEPS;
  const plies = a + b;
  if (plies < FEWEST_PLIES) return 0;
  if (a < 2) return min<u32>(MOST_STEPS_OF_SERIES, 4 << min<u32>(2 * b, 20));
  // a search of six plies and more prunes itself
  const growth = min<u32>(3 * (plies - FEWEST_PLIES), 6) + (plies > 6 ? plies - 6 : 0);
  return min<u32>(MOST_STEPS, 16384 << min<u32>(growth, 12));
}
