/**
 * One problem's questions to the kernel, under limits that are those of the problem and not of a question. Once a limit
 * is reached nothing more is asked: what is not known then is `undefined`, never a guess.
 */
import type { NormalMove } from 'chessops/types';
import type { Kernel, LimitReached, Limits } from '../kernel/kernel.js';
import type { StopFlag } from '../kernel/stop-flag.js';
import { Budget } from './budget.js';
import { type KeysFound, type MateFound, MateSearch } from './goal-search.js';
import type { SearchName } from './searches.js';

export class Prover {
  readonly kernel: Kernel;
  readonly budget: Budget;
  readonly search: MateSearch;
  readonly #limits: Limits;
  readonly #began = performance.now();
  #limit: LimitReached | undefined;

  /** @param options which search is to decide; and the kernel's stop flag */
  constructor(
    kernel: Kernel,
    limits: Limits,
    options: { readonly search?: SearchName; readonly stopFlag?: StopFlag | undefined } = {},
  ) {
    this.kernel = kernel;
    this.budget = new Budget(limits, options.stopFlag);
    this.search = new MateSearch(kernel, this.budget, options.search);
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
  keys(moves: number, shortestOnly = false): KeysFound {
    const limit = this.#limitBefore();
    if (limit) return { keys: [], shortest: false, searched: 0, limit };
    return this.#note(this.search.keys(moves, shortestOnly));
  }

  /** The shortest mate of the side to move within `moves`, and how far it was looked for. */
  shortestMate(moves: number): MateFound {
    const limit = this.#limitBefore();
    if (limit) return { shortest: false, searched: 0, limit };
    return this.#note(this.search.shortestMate(moves));
  }

  /** The number of the opponent's moves in which the side to move is mated, and how far it was looked for. */
  shortestMated(moves: number): MateFound {
    const limit = this.#limitBefore();
    if (limit) return { shortest: false, searched: 0, limit };
    return this.#note(this.search.mated(moves));
  }

  /** Whether the side to move mates within `moves`. */
  mates(moves: number): boolean | undefined {
    if (moves === 0) return false;
    if (this.#limitBefore()) return undefined;
    return this.#note(this.search.mates(moves)).mates;
  }

  /** The replies after which the side to move is not mated within `moves` >= 1; not more than `atMost`, and whether there are. */
  refutations(moves: number, atMost: number): { moves: NormalMove[]; more: boolean } | undefined {
    if (this.#limitBefore()) return undefined;
    const { moves: found, limit } = this.#note(this.search.refutations(moves, atMost));
    return limit ? undefined : { moves: found.slice(0, atMost), more: found.length > atMost };
  }

  /**
   * The line of a mate of the side to move that was found, with that first move. Found also where a limit was reached, for which
   * the budget has a share left; empty where that does not suffice, and where no mate was found.
   */
  mateLine({ mate, line }: MateFound, first?: NormalMove): readonly NormalMove[] {
    if (line || mate === undefined) return line ?? [];
    return this.#line(() => this.kernel.mateLine(mate, first, this.budget.left()));
  }

  /** The same for a side to move that is mated. */
  matedLine({ mate = 0, line }: MateFound): readonly NormalMove[] {
    if (line || mate === 0) return line ?? [];
    return this.#line(() => this.kernel.matedLine(mate, this.budget.left()));
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

  #note<T extends { readonly limit?: LimitReached }>(answer: T): T {
    this.#limit ??= answer.limit;
    return answer;
  }
}
