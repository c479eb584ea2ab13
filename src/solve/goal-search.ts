/**
 * Questions about goals of any length, answered by the two searches of the kernel: which first moves reach it, and how soon; how long
 * the defender can hold out. Answers are proven, even where a limit came first.
 *
 *   brute  the exhaustive search alone, move by move
 *   proof  the proof search alone
 *   auto   short solutions by the exhaustive search, which needs milliseconds. For longer ones `GoalFinder` uses both to find the
 *          shortest; then each first move is decided in the same way, with the help of the table
 *
 * All give the same answers where they decide.
 */
import type { NormalMove } from 'chessops/types';
import { toUci } from '../chess/moves.js';
import type { Kernel, LimitReached } from '../kernel/kernel.js';
import type { Player } from '../problems/stipulation.js';
import type { Budget } from './budget.js';
import type { Cursor } from './cursor.js';
import { type FindGoalOptions, GoalFinder } from './goal-finder.js';

export const SEARCHES = ['auto', 'brute', 'proof'] as const;

export type SearchName = (typeof SEARCHES)[number];

/** A first move that is proven to reach the goal against every defence. */
export interface FoundKey {
  readonly move: NormalMove;
  /** moves until the goal, itself included */
  readonly moves: number;
  /** it may be quicker: a limit was reached before that was known */
  readonly atMost?: true;
}

/** What is proven about reaching the goal. */
export interface GoalFound {
  /** attacker's moves until the goal; an upper bound unless `shortest`. Absent: no way was found */
  readonly moves?: number;
  /** it takes no fewer */
  readonly shortest: boolean;
  /** every number of the attacker's moves up to this one was searched to the end */
  readonly searched: number;
  /** the line of that length, where the search has found one */
  readonly line?: readonly NormalMove[];
  /** what left the question open */
  readonly limit?: LimitReached;
}

export interface KeysFound extends GoalFound {
  /** the quickest first, then in order of generation */
  readonly keys: readonly FoundKey[];
}

/** How far a search is. */
export interface GoalStanding {
  /** moves asked for; negative if the defender is to move. Absent: the shortest solution */
  readonly asked?: number;
  /** the goal is not reached in this many moves; absent where that is unknown until the search ends */
  readonly ruledOut?: number;
  /** it is reached in this many */
  readonly provenIn?: number;
  /** first moves not known yet to be keys or not */
  readonly open?: number;
}

/** Up to here the exhaustive search works alone: with two searches most of these take longer. */
const SHORT = 5;

/** A first move, and what is known of it. Lengths count the attacker's moves from the diagram. */
interface FirstMove {
  readonly move: NormalMove;
  ruledOut: number;
  provenIn?: number;
  line: readonly NormalMove[];
}

/** Asks about the position where the cursor stands. */
export class GoalSearch {
  readonly #cursor: Cursor;
  readonly #kernel: Kernel;
  readonly #budget: Budget;
  readonly #search: SearchName;
  #standing: () => GoalStanding = () => ({});

  constructor(cursor: Cursor, budget: Budget, search: SearchName = 'auto') {
    this.#cursor = cursor;
    this.#kernel = cursor.kernel;
    this.#budget = budget;
    this.#search = search;
  }

  /** May be read during a search, in its callbacks. */
  get standing(): GoalStanding {
    return this.#standing();
  }

  /** Whether the exhaustive search alone answers questions about this many moves. */
  isExhaustive(moves: number): boolean {
    const { exact, quodlibet } = this.#kernel.aim;
    if (exact || quodlibet) return true;
    return this.#search === 'brute' || (this.#search === 'auto' && moves <= SHORT);
  }

  get #isDirect(): boolean {
    return this.#kernel.aim.play === 'direct';
  }

  /** Every key within `moves`; with `shortestOnly`, only the quickest. */
  keys(moves: number, shortestOnly = false): KeysFound {
    const asked = shortestOnly ? {} : { asked: moves };
    this.#standing = () => asked;
    if (this.isExhaustive(moves) || this.#kernel.legalMoves().length === 0) {
      return this.#exhaustiveKeys(moves, shortestOnly);
    }
    let ruledOut = 0;
    if (shortestOnly && this.isExhaustive(SHORT)) {
      const short = this.#exhaustiveKeys(SHORT, true);
      if (short.limit || short.keys.length > 0) return short;
      ruledOut = SHORT;
    }
    const finder = this.#finder({ maxMoves: moves, ruledOut });
    this.#standing = () => ({ ...asked, ...boundsOf(finder) });
    const limit = this.#run(finder);
    const { provenIn, line } = finder.bounds;
    const [move] = line;
    if (provenIn === undefined || !move) {
      const { ruledOut } = finder.bounds;
      return { keys: [], shortest: false, searched: ruledOut, ...(limit && { limit }) };
    }
    const found: FirstMove = { move, provenIn, ruledOut: finder.bounds.ruledOut, line };
    if (limit) return keysFound([found], found.ruledOut, found.ruledOut, limit);
    return this.#settleFirstMoves(found, shortestOnly ? provenIn : moves, asked);
  }

  /**
   * In how many moves of the attacker, up to `moves`, the goal is reached.
   * @param toMove the player to move
   */
  shortest(toMove: Player, moves: number): GoalFound {
    const asked = toMove === 'attacker' ? {} : { asked: -moves };
    if (toMove === 'defender') this.#standing = () => asked;
    const kernel = this.#kernel;
    if (!this.isExhaustive(moves) && kernel.legalMoves().length > 0) {
      return this.#find({ toMove, maxMoves: moves }, asked);
    }
    const { nodes, ...found } = kernel.shortest(toMove, moves, this.#budget.nextShare());
    this.#budget.nodes += nodes;
    return { ...found, shortest: found.moves !== undefined };
  }

  /**
   * Replies of the side to move that keep the attacker from the goal for `moves` further moves, in order of generation: all
   * of them, or some where there are more than `atMost`.
   */
  refutations(moves: number, atMost: number): { moves: NormalMove[]; limit?: LimitReached } {
    const kernel = this.#kernel;
    if (this.isExhaustive(moves)) {
      const { refutations, nodes, limit } = kernel.refutations(moves, atMost, this.#budget.nextShare());
      this.#budget.nodes += nodes;
      return { moves: [...refutations], ...(limit && { limit }) };
    }
    interface Reply {
      readonly move: NormalMove;
      ruledOut: number;
      refutes?: boolean;
    }
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
          if (kernel.legalMoves().length === 0) {
            reply.refutes = true;
            return undefined;
          }
          const finder = this.#finder({ maxMoves: moves, shorten: false, ruledOut: reply.ruledOut });
          const limit = this.#run(finder, nodes);
          reply.ruledOut = finder.bounds.ruledOut;
          if (finder.isDone) reply.refutes = finder.bounds.provenIn === undefined;
          return limit;
        }),
      isEnough: () => refuting().length > atMost,
    });
    return { moves: refuting(), ...(limit && { limit }) };
  }

  /** A way of the side to move, as the attacker, to the goal within `moves`, not always the shortest. */
  within(moves: number): GoalFound {
    if (this.isExhaustive(moves) || this.#kernel.legalMoves().length === 0) {
      return this.shortest('attacker', moves);
    }
    return this.#find({ maxMoves: moves, shorten: false }, { asked: moves });
  }

  #exhaustiveKeys(moves: number, shortestOnly: boolean): KeysFound {
    const { keys, searched, nodes, limit } = this.#kernel.keys(moves, {
      ...this.#budget.nextShare(),
      shortestOnly,
    });
    this.#budget.nodes += nodes;
    const shortest = keys[0]?.moves;
    return {
      keys,
      ...movesField(shortest),
      shortest: shortest !== undefined,
      searched,
      ...(limit && { limit }),
    };
  }

  /** @param found the first move of a shortest solution; the others are decided here */
  #settleFirstMoves(found: FirstMove, within: number, asked: GoalStanding): KeysFound {
    const ruledOut = found.ruledOut;
    const reaching = this.#isDirect ? new Set(this.#kernel.goalMoves().map(toUci)) : undefined;
    const items = this.#kernel
      .legalMoves()
      .map((move): FirstMove => (isSame(move, found.move) ? found : { move, ruledOut, line: [] }));
    const isOpen = (first: FirstMove) => first.ruledOut < (first.provenIn ?? within + 1) - 1;
    this.#standing = () => ({
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
    return keysFound(items, ruledOut, searched, limit);
  }

  /** After a first move: whether it reaches the goal in fewer moves than known. */
  #lookAfter(first: FirstMove, within: number, nodes: number): LimitReached | undefined {
    const kernel = this.#kernel;
    const maxMoves = (first.provenIn ?? within + 1) - 2;
    if (kernel.legalMoves().length === 0) {
      first.ruledOut = within;
      return undefined;
    }
    const least = kernel.minMoves('defender');
    if (maxMoves < least) {
      first.ruledOut = 1;
      return undefined;
    }
    const ruledOutAfter = Math.max(least, first.ruledOut) - 1;
    const finder = this.#finder({ toMove: 'defender', maxMoves, ruledOut: ruledOutAfter });
    const limit = this.#run(finder, nodes);
    const { ruledOut, provenIn, line } = finder.bounds;
    first.ruledOut = Math.max(first.ruledOut, ruledOut + 1);
    if (provenIn !== undefined) {
      first.provenIn = provenIn + 1;
      first.line = [first.move, ...line];
    }
    return limit;
  }

  #find(options: FindGoalOptions, asked: GoalStanding): GoalFound {
    const finder = this.#finder(options);
    this.#standing = () => ({ ...asked, ...boundsOf(finder) });
    const limit = this.#run(finder);
    const { ruledOut, provenIn, line } = finder.bounds;
    if (provenIn === undefined) return { shortest: false, searched: ruledOut, ...(limit && { limit }) };
    const shortest = ruledOut >= provenIn - 1;
    return {
      moves: provenIn,
      shortest,
      searched: shortest ? provenIn : ruledOut,
      line,
      ...(limit && { limit }),
    };
  }

  #finder(options: FindGoalOptions): GoalFinder {
    return new GoalFinder(this.#kernel, { ...options, proofOnly: this.#search === 'proof' });
  }

  /** Until it is done, has used `nodes`, or a limit is reached, which is returned. */
  #run(finder: GoalFinder, nodes = Infinity): LimitReached | undefined {
    try {
      while (!finder.isDone && finder.nodes < nodes) {
        const limit = this.#budget.limitReached();
        if (limit) return limit;
        const before = finder.nodes;
        const remaining = this.#budget.remaining();
        const most = Math.min(remaining.nodes ?? Infinity, nodes - before);
        finder.step({ ...remaining, ...(most !== Infinity && { nodes: most }) });
        this.#budget.nodes += finder.nodes - before;
      }
      return undefined;
    } finally {
      finder.callOff();
    }
  }
}

function keysFound(
  firstMoves: readonly FirstMove[],
  ruledOut: number,
  searched: number,
  limit: LimitReached | undefined,
): KeysFound {
  const found = firstMoves
    .flatMap(({ provenIn: moves, ...first }) => (moves === undefined ? [] : [{ ...first, moves }]))
    .sort((a, b) => a.moves - b.moves);
  const keys = found.map(
    ({ move, moves, ruledOut }): FoundKey => ({ move, moves, ...(ruledOut < moves - 1 && { atMost: true }) }),
  );
  const { moves, line } = found[0] ?? {};
  return {
    keys,
    ...movesField(moves),
    shortest: moves !== undefined && ruledOut >= moves - 1,
    searched,
    ...(line && { line }),
    ...(limit && { limit }),
  };
}

const movesField = (moves: number | undefined): { readonly moves?: number } =>
  moves === undefined ? {} : { moves };

function boundsOf({ bounds: { ruledOut, provenIn } }: GoalFinder): GoalStanding {
  return { ruledOut, ...(provenIn !== undefined && { provenIn }) };
}

const isSame = (a: NormalMove, b: NormalMove): boolean =>
  a.from === b.from && a.to === b.to && a.promotion === b.promotion;

/**
 * Decides questions of unknown difficulty in rounds: each gets a number of nodes, and those still open get more in the next round.
 * So the easy ones are decided first, and none waits long for a hopeless one. Results stay in the table for the next round.
 */
const FIRST_ROUND = 1_000_000;
const GROWTH = 8;

interface Rounds<T> {
  readonly items: readonly T[];
  readonly isOpen: (item: T) => boolean;
  /** tries to decide it with this many nodes; returns the limit that ended everything, if any */
  readonly look: (item: T, nodes: number) => LimitReached | undefined;
  /** the open ones are no longer of interest */
  readonly isEnough?: () => boolean;
}

/** @returns the limit that left some of them open, if any */
function decideInRounds<T>({ items, isOpen, look, isEnough }: Rounds<T>): LimitReached | undefined {
  for (let nodes = FIRST_ROUND; ; nodes *= GROWTH) {
    const open = items.filter(isOpen);
    if (open.length === 0) return undefined;
    for (const item of open) {
      if (isEnough?.()) return undefined;
      const limit = look(item, open.length === 1 ? Infinity : nodes);
      if (limit) return limit;
    }
  }
}
