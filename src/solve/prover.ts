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
 *
 * Their decisions agree. Only `auto` asks tables of few men.
 */
import type { NormalMove } from 'chessops/types';
import { toUci } from '../chess/moves.js';
import { type Aim, DIRECT_MATE, isDirectMate } from '../kernel/aim.js';
import type { Cost, FoundKey, GoalFound, KeysFound, LimitReached, Limits } from '../kernel/answers.js';
import type { EndingValue, Kernel } from '../kernel/kernel.js';
import type { Player, Stipulation } from '../problems/stipulation.js';
import { Budget, LimitError, type UsualNodes } from './budget.js';
import { Cursor } from './cursor.js';
import { type GoalBounds, type GoalBoundsOptions, GoalBoundsSearch } from './goal-bounds-search.js';
import { decideInRounds } from './rounds.js';

export const SEARCHES = ['auto', 'brute', 'proof'] as const;
export type SearchName = (typeof SEARCHES)[number];

export interface SearchOptions {
  /** positions examined per problem; the line of a solution may take a tenth more */
  readonly nodes?: number;
  /** the same, if the user has chosen no limit */
  readonly usualNodes?: UsualNodes;
  /** wall-clock milliseconds per problem; the line of a solution may take a tenth more */
  readonly ms?: number;
  /** `auto` by default. The answers are the same unless a limit is reached */
  readonly search?: SearchName;
}

/** Returns the limits that these options set for a problem with this stipulation. */
export function limitsOf(
  { nodes, usualNodes, ms }: SearchOptions,
  stipulation: Stipulation | undefined,
): Limits {
  const most = nodes ?? (stipulation ? usualNodes?.stated : usualNodes?.unstated);
  return { ...(most !== undefined && { nodes: most }), ...(ms !== undefined && { ms }) };
}

/** The progress of the search for one problem. */
export interface SearchProgress extends Partial<Omit<GoalBounds, 'line'>> {
  /** the stipulation; absent: the shortest mate is looked for */
  readonly stipulation?: Stipulation;
  /** moves asked for; negative if the defender is to move. Absent: the shortest solution */
  readonly asked?: number;
  /** number of first moves that are still undecided */
  readonly open?: number;
  /** present while the proof of the known answer is written: the positions looked at for it so far */
  readonly proofPositions?: number;
  /** the table for the position's men is being made */
  readonly makesTable?: true;
  /** positions examined so far */
  readonly nodes: number;
  /** the part of the table that is filled, per thousand */
  readonly hashPermille: number;
}

type Bounds = Pick<SearchProgress, 'asked' | 'ruledOut' | 'provenIn' | 'open'>;

/** The progress with the time that the search has taken. */
export interface TimedProgress extends SearchProgress {
  /** milliseconds that the search has taken so far */
  readonly ms: number;
}

/** A first move and what is known about it. Lengths count the attacker's moves from the diagram. */
interface FirstMove {
  readonly move: NormalMove;
  ruledOut: number;
  provenIn?: number;
  line: readonly NormalMove[];
}

/** Up to this length the exhaustive search works alone: two searches take longer for most of these. */
const SHORT = 5;
/** What a table may cost, in positions, if its answer is not asked for or the main answer is known. One with two pawns costs more. */
export const WORTH_LOOKING_UP = 1_000_000;
/** The part of the time that making a table may take. If it takes longer than expected, the rest suffices to report other results. */
const TABLE_TIME = 0.9;
const NOTHING_ASKED: Bounds = {};

export class Prover {
  readonly budget: Budget;
  readonly aim: Aim;
  readonly #kernel: Kernel;
  readonly #search: SearchName;
  #cursor: Cursor;
  #bounds = (): Bounds => NOTHING_ASKED;
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
    this.#bounds = () => NOTHING_ASKED;
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
      ...(this.#proofPositions ? { proofPositions: this.#proofPositions() } : this.#bounds()),
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
    this.#bounds = () => asked;
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
    const made = this.#kernel.tableValue(ms === Number.POSITIVE_INFINITY ? {} : { ms: share * ms });
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
    if (!this.#isExhaustive(moves)) return this.#note(this.#find({ toMove, maxMoves: moves }, asked));
    if (toMove === 'defender') this.#bounds = () => asked;
    return this.#note(this.#counted(this.#kernel.shortest(toMove, moves, this.budget.nextShare())));
  }

  /** Finds a way of the attacker, to move, to the goal within `moves`. It is not always the shortest. */
  within(moves: number): GoalFound {
    if (this.#isExhaustive(moves)) return this.shortest('attacker', moves);
    const limit = this.#limitBefore();
    if (limit) return { shortest: false, searched: 0, nodes: 0, limit };
    return this.#note(this.#find({ maxMoves: moves, shorten: false }, { asked: moves }));
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
        : this.#distantRefutations(moves, atMost),
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
    ask: (kernel: Kernel, limits: Limits) => T,
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

  #note<T extends Cost>(answer: T): T {
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

  #counted<T extends Cost>(answer: T): T {
    this.budget.nodes += answer.nodes;
    return answer;
  }

  #exhaustiveKeys(moves: number, shortestOnly: boolean): KeysFound {
    const limits = this.budget.nextShare();
    return this.#counted(this.#kernel.keys(moves, shortestOnly ? { ...limits, shortestOnly } : limits));
  }

  #distantKeys(moves: number, shortestOnly: boolean, asked: Bounds): KeysFound {
    const before = this.budget.nodes;
    let ruledOut = 0;
    // a search looks up tables with fewer men by itself
    if (this.isOfStore) this.lookedUpValue();
    if (shortestOnly && this.#searchesExhaustively(SHORT)) {
      const short = this.#exhaustiveKeys(SHORT, true);
      if (short.limit || short.keys.length > 0) return short;
      ruledOut = SHORT;
    }
    const { bounds, limit } = this.#bound({ maxMoves: moves, ruledOut }, asked);
    const { provenIn, line } = bounds;
    const [move] = line;
    if (provenIn === undefined || !move) {
      const nodes = this.budget.nodes - before;
      return { keys: [], shortest: false, searched: bounds.ruledOut, nodes, limit };
    }
    const found: FirstMove = { move, provenIn, ruledOut: bounds.ruledOut, line };
    const settled = limit
      ? keysFound([found], found.ruledOut, found.ruledOut)
      : this.#settleFirstMoves(found, shortestOnly ? provenIn : moves, asked);
    return { ...settled, nodes: this.budget.nodes - before, limit: limit ?? settled.limit };
  }

  /** Decides all first moves. @param found the first move of a shortest solution */
  #settleFirstMoves(found: FirstMove, within: number, asked: Bounds): Omit<KeysFound, 'nodes'> {
    const { ruledOut } = found;
    const reaching = this.isDirect ? new Set(this.#kernel.goalMoves().map(toUci)) : undefined;
    const items = this.#cursor
      .legalMoves()
      .map((move): FirstMove => (toUci(move) === toUci(found.move) ? found : { move, ruledOut, line: [] }));
    const isOpen = (first: FirstMove) => first.ruledOut < (first.provenIn ?? within + 1) - 1;
    this.#bounds = () => ({
      ...asked,
      ruledOut,
      ...(found.provenIn !== undefined && { provenIn: found.provenIn }),
      open: items.filter(isOpen).length,
    });
    const limit = decideInRounds({
      items,
      isOpen,
      look: (first, nodes) => {
        if (!reaching?.has(toUci(first.move))) {
          return this.#cursor.after(first.move, () => this.#lookAfter(first, within, nodes));
        }
        first.provenIn = 1;
        first.line = [first.move];
        return undefined;
      },
    });
    const searched = Math.min(within, ...items.filter(isOpen).map((first) => first.ruledOut));
    return { ...keysFound(items, ruledOut, searched), limit };
  }

  /** Looks, after a first move, whether it reaches the goal in fewer moves than known. */
  #lookAfter(first: FirstMove, within: number, nodes: number): LimitReached | undefined {
    if (!this.#kernel.hasLegalMove()) {
      first.ruledOut = within;
      return undefined;
    }
    const maxMoves = (first.provenIn ?? within + 1) - 2;
    const least = this.#kernel.minMoves('defender');
    if (maxMoves < least) {
      first.ruledOut = 1;
      return undefined;
    }
    const ruledOutAfter = Math.max(least, first.ruledOut) - 1;
    const search = this.#boundsSearch({ toMove: 'defender', maxMoves, ruledOut: ruledOutAfter });
    const limit = this.#run(search, nodes);
    const { ruledOut, provenIn, line } = search.bounds;
    first.ruledOut = Math.max(first.ruledOut, ruledOut + 1);
    if (provenIn !== undefined) {
      first.provenIn = provenIn + 1;
      first.line = [first.move, ...line];
    }
    return limit;
  }

  #distantRefutations(moves: number, atMost: number) {
    interface Reply {
      readonly move: NormalMove;
      ruledOut: number;
      refutes?: boolean;
    }
    const before = this.budget.nodes;
    const defences = this.#cursor.defences(moves);
    const replies = defences.moves
      .filter((move) => !defences.reaching.has(toUci(move)))
      .map((move): Reply => ({ move, ruledOut: 0 }));
    const refuting = () => replies.filter(({ refutes }) => refutes).map(({ move }) => move);
    const limit = decideInRounds({
      items: replies,
      isOpen: ({ refutes }) => refutes === undefined,
      look: (reply, nodes) =>
        this.#cursor.after(reply.move, () => {
          if (!this.#kernel.hasLegalMove()) {
            reply.refutes = true;
            return undefined;
          }
          const search = this.#boundsSearch({ maxMoves: moves, shorten: false, ruledOut: reply.ruledOut });
          const limit = this.#run(search, nodes);
          reply.ruledOut = search.bounds.ruledOut;
          if (search.isDone) reply.refutes = search.bounds.provenIn === undefined;
          return limit;
        }),
      isEnough: () => refuting().length > atMost,
    });
    return { refutations: refuting(), nodes: this.budget.nodes - before, limit };
  }

  #find(options: GoalBoundsOptions, asked: Bounds): GoalFound {
    const before = this.budget.nodes;
    const { bounds, limit } = this.#bound(options, asked);
    const { ruledOut, provenIn, line } = bounds;
    const nodes = this.budget.nodes - before;
    if (provenIn === undefined) return { shortest: false, searched: ruledOut, nodes, limit };
    const shortest = ruledOut >= provenIn - 1;
    return { moves: provenIn, shortest, searched: shortest ? provenIn : ruledOut, line, nodes, limit };
  }

  #bound(options: GoalBoundsOptions, asked: Bounds) {
    const search = this.#boundsSearch(options);
    this.#bounds = () => {
      const { line: _, ...bounds } = search.bounds;
      return { ...asked, ...bounds };
    };
    const limit = this.#run(search);
    return { bounds: search.bounds, limit };
  }

  #boundsSearch(options: GoalBoundsOptions): GoalBoundsSearch {
    return new GoalBoundsSearch(this.#kernel, { ...options, proofOnly: this.#search === 'proof' });
  }

  /** Runs a search until it is done, has used `nodes`, or a limit is reached, which is returned. */
  #run(search: GoalBoundsSearch, nodes = Infinity): LimitReached | undefined {
    try {
      while (!search.isDone && search.nodes < nodes) {
        const limit = this.budget.limitReached();
        if (limit) return limit;
        const before = search.nodes;
        const remaining = this.budget.remaining();
        const most = Math.min(remaining.nodes ?? Infinity, nodes - before);
        search.step({ ...remaining, ...(most !== Infinity && { nodes: most }) });
        this.budget.nodes += search.nodes - before;
      }
      return undefined;
    } finally {
      search.stopHelpers();
    }
  }
}

function keysFound(
  firstMoves: readonly FirstMove[],
  ruledOut: number,
  searched: number,
): Omit<KeysFound, 'nodes'> {
  const found = firstMoves
    .flatMap(({ provenIn: moves, ...first }) => (moves === undefined ? [] : [{ ...first, moves }]))
    .sort((a, b) => a.moves - b.moves);
  const keys = found.map(
    ({ move, moves, ruledOut }): FoundKey => ({ move, moves, ...(ruledOut < moves - 1 && { atMost: true }) }),
  );
  const { moves, line } = found[0] ?? {};
  return { keys, moves, shortest: moves !== undefined && ruledOut >= moves - 1, searched, line };
}
