/**
 * Answers questions about goals that are too far away for the exhaustive search alone. `GoalBoundsSearch` finds the shortest way; then
 * each first move, or each reply, is decided in the same way, in rounds.
 */
import type { NormalMove } from 'chessops/types';
import { toUci } from '../chess/moves.js';
import type { FoundKey, GoalFound, KeysFound, LimitReached } from '../kernel/answers.js';
import type { Kernel } from '../kernel/kernel.js';
import type { Budget } from './budget.js';
import type { Cursor } from './cursor.js';
import { type GoalBoundsOptions, GoalBoundsSearch } from './goal-bounds-search.js';
import { decideInRounds } from './rounds.js';
import { type Bounds, NOTHING_ASKED } from './search-options.js';

/** A first move and what is known about it. Lengths count the attacker's moves from the diagram. */
interface FirstMove {
  readonly move: NormalMove;
  ruledOut: number;
  provenIn?: number;
  line: readonly NormalMove[];
}

export class DistantGoals {
  /** the progress of the question under way; may be asked during a search */
  bounds = (): Bounds => NOTHING_ASKED;
  readonly #kernel: Kernel;
  readonly #budget: Budget;
  readonly #cursorNow: () => Cursor;
  readonly #proofOnly: boolean;

  /** @param proofOnly whether to use the proof search alone */
  constructor(kernel: Kernel, budget: Budget, cursorNow: () => Cursor, proofOnly: boolean) {
    this.#kernel = kernel;
    this.#budget = budget;
    this.#cursorNow = cursorNow;
    this.#proofOnly = proofOnly;
  }

  get #cursor(): Cursor {
    return this.#cursorNow();
  }

  /** Finds all keys up to a length, or the quickest ones. @param ruledOut the goal is known not to be reached in this many moves */
  keys(
    { moves, shortestOnly, ruledOut }: { moves: number; shortestOnly: boolean; ruledOut: number },
    asked: Bounds,
  ): Omit<KeysFound, 'nodes'> {
    const { bounds, limit } = this.#bound({ maxMoves: moves, ruledOut }, asked);
    const { provenIn, line } = bounds;
    const [move] = line;
    if (provenIn === undefined || !move)
      return { keys: [], shortest: false, searched: bounds.ruledOut, limit };
    const found: FirstMove = { move, provenIn, ruledOut: bounds.ruledOut, line };
    const settled = limit
      ? keysFound([found], found.ruledOut, found.ruledOut)
      : this.#settleFirstMoves(found, shortestOnly ? provenIn : moves, asked);
    return { ...settled, limit: limit ?? settled.limit };
  }

  /** Decides all first moves. @param found the first move of a shortest solution */
  #settleFirstMoves(found: FirstMove, within: number, asked: Bounds): Omit<KeysFound, 'nodes'> {
    const { ruledOut } = found;
    const reaching =
      this.#kernel.aim.play === 'direct' ? new Set(this.#kernel.goalMoves().map(toUci)) : undefined;
    const items = this.#cursor
      .legalMoves()
      .map((move): FirstMove => (toUci(move) === toUci(found.move) ? found : { move, ruledOut, line: [] }));
    const isOpen = (first: FirstMove) => first.ruledOut < (first.provenIn ?? within + 1) - 1;
    this.bounds = () => ({
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

  /** Finds the replies that keep the attacker from the goal, up to one more than `atMost`. */
  refutations(moves: number, atMost: number) {
    interface Reply {
      readonly move: NormalMove;
      ruledOut: number;
      refutes?: boolean;
    }
    const before = this.#budget.nodes;
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
    return { refutations: refuting(), nodes: this.#budget.nodes - before, limit };
  }

  /** Finds a way to the goal. */
  find(options: GoalBoundsOptions, asked: Bounds): GoalFound {
    const before = this.#budget.nodes;
    const { bounds, limit } = this.#bound(options, asked);
    const { ruledOut, provenIn, line } = bounds;
    const nodes = this.#budget.nodes - before;
    if (provenIn === undefined) return { shortest: false, searched: ruledOut, nodes, limit };
    const shortest = ruledOut >= provenIn - 1;
    return { moves: provenIn, shortest, searched: shortest ? provenIn : ruledOut, line, nodes, limit };
  }

  #bound(options: GoalBoundsOptions, asked: Bounds) {
    const search = this.#boundsSearch(options);
    this.bounds = () => {
      const { line: _, ...bounds } = search.bounds;
      return { ...asked, ...bounds };
    };
    const limit = this.#run(search);
    return { bounds: search.bounds, limit };
  }

  #boundsSearch(options: GoalBoundsOptions): GoalBoundsSearch {
    return new GoalBoundsSearch(this.#kernel, { ...options, proofOnly: this.#proofOnly });
  }

  /** Runs a search until it is done, has used `nodes`, or a limit is reached, which is returned. */
  #run(search: GoalBoundsSearch, nodes = Infinity): LimitReached | undefined {
    try {
      while (!search.isDone && search.nodes < nodes) {
        const limit = this.#budget.limitReached();
        if (limit) return limit;
        const before = search.nodes;
        const remaining = this.#budget.remaining();
        search.step({ ...remaining, nodes: Math.min(remaining.nodes ?? Infinity, nodes - before) });
        this.#budget.nodes += search.nodes - before;
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
