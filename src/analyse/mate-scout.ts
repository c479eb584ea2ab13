/**
 * Searches for mates beside the evaluating search. It works in slices, each of which continues from the
 * table of the earlier ones, so it can take turns with another search. For one line it uses the problem
 * solver's `GoalBoundsSearch`, for several it looks for all keys.
 *
 * Neither knows the game's history. A mate counts here only if it cannot be preceded by a draw, by the
 * fifty-move rule or by the third repetition of a position that has occurred twice in the game.
 */
import type { NormalMove } from 'chessops';
import { makeFen } from 'chessops/fen';
import { FIFTY_MOVES, positionKey, positionOf, toUci } from '../chess/moves.js';
import { type Kernel, type KernelLimits, MAX_MATE_MOVES, type Player } from '../kernel/kernel.js';
import {
  type GoalBoundsOptions,
  GoalBoundsSearch,
  type Likelihood,
  SteppedSearch,
} from '../solve/goal-bounds-search.js';
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
  /** mates by the side to move with different first moves, the shortest first */
  readonly found: readonly ProvenMate[];
  /** there is no other mate within this many moves */
  readonly searched: number;
  /** found instead, if looked for: a mate against the side to move */
  readonly loss?: ProvenMate;
  /** in a pure mate search: the part of its table that is filled, per thousand */
  readonly hashPermille?: number;
}

export interface MateQuestion {
  readonly position: GamePosition;
  /** how many mating first moves are wanted */
  readonly lines: number;
  readonly searchMoves?: readonly NormalMove[];
  /** longest mate to look for */
  readonly mate?: number;
  /** accept any mate, not only the shortest */
  readonly anyLength?: boolean;
}

/** Most mates in reach of the exhaustive search are found by its first turns. */
const PROOF_TURNS = 3;
/** If any mate is accepted, the exhaustive search is only useful for short mates. */
const ANY_LENGTH_PROOF_TURNS = 16;

export interface MateScout extends SteppedSearch {
  readonly mates: ProvenMates;
  /** as many mates as wanted have been found */
  readonly isSatisfied: boolean;
  /** whether there is a mate, judged by what the search has seen */
  readonly likelihood: Likelihood;
}

/**
 * Begins a search for mates in a position with at least one legal move.
 * @param kernel for the exclusive use of the search
 * @param toMove `defender` looks for a mate of the side to move
 */
export function scoutMates(kernel: Kernel, question: MateQuestion, toMove: Player = 'attacker'): MateScout {
  const { fen, most, halfmoves } = reachOf(question.position);
  kernel.setPosition(fen);
  // a mate by the opponent ends one ply later; the side to move can always mate instead of claiming a draw
  const undrawn = toMove === 'defender' ? Math.max(0, most - 1) : Math.max(1, most);
  const { mate = MAX_MATE_MOVES - 1, anyLength } = question;
  const several = question.lines > 1 || question.searchMoves !== undefined;
  if (several) return new KeyScout(kernel, question, Math.min(undrawn, mate));
  return new ShortestScout(kernel, {
    toMove,
    maxMoves: most === 0 ? Math.min(undrawn, mate) : mate,
    undrawn: { moves: undrawn, halfmoves },
    proofTurns: anyLength ? ANY_LENGTH_PROOF_TURNS : PROOF_TURNS,
    shorten: !anyLength,
  });
}

/** Finds one mate, as short as possible. */
class ShortestScout extends GoalBoundsSearch implements MateScout {
  readonly #reach: number;

  constructor(kernel: Kernel, options: GoalBoundsOptions & { readonly maxMoves: number }) {
    super(kernel, { ...options, maxMoves: Math.max(1, options.maxMoves) });
    this.#reach = options.maxMoves;
  }

  get mates(): ProvenMates {
    const { provenIn: mate, ruledOut: searched, line } = this.bounds;
    if (mate === undefined || this.#reach === 0)
      return { found: [], searched: Math.min(searched, this.#reach) };
    return { found: [{ mate, line, isShortest: searched >= mate - 1 }], searched };
  }

  get isSatisfied(): boolean {
    return this.isDone && this.mates.found.length > 0;
  }

  override get isDone(): boolean {
    return this.#reach === 0 || super.isDone;
  }
}

/** Finds every first move that mates, each with its own length, until there are as many as wanted. */
class KeyScout extends SteppedSearch implements MateScout {
  /** A search for all keys does not show it. */
  readonly likelihood = 'unknown';
  readonly #reach: number;
  readonly #wanted: number;
  readonly #allowed: readonly string[];
  #found: ProvenMate[] = [];
  #searched = 0;
  #nodes = 0;

  constructor(kernel: Kernel, { lines, searchMoves }: MateQuestion, reach: number) {
    super(kernel);
    this.#reach = reach;
    this.#allowed = (searchMoves ?? kernel.legalMoves()).map(toUci);
    this.#wanted = Math.min(lines, new Set(this.#allowed).size);
  }

  get mates(): ProvenMates {
    return { found: this.#found, searched: this.#searched };
  }

  override get nodes(): number {
    return this.#nodes;
  }

  get isSatisfied(): boolean {
    return this.#found.length >= this.#wanted;
  }

  override get isDone(): boolean {
    return this.isSatisfied || this.#searched >= this.#reach;
  }

  override step(slice: KernelLimits): boolean {
    const n = this.#searched + 1;
    const { keys, searched, nodes } = this.kernel.keys(n, slice);
    this.#nodes += nodes;
    if (searched < n) return false;
    for (const { move, moves: mate } of keys) {
      const isKnown = this.#found.some(({ line }) => line[0] && toUci(line[0]) === toUci(move));
      if (isKnown || !this.#allowed.includes(toUci(move))) continue;
      const line = this.kernel.line('attacker', mate, slice, move);
      this.#nodes += this.kernel.nodes;
      if (line.length === 0) return false;
      this.#found.push({ mate, line, isShortest: true });
    }
    this.#searched = n;
    return true;
  }
}

/**
 * Returns the position after the moves, the count of the fifty-move rule there, and the maximum length of a mate that
 * no possible draw can precede, in any play. A mate on the hundredth ply counts, and no mate needs a
 * position twice. Captures and pawn moves may allow longer ones.
 */
export function reachOf({ fen, moves }: GamePosition): { fen: string; most: number; halfmoves: number } {
  const position = positionOf(fen);
  const key = (): string => positionKey(position);
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
