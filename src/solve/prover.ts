/**
 * One problem's questions to the kernel, under limits that are those of the problem and not of a question. Once a limit
 * is reached nothing more is asked: what is not known then is `undefined`, never a guess.
 */
import type { NormalMove } from 'chessops/types';
import type { Kernel, KeysAnswer, LimitReached, Limits, SearchAnswer } from '../kernel/kernel.js';
import { Budget } from './budget.js';

export class Prover {
  readonly kernel: Kernel;
  readonly budget: Budget;
  readonly #limits: Limits;
  readonly #began = performance.now();
  #limit: LimitReached | undefined;

  constructor(kernel: Kernel, limits: Limits) {
    this.kernel = kernel;
    this.budget = new Budget(limits);
    this.#limits = limits;
  }

  /** Positions examined so far. */
  get nodes(): number {
    return this.budget.nodes;
  }

  /** The limit that left a question without its answer. */
  get limit(): LimitReached | undefined {
    return this.#limit;
  }

  /** A question that was asked with the same budget, but not here, met a limit. */
  stoppedBy(limit: LimitReached): void {
    this.#limit ??= limit;
  }

  /** The keys found, all or up to a limit; none at all when one was reached before. */
  keys(moves: number, shortestOnly = false): KeysAnswer {
    const limit = this.#limitBefore();
    if (limit) return { keys: [], searched: 0, nodes: 0, limit };
    return this.#book(this.kernel.keys(moves, { ...this.budget.left(), shortestOnly }));
  }

  /** The shortest mate of the side to move within `moves`, and how far it was looked for. */
  shortestMate(moves: number): { readonly mate?: number; readonly searched: number } {
    if (this.#limitBefore()) return { searched: 0 };
    return this.#book(this.kernel.shortestMate(moves, this.budget.left()));
  }

  /** The number of the opponent's moves in which the side to move is mated, and how far it was looked for. */
  shortestMated(moves: number): { readonly mate?: number; readonly searched: number } {
    if (this.#limitBefore()) return { searched: 0 };
    return this.#book(this.kernel.shortestMated(moves, this.budget.left()));
  }

  /** Whether the side to move mates within `moves`. */
  mates(moves: number): boolean | undefined {
    if (moves === 0) return false;
    const { mate } = this.shortestMate(moves);
    return mate !== undefined ? true : this.limit ? undefined : false;
  }

  /** The replies after which the side to move is not mated within `moves` >= 1; not more than `atMost`, and whether there are. */
  refutations(moves: number, atMost: number): { moves: NormalMove[]; more: boolean } | undefined {
    if (this.#limitBefore()) return undefined;
    const answer = this.#book(this.kernel.refutations(moves, atMost, this.budget.left()));
    if (answer.limit) return undefined;
    const { refutations } = answer;
    return { moves: refutations.slice(0, atMost), more: refutations.length > atMost };
  }

  /**
   * A shortest mate of the side to move, whose length and first move are proven. Found also where a limit was reached, for
   * which the budget has a share left; empty where that does not suffice.
   */
  mateLine(mate: number, first?: NormalMove): NormalMove[] {
    return this.#line(() => this.kernel.mateLine(mate, first, this.budget.left()));
  }

  /** The same for a side to move that is mated. */
  matedLine(mate: number): NormalMove[] {
    return mate === 0 ? [] : this.#line(() => this.kernel.matedLine(mate, this.budget.left()));
  }

  /** Looks at the position after a move. */
  after<T>(move: NormalMove, look: () => T): T {
    this.kernel.play(move);
    return this.#thenUndo(look);
  }

  /** Looks at the position with the other side to move; the side to move must not be in check. */
  afterPass<T>(look: () => T): T {
    this.kernel.pass();
    return this.#thenUndo(look);
  }

  /** Small questions may go a little beyond the budget each; together they may not. */
  #limitBefore(): LimitReached | undefined {
    const { nodes = Infinity, ms = Infinity } = this.#limits;
    if (this.budget.nodes > nodes) this.#limit ??= 'nodes';
    else if (ms !== Infinity && performance.now() - this.#began > ms) this.#limit ??= 'time';
    return this.#limit;
  }

  #thenUndo<T>(look: () => T): T {
    try {
      return look();
    } finally {
      this.kernel.undo();
    }
  }

  #line(search: () => NormalMove[]): NormalMove[] {
    const line = search();
    this.budget.nodes += this.kernel.nodes;
    return line;
  }

  #book<T extends SearchAnswer>(answer: T): T {
    this.budget.nodes += answer.nodes;
    this.#limit ??= answer.limit;
    return answer;
  }
}
