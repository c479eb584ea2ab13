/**
 * What a proof (src/proof) needs beside the rules: the attacker's move in every position of the mates, and a reply to every move that
 * does not mate in time. The kernel's table, filled in the search for the keys, answers most questions.
 */
import type { NormalMove } from 'chessops/types';
import { legalUci, positionKey, toUci } from '../chess/moves.js';
import { type ProofClaim, ruledOutAfter } from '../proof/claim.js';
import { writeChoices } from '../proof/proof-file.js';
import type { ProofChoices, WalkedPosition } from '../proof/walk.js';
import type { ProofLimit, SolutionProof } from '../solution/solution.js';
import { base64 } from '../text/base64.js';
import { LimitError } from './budget.js';
import type { Prover } from './prover.js';

export interface ProofOptions {
  /** where a proof would have more choices, less is ruled out. A choice takes a byte */
  readonly maxChoices: number;
}

export const DEFAULT_PROOF_SIZE = 1_000_000;

/** A move with which the attacker mates in so many moves at most, or a reply after which he does not within so many. */
interface Choice {
  readonly moves: number;
  readonly move: NormalMove;
}

class TooLarge extends Error {}

/** Whoever ends a run waits no longer than so many choices take to be written. */
const CHOICES_BETWEEN = 256;

/**
 * Finds the proof of a direct mate where the prover stands, with the attacker to move. It may take as long as the search did, or
 * longer where a table gave the answer. Interrupted, it ends soon, without a proof: writing what there is could take long.
 * @param claim what has been found
 */
export function findProof(prover: Prover, claim: ProofClaim, { maxChoices }: ProofOptions): SolutionProof {
  prover.renew();
  const search = new ProofBuilder(prover, claim, maxChoices);
  return prover.writeProof(
    () => search.positions,
    () => proofBy(search, claim, maxChoices),
  );
}

function proofBy(search: ProofBuilder, claim: ProofClaim, maxChoices: number): SolutionProof {
  let ruledOut = 0;
  let reason: ProofLimit | undefined;
  try {
    search.findMates();
    // one move more takes as many times more choices as the last one did
    for (let [before, last] = [0, 1]; ruledOut < claim.ruledOut; ruledOut++) {
      if (before > 0 && (last / before) * last > maxChoices) throw new TooLarge();
      search.findReplies(ruledOut + 1);
      [before, last] = [last, search.replies];
    }
  } catch (error) {
    if (!(error instanceof TooLarge) && !(error instanceof LimitError)) throw error;
    reason = error instanceof LimitError ? error.limit : 'size';
    const isEmpty = !search.hasMates || (ruledOut === 0 && claim.keys.length === 0);
    if (isEmpty || reason === 'interrupted') return { none: reason };
  }
  try {
    const { bytes, mated, refuted } = writeChoices({ ...claim, ruledOut }, search.choices());
    return { ruledOut, mated, refuted, choices: base64(bytes), ...(reason && { shortened: reason }) };
  } catch (error) {
    if (error instanceof LimitError) return { none: error.limit };
    throw error;
  }
}

/** Facts about moves that do not mate in time. `noMates`: positions in which the attacker does not mate within so many moves. */
const nothingFound = () => ({
  replies: new Map<string, Choice>(),
  noMates: new Map<string, number>(),
  count: 0,
});

class ProofBuilder {
  readonly #prover: Prover;
  readonly #claim: ProofClaim;
  readonly #maxChoices: number;
  readonly #mates = new Map<string, Choice>();
  #found = nothingFound();
  hasMates = false;
  /** Positions looked at so far, in all rounds. */
  positions = 0;

  constructor(prover: Prover, claim: ProofClaim, maxChoices: number) {
    this.#prover = prover;
    this.#claim = claim;
    this.#maxChoices = maxChoices;
  }

  /** Choices of what was found, to be asked for in the order of the walk. They throw {@link LimitError} once interrupted. */
  choices(): ProofChoices {
    let written = 0;
    const found = (known: ReadonlyMap<string, Choice>, { board, list }: WalkedPosition): number => {
      if (++written % CHOICES_BETWEEN === 0 && this.#cursor.kernel.isInterrupted())
        throw new LimitError('interrupted');
      const position = board.epd();
      const choice = known.get(position);
      const number = choice ? list.numberOf(toUci(choice.move)) : -1;
      if (number >= 0) return number;
      throw new Error(`no choice for ${position}`);
    };
    return {
      attack: (place) => found(this.#mates, place),
      defend: (place) => found(this.#found.replies, place),
    };
  }

  findMates(): void {
    for (const { move, moves } of this.#claim.keys) {
      this.#cursor.after(this.#first(move), () => this.#answerAll(moves - 1));
    }
    this.hasMates = true;
  }

  /**
   * Replaces the replies, unless it fails.
   * @param ruledOut no first move mates within this many moves, keys excepted
   */
  findReplies(ruledOut: number): void {
    const before = this.#found;
    this.#found = nothingFound();
    try {
      const keys = new Map(this.#claim.keys.map((key) => [key.move, key]));
      for (const move of this.#cursor.legalMoves()) {
        const moves = ruledOutAfter({ ...this.#claim, ruledOut }, keys.get(toUci(move)));
        if (moves < 2) continue;
        this.#count(1);
        this.#cursor.after(move, () => this.#reply(moves - 1));
      }
      if (this.#found.count > this.#maxChoices) throw new TooLarge();
    } catch (error) {
      this.#found = before;
      throw error;
    }
  }

  /** Choices of replies. */
  get replies(): number {
    return this.#found.count;
  }

  get #cursor() {
    return this.#prover.cursor;
  }

  /** After a move that mates in `moves` further moves. */
  #answerAll(moves: number): void {
    for (const defence of this.#cursor.legalMoves()) this.#cursor.after(defence, () => this.#mate(moves));
  }

  #mate(moves: number): void {
    const key = positionKey(this.#cursor.position);
    const known = this.#mates.get(key);
    if (known && known.moves <= moves) return;
    if (this.#mates.size >= this.#maxChoices) throw new TooLarge();
    const found = this.#prover.within(moves);
    const [move] = this.#prover.lineTo('attacker', found);
    if (found.moves === undefined || !move) throw new LimitError(this.#prover.limit ?? 'interrupted');
    const mate = { moves: found.moves, move };
    this.#mates.set(key, mate);
    this.positions++;
    this.#cursor.after(move, () => this.#answerAll(mate.moves - 1));
  }

  /** After a move of the attacker that does not mate, nor do `moves` further ones. */
  #reply(moves: number): void {
    if (this.#cursor.end) return;
    const key = positionKey(this.#cursor.position);
    const known = this.#found.replies.get(key);
    if (known && known.moves >= moves) return;
    const { refutations } = this.#prover.inFull((kernel, limits) => kernel.refutations(moves, 0, limits));
    const [move] = refutations;
    if (!move) throw new Error(`no reply to keep the attacker from mate in ${moves}: ${key}`);
    this.#found.replies.set(key, { moves, move });
    if (moves > 1) this.#cursor.after(move, () => this.#noMate(moves));
  }

  #noMate(moves: number): void {
    const key = positionKey(this.#cursor.position);
    const known = this.#found.noMates.get(key);
    if (known !== undefined && known >= moves) return;
    this.#found.noMates.set(key, moves);
    const all = this.#cursor.legalMoves();
    if (known === undefined) this.#count(all.length);
    if (this.#found.count > this.#maxChoices) throw new TooLarge();
    for (const move of all) this.#cursor.after(move, () => this.#reply(moves - 1));
  }

  #count(replies: number): void {
    this.#found.count += replies;
    this.positions += replies;
  }

  #first(uci: string): NormalMove {
    const move = legalUci(this.#cursor.position, uci);
    if (!move) throw new Error(`illegal key ${uci}`);
    return move;
  }
}
