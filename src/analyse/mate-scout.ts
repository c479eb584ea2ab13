/**
 * The search for mates beside the evaluating search. It works in slices, each of which continues from the table of the earlier
 * ones, so that it can take turns with another search. For one line it uses the problem solver's goal finder, for several it
 * looks for all keys.
 *
 * Neither knows the game's history. A mate counts here only if it cannot be preceded by a draw, by the fifty-move rule or by the
 * third repetition of a position that has occurred twice in the game.
 */
import type { NormalMove } from 'chessops';
import { makeFen } from 'chessops/fen';
import { FIFTY_MOVES, positionOf, toUci } from '../chess/moves.js';
import { type Kernel, MAX_MATE_MOVES, type Player } from '../kernel/kernel.js';
import { type GoalBoundsOptions, GoalBoundsSearch, type Likelihood } from '../solve/goal-bounds-search.js';
import type { GamePosition } from './analysis.js';

/** A mate against any defence. */
export interface ProvenMate {
  /** moves of the mating side */
  readonly mate: number;
  /** up to the mate: 2 * mate - 1 plies, one more if the side to move is mated */
  readonly line: readonly NormalMove[];
  /** there is no shorter one (with this first move, if several are wanted) */
  readonly isShortest: boolean;
}

export interface ProvenMates {
  /** of the side to move, by different first moves, shortest first */
  readonly found: readonly ProvenMate[];
  /** there is no other mate within this many moves */
  readonly searched: number;
  /** found instead, if looked for: the side to move is mated */
  readonly loss?: ProvenMate;
  /** in a pure mate search, how full its table is, per thousand */
  readonly hashPermille?: number;
}

export interface MateQuestion {
  readonly position: GamePosition;
  /** how many mating first moves are wanted */
  readonly lines: number;
  readonly searchMoves?: readonly NormalMove[];
  /** longest mate to look for */
  readonly mate?: number;
  /** any mate will do, not only the shortest */
  readonly anyLength?: boolean;
}

export interface Slice {
  readonly nodes?: number;
  readonly ms?: number;
}

/** Where any mate will do, the exhaustive search only gets what is left of short ones. */
const ANY_LENGTH_PROOF_TURNS = 16;

/** What the search for one mate and the search for several have in common. */
interface Scouting {
  readonly mates: ProvenMates;
  readonly nodes: number;
  /** as many mates as wanted have been found */
  readonly isSatisfied: boolean;
  /** nothing is left to look for */
  readonly isDone: boolean;
  /** whether there is a mate, by what it has seen */
  readonly likelihood: Likelihood;
  /** @returns false if the clock or the stop flag ended it */
  step(slice: Slice): boolean;
}

export class MateScout {
  readonly #kernel: Kernel;
  #scouting: Scouting | undefined;

  /** @param kernel for its exclusive use; its search threads take part if `begin` says so */
  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /**
   * Takes a position with at least one legal move.
   * @param toMove `defender`: the side to move is to be mated
   * @param together all search threads take part, until `stopHelpers`
   */
  begin(question: MateQuestion, toMove: Player = 'attacker', together = false): void {
    const { fen, most, halfmoves } = reachOf(question.position);
    this.#kernel.searchTogether = together;
    this.#kernel.setPosition(fen);
    // against the side to move the last ply is one later; the side to move can always mate instead of claiming a draw
    const undrawn = toMove === 'defender' ? Math.max(0, most - 1) : Math.max(1, most);
    const longest = question.mate ?? MAX_MATE_MOVES - 1;
    const several = question.lines > 1 || question.searchMoves !== undefined;
    if (several) this.#scouting = new KeyScouting(this.#kernel, question, Math.min(undrawn, longest));
    else
      this.#scouting = new ShortestScouting(this.#kernel, {
        toMove,
        maxMoves: most === 0 ? Math.min(undrawn, longest) : longest,
        undrawn: { moves: undrawn, halfmoves },
        ...(question.anyLength && { shorten: false, proofTurns: ANY_LENGTH_PROOF_TURNS }),
      });
  }

  /** How full its table is, per thousand. */
  get hashPermille(): number {
    return this.#kernel.hashPermille;
  }

  /** Stops its search threads. */
  stopHelpers(): void {
    this.#kernel.stopHelpers();
  }

  get mates(): ProvenMates {
    return this.#scouting?.mates ?? { found: [], searched: 0 };
  }

  get isSatisfied(): boolean {
    return this.#scouting?.isSatisfied ?? false;
  }

  get isDone(): boolean {
    return this.#scouting?.isDone ?? true;
  }

  get likelihood(): Likelihood {
    return this.#scouting?.likelihood ?? 'unknown';
  }

  /** Since `begin`. */
  get nodes(): number {
    return this.#scouting?.nodes ?? 0;
  }

  /** Searches until the slice is used up, there is nothing left to find, or the kernel is interrupted. */
  run(slice: Slice): void {
    const end = slice.ms === undefined ? Number.POSITIVE_INFINITY : performance.now() + slice.ms;
    const lastNode = slice.nodes === undefined ? Number.POSITIVE_INFINITY : this.nodes + slice.nodes;
    while (!this.isDone && !this.#kernel.isInterrupted()) {
      const ms = end - performance.now();
      const nodes = lastNode - this.nodes;
      if (ms <= 0 || nodes < 1) return;
      if (!this.step({ ...(Number.isFinite(ms) && { ms }), ...(Number.isFinite(nodes) && { nodes }) }))
        return;
    }
  }

  /**
   * One turn of one of the searches, or as much of it as the slice allows.
   * @returns false if the clock or the stop flag ended it
   */
  step(slice: Slice): boolean {
    const nodes = slice.nodes === undefined ? {} : { nodes: Math.max(1, Math.floor(slice.nodes)) };
    return this.#scouting?.step({ ...slice, ...nodes }) ?? false;
  }
}

/** One mate, as short as possible. */
class ShortestScouting implements Scouting {
  readonly #finder: GoalBoundsSearch;
  readonly #reach: number;

  constructor(kernel: Kernel, options: GoalBoundsOptions & { readonly maxMoves: number }) {
    this.#reach = options.maxMoves;
    this.#finder = new GoalBoundsSearch(kernel, { ...options, maxMoves: Math.max(1, options.maxMoves) });
  }

  get mates(): ProvenMates {
    const { provenIn: mate, ruledOut: searched, line } = this.#finder.bounds;
    if (mate === undefined || this.#reach === 0)
      return { found: [], searched: Math.min(searched, this.#reach) };
    return { found: [{ mate, line, isShortest: searched >= mate - 1 }], searched };
  }

  get nodes(): number {
    return this.#finder.nodes;
  }

  get isSatisfied(): boolean {
    return this.isDone && this.mates.found.length > 0;
  }

  get isDone(): boolean {
    return this.#reach === 0 || this.#finder.isDone;
  }

  get likelihood(): Likelihood {
    return this.#finder.likelihood;
  }

  step(slice: Slice): boolean {
    return this.#finder.step(slice);
  }
}

/** Every first move that mates, each with its own length, until as many as are wanted are found. */
class KeyScouting implements Scouting {
  /** A search for all keys cannot tell. */
  readonly likelihood = 'unknown';
  readonly #kernel: Kernel;
  readonly #reach: number;
  readonly #wanted: number;
  readonly #allowed: readonly string[];
  #found: ProvenMate[] = [];
  #searched = 0;
  #nodes = 0;

  constructor(kernel: Kernel, { lines, searchMoves }: MateQuestion, reach: number) {
    this.#kernel = kernel;
    this.#reach = reach;
    this.#allowed = (searchMoves ?? kernel.legalMoves()).map(toUci);
    this.#wanted = Math.min(lines, new Set(this.#allowed).size);
  }

  get mates(): ProvenMates {
    return { found: this.#found, searched: this.#searched };
  }

  get nodes(): number {
    return this.#nodes;
  }

  get isSatisfied(): boolean {
    return this.#found.length >= this.#wanted;
  }

  get isDone(): boolean {
    return this.isSatisfied || this.#searched >= this.#reach;
  }

  step(slice: Slice): boolean {
    const n = this.#searched + 1;
    const { keys, searched, nodes } = this.#kernel.keys(n, slice);
    this.#nodes += nodes;
    if (searched < n) return false;
    for (const { move, moves: mate } of keys) {
      const isKnown = this.#found.some(({ line }) => line[0] && toUci(line[0]) === toUci(move));
      if (isKnown || !this.#allowed.includes(toUci(move))) continue;
      const line = this.#kernel.line('attacker', mate, { ...slice, first: move });
      this.#nodes += this.#kernel.nodes;
      if (line.length === 0) return false;
      this.#found.push({ mate, line, isShortest: true });
    }
    this.#searched = n;
    return true;
  }
}

/**
 * The position after the moves, what the fifty-move rule counts there, and how long a mate can be without a possible draw before it,
 * whatever is played: a mate on the hundredth ply counts, and no mate needs a position twice. Captures and pawns' moves may allow
 * longer ones.
 */
export function reachOf({ fen, moves }: GamePosition): { fen: string; most: number; halfmoves: number } {
  const position = positionOf(fen);
  const key = (): string => makeFen(position.toSetup(), { epd: true });
  let seen = new Map<string, number>([[key(), 1]]);
  for (const move of moves) {
    position.play(move);
    if (position.halfmoves === 0) seen = new Map();
    seen.set(key(), (seen.get(key()) ?? 0) + 1);
  }
  seen.delete(key());
  const { halfmoves } = position;
  const drawn = [...seen.values()].some((times) => times > 1);
  const most = drawn ? 0 : Math.max(0, Math.floor((FIFTY_MOVES + 1 - halfmoves) / 2));
  return { fen: makeFen(position.toSetup()), most, halfmoves };
}
