/**
 * Finds what a proof (src/proof) needs besides the rules: the attacker's move in every position of the mates, and a reply to every move
 * that does not mate in time. The kernel's table, filled in the search for the keys, answers most questions.
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
  /** if a proof would need more choices, it rules out less. A choice takes a byte */
  readonly maxChoices: number;
}

export const DEFAULT_PROOF_SIZE = 1_000_000;

/** A move with which the attacker mates in at most this many moves, or a reply after which he does not mate within this many. */
interface Choice {
  readonly moves: number;
  readonly move: NormalMove;
}

class TooLarge extends Error {}

/** Interruption is checked after this many choices, so that the user does not wait long. */
const CHOICES_BETWEEN = 256;

/**
 * Finds the proof of a direct mate at the position of the prover, with the attacker to move. This may take as long as the search, or
 * longer if a table gave the answer. If interrupted, it ends soon and without a proof, as writing a partial one could take long.
 * @param claim the solution to prove
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
    // ruling out one move more multiplies the choices by about the same factor as the last one
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

/** Facts about moves that do not mate in time. `noMates`: positions and the number of moves within which the attacker does not mate. */
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
  /** Positions looked at so far in all rounds. */
  positions = 0;

  constructor(prover: Prover, claim: ProofClaim, maxChoices: number) {
    this.#prover = prover;
    this.#claim = claim;
    this.#maxChoices = maxChoices;
  }

  /** Returns the choices found. They must be read in the order of the walk, and throw {@link LimitError} once interrupted. */
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
   * Replaces the replies. If it fails, the earlier replies stay.
   * @param ruledOut no first move except the keys mates within this many moves
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

  /** Returns the number of replies found. */
  get replies(): number {
    return this.#found.count;
  }

  get #cursor() {
    return this.#prover.cursor;
  }

  /** Follows a move that mates in `moves` further moves. */
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

  /** Follows a move of the attacker after which he does not mate in `moves` further moves. */
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
