/**
 * The typed host of the search for a goal: the position and its moves, and the exhaustive search. Moves are named by
 * `notation`, and distant goals are found by `proofs`. Every call is synchronous; a search returns when it is done, when a limit is reached, or soon after
 * `shouldStop` returns true.
 */
import type { NormalMove } from 'chessops';
import type { Host } from '../host/host.js';
import { type Aim, DIRECT_MATE, mayReachGoalHimself } from './aim.js';
import type {
  FoundKey,
  GoalFound,
  KeysFound,
  Limits,
  LinesAnswer,
  LinesQuestion,
  Player,
  RefutationsFound,
} from './answers.js';
import { ATTACKER } from './assembly/goal-search/layout.js';
import { DEFAULT_HASH_MB, MAX_HASH_MB, MAX_THREADS, MIN_HASH_MB } from './bounds.js';
import { instantiate, kernelMemory } from './compiled.js';
import type { KernelExports } from './exports.js';
import { KernelCore, PLAYERS } from './kernel-core.js';
import { KernelError, needInteger } from './kernel-error.js';
import { LineSearch } from './line-search.js';
import { decodeMove } from './move-code.js';
import { Notation } from './notation.js';
import { ProofSearch } from './proof-search.js';
import { LINE_RULE_NUMBERS, type LineRule, RULE_NUMBERS, type SearchRule } from './search-rules.js';
import { SearchThreads } from './search-threads.js';

export type { Aim } from './aim.js';
export type * from './answers.js';
export { DEFAULT_HASH_MB, MAX_HASH_MB, MAX_MATE_MOVES, MIN_HASH_MB } from './bounds.js';
export { KernelError } from './kernel-error.js';

export interface KernelOptions {
  /** size of the transposition table in whole MB (2^20 bytes); memory is taken as it is used */
  readonly hashMb?: number;
  /**
   * search threads, this one included, 1 … `MAX_THREADS`; 1 where memory cannot be shared. The others start when a position takes
   * long, or in `ready`
   */
  readonly threads?: number;
  /** milliseconds from `setPosition` until the other threads join; by default about what starting them takes */
  readonly joinAfterMs?: number;
  /** asked every thousand nodes or so of a search, and by `isInterrupted`: whether to stop */
  readonly shouldStop?: () => boolean;
}

/** The proof search's share of the table's memory. */
const TREE_SHARE = 0.125;
const GRAPH_SHARE = 0.375;

export class Kernel {
  /** search threads, this one included */
  readonly threads: number;
  readonly proofs: ProofSearch;
  readonly notation: Notation;
  readonly #core: KernelCore;
  readonly #exports: KernelExports;
  readonly #helpers: SearchThreads | undefined;
  readonly #lines: LineSearch;

  private constructor(host: Host, hashMb: number, threads: number, options: KernelOptions) {
    const { shouldStop = () => false, joinAfterMs } = options;
    const module = host.kernelModule();
    const { memory, tableAddress, tableBytes } = kernelMemory(threads, hashMb);
    const exports: KernelExports = instantiate(
      module,
      memory,
      () => this.#core.look(),
      (plies) => this.#lines.take(plies),
    );
    this.threads = threads;
    this.#exports = exports;
    if (threads > 1) {
      const prepare = (thread: number, count: number): void => exports.copyRoot(thread, count);
      this.#helpers = new SearchThreads(host, threads - 1, memory, prepare, joinAfterMs);
      exports.useSeveralThreads(1);
    }
    exports.initialise();
    const treeBytes = tableBytes * TREE_SHARE;
    const graphBytes = tableBytes * GRAPH_SHARE;
    const own = tableBytes - treeBytes - graphBytes;
    exports.placeTable(tableAddress, own);
    exports.placeTree(tableAddress + own, treeBytes);
    exports.placeGraphs(tableAddress + own + treeBytes, graphBytes);
    this.#core = new KernelCore(exports, memory, shouldStop, this.#helpers);
    this.notation = new Notation(exports, memory, this.#core.root);
    this.#lines = new LineSearch(this.#core);
    this.proofs = new ProofSearch(this.#core);
  }

  /**
   * @throws KernelError `bad-argument` if a number is out of range, `no-memory` if the table cannot be allocated; HostError
   *   without a compiled kernel
   */
  static create(host: Host, options: KernelOptions = {}): Kernel {
    const { hashMb = DEFAULT_HASH_MB, threads = 1 } = options;
    needInteger('hashMb', hashMb, MIN_HASH_MB, MAX_HASH_MB);
    needInteger('threads', threads, 1, MAX_THREADS);
    return new Kernel(host, hashMb, host.canShareMemory ? threads : 1, options);
  }

  /**
   * Await it before the first search: starts the other threads where that is impossible during a search.
   * @throws KernelError `thread-lost` if one cannot be started
   */
  async ready(): Promise<void> {
    await this.#helpers?.ready();
  }

  /** Whether the other threads take part; true at first. */
  get searchTogether(): boolean {
    return this.#core.searchTogether;
  }
  set searchTogether(together: boolean) {
    this.#core.searchTogether = together;
  }

  /**
   * Stops the other threads.
   * @throws KernelError `thread-lost`
   */
  stopHelpers(): void {
    this.#core.stopHelpers();
  }

  // ---- the position ----

  /**
   * Takes a position from a full FEN, and what is asked about it, and forgets the one before.
   * @throws KernelError `illegal-position` if kings are missing, the side not to move is in check, or a field is off
   */
  setPosition(fen: string, aim: Aim = DIRECT_MATE): void {
    this.#core.setPosition(fen, aim);
  }

  /** What is asked about the position. */
  get aim(): Aim {
    return this.#core.aim;
  }

  /** The position as a FEN, with counters `0 1`: the kernel has none. */
  get fen(): string {
    this.#core.root.need();
    return this.#core.root.memory.fen;
  }

  /**
   * Plays a legal move; `undo` goes back. The tables are kept, so that walking a tree of moves is cheap.
   * @throws KernelError `bad-argument` if the move is illegal
   */
  play(move: NormalMove): void {
    this.#core.stopHelpers();
    this.#core.root.play(this.#codeOf(move));
  }

  /**
   * Lets the side to move pass, to see what its opponent threatens; `undo` goes back.
   * @throws KernelError `bad-argument` if the side to move is in check: its opponent would take the king
   */
  pass(): void {
    if (this.isInCheck()) throw new KernelError('bad-argument', `no pass in check: ${this.fen}`);
    this.#core.stopHelpers();
    this.#core.root.pass();
  }

  /** @throws KernelError `bad-argument` if nothing was played since `setPosition` */
  undo(): void {
    this.#core.stopHelpers();
    this.#core.root.undo();
  }

  /** Legal moves, in order of generation. */
  legalMoves(): NormalMove[] {
    return this.#core.root.moves(this.#core.root.list());
  }

  hasLegalMove(): boolean {
    return this.#core.root.list() > 0;
  }

  /** The moves of the side to move that reach the goal at once, whoever of the two wants that. */
  goalMoves(): NormalMove[] {
    this.#core.root.need();
    this.#core.startClock({});
    return this.#core.root.moves(this.#exports.listGoalMoves());
  }

  isInCheck(): boolean {
    return this.#core.root.isInCheck;
  }

  /**
   * Positions after `depth` plies. `listing` writes the move lists of the last ply too, which is slower.
   * @throws KernelError `stopped` if it was interrupted
   */
  perft(depth: number, listing = false): number {
    this.#core.root.need();
    needInteger('depth', depth, 0, 64);
    if (depth === 0) return 1;
    return this.#count(() =>
      listing ? this.#exports.perftListed(depth) : this.#exports.perftCounted(depth),
    );
  }

  /** The same for each legal move: `depth` >= 1 plies, the move included. */
  divide(depth: number): { move: NormalMove; nodes: number }[] {
    needInteger('depth', depth, 1, 64);
    const { root } = this.#core;
    const codes = Array.from({ length: root.list() }, (_, i) => root.codeAt(i));
    return codes.map((code) => ({
      move: decodeMove(code),
      nodes: this.#count(() => this.#exports.perftAfter(code, depth)),
    }));
  }

  /** Inconsistencies found within `depth` plies (assembly/board/self-check.ts); 0 is sound. */
  selfCheck(depth: number): number {
    this.#core.root.need();
    needInteger('depth', depth, 1, 64);
    return this.#exports.selfCheck(depth);
  }

  // ---- the exhaustive search ----

  /**
   * Looks for the smallest number of moves in which the goal is reached, up to `maxMoves`. With the defender to move it may be 0:
   * it is already reached or, where the defender reaches it, by any move. Of exact length, only `maxMoves` itself is looked at.
   */
  shortest(toMove: Player, maxMoves: number, limits: Limits = {}): GoalFound {
    const core = this.#core;
    core.startSearch(toMove, maxMoves, limits);
    if (core.isDecided(toMove)) {
      return core.hasReached() ? this.#goalFound(0, 0) : this.#goalFound(undefined, maxMoves);
    }
    for (let moves = core.aim.exact ? maxMoves : core.minMoves(toMove); moves <= maxMoves; moves++) {
      if (this.#reaches(toMove, moves)) return this.#goalFound(moves, moves);
      if (core.clock.stopped) return this.#goalFound(undefined, core.aim.exact ? 0 : Math.max(0, moves - 1));
    }
    return this.#goalFound(undefined, maxMoves);
  }

  /**
   * Finds every first move of the attacker, to move, that forces the goal within `maxMoves` moves, each with its own number of
   * moves. `shortestOnly` ends the search after the smallest number with a key. Of exact length, only `maxMoves` itself is looked at.
   */
  keys(maxMoves: number, limits: Limits & { readonly shortestOnly?: boolean } = {}): KeysFound {
    const { root, aim, clock } = this.#core;
    this.#core.startSearch('attacker', maxMoves, limits);
    const mayReach = mayReachGoalHimself(aim) && (!aim.exact || maxMoves === 1);
    const count = mayReach ? this.#exports.listAllMoves() : this.#exports.listMoves();
    let searched = aim.exact ? maxMoves - 1 : 0;
    let found = 0;
    while (searched < maxMoves && !(limits.shortestOnly && found > 0)) {
      found += this.#findKeys(count, searched + 1);
      if (clock.stopped) break;
      searched++;
    }
    const keys: FoundKey[] = [];
    for (let i = 0; i < count; i++) {
      const moves = root.valueAt(i);
      if (moves > 0) keys.push({ move: decodeMove(root.codeAt(i)), moves });
    }
    if (keys.length > 1) keys.sort((a, b) => a.moves - b.moves);
    const all = aim.exact && searched < maxMoves ? 0 : searched;
    return { keys, ...this.#goalFound(keys[0]?.moves, all) };
  }

  /**
   * The replies of the defender, to move, that keep the attacker from the goal for `moves` further moves, in order of generation. If
   * there are more than `atMost`, some `atMost` + 1 of them.
   */
  refutations(moves: number, atMost: number, limits: Limits = {}): RefutationsFound {
    const { root, clock } = this.#core;
    needInteger('atMost', atMost, 0, Number.MAX_SAFE_INTEGER);
    this.#core.startSearch('defender', moves, limits);
    const count = root.list();
    this.#exports.findRefutations(count, moves, Math.min(atMost, count));
    const refutations: NormalMove[] = [];
    for (let i = 0; i < count; i++) {
      if (root.valueAt(i) > 0) refutations.push(decodeMove(root.codeAt(i)));
    }
    return { refutations, nodes: clock.nodes, limit: clock.limitReached };
  }

  /**
   * The moves to the goal, the quickest attack against the longest defence. Empty if the search was stopped, or nothing is left to
   * play.
   * @param moves the smallest number of moves in which the goal is reached, as `shortest` or `keys` has proven
   * @param options.first the key to begin with, which `keys` has given that number
   */
  line(
    toMove: Player,
    moves: number,
    options: Limits & { readonly first?: NormalMove | undefined } = {},
  ): NormalMove[] {
    const core = this.#core;
    if (moves === 0 && core.minMoves(toMove) > 0) return [];
    core.startSearch(toMove, moves, options);
    const first = options.first ? this.#codeOf(options.first) : 0;
    const last = core.aim.play === 'direct' ? -1 : 0;
    const plies = 2 * moves + last + (toMove === 'defender' ? 1 : 0);
    const found = this.#exports.line(PLAYERS[toMove], moves, first);
    // the attacker may have the last move where the defender is meant to
    const isWhole = found === plies || (core.aim.quodlibet === true && found === plies - 1);
    return isWhole ? core.lineOf(found) : [];
  }

  /**
   * Finds every line that ends in the goal of the aim, whoever moves: help play and series play.
   * @param onLine is given each as it is found, in order of generation; the limits count the time that it takes
   * @param limits.atMost how many are wanted
   */
  lines(
    question: LinesQuestion,
    onLine: (line: NormalMove[]) => void,
    limits: Limits & { readonly atMost?: number } = {},
  ): LinesAnswer {
    return this.#lines.find(question, onLine, limits);
  }

  /** The attacker's moves in a line of so many plies. */
  attackersMoves(toMove: Player, plies: number): number {
    return (plies + (toMove === 'attacker' ? 1 : 0)) >> 1;
  }

  /** The smallest number of moves that may be left. */
  minMoves(toMove: Player): number {
    return this.#core.minMoves(toMove);
  }

  // ---- what a search costs ----

  /** Asks `shouldStop`, for callers that make many short searches. */
  isInterrupted(): boolean {
    return this.#core.clock.isInterrupted();
  }

  /** How much of the table is in use, per thousand. */
  get hashPermille(): number {
    return this.#exports.permilleFull();
  }

  /** Nodes of the last search, by all threads: moves made and looked at. */
  get nodes(): number {
    return this.#core.clock.nodes;
  }

  /** Switches a rule of the exhaustive search, to measure its effect. Answers stay the same. */
  useRule(rule: SearchRule | LineRule, on: boolean): void {
    this.#exports.useSearchRule({ ...RULE_NUMBERS, ...LINE_RULE_NUMBERS }[rule], on ? 1 : 0);
  }

  #count(perft: () => bigint): number {
    this.#core.startClock({});
    const count = Number(perft());
    if (this.#core.clock.stopped) throw new KernelError('stopped', 'perft was stopped');
    return count;
  }

  /** What the exhaustive search has proven: it finds the smallest number of moves, or nothing. */
  #goalFound(moves: number | undefined, searched: number): GoalFound {
    const { nodes, limitReached } = this.#core.clock;
    return { moves, shortest: moves !== undefined, searched, nodes, limit: limitReached };
  }

  #reaches(player: Player, moves: number): boolean {
    const toMove = PLAYERS[player];
    return this.#core.together(
      { name: 'reaches', toMove, moves, count: 0 },
      () => this.#exports.reaches(toMove, moves) !== 0,
      (_, yes) => yes,
    );
  }

  /** @returns how many of the first `count` results are keys in `moves` */
  #findKeys(count: number, moves: number): number {
    const { root } = this.#core;
    return this.#core.together(
      { name: 'keys', toMove: ATTACKER, moves, count },
      () => this.#exports.findKeys(count, moves),
      (thread) => {
        this.#exports.adoptResults(thread, count);
        let found = 0;
        for (let i = 0; i < count; i++) if (root.valueAt(i) === moves) found++;
        return found;
      },
    );
  }

  #codeOf(move: NormalMove): number {
    this.#core.root.need();
    return this.#core.root.codeOf(move, this.#exports.listAllMoves());
  }
}
