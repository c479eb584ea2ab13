/**
 * Asks the kernel questions about one problem, at the cursor's position. The limits apply to the whole problem. Once one is reached,
 * nothing more is asked: unknown answers are `undefined`, never a guess.
 *
 * The kernel's searches answer them in one of three ways:
 *
 *   brute  the exhaustive search alone, move by move
 *   proof  the proof search alone
 *   auto   short solutions by the exhaustive search, which needs milliseconds. For longer ones `GoalBoundsSearch` uses both to find
 *          the shortest; then each first move is decided in the same way, with the help of the table
 *          (src/solve/distant-goals.ts)
 *
 * Their decisions agree. Only `auto` asks tables of few men.
 */
import type { NormalMove } from 'chessops/types';
import { type Aim, DIRECT_MATE, isDirectMate } from '../kernel/aim.js';
import type { GoalFound, KernelCost, KernelLimits, KeysFound, LimitReached } from '../kernel/answers.js';
import type { EndingValue, Kernel } from '../kernel/kernel.js';
import type { Player } from '../problems/stipulation.js';
import { Budget, LimitError } from './budget.js';
import { Cursor } from './cursor.js';
import { DistantGoals } from './distant-goals.js';
import {
  type Bounds,
  NOTHING_ASKED,
  type SearchName,
  type SearchOptions,
  type SearchProgress,
} from './search-options.js';

/** Up to this length the exhaustive search works alone: two searches take longer for most of these. */
const SHORT = 5;
/** What a table may cost, in positions, if its answer is not asked for or the main answer is known. One with two pawns costs more. */
export const WORTH_LOOKING_UP = 1_000_000;
/** The part of the time that making a table may take. If it takes longer than expected, the rest suffices to report other results. */
const TABLE_TIME = 0.9;

export class Prover {
  readonly budget: Budget;
  readonly aim: Aim;
  readonly #kernel: Kernel;
  readonly #search: SearchName;
  #cursor: Cursor;
  readonly #distant: DistantGoals;
  #limit: LimitReached | undefined;
  #proofPositions: (() => number) | undefined;

  constructor(kernel: Kernel, fen: string, options: SearchOptions = {}, aim = DIRECT_MATE) {
    this.#kernel = kernel;
    this.aim = aim;
    this.#search = options.search ?? 'auto';
    // if the user has chosen no limit, making tables may cost any number of positions
    const forTables = options.usualNodes ? Infinity : options.nodes;
    this.budget = new Budget(options, () => kernel.isInterrupted(), forTables);
    this.#cursor = new Cursor(kernel, fen, aim);
    this.#distant = new DistantGoals(kernel, this.budget, () => this.#cursor, this.#search === 'proof');
  }

  get cursor(): Cursor {
    return this.#cursor;
  }

  /** Returns whether the attacker reaches the goal himself. Otherwise he forces the defender to; in quodlibet he may do either. */
  get isDirect(): boolean {
    return this.aim.play === 'direct';
  }

  /** Changes the position; the limits keep counting. */
  setPosition(fen: string): void {
    this.#cursor = new Cursor(this.#kernel, fen, this.aim);
    this.#distant.bounds = () => NOTHING_ASKED;
  }

  /** Renews the limits for another task about the same position. Known results are kept. */
  renew(): void {
    this.budget.renew();
    this.#limit = undefined;
  }

  /** Returns the limit that left a question unanswered. */
  get limit(): LimitReached | undefined {
    return this.#limit;
  }

  /** Returns the progress. May be read during a search: includes the nodes that the kernel has counted so far. */
  get progress(): SearchProgress {
    const { hashPermille, endings } = this.#kernel;
    return {
      ...(this.#proofPositions ? { proofPositions: this.#proofPositions() } : this.#distant.bounds()),
      ...(endings.isMaking && { makesTable: true as const }),
      nodes: this.nodes,
      hashPermille,
    };
  }

  /** Returns the positions examined so far; may be read during a search. */
  get nodes(): number {
    return this.budget.nodes + this.#kernel.clock.nodesUnderWay;
  }

  /** Writes a proof of what was found. Until it returns, the progress shows the positions looked at for the proof. */
  writeProof<T>(positions: () => number, write: () => T): T {
    this.#proofPositions = positions;
    try {
      return write();
    } finally {
      this.#proofPositions = undefined;
    }
  }

  /**
   * Finds keys of a problem in `moves` moves until there are more than intended, or a shorter solution is found. Distant goals are
   * searched to the end.
   */
  keysUntilFlawed(moves: number, intended: number): KeysFound {
    if (!this.#isExhaustive(moves)) return this.keys(moves);
    return this.#note(this.#counted(this.#kernel.keys(moves, { ...this.budget.nextShare(), intended })));
  }

  /** Finds all keys, or those that a limit allows; with `shortestOnly`, only the quickest. */
  keys(moves: number, shortestOnly = false): KeysFound {
    const limit = this.#limitBefore();
    if (limit) return { keys: [], shortest: false, searched: 0, nodes: 0, limit };
    const asked = shortestOnly ? NOTHING_ASKED : { asked: moves };
    this.#distant.bounds = () => asked;
    return this.#note(
      this.#isExhaustive(moves)
        ? this.#exhaustiveKeys(moves, shortestOnly)
        : this.#distantKeys(moves, shortestOnly, asked),
    );
  }

  /** Returns whether a table that exists or can be made knows the value of the position. Only for direct mates. */
  get hasTable(): boolean {
    return this.#search === 'auto' && isDirectMate(this.aim) && this.#kernel.endings.costOfRoot !== undefined;
  }

  /** Returns whether the table of the position, if any, belongs to the store: five men, if the user has allowed them. */
  get isOfStore(): boolean {
    return this.#kernel.endings.isOfStore;
  }

  /** Returns what a table says of the position; undefined if making it costs more than it is `worth`, or than the limits allow. */
  lookedUpValue(worth = Number.POSITIVE_INFINITY): EndingValue | undefined {
    if (!this.hasTable || this.#limitBefore()) return undefined;
    const { value, limit } = this.#askTable({ worth, share: TABLE_TIME });
    // other limits are ignored, since there is an answer without the table
    if (limit === 'interrupted') this.#limit ??= limit;
    return value;
  }

  /** Returns what a table says of a position that nothing else can solve; undefined for too many men, or if a limit came first. */
  tableValue(): EndingValue | undefined {
    if (this.#limitBefore()) return undefined;
    const { value, limit } = this.#askTable({});
    this.#limit ??= limit;
    return value;
  }

  /**
   * Opens the table of the position, or makes it if the limits allow what that costs.
   * @param worth the most it may cost, in positions; its time must fit into the remaining time, too. Absent: a table that is not in the
   *   store is begun in any case
   * @param share the part of the time that it may take
   */
  #askTable({ worth, share = 1 }: { readonly worth?: number; readonly share?: number }): {
    readonly value?: EndingValue | undefined;
    readonly limit?: LimitReached | undefined;
  } {
    const { endings, clock } = this.#kernel;
    const value = endings.valueOfRoot();
    const cost = endings.costOfRoot;
    if (value || cost === undefined) return { value };
    const { ms = Number.POSITIVE_INFINITY } = this.budget.remaining();
    const beginsAnyway = worth === undefined && !endings.isOfStore;
    if (!beginsAnyway && !endings.isWorth({ nodes: worth ?? Number.POSITIVE_INFINITY, ms }))
      return { limit: 'time' };
    if (!this.budget.payForTable(cost)) return { limit: 'nodes' };
    const made = this.#kernel.tableValue({ ms: share * ms });
    if (made) return { value: made };
    // tables of five men are made on a separate clock
    return { limit: clock.limitReached ?? this.budget.limitReached() ?? 'nodes' };
  }

  /**
   * Finds in how many moves of the attacker, up to `moves`, the goal is reached.
   * @param toMove the player to move
   */
  shortest(toMove: Player, moves: number): GoalFound {
    const limit = this.#limitBefore();
    if (limit) return { shortest: false, searched: 0, nodes: 0, limit };
    const asked = toMove === 'attacker' ? NOTHING_ASKED : { asked: -moves };
    if (!this.#isExhaustive(moves)) return this.#note(this.#distant.find({ toMove, maxMoves: moves }, asked));
    if (toMove === 'defender') this.#distant.bounds = () => asked;
    return this.#note(this.#counted(this.#kernel.shortest(toMove, moves, this.budget.nextShare())));
  }

  /** Finds a way of the attacker, to move, to the goal within `moves`. It is not always the shortest. */
  within(moves: number): GoalFound {
    if (this.#isExhaustive(moves)) return this.shortest('attacker', moves);
    const limit = this.#limitBefore();
    if (limit) return { shortest: false, searched: 0, nodes: 0, limit };
    return this.#note(this.#distant.find({ maxMoves: moves, shorten: false }, { asked: moves }));
  }

  /** Returns whether the side to move, as the attacker, reaches the goal within `moves`; undefined if a limit came first. */
  reachesGoal(moves: number): boolean | undefined {
    if (moves === 0) return false;
    const found = this.within(moves);
    return found.moves !== undefined ? true : found.limit ? undefined : false;
  }

  /**
   * Returns the replies of the side to move that keep the attacker from the goal for `moves` moves, in order of generation: at most
   * `atMost`, and whether there are more. Undefined if a limit came first.
   */
  refutations(moves: number, atMost: number): { moves: NormalMove[]; more: boolean } | undefined {
    if (this.#limitBefore()) return undefined;
    const { refutations, limit } = this.#note(
      this.#searchesExhaustively(moves)
        ? this.#counted(this.#kernel.refutations(moves, atMost, this.budget.nextShare()))
        : this.#distant.refutations(moves, atMost),
    );
    return limit ? undefined : { moves: refutations.slice(0, atMost), more: refutations.length > atMost };
  }

  /**
   * Returns the line to a goal that was found, against the longest defence. The budget keeps a share for it after a limit. It is empty if
   * that does not suffice, or if no goal was found.
   * @param first the key to begin with
   */
  lineTo(toMove: Player, { moves, line }: GoalFound, first?: NormalMove): readonly NormalMove[] {
    if (line || moves === undefined) return line ?? [];
    const found = this.#kernel.line(toMove, moves, this.budget.nextShare(), first);
    this.budget.nodes += this.#kernel.nodes;
    return found;
  }

  /** Asks the exhaustive search. Throws {@link LimitError} if a limit is reached or leaves the answer incomplete. */
  inFull<T extends { readonly limit?: LimitReached | undefined }>(
    ask: (kernel: Kernel, limits: KernelLimits) => T,
  ): T {
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

  #note<T extends KernelCost>(answer: T): T {
    this.#limit ??= answer.limit;
    return answer;
  }

  /** Returns whether the exhaustive search alone answers questions about this many moves. */
  #searchesExhaustively(moves: number): boolean {
    const { exact, quodlibet } = this.aim;
    if (exact || quodlibet) return true;
    return this.#search === 'brute' || (this.#search === 'auto' && moves <= SHORT);
  }

  /** Returns whether it answers them in this position: without a legal move there is nothing to prove. */
  #isExhaustive(moves: number): boolean {
    return this.#searchesExhaustively(moves) || !this.#kernel.hasLegalMove();
  }

  #counted<T extends KernelCost>(answer: T): T {
    this.budget.nodes += answer.nodes;
    return answer;
  }

  #exhaustiveKeys(moves: number, shortestOnly: boolean): KeysFound {
    const limits = this.budget.nextShare();
    return this.#counted(this.#kernel.keys(moves, shortestOnly ? { ...limits, shortestOnly } : limits));
  }

  /** Answers what the exhaustive search cannot. */
  #distantKeys(moves: number, shortestOnly: boolean, asked: Bounds): KeysFound {
    const before = this.budget.nodes;
    // a search looks up tables with fewer men by itself
    if (this.isOfStore) this.lookedUpValue();
    const hasShort = shortestOnly && this.#searchesExhaustively(SHORT);
    if (hasShort) {
      const short = this.#exhaustiveKeys(SHORT, true);
      if (short.limit || short.keys.length > 0) return short;
    }
    const found = this.#distant.keys({ moves, shortestOnly, ruledOut: hasShort ? SHORT : 0 }, asked);
    return { ...found, nodes: this.budget.nodes - before };
  }
}
