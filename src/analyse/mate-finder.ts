/**
 * The mate search beside the evaluating search: n = 1, 2, 3 … as far as the time that it is given reaches. It works in slices,
 * and what one slice has learnt the next one finds in the table, so that it can take turns with another search.
 *
 * The mate search knows no history. A mate counts here only if no draw can come before it: by the fifty-move rule, or by a
 * third repetition of a position that the game has seen twice.
 */
import type { NormalMove } from 'chessops';
import { makeFen } from 'chessops/fen';
import { positionOf, toUci } from '../chess/notation.js';
import { Kernel, MAX_MATE_MOVES } from '../kernel/kernel.js';
import type { StopFlag } from '../kernel/stop-flag.js';
import type { GamePosition } from './analysis.js';
import type { ProvenLoss } from './loss-finder.js';

/** A mate of the side to move, against any defence. */
export interface ProvenMate {
  /** the smallest number of moves after this first move */
  readonly mate: number;
  /** 2 * mate - 1 plies, the last one mates */
  readonly line: readonly NormalMove[];
}

export interface ProvenMates {
  /** shortest first; all first moves that mate in at most `ruledOut` moves, as many as were asked for */
  readonly found: readonly ProvenMate[];
  /** there is no other mate in so many moves */
  readonly searched: number;
  /** instead, where it was asked for: the side to move is mated */
  readonly loss?: ProvenLoss;
}

export interface MateQuestion {
  readonly position: GamePosition;
  /** how many first moves that mate are wanted */
  readonly lines: number;
  readonly searchMoves?: readonly NormalMove[];
  /** no longer mates */
  readonly mate?: number;
}

export interface Slice {
  readonly nodes?: number;
  readonly ms?: number;
}

export class MateFinder {
  readonly #kernel: Kernel;
  readonly #stop: StopFlag;
  #question: MateQuestion = { position: { fen: '', moves: [] }, lines: 1 };
  #found: ProvenMate[] = [];
  #searched = 0;
  #most = 0;
  #wanted = 1;
  #nodes = 0;

  constructor(hashMb: number, stop: StopFlag) {
    this.#kernel = Kernel.create({ hashMb, stopFlag: stop });
    this.#stop = stop;
  }

  /** Takes a position with at least one legal move. */
  begin(question: MateQuestion): void {
    const { fen, most } = reachOf(question.position);
    this.#kernel.setPosition(fen);
    this.#question = question;
    this.#found = [];
    this.#searched = 0;
    this.#nodes = 0;
    this.#most = Math.min(most, question.mate ?? MAX_MATE_MOVES);
    const moves = question.searchMoves?.length ?? this.#kernel.legalMoves().length;
    this.#wanted = Math.min(question.lines, moves);
  }

  get mates(): ProvenMates {
    return { found: this.#found, searched: this.#searched };
  }

  /** As many mates as are wanted are found. */
  get isSatisfied(): boolean {
    return this.#found.length >= this.#wanted;
  }

  /** Nothing is left to look for. */
  get isDone(): boolean {
    return this.isSatisfied || this.#searched >= this.#most;
  }

  /** Since `begin`. */
  get nodes(): number {
    return this.#nodes;
  }

  /**
   * Goes on until the slice is used up, nothing is left, or the stop flag is raised.
   * @param mate no further than mates in so many moves
   * @returns whether a mate was found
   */
  run(slice: Slice, mate = MAX_MATE_MOVES): boolean {
    const before = this.#found.length;
    const end = slice.ms === undefined ? Number.POSITIVE_INFINITY : performance.now() + slice.ms;
    const lastNode = slice.nodes === undefined ? Number.POSITIVE_INFINITY : this.#nodes + slice.nodes;
    while (!this.isDone && this.#searched < mate && !this.#stop.raised) {
      const ms = end - performance.now();
      const nodes = lastNode - this.#nodes;
      if (ms <= 0 || nodes < 1) break;
      const limits = { ...(Number.isFinite(ms) && { ms }), ...(Number.isFinite(nodes) && { nodes }) };
      if (!this.#search(this.#searched + 1, limits)) break;
    }
    return this.#found.length > before;
  }

  /** @returns whether mates in `n` moves are decided */
  #search(n: number, limits: Slice): boolean {
    const { lines, searchMoves } = this.#question;
    return lines > 1 || searchMoves ? this.#searchKeys(n, limits) : this.#searchShortest(n, limits);
  }

  #searchShortest(n: number, limits: Slice): boolean {
    const { mate, searched, nodes } = this.#kernel.shortestMate(n, limits);
    this.#nodes += nodes;
    if (mate !== undefined && !this.#add(mate, undefined, limits)) return false;
    this.#searched = Math.max(this.#searched, searched);
    return searched >= n;
  }

  #searchKeys(n: number, limits: Slice): boolean {
    const { keys, searched, nodes } = this.#kernel.keys(n, limits);
    this.#nodes += nodes;
    if (searched < n) return false;
    const allowed = this.#question.searchMoves?.map(toUci);
    for (const { move, mate } of keys) {
      if (mate < n || (allowed && !allowed.includes(toUci(move)))) continue;
      if (!this.#add(mate, move, limits)) return false;
    }
    this.#searched = n;
    return true;
  }

  /** @returns false if the search was stopped before the line was found */
  #add(mate: number, first: NormalMove | undefined, limits: Slice): boolean {
    const line = this.#kernel.mateLine(mate, first, limits);
    this.#nodes += this.#kernel.nodes;
    if (line.length === 0) return false;
    if (!this.#found.some((other) => sameMove(other.line[0], line[0]))) this.#found.push({ mate, line });
    return true;
  }
}

const sameMove = (a: NormalMove | undefined, b: NormalMove | undefined): boolean =>
  a !== undefined && b !== undefined && toUci(a) === toUci(b);

const FIFTY_MOVES = 100;

/**
 * The position behind the moves, and how long a mate may be without a draw before it: a mate with the hundredth ply counts,
 * and a mate never needs a position twice.
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
