/**
 * Questions about mates of any length, put to the two searches of the kernel: which first moves mate, and how soon; how long
 * a side can hold out. What comes back is proven, also where a limit came first.
 *
 *   brute  the exhaustive search alone, move by move
 *   proof  the proof search alone
 *   auto   short mates by the exhaustive search, which needs milliseconds. Of longer ones `MateFinder` finds the shortest by
 *          both; then each first move is decided by itself, in the same way, with what the table knows by then
 *
 * Where they decide, they decide alike.
 */
import type { NormalMove } from 'chessops/types';
import type { Kernel, LimitReached } from '../kernel/kernel.js';
import type { Budget } from './budget.js';
import { type FindMateOptions, MateFinder } from './goal-finder.js';
import { decideInRounds } from './rounds.js';
import type { SearchName } from './searches.js';

/** A first move that is proven to mate. */
export interface FoundKey {
  readonly move: NormalMove;
  /** moves until mate, itself included */
  readonly mate: number;
  /** it may mate sooner: a limit came before that was known */
  readonly atMost?: true;
}

/** What is proven of a mate. */
export interface MateFound {
  /** its length; a bound unless `shortest`. Absent: none was found */
  readonly mate?: number;
  /** there is no shorter one */
  readonly shortest: boolean;
  /** every number of the attacker's moves up to this one was searched to the end */
  readonly searched: number;
  /** a mate of that length, where the search has played it out */
  readonly line?: readonly NormalMove[];
  /** what left the question open */
  readonly limit?: LimitReached;
}

export interface KeysFound extends MateFound {
  /** the quickest first, then in order of generation */
  readonly keys: readonly FoundKey[];
}

/** How far a search is. */
export interface MateStanding {
  /** moves that are asked for; negative if the side to move is to be mated. Absent: the shortest mate is */
  readonly asked?: number;
  /** there is no mate in so many moves; absent where the search does not tell before it ends */
  readonly noMateIn?: number;
  readonly mateIn?: number;
  /** first moves of which it is not known yet whether they mate */
  readonly open?: number;
}

/** Up to here the exhaustive search is alone: with two searches most of these take longer. */
const SHORT = 5;

/** A first move, and what is known of it; lengths count the attacker's moves from the diagram on. */
interface FirstMove {
  readonly move: NormalMove;
  noMateIn: number;
  mateIn?: number;
  line: readonly NormalMove[];
}

/** Asks about the kernel's position, which it leaves as it was. */
export class MateSearch {
  readonly #kernel: Kernel;
  readonly #budget: Budget;
  readonly #search: SearchName;
  #standing: () => MateStanding = () => ({});

  constructor(kernel: Kernel, budget: Budget, search: SearchName = 'auto') {
    this.#kernel = kernel;
    this.#budget = budget;
    this.#search = search;
  }

  /** May be asked for in the middle of a search, by what it calls. */
  get standing(): MateStanding {
    return this.#standing();
  }

  /** Whether questions about mates in so many moves are the exhaustive search's alone. */
  isExhaustive(moves: number): boolean {
    return this.#search === 'brute' || (this.#search === 'auto' && moves <= SHORT);
  }

  /** Every first move that mates within `moves`; with `shortestOnly` those of the shortest mate. */
  keys(moves: number, shortestOnly = false): KeysFound {
    const asked = shortestOnly ? {} : { asked: moves };
    this.#standing = () => asked;
    if (this.isExhaustive(moves) || this.#kernel.legalMoves().length === 0) {
      return this.#exhaustiveKeys(moves, shortestOnly);
    }
    let noMateIn = 0;
    if (shortestOnly && this.isExhaustive(SHORT)) {
      const short = this.#exhaustiveKeys(SHORT, true);
      if (short.limit || short.keys.length > 0) return short;
      noMateIn = SHORT;
    }
    const finder = this.#finder({ maxMoves: moves, noMateIn });
    this.#standing = () => ({ ...asked, ...boundsOf(finder) });
    const limit = this.#run(finder);
    const { mateIn, line } = finder.bounds;
    const [move] = line;
    if (mateIn === undefined || !move) {
      const { noMateIn } = finder.bounds;
      return { keys: [], shortest: false, searched: noMateIn, ...(limit && { limit }) };
    }
    const found: FirstMove = { move, mateIn, noMateIn: finder.bounds.noMateIn, line };
    if (limit) return keysFound([found], found.noMateIn, found.noMateIn, limit);
    return this.#settleFirstMoves(found, shortestOnly ? mateIn : moves, asked);
  }

  /** In how many of its opponent's moves the side to move is mated, if that is within `moves`. */
  mated(moves: number): MateFound {
    const asked = { asked: -moves };
    this.#standing = () => asked;
    const kernel = this.#kernel;
    if (this.isExhaustive(moves) || kernel.legalMoves().length === 0) {
      const { mate, searched, nodes, limit } = kernel.shortestMated(moves, this.#budget.left());
      this.#budget.nodes += nodes;
      return { ...mateField(mate), shortest: mate !== undefined, searched, ...(limit && { limit }) };
    }
    return this.#find({ mated: 'mover', maxMoves: moves }, asked);
  }

  /** The shortest mate of the side to move within `moves`. */
  shortestMate(moves: number): MateFound {
    if (this.isExhaustive(moves) || this.#kernel.legalMoves().length === 0) {
      const { mate, searched, nodes, limit } = this.#kernel.shortestMate(moves, this.#budget.left());
      this.#budget.nodes += nodes;
      return { ...mateField(mate), shortest: mate !== undefined, searched, ...(limit && { limit }) };
    }
    return this.#find({ maxMoves: moves }, {});
  }

  /**
   * Replies of the side to move after which it is not mated within `moves` >= 1 further moves of its opponent, in order of
   * generation: all of them, or some where there are more than `atMost`.
   */
  refutations(moves: number, atMost: number): { moves: NormalMove[]; limit?: LimitReached } {
    const kernel = this.#kernel;
    if (this.isExhaustive(moves)) {
      const { refutations, nodes, limit } = kernel.refutations(moves, atMost, this.#budget.left());
      this.#budget.nodes += nodes;
      return { moves: [...refutations], ...(limit && { limit }) };
    }
    interface Reply {
      readonly move: NormalMove;
      noMateIn: number;
      refutes?: boolean;
    }
    const replies = kernel.legalMoves().map((move): Reply => ({ move, noMateIn: 0 }));
    const refuting = () => replies.filter(({ refutes }) => refutes).map(({ move }) => move);
    const limit = decideInRounds({
      items: replies,
      isOpen: ({ refutes }) => refutes === undefined,
      look: (reply, nodes) =>
        this.#after(reply.move, () => {
          if (kernel.legalMoves().length === 0) {
            reply.refutes = true;
            return undefined;
          }
          const finder = this.#finder({ maxMoves: moves, shorten: false, noMateIn: reply.noMateIn });
          const limit = this.#run(finder, nodes);
          reply.noMateIn = finder.bounds.noMateIn;
          if (finder.isDone) reply.refutes = finder.bounds.mateIn === undefined;
          return limit;
        }),
      isEnough: () => refuting().length > atMost,
    });
    return { moves: refuting(), ...(limit && { limit }) };
  }

  /** Whether the side to move mates within `moves`; undefined: a limit came first. */
  mates(moves: number): { readonly mates?: boolean; readonly limit?: LimitReached } {
    if (this.isExhaustive(moves) || this.#kernel.legalMoves().length === 0) {
      const { mate, limit } = this.shortestMate(moves);
      return mate !== undefined ? { mates: true } : limit ? { limit } : { mates: false };
    }
    const finder = this.#finder({ maxMoves: moves, shorten: false });
    const limit = this.#run(finder);
    return limit ? { limit } : { mates: finder.bounds.mateIn !== undefined };
  }

  #exhaustiveKeys(moves: number, shortestOnly: boolean): KeysFound {
    const { keys, searched, nodes, limit } = this.#kernel.keys(moves, {
      ...this.#budget.left(),
      shortestOnly,
    });
    this.#budget.nodes += nodes;
    const mate = keys[0]?.mate;
    return { keys, ...mateField(mate), shortest: mate !== undefined, searched, ...(limit && { limit }) };
  }

  /** @param found the first move of a shortest mate; the others are decided */
  #settleFirstMoves(found: FirstMove, within: number, asked: MateStanding): KeysFound {
    const noMateIn = found.noMateIn;
    const items = this.#kernel
      .legalMoves()
      .map((move): FirstMove => (isSame(move, found.move) ? found : { move, noMateIn, line: [] }));
    const isOpen = (first: FirstMove) => first.noMateIn < (first.mateIn ?? within + 1) - 1;
    this.#standing = () => ({
      ...asked,
      noMateIn,
      ...(found.mateIn !== undefined && { mateIn: found.mateIn }),
      open: items.filter(isOpen).length,
    });
    const limit = decideInRounds({
      items,
      isOpen,
      look: (first, nodes) => this.#after(first.move, () => this.#lookAfter(first, within, nodes)),
    });
    const searched = Math.min(within, ...items.filter(isOpen).map((first) => first.noMateIn));
    return keysFound(items, noMateIn, searched, limit);
  }

  /** In the position after a first move: whether it mates in fewer moves than is known. */
  #lookAfter(first: FirstMove, within: number, nodes: number): LimitReached | undefined {
    const kernel = this.#kernel;
    const maxMoves = (first.mateIn ?? within + 1) - 2;
    if (kernel.legalMoves().length === 0) {
      if (kernel.isInCheck()) {
        first.mateIn = 1;
        first.line = [first.move];
      } else first.noMateIn = within;
      return undefined;
    }
    if (maxMoves === 0) {
      first.noMateIn = 1;
      return undefined;
    }
    const finder = this.#finder({ mated: 'mover', maxMoves, noMateIn: Math.max(0, first.noMateIn - 1) });
    const limit = this.#run(finder, nodes);
    const { noMateIn, mateIn, line } = finder.bounds;
    first.noMateIn = Math.max(first.noMateIn, noMateIn + 1);
    if (mateIn !== undefined) {
      first.mateIn = mateIn + 1;
      first.line = [first.move, ...line];
    }
    return limit;
  }

  #find(options: FindMateOptions, asked: MateStanding): MateFound {
    const finder = this.#finder(options);
    this.#standing = () => ({ ...asked, ...boundsOf(finder) });
    const limit = this.#run(finder);
    const { noMateIn, mateIn, line } = finder.bounds;
    if (mateIn === undefined) return { shortest: false, searched: noMateIn, ...(limit && { limit }) };
    const shortest = noMateIn >= mateIn - 1;
    return {
      mate: mateIn,
      shortest,
      searched: shortest ? mateIn : noMateIn,
      line,
      ...(limit && { limit }),
    };
  }

  #finder(options: FindMateOptions): MateFinder {
    return new MateFinder(this.#kernel, { ...options, proofOnly: this.#search === 'proof' });
  }

  /** Until it is done, has taken so many nodes, or a limit is reached, which is returned. */
  #run(finder: MateFinder, nodes = Infinity): LimitReached | undefined {
    try {
      while (!finder.isDone && finder.nodes < nodes) {
        const limit = this.#budget.spent;
        if (limit) return limit;
        const before = finder.nodes;
        const rest = this.#budget.rest();
        const most = Math.min(rest.nodes ?? Infinity, nodes - before);
        finder.step({ ...rest, ...(most !== Infinity && { nodes: most }) });
        this.#budget.nodes += finder.nodes - before;
      }
      return undefined;
    } finally {
      finder.rest();
    }
  }

  #after<T>(move: NormalMove, look: () => T): T {
    this.#kernel.play(move);
    try {
      return look();
    } finally {
      this.#kernel.undo();
    }
  }
}

function keysFound(
  moves: readonly FirstMove[],
  noMateIn: number,
  searched: number,
  limit: LimitReached | undefined,
): KeysFound {
  const mating = moves
    .filter(({ mateIn }) => mateIn !== undefined)
    .sort((a, b) => (a.mateIn as number) - (b.mateIn as number));
  const [first] = mating;
  const keys = mating.map(({ move, mateIn, noMateIn }): FoundKey => {
    const mate = mateIn as number;
    return { move, mate, ...(noMateIn < mate - 1 && { atMost: true as const }) };
  });
  const { mateIn: mate, line } = first ?? {};
  return {
    keys,
    ...mateField(mate),
    shortest: mate !== undefined && noMateIn >= mate - 1,
    searched,
    ...(line && { line }),
    ...(limit && { limit }),
  };
}

const mateField = (mate: number | undefined): { readonly mate?: number } =>
  mate === undefined ? {} : { mate };

function boundsOf({ bounds: { noMateIn, mateIn } }: MateFinder): MateStanding {
  return { noMateIn, ...(mateIn !== undefined && { mateIn }) };
}

const isSame = (a: NormalMove, b: NormalMove): boolean =>
  a.from === b.from && a.to === b.to && a.promotion === b.promotion;
