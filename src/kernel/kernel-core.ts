/** What all questions to one kernel share: its compiled code, the position and the aim, the clock, and the helping threads. */
import type { NormalMove } from 'chessops';
import type { WasmMemory } from '../host/host.js';
import { type Aim, DIRECT_MATE, mayReachGoalHimself, writeAim } from './aim.js';
import type { Limits, Player } from './answers.js';
import { ATTACKER, DEFENDER } from './assembly/goal-search/layout.js';
import { MAX_MATE_MOVES } from './bounds.js';
import type { KernelExports } from './exports.js';
import { needInteger } from './kernel-error.js';
import type { Side } from './position-memory.js';
import { RootPosition } from './root-position.js';
import type { Question } from './search-cells.js';
import { SearchClock } from './search-clock.js';
import type { SearchThreads } from './search-threads.js';

export const PLAYERS: Readonly<Record<Player, number>> = { attacker: ATTACKER, defender: DEFENDER };

export class KernelCore {
  readonly exports: KernelExports;
  readonly memory: WasmMemory;
  readonly root: RootPosition;
  readonly clock: SearchClock;
  readonly #helpers: SearchThreads | undefined;
  /** false: this thread searches alone */
  searchTogether = true;
  /** what is asked about the position */
  aim = DIRECT_MATE;
  /** who was to move when background deepening was started in this position */
  deepening: Player | undefined;
  /** the attacker in what the tables know; undefined where they know lines, or nothing */
  #attacker: Side | undefined;
  /** the kind of lines that the tables know */
  #linesKind: string | undefined;

  constructor(
    exports: KernelExports,
    memory: WasmMemory,
    shouldStop: () => boolean,
    helpers: SearchThreads | undefined,
  ) {
    this.exports = exports;
    this.memory = memory;
    this.#helpers = helpers;
    this.root = new RootPosition(exports, memory);
    this.clock = new SearchClock(exports, shouldStop, () => helpers?.nodes ?? 0);
  }

  setPosition(fen: string, aim: Aim): void {
    this.deepening = undefined;
    this.#helpers?.newPosition();
    this.root.set(fen);
    this.aim = aim;
    writeAim(this.memory.buffer, this.exports.aimAddress(), aim);
    this.#attacker = undefined;
    this.#linesKind = undefined;
  }

  /** The other search threads, where they are to take part. */
  get helpers(): SearchThreads | undefined {
    return this.searchTogether ? this.#helpers : undefined;
  }

  /** @throws KernelError `thread-lost` */
  stopHelpers(): void {
    this.deepening = undefined;
    this.#helpers?.stop();
  }

  /**
   * Searches in this thread and the helping ones.
   * @param adopt takes the answer of another thread, if that was first
   */
  together<T>(question: Question, search: () => T, adopt: (thread: number, yes: boolean) => T): T {
    const { helpers } = this;
    if (!helpers) return search();
    this.deepening = undefined;
    return helpers.together(question, this.exports, search, adopt);
  }

  /** Called by the compiled kernel every thousand nodes or so: whether to stop. */
  look(): boolean {
    return this.clock.look() || this.#helpers?.look() === true;
  }

  /** Checks a question about the goal and starts the clock. Clears the tables, which are about one attacker and one game. */
  startSearch(toMove: Player, moves: number, limits: Limits): void {
    this.root.need();
    needInteger('moves', moves, this.minMoves(toMove), MAX_MATE_MOVES);
    this.#linesKind = undefined;
    const side = (this.root.memory.sideToMove === 'white') === (toMove === 'attacker') ? 'white' : 'black';
    if (side !== this.#attacker) {
      this.stopHelpers();
      this.exports.forget();
    }
    this.#attacker = side;
    this.startClock(limits);
  }

  /** The same for lines; the tables serve all lengths of one kind of lines. */
  startLines(kind: string, limits: Limits): void {
    this.stopHelpers();
    this.startClock(limits);
    if (kind !== this.#linesKind) this.exports.forget();
    this.#linesKind = kind;
    this.#attacker = undefined;
  }

  startClock(limits: Limits): void {
    this.exports.startCounting(this.clock.start(limits));
  }

  /** The line of so many plies in the results; empty if the search was stopped. */
  lineOf(plies: number): NormalMove[] {
    return this.clock.stopped ? [] : this.root.moves(plies);
  }

  /** The smallest number of moves that may be left. */
  minMoves(toMove: Player): number {
    return toMove === 'defender' && this.aim.play !== 'direct' ? 0 : 1;
  }

  /** The defender is to move and has no moves. */
  isDecided(toMove: Player): boolean {
    return toMove === 'defender' && this.root.list() === 0;
  }

  /** With the defender to move: the attacker has reached the goal. */
  hasReached(): boolean {
    return !this.aim.exact && mayReachGoalHimself(this.aim) && this.exports.hasReached() !== 0;
  }
}
