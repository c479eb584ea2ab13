/**
 * Defines the order in which a proof is written and read, and the rules by which it holds: one walk for both. Nothing is searched,
 * every position is visited once, and the work is linear in the size of the proof.
 *
 * The mates come first, then what is ruled out, each breadth-first. A choice is asked for
 *
 *   - at every position of a mate: the attacker's move. All defences follow, so nothing is left out
 *   - after every move of the attacker that is ruled out, if there are replies: a reply. All moves of the attacker follow
 *
 * A position is mated in one move more than its longest defence takes. A position that depends on itself is not mated (the
 * least fixed point).
 */
import { positionOf } from '../chess/moves.js';
import { printable } from '../text/quote.js';
import { MoveList, PACKED_WORDS, ProofBoard, uciOf } from './board.js';
import { type ProofClaim, ProofError, type ProvenKey, ruledOutAfter } from './claim.js';

/** A position of a proof in which the side to move must choose. It changes with the next choice. */
export interface WalkedPosition {
  readonly board: ProofBoard;
  /** legal moves in the order of their UCI text */
  readonly list: MoveList;
}

/** Makes the choices. They are the numbers of moves in their list. */
export interface ProofChoices {
  /** Returns the attacker's move, which mates. */
  attack(place: WalkedPosition): number;
  /** Returns a reply after which the attacker does not mate within `moves` moves. */
  defend(place: WalkedPosition, moves: number): number;
}

/** The size of a proof. */
export interface ProofSize {
  /** positions in which the attacker has a move that mates in time */
  readonly mated: number;
  /** positions in which none of his moves mates in time */
  readonly refuted: number;
}

/**
 * Visits every position of a proof.
 * @throws ProofError that says what does not hold and where
 */
export function walkProof(claim: ProofClaim, choices: ProofChoices): ProofSize {
  const board = new ProofBoard();
  board.set(positionOf(claim.fen));
  const first = new MoveList();
  board.legalMoves(first);
  const keys = keysOf(claim, first);
  const mated = walkMates(board, first, keys, choices);
  return { mated, refuted: walkRuledOut(claim, board, first, keys, choices) };
}

function keysOf({ keys }: ProofClaim, first: MoveList): Map<number, ProvenKey> {
  const found = new Map<number, ProvenKey>();
  for (const key of keys) {
    const number = first.numberOf(key.move);
    if (number < 0) throw new ProofError(`found the key ${printable(key.move, 40)}; expected a legal move`);
    if (found.has(number)) throw new ProofError(`found the key ${key.move} twice; expected it once`);
    found.set(number, key);
  }
  return found;
}

/** Reads the moves that mate, from the position on the board. @returns the number of positions */
function walkMates(
  board: ProofBoard,
  first: MoveList,
  keys: ReadonlyMap<number, ProvenKey>,
  choices: ProofChoices,
): number {
  const places = new Places();
  const list = new MoveList();
  /** returns the places after each defence to a move that mates; none if the move mates at once */
  const defencesTo = (move: number): number[] => {
    const next: number[] = [];
    const before = board.play(move);
    board.legalMoves(list);
    for (let i = 0; i < list.count; i++) {
      const defence = list.at(i);
      const undone = board.play(defence);
      next.push(places.numberOf(board));
      board.undo(defence, undone);
    }
    const isStalemate = list.count === 0 && !board.isCheck();
    board.undo(move, before);
    if (!isStalemate) return next;
    throw new ProofError(
      `found stalemate after ${uciOf(move)} in ${board.epd()}; expected a move that mates`,
    );
  };
  const roots = [...keys]
    .sort(([a], [b]) => a - b)
    .map(([number, key]) => ({ key, places: defencesTo(first.at(number)) }));
  /** for each position, those that follow its move */
  const following: (readonly number[])[] = [];
  while (following.length < places.count) {
    places.load(following.length, board);
    board.legalMoves(list);
    if (list.count === 0) throw new ProofError(`found no move to mate with in ${board.epd()}`);
    following.push(defencesTo(list.at(choices.attack({ board, list }))));
  }
  const lengths = lengthsOf(following);
  for (const { key, places: next } of roots) {
    const length = 1 + longest(next, lengths);
    if (length <= key.moves) continue;
    const found = length === Infinity ? 'a line that repeats a position' : `mate in ${length}`;
    throw new ProofError(`found ${found} after the key ${key.move}; expected mate in ${key.moves}`);
  }
  return following.length;
}

/** Returns in how many moves each position is mated, from the mates backwards; Infinity if a line returns to itself. */
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
  board: ProofBoard,
  first: MoveList,
  keys: ReadonlyMap<number, ProvenKey>,
  choices: ProofChoices,
): number {
  board.set(positionOf(claim.fen));
  const places = new Places();
  /** for each number of moves, the places in which no move may mate within it */
  const levels: number[][] = Array.from({ length: claim.ruledOut }, () => []);
  const replies = new MoveList();
  const place = { board, list: replies };
  /** @param moves the move, played in the position on the board, must not mate within this many moves */
  const refute = (move: number, moves: number): void => {
    const before = board.play(move);
    if (moves > 1) board.legalMoves(replies);
    const hasReply = moves > 1 ? replies.count > 0 : board.hasLegalMove();
    if (hasReply && moves > 1) {
      const reply = replies.at(choices.defend(place, moves - 1));
      const undone = board.play(reply);
      levels[moves - 1]?.push(places.numberOf(board));
      board.undo(reply, undone);
    }
    const isMate = !hasReply && board.isCheck();
    board.undo(move, before);
    if (!isMate) return;
    const found = `found mate by ${uciOf(move)} in ${board.epd()}`;
    throw new ProofError(`${found}; expected no mate in ${moves} there`);
  };
  for (let i = 0; i < first.count; i++) {
    const moves = ruledOutAfter(claim, keys.get(i));
    if (moves > 0) refute(first.at(i), moves);
  }
  const list = new MoveList();
  /** for each place, whether it was visited; the largest number of moves comes first */
  const visited: boolean[] = [];
  let refuted = 0;
  for (let moves = claim.ruledOut - 1; moves > 0; moves--) {
    for (const number of levels[moves] ?? []) {
      if (visited[number]) continue;
      visited[number] = true;
      refuted++;
      places.load(number, board);
      if (moves === 1) board.checks(list);
      else board.legalMoves(list);
      for (let i = 0; i < list.count; i++) refute(list.at(i), moves);
    }
    levels[moves] = [];
  }
  return refuted;
}

export class Places {
  count = 0;
  #packed = new Int32Array(PACKED_WORDS * 512);
  /** the number of a place + 1, or 0 for a free slot; at most half of them are used */
  #slots = new Int32Array(1024);

  /** Returns the number of the position on the board, a new one if it is new. */
  numberOf(board: ProofBoard): number {
    if ((this.count + 1) * 2 > this.#slots.length) this.#grow();
    const at = this.count * PACKED_WORDS;
    board.pack(this.#packed, at);
    const slot = this.#slotOf(at);
    const known = (this.#slots[slot] as number) - 1;
    if (known >= 0) return known;
    this.#slots[slot] = ++this.count;
    return this.count - 1;
  }

  load(number: number, board: ProofBoard): void {
    board.unpack(this.#packed, number * PACKED_WORDS);
  }

  /** Returns the slot of the position packed at an index, or the free slot where it belongs. */
  #slotOf(at: number): number {
    const packed = this.#packed;
    const mask = this.#slots.length - 1;
    let hash = 0;
    for (let i = 0; i < PACKED_WORDS; i++) {
      hash = Math.imul(hash ^ (packed[at + i] as number), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    let slot = hash & mask;
    for (let found = this.#slots[slot]; found; found = this.#slots[slot]) {
      if (this.#isSame(at, (found - 1) * PACKED_WORDS)) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #isSame(a: number, b: number): boolean {
    for (let i = 0; i < PACKED_WORDS; i++) if (this.#packed[a + i] !== this.#packed[b + i]) return false;
    return true;
  }

  #grow(): void {
    const packed = new Int32Array(this.#packed.length * 2);
    packed.set(this.#packed);
    this.#packed = packed;
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let number = 0; number < this.count; number++) {
      this.#slots[this.#slotOf(number * PACKED_WORDS)] = number + 1;
    }
  }
}
