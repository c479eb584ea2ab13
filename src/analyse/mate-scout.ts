/**
 * The search for mates beside the evaluating search. It works in slices, and what one slice has learnt the next one finds in the
 * table, so that it can take turns with another search. For one line it is the problem solver's finder of long mates; for several
 * lines it looks for all keys, move by move.
 *
 * Neither knows the game's history. A mate counts here only if no draw can come before it: by the fifty-move rule, or by a
 * third repetition of a position that the game has seen twice.
 */
import type { NormalMove } from 'chessops';
import { makeFen } from 'chessops/fen';
import { positionOf, toUci } from '../chess/moves.js';
import { Kernel, MAX_MATE_MOVES } from '../kernel/kernel.js';
import type { StopFlag } from '../kernel/stop-flag.js';
import { MateFinder } from '../solve/goal-finder.js';
import type { GamePosition } from './analysis.js';

/** A mate against any defence. */
export interface ProvenMate {
  /** moves of the side that mates */
  readonly mate: number;
  /** to the mate: 2 * mate - 1 plies, one more if the side to move is mated */
  readonly line: readonly NormalMove[];
  /** there is no shorter one, with this first move if several are asked for */
  readonly isShortest: boolean;
}

export interface ProvenMates {
  /** of the side to move, by different first moves, shortest first */
  readonly found: readonly ProvenMate[];
  /** there is no other mate in so many moves */
  readonly searched: number;
  /** instead, where it was asked for: the side to move is mated */
  readonly loss?: ProvenMate;
  /** how full the table of this search is, where nothing else is searched */
  readonly hashPermille?: number;
}

export interface MateQuestion {
  readonly position: GamePosition;
  /** how many first moves that mate are wanted */
  readonly lines: number;
  readonly searchMoves?: readonly NormalMove[];
  /** no longer mates */
  readonly mate?: number;
  /** the first mate that is found will do */
  readonly anyLength?: boolean;
}

export interface Slice {
  readonly nodes?: number;
  readonly ms?: number;
}

/** What the search for one mate and the search for several have in common. */
interface Scouting {
  readonly mates: ProvenMates;
  readonly nodes: number;
  /** as many mates as are wanted are found */
  readonly isSatisfied: boolean;
  /** nothing is left to look for */
  readonly isDone: boolean;
  /** it has looked for some time, and nothing speaks for a mate */
  readonly isUnlikely: boolean;
  /** @returns false if the clock or the stop flag ended it */
  step(slice: Slice): boolean;
}

export class MateScout {
  readonly #kernel: Kernel;
  readonly #stop: StopFlag;
  #scouting: Scouting | undefined;

  /** @param threads that may search together where `begin` says so */
  constructor(hashMb: number, stop: StopFlag, threads = 1) {
    this.#kernel = Kernel.create({ hashMb, threads, stopFlag: stop });
    this.#stop = stop;
  }

  /**
   * Takes a position with at least one legal move.
   * @param mated who is to be mated
   * @param together with all threads: `rest` is to be called when it is enough
   */
  begin(question: MateQuestion, mated: 'opponent' | 'mover' = 'opponent', together = false): void {
    const { fen, most } = reachOf(question.position);
    this.#kernel.teamwork = together;
    this.#kernel.setPosition(fen);
    // mated as the mover, the last ply is one later; who is to move can always mate instead of claiming a draw
    const undrawn = mated === 'mover' ? Math.max(0, most - 1) : Math.max(1, most);
    const reach = Math.min(undrawn, question.mate ?? MAX_MATE_MOVES - 1);
    const several = question.lines > 1 || question.searchMoves !== undefined;
    this.#scouting = several
      ? new KeyScouting(this.#kernel, question, reach)
      : new ShortestScouting(this.#kernel, mated, reach, question.anyLength === true);
  }

  /** How full its table is, per thousand. */
  get hashPermille(): number {
    return this.#kernel.hashPermille;
  }

  /** Ends what other threads do for it. */
  rest(): void {
    this.#kernel.rest();
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

  /** It has looked for some time, and nothing speaks for a mate. */
  get isUnlikely(): boolean {
    return this.#scouting?.isUnlikely ?? false;
  }

  /** Since `begin`. */
  get nodes(): number {
    return this.#scouting?.nodes ?? 0;
  }

  /** Goes on until the slice is used up, nothing is left, or the stop flag is raised. */
  run(slice: Slice): void {
    const end = slice.ms === undefined ? Number.POSITIVE_INFINITY : performance.now() + slice.ms;
    const lastNode = slice.nodes === undefined ? Number.POSITIVE_INFINITY : this.nodes + slice.nodes;
    while (!this.isDone && !this.#stop.raised) {
      const ms = end - performance.now();
      const nodes = lastNode - this.nodes;
      if (ms <= 0 || nodes < 1) return;
      if (!this.step({ ...(Number.isFinite(ms) && { ms }), ...(Number.isFinite(nodes) && { nodes }) }))
        return;
    }
  }

  /**
   * One turn of one of the searches, or less if the slice is smaller.
   * @returns false if the clock or the stop flag ended it
   */
  step(slice: Slice): boolean {
    const nodes = slice.nodes === undefined ? {} : { nodes: Math.max(1, Math.floor(slice.nodes)) };
    return this.#scouting?.step({ ...slice, ...nodes }) ?? false;
  }
}

/** One mate, as short as can be had. */
class ShortestScouting implements Scouting {
  readonly #finder: MateFinder;
  readonly #reach: number;

  constructor(kernel: Kernel, mated: 'opponent' | 'mover', reach: number, anyLength: boolean) {
    this.#reach = reach;
    this.#finder = new MateFinder(kernel, { mated, maxMoves: Math.max(1, reach), shorten: !anyLength });
  }

  get mates(): ProvenMates {
    const { mateIn: mate, noMateIn: searched, line } = this.#finder.bounds;
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

  get isUnlikely(): boolean {
    return this.#finder.isUnlikely;
  }

  step(slice: Slice): boolean {
    return this.#finder.step(slice);
  }
}

/** Every first move that mates, each with its own length, until as many as are wanted are found. */
class KeyScouting implements Scouting {
  /** What it searches says nothing of that. */
  readonly isUnlikely = false;
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
    for (const { move, mate } of keys) {
      const isKnown = this.#found.some(({ line }) => line[0] && toUci(line[0]) === toUci(move));
      if (isKnown || !this.#allowed.includes(toUci(move))) continue;
      const line = this.#kernel.mateLine(mate, move, slice);
      this.#nodes += this.#kernel.nodes;
      if (line.length === 0) return false;
      this.#found.push({ mate, line, isShortest: true });
    }
    this.#searched = n;
    return true;
  }
}

const FIFTY_MOVES = 100;

/**
 * The position behind the moves, and how long a mate may be without a draw before it: a mate with the hundredth ply counts,
 * and a mate never needs a position twice. It is a lower bound: pawn moves and captures may make longer mates possible.
 */
export function reachOf({ fen, moves }: GamePosition): { fen: string; most: number } {
  const position = positionOf(fen);
  const key = (): string => makeFen(position.toSetup(), { epd: true });
  let seen = new Map<string, number>([[key(), 1]]);
  for (const move of moves) {
    position.play(move);
    if (position.halfmoves === 0) seen = new Map();
    seen.set(key(), (seen.get(key()) ?? 0) + 1);
  }
  seen.delete(key());
  const drawn = [...seen.values()].some((times) => times > 1);
  const most = drawn ? 0 : Math.max(0, Math.floor((FIFTY_MOVES + 1 - position.halfmoves) / 2));
  return { fen: makeFen(position.toSetup()), most };
}
