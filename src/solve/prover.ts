/**
 * One problem's questions to the kernel, about the cursor's position. The limits apply to the whole problem. Once one is reached,
 * nothing more is asked: what is unknown then is `undefined`, never a guess.
 */
import type { NormalMove } from 'chessops/types';
import { type Aim, DIRECT_MATE } from '../kernel/aim.js';
import type { Kernel, LimitReached, Limits } from '../kernel/kernel.js';
import { isLinePlay, movesOf, type Player, type Stipulation } from '../problems/stipulation.js';
import { present } from '../text/present.js';
import { Budget } from './budget.js';
import { Cursor } from './cursor.js';
import {
  type GoalFound,
  GoalSearch,
  type GoalStanding,
  type KeysFound,
  type SearchName,
} from './goal-search.js';
import { LONG_MOVES, type UsualNodes } from './usual-nodes.js';

export interface SearchOptions {
  /** positions examined per problem; the line of a solution may take a tenth more */
  readonly nodes?: number;
  /** the same, where nobody has chosen a limit and the problem is one of many */
  readonly usualNodes?: UsualNodes;
  /** wall-clock milliseconds per problem, likewise */
  readonly ms?: number;
  /** `auto` by default. The answers are the same unless a limit is reached */
  readonly search?: SearchName;
}

/** The limits that these options set a problem with this stipulation. */
export const limitsOf = (
  { nodes, usualNodes, ms }: SearchOptions,
  stipulation: Stipulation | undefined,
): Limits => present({ nodes: nodes ?? (usualNodes && usualNodesOf(usualNodes, stipulation)), ms });

function usualNodesOf({ stated, long, unstated }: UsualNodes, stipulation: Stipulation | undefined): number {
  if (!stipulation) return unstated;
  return !isLinePlay(stipulation.play) && movesOf(stipulation) >= LONG_MOVES ? long : stated;
}

/** How far the search of one problem is. */
export interface SearchStanding extends GoalStanding {
  /** what is asked; absent: the shortest mate */
  readonly stipulation?: Stipulation;
  /** positions examined so far */
  readonly nodes: number;
  /** how full the table is, per thousand */
  readonly hashPermille: number;
}

/** The same, as reported. */
export interface SearchProgress extends SearchStanding {
  /** milliseconds that the search has taken so far */
  readonly ms: number;
}

export class Prover {
  readonly budget: Budget;
  readonly aim: Aim;
  readonly #kernel: Kernel;
  readonly #searchName: SearchName | undefined;
  #cursor: Cursor;
  #search: GoalSearch;
  #limit: LimitReached | undefined;

  constructor(kernel: Kernel, fen: string, options: SearchOptions = {}, aim = DIRECT_MATE) {
    this.#kernel = kernel;
    this.aim = aim;
    this.#searchName = options.search;
    this.budget = new Budget(options, () => kernel.isInterrupted());
    this.#cursor = new Cursor(kernel, fen, aim);
    this.#search = new GoalSearch(this.#cursor, this.budget, options.search);
  }

  get cursor(): Cursor {
    return this.#cursor;
  }

  /** The attacker reaches the goal himself; otherwise he forces the defender to, and may do so himself only in quodlibet. */
  get isDirect(): boolean {
    return this.aim.play === 'direct';
  }

  /** Changes the position; the limits continue. */
  setPosition(fen: string): void {
    this.#cursor = new Cursor(this.#kernel, fen, this.aim);
    this.#search = new GoalSearch(this.#cursor, this.budget, this.#searchName);
  }

  /** For another task about the same position: as much again as the limits allow. What is known remains. */
  renew(): void {
    this.budget.renew();
    this.#limit = undefined;
  }

  /** The limit that left a question unanswered. */
  get limit(): LimitReached | undefined {
    return this.#limit;
  }

  /** May be read during a search: adds the nodes that the kernel has counted so far. */
  get standing(): SearchStanding {
    const { nodes, hashPermille } = this.#kernel;
    return { ...this.#search.standing, nodes: this.budget.nodes + nodes, hashPermille };
  }

  /** All keys, or those found before a limit. */
  keys(moves: number, shortestOnly = false): KeysFound {
    const limit = this.#limitBefore();
    if (limit) return { keys: [], shortest: false, searched: 0, limit };
    return this.#note(this.#search.keys(moves, shortestOnly));
  }

  /**
   * In how many moves of the attacker, up to `moves`, the goal is reached.
   * @param toMove the player to move
   */
  shortest(toMove: Player, moves: number): GoalFound {
    const limit = this.#limitBefore();
    if (limit) return { shortest: false, searched: 0, limit };
    return this.#note(this.#search.shortest(toMove, moves));
  }

  /** A way of the attacker, to move, to the goal within `moves`, not always the shortest. */
  within(moves: number): GoalFound {
    const limit = this.#limitBefore();
    if (limit) return { shortest: false, searched: 0, limit };
    return this.#note(this.#search.within(moves));
  }

  /** Whether the side to move, as the attacker, reaches the goal within `moves`; undefined: a limit came first. */
  reachesGoal(moves: number): boolean | undefined {
    if (moves === 0) return false;
    const found = this.within(moves);
    return found.moves !== undefined ? true : found.limit ? undefined : false;
  }

  /**
   * The replies of the side to move that keep the attacker from the goal for `moves` moves; not more than `atMost`, and
   * whether there are more.
   */
  refutations(moves: number, atMost: number): { moves: NormalMove[]; more: boolean } | undefined {
    if (this.#limitBefore()) return undefined;
    const { moves: found, limit } = this.#note(this.#search.refutations(moves, atMost));
    return limit ? undefined : { moves: found.slice(0, atMost), more: found.length > atMost };
  }

  /**
   * The line to a goal that was found, against the longest defence. The budget keeps a share for it after a limit; empty where that
   * does not suffice, or no goal was found.
   * @param first the key to begin with
   */
  lineTo(toMove: Player, { moves, line }: GoalFound, first?: NormalMove): readonly NormalMove[] {
    if (line || moves === undefined) return line ?? [];
    const found = this.#kernel.line(toMove, moves, { ...this.budget.nextShare(), first });
    this.budget.nodes += this.#kernel.nodes;
    return found;
  }

  /** Asks the exhaustive search. Throws {@link LimitError} where a limit is reached, or leaves the answer incomplete. */
  inFull<T extends { readonly limit?: LimitReached }>(ask: (kernel: Kernel, limits: Limits) => T): T {
    const reached = this.budget.limitReached();
    if (reached) throw new LimitError(reached);
    const answer = ask(this.#kernel, this.budget.remaining());
    this.budget.nodes += this.#kernel.nodes;
    if (answer.limit) throw new LimitError(answer.limit);
    return answer;
  }

  /** Notes that another question with the same budget met a limit. */
  stoppedBy(limit: LimitReached): void {
    this.#limit ??= limit;
  }

  #limitBefore(): LimitReached | undefined {
    this.#limit ??= this.budget.limitReached();
    return this.#limit;
  }

  #note<T extends { readonly limit?: LimitReached }>(answer: T): T {
    this.#limit ??= answer.limit;
    return answer;
  }
}

/** A limit ended a question that needs a complete answer. */
export class LimitError extends Error {
  readonly limit: LimitReached;

  constructor(limit: LimitReached) {
    super(`limit reached: ${limit}`);
    this.limit = limit;
  }
}
