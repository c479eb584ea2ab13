/**
 * The typed host of the search for a goal. Every call is synchronous; a search returns when it is done, when a limit is reached, or
 * soon after `shouldStop` returns true.
 */
import type { NormalMove } from 'chessops';

import { FIFTY_MOVES } from '../chess/moves.js';
import type { Host, WasmMemory } from '../host/host.js';
import { type Aim, DIRECT_MATE, mayReachGoalHimself, writeAim, writeGoal } from './aim.js';

import type {
  KeyFound,
  KeysAnswer,
  Limits,
  Player,
  ProofAnswer,
  RefutationsAnswer,
  SearchAnswer,
  ShortestAnswer,
} from './answers.js';
import { MAX_RESULTS, RESULT_WORDS } from './assembly/board/layout.js';
import {
  ANY_NUMBER,
  ANY_REPLIES,
  ATTACKER,
  DEFENDER,
  DISPROVEN,
  PROVEN,
} from './assembly/goal-search/layout.js';
import {
  GOAL_AT_ONCE,
  MAX_PLIES,
  OWN_GOAL_OFFSET,
  RECIPROCAL,
  REFLEX_IN_ONE,
  SELF_IN_ONE,
} from './assembly/line-search/layout.js';
import {
  DEFAULT_HASH_MB,
  MAX_HASH_MB,
  MAX_MATE_MOVES,
  MAX_THREADS,
  MIN_HASH_MB,
  NO_NODE_LIMIT,
} from './bounds.js';
import { instantiate, kernelMemory, needInteger } from './compiled.js';
import type { KernelExports } from './exports.js';
import { KernelError } from './kernel-error.js';
import type { LineEnding, LinesAnswer, LinesQuestion } from './line-answers.js';
import { decodeMove, isMove } from './move-code.js';
import {
  passMove,
  positionBytes,
  readPositionFrom,
  type Side,
  sideToMoveOf,
  writePosition,
} from './position-memory.js';
import type { Question } from './search-cells.js';
import { LINE_RULE_NUMBERS, type LineRule, RULE_NUMBERS, type SearchRule } from './search-rules.js';
import { type Deepened, SearchThreads } from './search-threads.js';

export type { Aim } from './aim.js';
export type {
  KeyFound,
  KeysAnswer,
  LimitReached,
  Limits,
  Player,
  ProofAnswer,
  RefutationsAnswer,
  SearchAnswer,
  ShortestAnswer,
} from './answers.js';
export { DEFAULT_HASH_MB, MAX_HASH_MB, MAX_MATE_MOVES, MIN_HASH_MB } from './bounds.js';
export { KernelError } from './kernel-error.js';
export type { LineEnding, LinesAnswer, LinesQuestion } from './line-answers.js';

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

/** A move as the kernel writes it, and a number that belongs to it. */
interface Result {
  readonly code: number;
  readonly value: number;
}

/** The proof search's share of the table's memory. */
const TREE_SHARE = 0.125;
const GRAPH_SHARE = 0.375;
const ENDINGS: Readonly<Record<LineEnding, number>> = {
  goal: GOAL_AT_ONCE,
  self: SELF_IN_ONE,
  reflex: REFLEX_IN_ONE,
  reciprocal: RECIPROCAL,
};
const PLAYERS: Record<Player, number> = { attacker: ATTACKER, defender: DEFENDER };

export class Kernel {
  /** search threads, this one included */
  readonly threads: number;
  /** false: this thread searches alone */
  searchTogether = true;
  readonly #exports: KernelExports;
  readonly #memory: WasmMemory;
  readonly #shouldStop: () => boolean;
  /** the kernel's results, pairs of words */
  readonly #resultWords: Uint32Array;
  /** positions before the moves played since `setPosition`, to take them back */
  readonly #played: Uint8Array[] = [];
  #hasPosition = false;
  #deadline = Number.POSITIVE_INFINITY;
  /** the last answer of `shouldStop` */
  #interrupted = false;
  /** what is asked about the position */
  #aim = DIRECT_MATE;
  /** the attacker in what the tables know */
  #attacker: Side | undefined;
  readonly #others: SearchThreads | undefined;
  /** `toMove` of the last `deepenBeside` in this position */
  #deepening: Player | undefined;
  #nodeLimit = Number.POSITIVE_INFINITY;
  /** takes what the search for lines finds; how many more are wanted */
  #onLine: (line: NormalMove[]) => void = () => {};
  #linesWanted = Number.POSITIVE_INFINITY;
  /** the kind of lines that the tables know */
  #linesKind: string | undefined;
  /** nodes of the other threads before this search */
  #othersNodesBefore = 0;

  private constructor(host: Host, hashMb: number, threads: number, options: KernelOptions) {
    const module = host.kernelModule();
    const { memory, tableAddress, tableBytes } = kernelMemory(threads, hashMb);
    this.threads = threads;
    this.#shouldStop = options.shouldStop ?? (() => false);
    this.#memory = memory;
    this.#exports = instantiate(
      module,
      memory,
      () => this.#look(),
      (plies) => this.#takeLine(plies),
    );
    if (threads > 1) {
      const prepare = (thread: number, count: number): void => this.#exports.copyRoot(thread, count);
      this.#others = new SearchThreads(host, threads - 1, memory, prepare, options.joinAfterMs);
      this.#exports.useSeveralThreads(1);
    }
    this.#exports.initialise();
    this.#resultWords = new Uint32Array(
      memory.buffer,
      this.#exports.resultAddress(),
      MAX_RESULTS * RESULT_WORDS,
    );
    const treeBytes = tableBytes * TREE_SHARE;
    const graphBytes = tableBytes * GRAPH_SHARE;
    const own = tableBytes - treeBytes - graphBytes;
    this.#exports.placeTable(tableAddress, own);
    this.#exports.placeTree(tableAddress + own, treeBytes);
    this.#exports.placeGraphs(tableAddress + own + treeBytes, graphBytes);
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
    await this.#others?.ready();
  }

  /**
   * Takes a position from a full FEN, and what is asked about it, and forgets the one before.
   * @throws KernelError `illegal-position` if kings are missing, the side not to move is in check, or a field is off
   */
  setPosition(fen: string, aim: Aim = DIRECT_MATE): void {
    this.#deepening = undefined;
    this.#others?.newPosition();
    this.#hasPosition = false;
    writePosition(this.#memory.buffer, this.#exports.rootAddress(), fen);
    if (this.#exports.isOpponentInCheck()) {
      throw new KernelError('illegal-position', `the side that is not to move is in check: ${fen}`);
    }
    this.#exports.hashRoot();
    this.#aim = aim;
    writeAim(this.#memory.buffer, this.#exports.aimAddress(), aim);
    this.#attacker = undefined;
    this.#linesKind = undefined;
    this.#played.length = 0;
    this.#hasPosition = true;
  }

  /** What is asked about the position. */
  get aim(): Aim {
    return this.#aim;
  }

  /** The position as a FEN, with counters `0 1`: the kernel has none. */
  get fen(): string {
    this.#needPosition();
    return readPositionFrom(this.#memory.buffer, this.#exports.rootAddress());
  }

  /**
   * Plays a legal move; `undo` goes back. The tables are kept, so that walking a tree of moves is cheap.
   * @throws KernelError `bad-argument` if the move is illegal
   */
  play(move: NormalMove): void {
    this.callOff();
    const code = this.#codeOf(move);
    this.#played.push(this.#position().slice());
    this.#exports.playMove(code);
  }

  /**
   * Lets the side to move pass, to see what its opponent threatens; `undo` goes back.
   * @throws KernelError `bad-argument` if the side to move is in check: its opponent would take the king
   */
  pass(): void {
    if (this.isInCheck()) throw new KernelError('bad-argument', `no pass in check: ${this.fen}`);
    this.callOff();
    this.#played.push(this.#position().slice());
    passMove(this.#position());
    this.#exports.hashRoot();
  }

  /** @throws KernelError `bad-argument` if nothing was played since `setPosition` */
  undo(): void {
    this.#needPosition();
    const before = this.#played.pop();
    if (!before) throw new KernelError('bad-argument', 'no move to take back');
    this.callOff();
    this.#position().set(before);
  }

  /** Legal moves, in order of generation. */
  legalMoves(): NormalMove[] {
    return this.#listMoves().map(({ code }) => decodeMove(code));
  }

  /** The moves of the side to move that reach the goal at once, whoever of the two wants that. */
  goalMoves(): NormalMove[] {
    this.#needPosition();
    this.#setLimits({});
    return this.#results(this.#exports.listGoalMoves()).map(({ code }) => decodeMove(code));
  }

  isInCheck(): boolean {
    this.#needPosition();
    return this.#exports.isInCheck() !== 0;
  }

  /**
   * Positions after `depth` plies. `listing` writes the move lists of the last ply too, which is slower.
   * @throws KernelError `stopped` if it was interrupted
   */
  perft(depth: number, listing = false): number {
    this.#needPosition();
    needInteger('depth', depth, 0, 64);
    if (depth === 0) return 1;
    return this.#count(() =>
      listing ? this.#exports.perftListed(depth) : this.#exports.perftCounted(depth),
    );
  }

  /** The same for each legal move: `depth` >= 1 plies, the move included. */
  divide(depth: number): { move: NormalMove; nodes: number }[] {
    needInteger('depth', depth, 1, 64);
    return this.#listMoves().map(({ code }) => ({
      move: decodeMove(code),
      nodes: this.#count(() => this.#exports.perftAfter(code, depth)),
    }));
  }

  /** Inconsistencies found within `depth` plies (assembly/board/self-check.ts); 0 is sound. */
  selfCheck(depth: number): number {
    this.#needPosition();
    needInteger('depth', depth, 1, 64);
    return this.#exports.selfCheck(depth);
  }

  /**
   * Looks for the smallest number of moves in which the goal is reached, up to `maxMoves`. With the defender to move it may be 0:
   * it is already reached or, where the defender reaches it, by any move. Of exact length, only `maxMoves` itself is looked at.
   */
  shortest(toMove: Player, maxMoves: number, limits: Limits = {}): ShortestAnswer {
    this.#startSearch(toMove, maxMoves, limits);
    if (this.#isDecided(toMove)) {
      return this.#hasReached() ? { moves: 0, searched: 0, nodes: 0 } : { searched: maxMoves, nodes: 0 };
    }
    for (let moves = this.#aim.exact ? maxMoves : this.minMoves(toMove); moves <= maxMoves; moves++) {
      if (this.#reaches(toMove, moves)) return { moves, searched: moves, nodes: this.nodes };
      if (this.#exports.stopped.value) return this.#end(this.#aim.exact ? 0 : Math.max(0, moves - 1));
    }
    return this.#end(maxMoves);
  }

  /**
   * Finds every first move of the attacker, to move, that forces the goal within `maxMoves` moves, each with its own number of
   * moves. `shortestOnly` ends the search after the smallest number with a key. Of exact length, only `maxMoves` itself is looked at.
   */
  keys(maxMoves: number, limits: Limits & { readonly shortestOnly?: boolean } = {}): KeysAnswer {
    this.#startSearch('attacker', maxMoves, limits);
    const mayReach = mayReachGoalHimself(this.#aim) && (!this.#aim.exact || maxMoves === 1);
    const count = mayReach ? this.#exports.listAllMoves() : this.#exports.listMoves();
    let searched = this.#aim.exact ? maxMoves - 1 : 0;
    let found = 0;
    while (searched < maxMoves && !(limits.shortestOnly && found > 0)) {
      found += this.#findKeys(count, searched + 1);
      if (this.#exports.stopped.value) break;
      searched++;
    }
    const keys: KeyFound[] = [];
    for (let i = 0; i < count; i++) {
      const moves = this.#valueAt(i);
      if (moves > 0) keys.push({ move: decodeMove(this.#codeAt(i)), moves });
    }
    keys.sort((a, b) => a.moves - b.moves);
    return { keys, ...this.#end(this.#aim.exact && searched < maxMoves ? 0 : searched) };
  }

  /**
   * The replies of the defender, to move, that keep the attacker from the goal for `moves` further moves, in order of generation. If
   * there are more than `atMost`, some `atMost` + 1 of them.
   */
  refutations(moves: number, atMost: number, limits: Limits = {}): RefutationsAnswer {
    needInteger('atMost', atMost, 0, Number.MAX_SAFE_INTEGER);
    this.#startSearch('defender', moves, limits);
    const count = this.#exports.listMoves();
    this.#exports.findRefutations(count, moves, Math.min(atMost, count));
    const found = this.#results(count).filter(({ value }) => value > 0);
    const searched = this.#exports.stopped.value ? 0 : moves;
    const refutations = found.map(({ code }) => decodeMove(code));
    return { refutations, ...this.#end(searched) };
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
    if (moves === 0 && this.minMoves(toMove) > 0) return [];
    this.#startSearch(toMove, moves, options);
    const first = options.first ? this.#codeOf(options.first) : 0;
    const plies = this.#plies(toMove, moves);
    const found = this.#exports.line(PLAYERS[toMove], moves, first);
    // the attacker may have the last move where the defender is meant to
    const isWhole = found === plies || (this.#aim.quodlibet === true && found === plies - 1);
    return isWhole ? this.#line(found) : [];
  }

  /**
   * Every line that ends in the goal of the aim, whoever moves: help play and series play.
   * @param onLine is given each as it is found, in order of generation; the limits count the time that it takes
   * @param limits.atMost how many are wanted
   */
  lines(
    question: LinesQuestion,
    onLine: (line: NormalMove[]) => void,
    limits: Limits & { readonly atMost?: number } = {},
  ): LinesAnswer {
    const {
      plies,
      series,
      ending,
      otherGoal,
      hasShorter,
      atMost = Number.POSITIVE_INFINITY,
    } = { ...question, ...limits };
    this.#needPosition();
    needInteger('plies', plies, 1, MAX_PLIES);
    this.callOff();
    this.#setLimits(limits);
    // the table serves all lengths of one question
    const kind = `${ending} ${otherGoal} ${series && plies - series}`;
    if (kind !== this.#linesKind) this.#exports.forget();
    this.#linesKind = kind;
    this.#attacker = undefined;
    this.#onLine = onLine;
    this.#linesWanted = atMost;
    const ownGoal = this.#exports.rootAddress() + OWN_GOAL_OFFSET;
    writeGoal(this.#memory.buffer, ownGoal, otherGoal ?? this.#aim.goal);
    const shorter = hasShorter ? 1 : 0;
    const search = (): void => this.#exports.findLines(plies, series, ENDINGS[ending], shorter, 0);
    if (this.#others && this.searchTogether) {
      const toMove = ENDINGS[ending] | (shorter << 8);
      this.#others.together(
        { name: 'lines', toMove, moves: plies, count: series },
        this.#exports,
        search,
        search,
      );
    } else search();
    this.#onLine = () => {};
    if (this.#linesWanted <= 0) return { nodes: this.nodes, limit: 'solutions' };
    const { nodes, limit } = this.#end(0);
    return limit ? { nodes, limit } : { nodes };
  }

  /**
   * Asks the proof search (assembly/goal-search/proof.ts) whether the goal is reached within `maxMoves` moves. It finds distant
   * goals much sooner than `shortest`, but not the shortest way first. `resume` continues where a limit stopped the last call, if
   * that asked the same of the same position and nothing else has used the tree since.
   */
  prove(toMove: Player, maxMoves: number, options: Limits & { readonly resume?: boolean } = {}): ProofAnswer {
    this.#startSearch(toMove, maxMoves, options);
    if (this.#isDecided(toMove)) {
      return this.#hasReached()
        ? { verdict: 'reached', moves: 0, nodes: 0 }
        : { verdict: 'not-reached', nodes: 0 };
    }
    return this.#proofAnswer(this.#exports.prove(PLAYERS[toMove], maxMoves, options.resume ? 1 : 0));
  }

  #proofAnswer(verdict: number): ProofAnswer {
    const nodes = this.nodes;
    const [first, second] = [this.#valueAt(0), this.#valueAt(1)];
    if (verdict === PROVEN) return { verdict: 'reached', moves: first, nodes };
    if (verdict === DISPROVEN) return { verdict: 'not-reached', nodes };
    const outlook = { proof: first, disproof: second };
    return { verdict: 'undecided', nodes, limit: this.#end(0).limit ?? 'interrupted', outlook };
  }

  /**
   * Asks the search over positions (assembly/goal-search/graph-search.ts) whether the goal is reached within `maxMoves` moves of direct
   * play, or in any number. It goes on from what it has learnt about all positions since `setPosition`, until its memory is full.
   *
   * With `mostReplies`, the attacker is kept to moves that leave at most so many replies: what is reached is true, `not-reached` is so
   * among these moves. What is learnt so is kept apart, for one such number at a time.
   */
  explore(
    toMove: Player,
    maxMoves: number | undefined,
    options: Limits & { readonly mostReplies?: number | undefined } = {},
  ): ProofAnswer {
    this.#startSearch(toMove, maxMoves ?? MAX_MATE_MOVES, options);
    this.#exports.useGraph(options.mostReplies ?? ANY_REPLIES);
    if (this.#isDecided(toMove)) return { verdict: 'not-reached', nodes: 0 };
    return this.#proofAnswer(this.#exports.explore(PLAYERS[toMove], maxMoves ?? ANY_NUMBER));
  }

  /** What the last `explore` learnt from has no room for more positions. */
  get isGraphFull(): boolean {
    return Boolean(this.#exports.graphIsFull());
  }

  /** The moves to a goal that the last `explore` has proven, like those of `provenLine`. */
  exploredLine(toMove: Player, limits: Limits = {}): NormalMove[] {
    this.#startSearch(toMove, 1, limits);
    return this.#line(this.#exports.exploredLine(PLAYERS[toMove]));
  }

  /**
   * Of a goal that the last `explore` has proven: whether no play up to it is a draw by the fifty-move rule, which counts `halfmoves` now. Never
   * true of one that is not proven.
   */
  isExploredUndrawn(toMove: Player, halfmoves: number, limits: Limits = {}): boolean {
    this.#startSearch(toMove, 1, limits);
    if (!this.#exports.exploredStretches(PLAYERS[toMove])) return false;
    return halfmoves + this.#valueAt(0) < FIFTY_MOVES && this.#valueAt(1) < FIFTY_MOVES;
  }

  /**
   * The moves to a goal that `prove` has proven in `moves`, against the longest defence. The line is shorter where a shorter way
   * turns up, and empty if the search was stopped.
   */
  provenLine(toMove: Player, moves: number, limits: Limits = {}): NormalMove[] {
    if (moves === 0 && this.minMoves(toMove) > 0) return [];
    this.#startSearch(toMove, moves, limits);
    if (this.#isDecided(toMove)) return [];
    return this.#line(this.#exports.provenLine(PLAYERS[toMove], moves));
  }

  /**
   * Lets the other threads search exhaustively in `from`, `from` + 1, … moves while this one is asked for proofs. They go on until
   * this thread searches otherwise, takes another position, or calls them off. Returns whether they have begun: not while they
   * start, nor before the position has taken long.
   */
  deepenBeside(toMove: Player, from: number): boolean {
    if (!this.searchTogether || !this.#others?.isWorthIt) return false;
    if (!this.#others.isSearching || this.#deepening !== toMove) {
      this.callOff();
      this.#startSearch(toMove, from, {});
      if (this.#isDecided(toMove)) return false;
      this.#others.ask({ name: 'deepen', toMove: PLAYERS[toMove], moves: from, count: 0 });
      this.#deepening = toMove;
    }
    return this.#others.hasBegun;
  }

  /** The result of `deepenBeside` so far, in the same position. */
  get deepened(): Deepened {
    return this.#deepening && this.#others ? this.#others.deepened : { ruledOut: 0 };
  }

  /**
   * Stops the other threads.
   * @throws KernelError `thread-lost`
   */
  callOff(): void {
    this.#deepening = undefined;
    this.#others?.callOff();
  }

  /** Asks `shouldStop`, for callers that make many short searches. */
  isInterrupted(): boolean {
    this.#interrupted = this.#shouldStop();
    return this.#interrupted;
  }

  /** How much of the table is in use, per thousand. */
  get hashPermille(): number {
    return this.#exports.permilleFull();
  }

  /** Nodes of the last search, by all threads: moves made and looked at. */
  get nodes(): number {
    const own = Number(BigInt.asUintN(64, this.#exports.nodes.value as bigint));
    return own + (this.#others?.nodes ?? 0) - this.#othersNodesBefore;
  }

  /** Switches a rule of the exhaustive search, to measure its effect. Answers stay the same. */
  useRule(rule: SearchRule | LineRule, on: boolean): void {
    this.#exports.useSearchRule({ ...RULE_NUMBERS, ...LINE_RULE_NUMBERS }[rule], on ? 1 : 0);
  }

  #count(perft: () => bigint): number {
    this.#setLimits({});
    const count = Number(perft());
    if (this.#exports.stopped.value) throw new KernelError('stopped', 'perft was stopped');
    return count;
  }

  #startSearch(toMove: Player, moves: number, limits: Limits): void {
    this.#needPosition();
    needInteger('moves', moves, this.minMoves(toMove), MAX_MATE_MOVES);
    this.#linesKind = undefined;
    // the table is about one attacker and one game
    const side = (this.#sideToMove() === 'white') === (toMove === 'attacker') ? 'white' : 'black';
    if (side !== this.#attacker) {
      this.callOff();
      this.#exports.forget();
    }
    this.#attacker = side;
    this.#setLimits(limits);
  }

  #setLimits(limits: Limits): void {
    if (limits.ms !== undefined && !(limits.ms >= 0)) {
      throw new KernelError('bad-argument', `ms must be 0 or more, not ${limits.ms}`);
    }
    this.#deadline = limits.ms === undefined ? Number.POSITIVE_INFINITY : performance.now() + limits.ms;
    if (limits.nodes !== undefined) needInteger('nodes', limits.nodes, 1, Number.MAX_SAFE_INTEGER);
    this.#nodeLimit = limits.nodes ?? Number.POSITIVE_INFINITY;
    this.#othersNodesBefore = this.#others?.nodes ?? 0;
    this.#interrupted = false;
    this.#exports.startCounting(limits.nodes === undefined ? NO_NODE_LIMIT : BigInt(limits.nodes));
  }

  /** Of a line of so many plies, the attacker's moves. */
  attackersMoves(toMove: Player, plies: number): number {
    return (plies + (toMove === 'attacker' ? 1 : 0)) >> 1;
  }

  /** The smallest number of moves that may be left. */
  minMoves(toMove: Player): number {
    return toMove === 'defender' && this.#aim.play !== 'direct' ? 0 : 1;
  }

  /** From the position to the goal. */
  #plies(toMove: Player, moves: number): number {
    const last = this.#aim.play === 'direct' ? -1 : 0;
    return 2 * moves + last + (toMove === 'defender' ? 1 : 0);
  }

  /** With the defender to move. */
  #hasReached(): boolean {
    return !this.#aim.exact && mayReachGoalHimself(this.#aim) && this.#exports.hasReached() !== 0;
  }

  /** With the defender to move: he has no moves. */
  #isDecided(toMove: Player): boolean {
    return toMove === 'defender' && this.#exports.listMoves() === 0;
  }

  #reaches(player: Player, moves: number): boolean {
    const toMove = PLAYERS[player];
    const search = (): boolean => this.#exports.reaches(toMove, moves) !== 0;
    if (!this.#others || !this.searchTogether) return search();
    this.#deepening = undefined;
    const question: Question = { name: 'reaches', toMove, moves, count: 0 };
    return this.#others.together(question, this.#exports, search, (_, yes) => yes);
  }

  /** @returns how many of the first `count` results are keys in `moves` */
  #findKeys(count: number, moves: number): number {
    const search = (): number => this.#exports.findKeys(count, moves);
    if (!this.#others || !this.searchTogether) return search();
    this.#deepening = undefined;
    const question: Question = { name: 'keys', toMove: ATTACKER, moves, count };
    return this.#others.together(question, this.#exports, search, (thread) => {
      this.#exports.adoptResults(thread, count);
      return this.#results(count).filter(({ value }) => value === moves).length;
    });
  }

  /** Called by the kernel for every line that it finds: whether that is enough. */
  #takeLine(plies: number): boolean {
    this.#onLine(this.#results(plies).map(({ code }) => decodeMove(code)));
    return --this.#linesWanted <= 0;
  }

  /** Called by the kernel every thousand nodes or so: whether to stop. */
  #look(): boolean {
    if (this.isInterrupted() || performance.now() > this.#deadline) return true;
    if (!this.#others) return false;
    return this.#others.look() || this.nodes >= this.#nodeLimit;
  }

  #end(searched: number): SearchAnswer {
    const nodes = this.nodes;
    if (!this.#exports.stopped.value) return { searched, nodes };
    if (this.#exports.nodeLimitReached.value || nodes >= this.#nodeLimit)
      return { searched, nodes, limit: 'nodes' };
    return { searched, nodes, limit: this.#interrupted ? 'interrupted' : 'time' };
  }

  #position(): Uint8Array {
    return positionBytes(this.#memory.buffer, this.#exports.rootAddress());
  }

  #sideToMove(): Side {
    return sideToMoveOf(this.#position());
  }

  #listMoves(): Result[] {
    this.#needPosition();
    return this.#results(this.#exports.listMoves());
  }

  #results(count: number): Result[] {
    const results: Result[] = [];
    for (let i = 0; i < count; i++) results.push({ code: this.#codeAt(i), value: this.#valueAt(i) });
    return results;
  }

  #codeAt(index: number): number {
    return this.#resultWords[index * RESULT_WORDS] as number;
  }

  #valueAt(index: number): number {
    return this.#resultWords[index * RESULT_WORDS + 1] as number;
  }

  #line(plies: number): NormalMove[] {
    return !this.#exports.stopped.value ? this.#results(plies).map(({ code }) => decodeMove(code)) : [];
  }

  #codeOf(move: NormalMove): number {
    this.#needPosition();
    const count = this.#exports.listAllMoves();
    for (let i = 0; i < count; i++) {
      const code = this.#codeAt(i);
      if (isMove(code, move)) return code;
    }
    throw new KernelError('bad-argument', `not a legal move: ${JSON.stringify(move)}`);
  }

  #needPosition(): void {
    if (!this.#hasPosition) throw new KernelError('no-position', 'setPosition must come first');
  }
}
