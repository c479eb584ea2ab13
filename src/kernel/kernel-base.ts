/** What all questions to one kernel share: its compiled code, the position, the aim, the clock, and the helping threads. */
import type { NormalMove } from 'chessops';
import type { Host, WasmMemory } from '../host/host.js';
import { type Aim, DIRECT_MATE, mayReachGoalHimself, writeAim } from './aim.js';
import type { AskedBeside, KernelLimits, Player } from './answers.js';
import { ATTACKER, DEFENDER, HAS_REACHED } from './assembly/goal-search/layout.js';
import {
  DEFAULT_HASH_MB,
  MAX_HASH_MB,
  MAX_MATE_MOVES,
  MAX_STORED_TABLE_MEN,
  MAX_THREADS,
  MIN_HASH_MB,
} from './bounds.js';
import { instantiate, kernelMemory, type LineReceiver, NO_LINES } from './compiled.js';
import { EndingShelf } from './ending-shelf.js';
import { Endings } from './endings.js';
import type { KernelExports } from './exports.js';
import { KernelError, needInteger } from './kernel-error.js';
import { Notation } from './notation.js';
import type { Side } from './position-memory.js';
import { RootPosition } from './root-position.js';
import type { SearchQuestion } from './search-cells.js';
import { SearchClock } from './search-clock.js';
import { SearchThreads } from './search-threads.js';
import { StoredEndings } from './stored-endings.js';

export interface KernelOptions {
  /** size of the transposition table in whole MB (2^20 bytes); memory is taken as it is used */
  readonly hashMb?: number;
  /**
   * search threads, this one included, 1 … `MAX_THREADS`; 1 where memory cannot be shared. The others start when a position takes long,
   * or when `ready` is called
   */
  readonly threads?: number;
  /** milliseconds from `setPosition` until the other threads join; the default is about the time that it takes to start them */
  readonly joinAfterMs?: number;
  /** the most men of a table of endings, 4 by default. With 5, tables are made when needed, and kept where the host keeps tables */
  readonly tables?: number;
  /** called every thousand nodes or so of a search, and by `isInterrupted`; returns whether to stop */
  readonly shouldStop?: () => boolean;
}

/** The proof search's share of the table's memory. */
const TREE_SHARE = 0.125;
const GRAPH_SHARE = 0.375;
export const PLAYERS: Readonly<Record<Player, number>> = { attacker: ATTACKER, defender: DEFENDER };

export class KernelBase {
  /** search threads, this one included */
  readonly threads: number;
  readonly notation: Notation;
  readonly endings: Endings;
  /** for the questions that have files of their own, like all fields below */
  readonly exports: KernelExports;
  readonly memory: WasmMemory;
  readonly root: RootPosition;
  readonly clock: SearchClock;
  /** takes the lines that a search finds; each search puts its own functions here */
  readonly foundLines: LineReceiver = { ...NO_LINES };
  /** what the other threads were asked in this position, while this thread searches for proofs */
  askedBeside: AskedBeside | undefined;
  readonly #helpers: SearchThreads | undefined;
  #searchTogether = true;
  #aim = DIRECT_MATE;
  /** the attacker of the searches in the tables; undefined if the tables are about lines, or empty */
  #attacker: Side | undefined;
  /** the kind of lines that the tables are about, and the object that numbers them */
  #linesKind: string | undefined;
  #linesOf: object | undefined;

  /**
   * @throws KernelError `bad-argument` if a number is out of range, `no-memory` if the table cannot be allocated; HostError without a
   *   compiled kernel
   */
  constructor(host: Host, options: KernelOptions) {
    const { hashMb = DEFAULT_HASH_MB, threads = 1, shouldStop = () => false, joinAfterMs } = options;
    needInteger('hashMb', hashMb, MIN_HASH_MB, MAX_HASH_MB);
    needInteger('threads', threads, 1, MAX_THREADS);
    this.threads = host.canShareMemory ? threads : 1;
    const { memory, tableAddress, tableBytes } = kernelMemory(this.threads, hashMb);
    const shelf = EndingShelf.of(host);
    this.memory = memory;
    this.exports = instantiate(
      host.kernelModule(),
      memory,
      () => {
        this.endings.openWanted();
        // while an ending is made, the other threads help to make it
        return this.clock.look() || (!this.endings.isMaking && this.#helpers?.look() === true);
      },
      this.foundLines,
      shelf.byteAt,
    );
    if (this.threads > 1) {
      const prepare = (thread: number, count: number): void => this.exports.copyRoot(thread, count);
      const memories = { memory, endings: shelf.memory ?? memory };
      this.#helpers = new SearchThreads(host, this.threads - 1, memories, prepare, joinAfterMs);
      this.exports.useSeveralThreads(1);
    }
    this.exports.initialise();
    const treeBytes = tableBytes * TREE_SHARE;
    const graphBytes = tableBytes * GRAPH_SHARE;
    const own = tableBytes - treeBytes - graphBytes;
    this.exports.placeTable(tableAddress, own);
    this.exports.placeTree(tableAddress + own, treeBytes);
    this.exports.placeGraphs(tableAddress + own + treeBytes, graphBytes);
    this.root = new RootPosition(this.exports, memory);
    this.clock = new SearchClock(this.exports, shouldStop, () => this.#helpers?.nodes ?? 0);
    this.endings = new Endings(this.exports, this.root, {
      shelf,
      stored:
        host.tables && options.tables === MAX_STORED_TABLE_MEN
          ? new StoredEndings(host, host.tables, this.threads)
          : undefined,
      others: this.#helpers,
      isStopped: () => this.clock.look(),
      endOtherSearches: () => this.stopHelpers(),
    });
    this.notation = new Notation(this.exports, memory, this.root);
  }

  /**
   * Starts the other threads, if they cannot be started during a search. Await it before the first search.
   * @throws KernelError `thread-lost` if one cannot be started
   */
  async ready(): Promise<void> {
    await this.#helpers?.ready();
  }

  /** False: this thread searches alone, as if there were no others. */
  get searchTogether(): boolean {
    return this.#searchTogether;
  }

  set searchTogether(together: boolean) {
    this.stopHelpers();
    this.#searchTogether = together;
    if (this.#helpers) this.exports.useSeveralThreads(together ? 1 : 0);
  }

  /** The other search threads, if they may take part. */
  get helpers(): SearchThreads | undefined {
    return this.#searchTogether ? this.#helpers : undefined;
  }

  /**
   * Stops the other threads.
   * @throws KernelError `thread-lost`
   */
  stopHelpers(): void {
    this.askedBeside = undefined;
    this.#helpers?.stop();
  }

  // ---- the position ----

  /**
   * Takes a position from a full FEN, with the aim to search for, and forgets the last position. If `asked` is given, a side may lack
   * its king: then nothing gives check to that side, and it is never mated.
   * @throws KernelError `illegal-position` if kings are missing, the side not to move is in check, or a field is invalid
   */
  setPosition(fen: string, asked?: Aim): void {
    const aim = asked ?? DIRECT_MATE;
    this.askedBeside = undefined;
    this.#helpers?.newPosition();
    this.endings.close();
    this.root.set(fen, asked !== undefined);
    if (aim !== this.#aim) writeAim(this.memory.buffer, this.exports.aimAddress(), aim);
    this.#aim = aim;
    this.#attacker = undefined;
    this.#linesKind = undefined;
  }

  /** The aim of the current position. */
  get aim(): Aim {
    return this.#aim;
  }

  /** The position as a FEN. The counters are always `0 1`, because the kernel does not count. */
  get fen(): string {
    this.root.need();
    return this.root.memory.fen;
  }

  /**
   * Plays a legal move, which `undo` takes back. The tables are kept, so that walking a tree of moves is cheap.
   * @throws KernelError `bad-argument` if the move is illegal
   */
  play(move: NormalMove): void {
    this.stopHelpers();
    this.root.play(this.codeOf(move));
  }

  /**
   * Lets the side to move pass, to see what its opponent threatens; `undo` takes the pass back.
   * @throws KernelError `bad-argument` if the side to move is in check: its opponent would take the king
   */
  pass(): void {
    if (this.isInCheck()) throw new KernelError('bad-argument', `no pass in check: ${this.fen}`);
    this.stopHelpers();
    this.root.pass();
  }

  /** @throws KernelError `bad-argument` if nothing was played since `setPosition` */
  undo(): void {
    this.stopHelpers();
    this.root.undo();
  }

  /** Lists the legal moves, in order of generation. */
  legalMoves(): NormalMove[] {
    return this.root.moves(this.root.list());
  }

  hasLegalMove(): boolean {
    return this.root.list() > 0;
  }

  isInCheck(): boolean {
    return this.root.isInCheck;
  }

  /** Returns the kernel's number for a move that is legal, or that mates both sides where that is the goal. */
  codeOf(move: NormalMove): number {
    this.root.need();
    return this.root.codeOf(move, this.exports.listAllMoves());
  }

  // ---- searching ----

  /**
   * Searches in this thread and the helping ones.
   * @param adopt takes the answer of another thread, if that one was first
   */
  together<T>(question: SearchQuestion, search: () => T, adopt: (thread: number, yes: boolean) => T): T {
    const { helpers } = this;
    if (!helpers) return search();
    this.askedBeside = undefined;
    return helpers.together(question, this.exports, search, adopt);
  }

  /** Checks a question about the goal and starts the clock. Clears the tables if they are about the other side as attacker. */
  startSearch(toMove: Player, moves: number, limits: KernelLimits): void {
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

  /**
   * Starts a search for lines. The tables serve all lengths of one kind of lines.
   * @param numbers the object that numbers lines, if any
   */
  startLines(kind: string, limits: KernelLimits, numbers?: object): void {
    this.stopHelpers();
    this.startClock(limits);
    if (kind !== this.#linesKind || (numbers && numbers !== this.#linesOf)) this.exports.forget();
    this.#linesKind = kind;
    this.#linesOf = numbers ?? this.#linesOf;
    this.#attacker = undefined;
  }

  startClock(limits: KernelLimits): void {
    this.exports.startCounting(this.clock.start(limits));
  }

  /** Returns the line of so many plies in the results. It is empty if the search was stopped. */
  lineOf(plies: number): NormalMove[] {
    return this.clock.stopped ? [] : this.root.moves(plies);
  }

  /** Returns the smallest number of moves that can remain. */
  minMoves(toMove: Player): number {
    return toMove === 'defender' && this.aim.play !== 'direct' ? 0 : 1;
  }

  /** Decides whether the defender is to move and has no moves. */
  isDecided(toMove: Player): boolean {
    return toMove === 'defender' && this.root.list() === 0;
  }

  /** Decides whether the attacker has reached the goal, with the defender to move. */
  hasReached(): boolean {
    return !this.aim.exact && mayReachGoalHimself(this.aim) && this.exports.ask(HAS_REACHED) !== 0;
  }

  /** Asks `shouldStop`. For callers that make many short searches. */
  isInterrupted(): boolean {
    return this.clock.isInterrupted();
  }

  /** How much of the table is in use, per thousand. */
  get hashPermille(): number {
    return this.exports.permilleFull();
  }

  /** Nodes of the last search, by all threads. A node is a move that was made and looked at. */
  get nodes(): number {
    return this.clock.nodes;
  }
}
