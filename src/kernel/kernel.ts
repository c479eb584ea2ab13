/**
 * The typed host of the compiled kernel: the only way in. Every call is synchronous; a search returns when it is done,
 * when a limit is reached, or soon after another thread has raised the stop flag.
 */
import type { NormalMove } from 'chessops';
import type {
  KeysAnswer,
  Limits,
  MateAnswer,
  ProofAnswer,
  RefutationsAnswer,
  SearchAnswer,
} from './answers.js';
import {
  DEFAULT_HASH_MB,
  MAX_HASH_MB,
  MAX_MATE_MOVES,
  MAX_THREADS,
  MIN_HASH_MB,
  NO_NODE_LIMIT,
} from './bounds.js';
import type { KernelExports } from './exports.js';
import { KernelError } from './kernel-error.js';
import { MATE_RULES, type MateRule } from './mate-rules.js';
import { decodeMove, isMove } from './move-code.js';
import {
  passMove,
  positionBytes,
  readPositionFrom,
  type Side,
  sideToMoveOf,
  writePosition,
} from './position-memory.js';
import type { StopFlag } from './stop-flag.js';
import { type Deepened, Team } from './team.js';
import { compiledKernel, growForTable, instantiate, needInteger, newMemory } from './wasm.js';

export type {
  KeysAnswer,
  LimitReached,
  Limits,
  MateAnswer,
  ProofAnswer,
  RefutationsAnswer,
  SearchAnswer,
} from './answers.js';
export { DEFAULT_HASH_MB, MAX_HASH_MB, MAX_MATE_MOVES, MIN_HASH_MB } from './bounds.js';
export { KernelError } from './kernel-error.js';
export { StopFlag } from './stop-flag.js';

export interface KernelOptions {
  /** size of the transposition table in whole MB (2^20 bytes); memory is taken as it is used */
  readonly hashMb?: number;
  /** threads that search one position, 1 … `MAX_THREADS`; the further ones are started when a position takes long */
  readonly threads?: number;
  /** milliseconds from `setPosition` until the further threads join; so long they take to start, unless it is given */
  readonly joinAfterMs?: number;
  /** raised by another thread to end a search */
  readonly stopFlag?: StopFlag;
}

/** A move as the kernel writes it, and a number that belongs to it. */
interface Result {
  readonly code: number;
  readonly value: number;
}

/** Of a table's memory, what the proof search has for its tree. */
const TREE_SHARE = 0.25;
/** What `provesMate` answers. */
const PROVEN = 1;
const DISPROVEN = 2;
const RESULT_WORDS = 2;
const MAX_RESULTS = 4096;

export class Kernel {
  /** that search one position */
  readonly threads: number;
  /** false: the other threads, if there are any, are left alone */
  teamwork = true;
  readonly #exports: KernelExports;
  readonly #memory: WebAssembly.Memory;
  readonly #stopFlag: StopFlag | undefined;
  /** the kernel's results, pairs of words */
  readonly #resultWords: Uint32Array;
  /** positions before the moves played since `setPosition`, to take them back */
  readonly #played: Uint8Array[] = [];
  #hasPosition = false;
  #deadline = Number.POSITIVE_INFINITY;
  /** whose mates the table knows about */
  #attacker: Side | undefined;
  readonly #team: Team | undefined;
  #nodeLimit = Number.POSITIVE_INFINITY;
  /** the team's nodes before this search */
  #teamNodesBefore = 0;

  private constructor(hashMb: number, threads: number, { joinAfterMs, stopFlag }: KernelOptions) {
    this.#stopFlag = stopFlag;
    this.threads = threads;
    this.#memory = newMemory(hashMb);
    this.#exports = instantiate(compiledKernel(), this.#memory, () => this.#shouldStop());
    if (threads > 1) {
      const prepare = (thread: number, count: number): void => this.#exports.copyRoot(thread, count);
      this.#team = new Team(threads - 1, compiledKernel(), this.#memory, prepare, joinAfterMs);
      this.#exports.useSeveralThreads(1);
    }
    const table = this.#exports.endOfThreads(threads);
    const bytes = growForTable(this.#memory, table, hashMb);
    this.#exports.initialise();
    this.#resultWords = new Uint32Array(
      this.#memory.buffer,
      this.#exports.resultAddress(),
      MAX_RESULTS * RESULT_WORDS,
    );
    const treeBytes = bytes * TREE_SHARE;
    this.#exports.placeTable(table, bytes - treeBytes);
    this.#exports.placeTree(table + bytes - treeBytes, treeBytes);
  }

  /** @throws KernelError `bad-argument` if a number is none that can be had, `no-memory` if there is not so much memory */
  static create(options: KernelOptions = {}): Kernel {
    const { hashMb = DEFAULT_HASH_MB, threads = 1 } = options;
    needInteger('hashMb', hashMb, MIN_HASH_MB, MAX_HASH_MB);
    needInteger('threads', threads, 1, MAX_THREADS);
    return new Kernel(hashMb, threads, options);
  }

  /**
   * Takes a position from a full FEN, and forgets what was learnt about the one before.
   * @throws KernelError `illegal-position` if kings are missing, the side not to move is in check, or a field is off
   */
  setPosition(fen: string): void {
    this.#team?.newPosition();
    this.#hasPosition = false;
    writePosition(this.#memory.buffer, this.#exports.rootAddress(), fen);
    if (this.#exports.isOpponentInCheck()) {
      throw new KernelError('illegal-position', `the side that is not to move is in check: ${fen}`);
    }
    this.#exports.hashRoot();
    this.#attacker = undefined;
    this.#played.length = 0;
    this.#hasPosition = true;
  }

  /** The position as a FEN, with counters `0 1`: the kernel has none. */
  get fen(): string {
    this.#needPosition();
    return readPositionFrom(this.#memory.buffer, this.#exports.rootAddress());
  }

  /**
   * Plays a legal move. What is known about the positions of this game is kept, so that a tree of moves can be walked at
   * little cost: `undo` goes back.
   * @throws KernelError `bad-argument` if the move is illegal
   */
  play(move: NormalMove): void {
    this.rest();
    const code = this.#codeOf(move);
    this.#played.push(this.#position().slice());
    this.#exports.playMove(code);
  }

  /**
   * Lets the side to move pass, to see what its opponent threatens. `undo` goes back.
   * @throws KernelError `bad-argument` if the side to move is in check: its opponent would take the king
   */
  pass(): void {
    if (this.isInCheck()) throw new KernelError('bad-argument', `no pass in check: ${this.fen}`);
    this.rest();
    this.#played.push(this.#position().slice());
    passMove(this.#position());
    this.#exports.hashRoot();
  }

  /** @throws KernelError `bad-argument` if nothing was played since `setPosition` */
  undo(): void {
    const before = this.#played.pop();
    if (!before) throw new KernelError('bad-argument', 'no move to take back');
    this.rest();
    this.#position().set(before);
  }

  /** Legal moves, in order of generation. */
  legalMoves(): NormalMove[] {
    return this.#listMoves().map(({ code }) => decodeMove(code));
  }

  isInCheck(): boolean {
    this.#needPosition();
    return this.#exports.isInCheck() !== 0;
  }

  /**
   * Positions after `depth` plies. `listing` writes the move lists of the last ply too, which is slower.
   * @throws KernelError `stopped` if the stop flag was raised: there is no part of a count
   */
  perft(depth: number, listing = false): number {
    this.#needPosition();
    needInteger('depth', depth, 0, 64);
    if (depth === 0) return 1;
    return this.#count(() =>
      listing ? this.#exports.perftListed(depth) : this.#exports.perftCounted(depth),
    );
  }

  /** The same for each legal move by itself: `depth` >= 1 plies, the move included. */
  divide(depth: number): { move: NormalMove; nodes: number }[] {
    needInteger('depth', depth, 1, 64);
    return this.#listMoves().map(({ code }) => ({
      move: decodeMove(code),
      nodes: this.#count(() => this.#exports.perftAfter(code, depth)),
    }));
  }

  /** Inconsistencies within `depth` plies between what the kernel knows in two ways (assembly/self-check.ts); 0 is sound. */
  selfCheck(depth: number): number {
    this.#needPosition();
    needInteger('depth', depth, 1, 64);
    return this.#exports.selfCheck(depth);
  }

  /** Looks for a mate in 1, 2, … `maxMoves` moves of the side to move; the first that is found is the shortest. */
  shortestMate(maxMoves: number, limits: Limits = {}): MateAnswer {
    this.#startSearch('mover', maxMoves, limits);
    return this.#deepen(maxMoves, (n) => this.#decide('mates', n));
  }

  /**
   * Looks for the smallest number of moves in which the side to move is mated against its will. A side that is mated
   * already is mated in 0, a side that is stalemated never.
   */
  shortestMated(maxMoves: number, limits: Limits = {}): MateAnswer {
    this.#startSearch('opponent', maxMoves, limits);
    if (this.#exports.listMoves() === 0) {
      return this.#exports.isInCheck()
        ? { mate: 0, searched: 0, nodes: 0 }
        : { searched: maxMoves, nodes: 0 };
    }
    return this.#deepen(maxMoves, (n) => this.#decide('isMated', n));
  }

  /**
   * Finds every first move that mates within `maxMoves` moves against any defence, each with its own length. With
   * `shortestOnly` the search ends after the smallest number of moves in which there is a mate.
   */
  keys(maxMoves: number, limits: Limits & { readonly shortestOnly?: boolean } = {}): KeysAnswer {
    this.#startSearch('mover', maxMoves, limits);
    const count = this.#exports.listMoves();
    let searched = 0;
    let found = 0;
    while (searched < maxMoves && !(limits.shortestOnly && found > 0)) {
      found += this.#findKeys(count, searched + 1);
      if (this.#exports.stopped.value) break;
      searched++;
    }
    const keys: { move: NormalMove; mate: number }[] = [];
    for (let i = 0; i < count; i++) {
      const { code, value } = this.#resultAt(i);
      if (value > 0) keys.push({ move: decodeMove(code), mate: value });
    }
    keys.sort((a, b) => a.mate - b.mate);
    return { keys, ...this.#end(searched) };
  }

  /**
   * The replies of the side to move after which it is not mated within `moves` further moves of its opponent, in order of
   * generation. Not more than `atMost` + 1 are looked for: so many say that there are more than `atMost`, no more than that.
   */
  refutations(moves: number, atMost: number, limits: Limits = {}): RefutationsAnswer {
    this.#startSearch('opponent', moves, limits);
    const count = this.#exports.listMoves();
    this.#exports.findRefutations(count, moves, atMost);
    const found = this.#results(count).filter(({ value }) => value > 0);
    const searched = this.#exports.stopped.value ? 0 : moves;
    const refutations = found.map(({ code }) => decodeMove(code));
    return { refutations, ...this.#end(searched) };
  }

  /**
   * The moves of a shortest mate, from the first to the mate, against a defence that holds out longest. `mate` is the
   * length that `shortestMate` or `keys` has proven, `first` one of those keys. Empty if the search was stopped.
   */
  mateLine(mate: number, first?: NormalMove, limits: Limits = {}): NormalMove[] {
    this.#startSearch('mover', mate, limits);
    const code = first ? this.#codeOf(first) : 0;
    return this.#line(2 * mate - 1, this.#exports.mateLine(mate, code));
  }

  /** The same for a side to move that is mated in `mate` moves of its opponent, as `shortestMated` has proven. */
  matedLine(mate: number, limits: Limits = {}): NormalMove[] {
    if (mate === 0) return [];
    this.#startSearch('opponent', mate, limits);
    return this.#line(2 * mate, this.#exports.matedLine(mate));
  }

  /**
   * Looks for a mate of the side to move within `maxMoves` moves by the proof search (assembly/proof.ts), which finds long
   * mates much sooner than `shortestMate`, but not the shortest first. With `goOn` it goes on where a limit stopped the
   * last call of this method, which must have been for the same position and number of moves.
   */
  proveMate(maxMoves: number, limits: Limits & { readonly goOn?: boolean } = {}): ProofAnswer {
    this.#startSearch('mover', maxMoves, limits);
    return this.#proof(this.#exports.provesMate(maxMoves, limits.goOn ? 0 : 1));
  }

  /** The same for a side to move, not without legal moves, that is to be mated within `maxMoves` moves of its opponent. */
  proveMated(maxMoves: number, limits: Limits & { readonly goOn?: boolean } = {}): ProofAnswer {
    this.#startSearch('opponent', maxMoves, limits);
    return this.#proof(this.#exports.provesMated(maxMoves, limits.goOn ? 0 : 1));
  }

  /**
   * The moves of a mate in `mate` that `proveMate` has found, from the first to the mate. The attacker plays what was proven,
   * the defender holds out as long as he can. Where a shorter mate turns up on the way, its line: the length of what comes back
   * tells. Empty if the search was stopped.
   */
  provenLine(mate: number, limits: Limits = {}): NormalMove[] {
    this.#startSearch('mover', mate, limits);
    const length = this.#exports.provenLine(mate);
    return length === 0 ? [] : this.#line(2 * length - 1, 2 * length - 1);
  }

  /** The same for a mate that `proveMated` has found. */
  provenMatedLine(mate: number, limits: Limits = {}): NormalMove[] {
    this.#startSearch('opponent', mate, limits);
    const length = this.#exports.provenMatedLine(mate);
    return length === 0 ? [] : this.#line(2 * length, 2 * length);
  }

  /**
   * Lets the other threads look for mates in `from`, `from` + 1, … moves, while this one is asked for proofs; they go on until
   * anything else is asked, or `rest`. Returns whether they do: not if there are none, if they are only being started, or if
   * the position has not taken long yet.
   * @param mated who is to be mated: the opponent of the side to move, or the side to move (which must have a legal move)
   */
  deepenBeside(mated: 'opponent' | 'mover', from: number): boolean {
    if (!this.teamwork || !this.#team?.isWorthIt) return false;
    if (!this.#team.isSearching) {
      this.#startSearch(mated === 'opponent' ? 'mover' : 'opponent', from, {});
      this.#team.ask({ name: mated === 'opponent' ? 'deepenMates' : 'deepenMated', moves: from, count: 0 });
    }
    return this.#team.hasBegun;
  }

  /** What `deepenBeside` has come to since it was begun. */
  get deepened(): Deepened {
    return this.#team?.deepened ?? { ruledOut: 0 };
  }

  /**
   * Calls the other threads off.
   * @throws KernelError `thread-lost` if one has broken down
   */
  rest(): void {
    this.#team?.callOff();
  }

  /** How much of the table is in use, per thousand. */
  get hashPermille(): number {
    return this.#exports.permilleFull();
  }

  /** Nodes of the last search, by all threads: moves made and looked at. */
  get nodes(): number {
    const own = Number(BigInt.asUintN(64, this.#exports.nodes.value as bigint));
    return own + (this.#team?.nodes ?? 0) - this.#teamNodesBefore;
  }

  /** Switches a rule of the exhaustive search on or off, to measure what it is worth. Answers stay the same. */
  useRule(rule: MateRule, on: boolean): void {
    this.#exports.useMateRule(MATE_RULES.indexOf(rule), on ? 1 : 0);
  }

  #count(perft: () => bigint): number {
    this.#setLimits({});
    const count = Number(perft());
    if (this.#exports.stopped.value) throw new KernelError('stopped', 'perft was stopped');
    return count;
  }

  #proof(verdict: number): ProofAnswer {
    const nodes = this.nodes;
    if (verdict === PROVEN) return { verdict: 'mate', mate: this.#resultAt(0).value, nodes };
    if (verdict === DISPROVEN) return { verdict: 'none', nodes };
    const outlook = { proof: this.#resultAt(0).value, disproof: this.#resultAt(1).value };
    return { verdict: 'undecided', nodes, limit: this.#end(0).limit ?? 'interrupted', outlook };
  }

  #deepen(maxMoves: number, mates: (n: number) => boolean): MateAnswer {
    for (let n = 1; n <= maxMoves; n++) {
      if (mates(n)) return { mate: n, searched: n, nodes: this.nodes };
      if (this.#exports.stopped.value) return this.#end(n - 1);
    }
    return this.#end(maxMoves);
  }

  #startSearch(attacker: 'mover' | 'opponent', moves: number, limits: Limits): void {
    this.#needPosition();
    needInteger('moves', moves, 1, MAX_MATE_MOVES);
    // what the table knows, it knows about one attacker, and one game
    const side = (this.#sideToMove() === 'white') === (attacker === 'mover') ? 'white' : 'black';
    if (side !== this.#attacker) {
      this.rest();
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
    this.#teamNodesBefore = this.#team?.nodes ?? 0;
    this.#exports.startCounting(limits.nodes === undefined ? NO_NODE_LIMIT : BigInt(limits.nodes));
  }

  /** Whether the root mates, or is mated, within `moves`. */
  #decide(name: 'mates' | 'isMated', moves: number): boolean {
    const search = (): boolean => this.#exports[name](moves) !== 0;
    if (!this.#team || !this.teamwork) return search();
    return this.#team.together({ name, moves, count: 0 }, this.#exports, search, (_, yes) => yes);
  }

  /** @returns how many of the first `count` results are keys in `moves` */
  #findKeys(count: number, moves: number): number {
    const search = (): number => this.#exports.findKeys(count, moves);
    if (!this.#team || !this.teamwork) return search();
    return this.#team.together({ name: 'keys', moves, count }, this.#exports, search, (thread) => {
      this.#exports.adoptResults(thread, count);
      return this.#results(count).filter(({ value }) => value === moves).length;
    });
  }

  /** Asked by the kernel every thousand nodes or so. */
  #shouldStop(): boolean {
    if (performance.now() > this.#deadline || this.#stopFlag?.raised === true) return true;
    if (!this.#team) return false;
    return this.#team.look() || this.nodes >= this.#nodeLimit;
  }

  #end(searched: number): SearchAnswer {
    const nodes = this.nodes;
    if (!this.#exports.stopped.value) return { searched, nodes };
    if (this.#exports.nodeLimitReached.value || nodes >= this.#nodeLimit)
      return { searched, nodes, limit: 'nodes' };
    return { searched, nodes, limit: this.#stopFlag?.raised ? 'interrupted' : 'time' };
  }

  /** The bytes of the root position. */
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
    return Array.from({ length: count }, (_, i) => this.#resultAt(i));
  }

  #resultAt(index: number): Result {
    const word = index * RESULT_WORDS;
    return { code: this.#resultWords[word] as number, value: this.#resultWords[word + 1] as number };
  }

  #line(plies: number, written: number): NormalMove[] {
    return written === plies && !this.#exports.stopped.value
      ? this.#results(written).map(({ code }) => decodeMove(code))
      : [];
  }

  #codeOf(move: NormalMove): number {
    this.#needPosition();
    const count = this.#exports.listMoves();
    for (let i = 0; i < count; i++) {
      const { code } = this.#resultAt(i);
      if (isMove(code, move)) return code;
    }
    throw new KernelError('bad-argument', `not a legal move: ${JSON.stringify(move)}`);
  }

  #needPosition(): void {
    if (!this.#hasPosition) throw new KernelError('no-position', 'setPosition must come first');
  }
}
