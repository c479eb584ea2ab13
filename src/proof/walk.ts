/**
 * The order in which a proof is written and read, and the rules by which it holds: one walk for both. All moves are chessops'; nothing is
 * searched, every position is visited once, and the work is linear in the size of the proof.
 *
 * The mates come first, then what is ruled out, each breadth first. A choice is asked for
 *
 *   - at every position of a mate: the attacker's move. All defences follow, so that nothing is left out
 *   - after every move of the attacker that is ruled out, unless there are no replies: a reply. All moves of the attacker follow
 *
 * A position is mated in one more than the longest of its defences. What depends on itself is not mated: the least fixed point.
 */
import type { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import type { NormalMove } from 'chessops/types';
import { positionOf, toUci } from '../chess/moves.js';
import { printable } from '../text/quote.js';
import { type ProofClaim, ProofError, type ProvenKey, ruledOutAfter } from './claim.js';
import { movesInOrder, movesThatMayCheck, placeKey } from './moves.js';

/** A position of a proof, with the side to move that has to choose. */
export interface Place {
  readonly position: Chess;
  /** legal moves in the order of their UCI text */
  readonly moves: readonly NormalMove[];
}

export interface ProofChoices {
  /** The attacker's move, which mates. */
  attack(place: Place): NormalMove;
  /** A reply after which the attacker does not mate within `moves` moves. */
  defend(place: Place, moves: number): NormalMove;
}

/** How large a proof is. */
export interface ProofSize {
  /** positions in which the attacker has a move that mates */
  readonly mated: number;
  /** positions in which none of his moves mates in time */
  readonly refuted: number;
}

/** Positions are the same if the same moves are legal: the counters do not matter, nor an en-passant square without a capture. */
export const keyOf = (position: Chess): string => makeFen(position.toSetup(), { epd: true });

/**
 * Visits every position of a proof.
 * @throws ProofError that says what does not hold, and where
 */
export function walkProof(claim: ProofClaim, choices: ProofChoices): ProofSize {
  const start = positionOf(claim.fen);
  const keys = keysOf(claim, start);
  const mated = walkMates(start, keys, choices);
  return { mated, refuted: walkRuledOut(claim, start, keys, choices) };
}

interface Key extends ProvenKey {
  readonly position: Chess;
}

function keysOf({ keys }: ProofClaim, start: Chess): Map<string, Key> {
  const found = new Map<string, Key>();
  const legal = new Map(movesInOrder(start).map((move) => [toUci(move), move]));
  for (const key of keys) {
    const move = legal.get(key.move);
    if (!move) throw new ProofError(`found the key ${printable(key.move, 40)}; expected a legal move`);
    if (found.has(key.move)) throw new ProofError(`found the key ${key.move} twice; expected it once`);
    found.set(key.move, { ...key, position: after(start, move) });
  }
  return found;
}

function after(position: Chess, move: NormalMove): Chess {
  const next = position.clone();
  next.play(move);
  return next;
}

/** Numbers the positions in the order in which they are met. */
class Numbering {
  readonly #numbers = new Map<string, number>();
  readonly waiting: Chess[] = [];

  numberOf(position: Chess): number {
    const key = placeKey(position);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(key, number);
    this.waiting.push(position);
    return number;
  }
}

/** Reads the moves that mate. @returns the number of positions */
function walkMates(start: Chess, keys: ReadonlyMap<string, Key>, choices: ProofChoices): number {
  const places = new Numbering();
  const defencesAfter = (position: Chess): number[] =>
    movesInOrder(position).map((defence) => places.numberOf(after(position, defence)));
  const roots = [...keys.values()]
    .sort((a, b) => (a.move < b.move ? -1 : 1))
    .map((key) => ({ key, places: defencesIn(key.position, start, key.move, defencesAfter) }));
  /** for each position those that follow its move */
  const following: (readonly number[])[] = [];
  for (let next = places.waiting[0]; next; next = places.waiting[following.length]) {
    delete places.waiting[following.length];
    const moves = movesInOrder(next);
    if (moves.length === 0) throw new ProofError(`found no move to mate with in ${keyOf(next)}`);
    const move = choices.attack({ position: next, moves });
    following.push(defencesIn(after(next, move), next, toUci(move), defencesAfter));
  }
  const lengths = lengthsOf(following);
  for (const { key, places: first } of roots) {
    const length = 1 + longest(first, lengths);
    if (length <= key.moves) continue;
    const found = length === Infinity ? 'a line that comes back to where it was' : `mate in ${length}`;
    throw new ProofError(`found ${found} after the key ${key.move}; expected mate in ${key.moves}`);
  }
  return following.length;
}

/** What follows a move that mates: nothing if it does so at once. */
function defencesIn(
  position: Chess,
  before: Chess,
  move: string,
  defences: (at: Chess) => number[],
): number[] {
  const next = defences(position);
  if (next.length > 0 || position.isCheck()) return next;
  throw new ProofError(`found stalemate after ${move} in ${keyOf(before)}; expected a move that mates`);
}

/** In how many moves each position is mated, from the mates backwards; Infinity where a line comes back to itself. */
function lengthsOf(following: readonly (readonly number[])[]): Float64Array {
  const lengths = new Float64Array(following.length).fill(Infinity);
  const open = Int32Array.from(following, (places) => places.length);
  const before: number[][] = following.map(() => []);
  for (const [place, next] of following.entries()) for (const one of next) before[one]?.push(place);
  const known: number[] = [];
  for (const [place, count] of open.entries()) if (count === 0) known.push(place);
  for (let place = known.pop(); place !== undefined; place = known.pop()) {
    lengths[place] = 1 + longest(following[place] ?? [], lengths);
    for (const one of before[place] ?? []) {
      const left = (open[one] ?? 0) - 1;
      open[one] = left;
      if (left === 0) known.push(one);
    }
  }
  return lengths;
}

const longest = (places: readonly number[], lengths: Float64Array): number =>
  places.reduce((most, place) => Math.max(most, lengths[place] ?? Infinity), 0);

/** Reads the replies. @returns the number of positions */
function walkRuledOut(
  claim: ProofClaim,
  start: Chess,
  keys: ReadonlyMap<string, Key>,
  choices: ProofChoices,
): number {
  /** for each number of moves, the positions in which no move mates within it */
  const levels = new Map<number, Chess[]>();
  const met = new Set<string>();
  const meet = (position: Chess, moves: number): void => {
    const level = levels.get(moves);
    if (level) level.push(position);
    else levels.set(moves, [position]);
  };
  /** @param moves within which the move, made at `before`, does not mate */
  const refute = (before: Chess, move: NormalMove, moves: number): void => {
    const position = after(before, move);
    const context = position.ctx();
    const isLast = moves === 1;
    const replies = isLast && context.checkers.isEmpty() ? [] : movesInOrder(position, context);
    if (context.checkers.nonEmpty() && replies.length === 0) {
      throw new ProofError(
        `found mate by ${toUci(move)} in ${keyOf(before)}; expected no mate in ${moves} there`,
      );
    }
    if (isLast || replies.length === 0) return;
    const place = { position, moves: replies };
    meet(after(position, choices.defend(place, moves - 1)), moves - 1);
  };
  for (const move of movesInOrder(start)) {
    const moves = ruledOutAfter(claim, keys.get(toUci(move)));
    if (moves > 0) refute(start, move, moves);
  }
  // a position is met with the most moves first
  for (let moves = claim.ruledOut - 1; moves > 0; moves--) {
    for (const position of levels.get(moves) ?? []) {
      const key = placeKey(position);
      if (met.has(key)) continue;
      met.add(key);
      for (const move of moves === 1 ? movesThatMayCheck(position) : movesInOrder(position))
        refute(position, move, moves);
    }
    levels.delete(moves);
  }
  return met.size;
}
