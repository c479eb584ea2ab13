/**
 * Proves whether a goal is reached at all, however far away. Two searches look for proofs: depth-first proof-number search and the
 * search over positions. Meanwhile, the other threads may look for a proof by other means.
 */
import type { NormalMove } from 'chessops';
import { FIFTY_MOVES } from '../chess/moves.js';
import type { BesideAnswer, BesideQuestion, KernelLimits, Player, ProofAnswer } from './answers.js';
import {
  ANY_NUMBER,
  ANY_REPLIES,
  DISPROVEN,
  EXPLORE,
  EXPLORED_LINE,
  EXPLORED_STRETCHES,
  PROVE,
  PROVEN,
  PROVEN_LINE,
} from './assembly/goal-search/layout.js';
import { MAX_MATE_MOVES } from './bounds.js';
import { type KernelBase, PLAYERS } from './kernel-base.js';
import type { SearchQuestion } from './search-cells.js';

export interface ProofSearchOptions extends KernelLimits {
  /** questions for the other threads, in order; all remaining threads get the last. Without questions they are stopped */
  readonly beside?: readonly BesideQuestion[];
}

export class ProofSearch {
  readonly #kernel: KernelBase;

  constructor(kernel: KernelBase) {
    this.#kernel = kernel;
  }

  /**
   * Asks the proof search (assembly/goal-search/proof.ts) whether the goal is reached within `maxMoves` moves. It finds distant goals
   * much sooner than `shortest`, but not the shortest way first. `resume` continues where a limit stopped the last call. This requires
   * the same question about the same position, and that nothing else has used the tree since.
   */
  prove(
    toMove: Player,
    maxMoves: number,
    options: ProofSearchOptions & { readonly resume?: boolean } = {},
  ): ProofAnswer {
    const kernel = this.#kernel;
    kernel.startSearch(toMove, maxMoves, options);
    if (kernel.isDecided(toMove)) {
      return kernel.hasReached()
        ? { verdict: 'reached', moves: 0, nodes: 0 }
        : { verdict: 'not-reached', nodes: 0 };
    }
    this.#askBeside(toMove, options.beside);
    return this.#answer(kernel.exports.ask(PROVE, PLAYERS[toMove], maxMoves, options.resume ? 1 : 0));
  }

  /**
   * Returns the moves to a goal that `prove` has proven in `moves`, against the longest defence. The line is shorter if a shorter way
   * turns up, and empty if the search was stopped.
   */
  provenLine(toMove: Player, moves: number, limits: KernelLimits = {}): NormalMove[] {
    const kernel = this.#kernel;
    if (moves === 0 && kernel.minMoves(toMove) > 0) return [];
    kernel.startSearch(toMove, moves, limits);
    if (kernel.isDecided(toMove)) return [];
    kernel.stopHelpers();
    return kernel.lineOf(kernel.exports.ask(PROVEN_LINE, PLAYERS[toMove], moves));
  }

  /**
   * Asks the search over positions (assembly/goal-search/graph-search.ts) whether the goal is reached within `maxMoves` moves of direct
   * play, or in any number. It uses all that it has learnt about positions since `setPosition`, until its memory is full.
   *
   * With `mostReplies`, the attacker may only play moves that leave at most so many replies. A goal reached in this way is proven, but
   * `not-reached` holds for these moves only. What is learnt about them is kept apart, for one such number at a time.
   */
  explore(
    toMove: Player,
    maxMoves: number | undefined,
    options: ProofSearchOptions & { readonly mostReplies?: number | undefined } = {},
  ): ProofAnswer {
    const { exports } = this.#kernel;
    this.#kernel.startSearch(toMove, maxMoves ?? MAX_MATE_MOVES, options);
    exports.useGraph(options.mostReplies ?? ANY_REPLIES);
    if (this.#kernel.isDecided(toMove)) return { verdict: 'not-reached', nodes: 0 };
    this.#askBeside(toMove, options.beside);
    return this.#answer(exports.ask(EXPLORE, PLAYERS[toMove], maxMoves ?? ANY_NUMBER));
  }

  /** Whether the memory that the last `explore` of this thread used has no room for more positions. */
  get isGraphFull(): boolean {
    return this.#kernel.exports.graphIsFull() !== 0;
  }

  /** Returns the moves to the goal that the last `explore` with so many replies has proven. The line is like that of `provenLine`. */
  exploredLine(toMove: Player, limits: KernelLimits = {}, mostReplies?: number): NormalMove[] {
    this.#kernel.startSearch(toMove, 1, limits);
    this.#kernel.stopHelpers();
    this.#kernel.exports.useGraph(mostReplies ?? ANY_REPLIES);
    return this.#kernel.lineOf(this.#kernel.exports.ask(EXPLORED_LINE, PLAYERS[toMove]));
  }

  /**
   * Decides whether no play up to the goal that the last `explore` has proven is a draw by the fifty-move rule. The count of that rule
   * is `halfmoves` at the root. False if nothing is proven.
   */
  isExploredUndrawn(toMove: Player, halfmoves: number, limits: KernelLimits = {}): boolean {
    const { root, exports } = this.#kernel;
    this.#kernel.startSearch(toMove, 1, limits);
    this.#kernel.stopHelpers();
    if (!exports.ask(EXPLORED_STRETCHES, PLAYERS[toMove])) return false;
    return halfmoves + root.valueAt(0) < FIFTY_MOVES && root.valueAt(1) < FIFTY_MOVES;
  }

  /** What the other threads have found since `prove` or `explore` set them to work. It is empty if they have no work. */
  get besideAnswers(): BesideAnswer[] {
    const { askedBeside, helpers } = this.#kernel;
    if (!helpers || !askedBeside) return [];
    const { questions } = askedBeside;
    return helpers.findings.map((found, i) => ({
      question: questions[Math.min(i, questions.length - 1)] as BesideQuestion,
      ...found,
    }));
  }

  /** Sets the other threads to work, after `startSearch`. If the questions are the same they continue; without any they are stopped. */
  #askBeside(toMove: Player, questions: readonly BesideQuestion[] = []): void {
    const kernel = this.#kernel;
    const { helpers, askedBeside } = kernel;
    const isTheSame = JSON.stringify({ toMove, questions }) === JSON.stringify(askedBeside);
    if (helpers?.isSearching && isTheSame) return;
    kernel.stopHelpers();
    const [first, ...rest] = questions.map((question) => asked(PLAYERS[toMove], question));
    if (!first || !helpers?.isWorthIt) return;
    helpers.ask(first, ...rest);
    kernel.askedBeside = { toMove, questions };
  }

  #answer(verdict: number): ProofAnswer {
    const { root, clock } = this.#kernel;
    const { nodes } = clock;
    const [first, second] = [root.valueAt(0), root.valueAt(1)];
    if (verdict === PROVEN) return { verdict: 'reached', moves: first, nodes };
    if (verdict === DISPROVEN) return { verdict: 'not-reached', nodes };
    const outlook = { proof: first, disproof: second };
    return { verdict: 'undecided', nodes, limit: clock.limitReached ?? 'interrupted', outlook };
  }
}

function asked(toMove: number, question: BesideQuestion): SearchQuestion {
  if (question.search === 'deepen') return { name: 'deepen', toMove, moves: question.from, count: 0 };
  const { maxMoves } = question;
  if (question.search === 'within') return { name: 'prove', toMove, moves: question.maxMoves, count: 0 };
  return {
    name: 'explore',
    toMove,
    moves: maxMoves ?? ANY_NUMBER,
    count: question.mostReplies ?? ANY_REPLIES,
  };
}
