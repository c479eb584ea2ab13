/**
 * The typed host of the alpha-beta search (assembly/analysis.ts). Synchronous like the mate search's (kernel.ts), and one
 * iteration at a time: whoever uses it decides how deep to go, and on how many threads. The first thread creates memory and
 * table; further ones, each in a worker, attach to them with an instance of their own.
 */
import type { NormalMove } from 'chessops';
import type { AnalysisLine, GamePosition, Score } from '../analyse/analysis.js';
import type { LimitReached } from './answers.js';
import { DEFAULT_HASH_MB, MAX_HASH_MB, MAX_THREADS, MIN_HASH_MB } from './bounds.js';
import { KernelError } from './kernel-error.js';
import { decodeMove, isMove } from './move-code.js';
import { positionBytes, writePosition } from './position-memory.js';
import type { StopFlag } from './stop-flag.js';
import { TECHNIQUES, type Technique } from './techniques.js';
import { compiledKernel, growForTable, instantiate, needInteger, newMemory } from './wasm.js';

/** The most threads that share one table: each takes 16 MB of addresses, and memory only as it uses it. */
/** The deepest iteration, in plies. */
export const MAX_ANALYSIS_DEPTH = 120;

export interface AnalysisKernelOptions {
  /** size of the transposition table in whole MB (2^20 bytes); memory is taken as it is used */
  readonly hashMb?: number;
  /** how many threads will use it, the first included */
  readonly threads?: number;
  /** raised by another thread to end a search */
  readonly stopFlag?: StopFlag;
}

/** All that another thread needs in order to `attach`; it can be sent in a message. */
export interface SharedAnalysis {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly threads: number;
  readonly hashMb: number;
}

export interface AnalysisStart {
  /** how many first moves to rank; 1 unless given */
  readonly lines?: number;
  /** only these first moves; those that are not legal are passed over */
  readonly searchMoves?: readonly NormalMove[];
  /** positions examined by this thread, over all iterations that follow */
  readonly nodes?: number;
  /** wall-clock milliseconds from now, over all iterations that follow */
  readonly ms?: number;
}

export interface Iteration {
  readonly depth: number;
  /** false: a limit was reached before all lines were searched */
  readonly complete: boolean;
  /** best first; where the iteration did not get so far, of an earlier one. Empty only if there is no legal move */
  readonly lines: readonly AnalysisLine[];
  /** since `startAnalysis`, this thread's */
  readonly nodes: number;
}

/** What the compiled module exports for this (src/kernel/assembly/index.ts). */
interface AnalysisExports {
  initialise(): void;
  useThread(index: number): void;
  endOfThreads(threads: number): number;
  rootAddress(): number;
  resultAddress(): number;
  hashRoot(): void;
  isInCheck(): number;
  isOpponentInCheck(): number;
  listMoves(): number;
  playMove(move: number): void;
  startAnalysisThread(): void;
  placeAnalysisTable(address: number, bytes: number): void;
  analysisPermilleFull(): number;
  forgetAnalysis(andTable: number): void;
  gameKeysAddress(): number;
  prepareAnalysis(clock: number, gameKeys: number): number;
  removeRootMove(move: number): void;
  beginAnalysis(nodeLimit: bigint, age: number): void;
  searchLine(index: number, depth: number): number;
  rootMoveAddress(index: number): number;
  evaluateRoot(): number;
  useTechnique(index: number, on: number): void;
  readonly nodes: WebAssembly.Global;
  readonly stopped: WebAssembly.Global;
  readonly nodeLimitReached: WebAssembly.Global;
}

const NO_NODE_LIMIT = 2n ** 64n - 1n;
/** `MAX_GAME_KEYS` of assembly/frame.ts. */
const MAX_GAME_KEYS = 1024;
/** `POSITION_BYTES` and the hash's place in 64-bit words, assembly/position.ts. */
const HASH_WORD = 8;
/** `RootMove` of assembly/analysis.ts, in 32-bit words. */
const ROOT_MOVE = { code: 0, score: 2, depth: 3, selectiveDepth: 4, length: 5, moves: 6 } as const;
/** `MATE` and `MAX_PLY` of assembly/score.ts. */
const MATE = 16_000;
const MAX_PLY = 240;
const LEAST_MATE = MATE - MAX_PLY - 8;

export class AnalysisKernel {
  /** Send it to the threads that are to `attach`. */
  readonly shared: SharedAnalysis;
  readonly #thread: number;
  readonly #exports: AnalysisExports;
  readonly #stopFlag: StopFlag | undefined;
  /** Called every thousand moves or so while it searches: whether the search is to end. */
  onLook: (() => boolean) | undefined;
  #deadline = Number.POSITIVE_INFINITY;
  #hasPosition = false;
  /** plies without a pawn move or a capture before the position, and the hashes of the positions before it since then */
  #clock = 0;
  #gameKeys: bigint[] = [];
  /** first moves to choose among, since `startAnalysis` */
  #rootMoves = 0;
  #lines = 1;
  #started = false;

  private constructor(shared: SharedAnalysis, thread: number, stopFlag: StopFlag | undefined) {
    this.shared = shared;
    this.#thread = thread;
    this.#stopFlag = stopFlag;
    this.#exports = instantiate(shared.module, shared.memory, () => this.#shouldStop());
    if (thread === 0) {
      const table = this.#exports.endOfThreads(shared.threads);
      const bytes = growForTable(shared.memory, table, shared.hashMb);
      this.#exports.initialise();
      this.#exports.placeAnalysisTable(table, bytes);
    }
    this.#exports.useThread(thread);
    this.#exports.startAnalysisThread();
  }

  /**
   * The first thread, and memory for all of them.
   * @throws KernelError `bad-argument` if a number is out of range, `no-memory` if the table cannot be had
   */
  static create(options: AnalysisKernelOptions = {}): AnalysisKernel {
    const { hashMb = DEFAULT_HASH_MB, threads = 1, stopFlag } = options;
    needInteger('hashMb', hashMb, MIN_HASH_MB, MAX_HASH_MB);
    needInteger('threads', threads, 1, MAX_THREADS);
    const shared = { module: compiledKernel(), memory: newMemory(hashMb), threads, hashMb };
    return new AnalysisKernel(shared, 0, stopFlag);
  }

  /** A further thread, in the worker to which `shared` was sent: `thread` is 1 … `shared.threads` - 1, each once. */
  static attach(shared: SharedAnalysis, thread: number, stopFlag?: StopFlag): AnalysisKernel {
    needInteger('thread', thread, 1, shared.threads - 1);
    return new AnalysisKernel(shared, thread, stopFlag);
  }

  /** Forgets what was learnt from other games: this thread's histories and, on the first thread, the table. */
  newGame(): void {
    this.#exports.forgetAnalysis(this.#thread === 0 ? 1 : 0);
  }

  /**
   * The position to think about. The moves that led to it count for repetitions and for the fifty-move rule.
   * @throws KernelError `illegal-position` if kings are missing, the side not to move is in check, or a field of the FEN is
   *   off; `bad-argument` if a move is not legal
   */
  setPosition({ fen, moves }: GamePosition): void {
    this.#hasPosition = false;
    this.#started = false;
    writePosition(this.#memory.buffer, this.#exports.rootAddress(), fen);
    if (this.#exports.isOpponentInCheck()) {
      throw new KernelError('illegal-position', `the side that is not to move is in check: ${fen}`);
    }
    this.#exports.hashRoot();
    this.#hasPosition = true;
    this.#clock = clockOf(fen);
    this.#gameKeys = [];
    for (const move of moves) this.#play(move);
  }

  /** Legal moves, in order of generation. */
  legalMoves(): NormalMove[] {
    return this.#listMoves().map(decodeMove);
  }

  isInCheck(): boolean {
    this.#needPosition();
    return this.#exports.isInCheck() !== 0;
  }

  /** Static evaluation of the position in centipawns, from the view of the side to move. */
  evaluate(): number {
    this.#needPosition();
    return this.#exports.evaluateRoot();
  }

  /**
   * Before the first `iterate`: counters begin at zero, limits hold for all iterations that follow. What the table knows is
   * kept, and gives way to what is new.
   */
  startAnalysis(start: AnalysisStart = {}): void {
    this.#needPosition();
    const { lines = 1, searchMoves, nodes, ms } = start;
    needInteger('lines', lines, 1, Number.MAX_SAFE_INTEGER);
    if (nodes !== undefined) needInteger('nodes', nodes, 1, Number.MAX_SAFE_INTEGER);
    if (ms !== undefined && !(ms >= 0)) {
      throw new KernelError('bad-argument', `ms must be 0 or more, not ${ms}`);
    }
    const keys = this.#gameKeys.slice(-MAX_GAME_KEYS);
    new BigUint64Array(this.#memory.buffer, this.#exports.gameKeysAddress(), keys.length).set(keys);
    this.#rootMoves = this.#exports.prepareAnalysis(this.#clock, keys.length);
    if (searchMoves) {
      for (const code of this.#listMoves()) {
        if (searchMoves.some((move) => isMove(code, move))) continue;
        this.#exports.removeRootMove(code);
        this.#rootMoves--;
      }
    }
    this.#lines = Math.min(lines, this.#rootMoves);
    this.#deadline = ms === undefined ? Number.POSITIVE_INFINITY : performance.now() + ms;
    this.#exports.beginAnalysis(
      nodes === undefined ? NO_NODE_LIMIT : BigInt(nodes),
      this.#thread === 0 ? 1 : 0,
    );
    this.#started = true;
  }

  /**
   * One iteration: every line searched `depth` plies deep. If it is stopped midway, a first move that was searched to the end
   * counts, and so does a new best one.
   * @param onLines called after each line of several, with what `lines` would be then
   */
  iterate(depth: number, onLines?: (lines: readonly AnalysisLine[]) => void): Iteration {
    needInteger('depth', depth, 1, MAX_ANALYSIS_DEPTH);
    if (!this.#started) throw new KernelError('no-position', 'startAnalysis must come first');
    let complete = !this.#exports.stopped.value;
    for (let index = 0; index < this.#lines && complete; index++) {
      complete = this.#exports.searchLine(index, depth) !== 0;
      if (complete && onLines && index + 1 < this.#lines) onLines(this.#readLines());
    }
    return { depth, complete, lines: this.#readLines(), nodes: this.nodes };
  }

  /** Why the analysis cannot go on, if so. */
  get limitReached(): LimitReached | undefined {
    if (!this.#exports.stopped.value) return undefined;
    if (this.#exports.nodeLimitReached.value) return 'nodes';
    return this.#stopFlag?.raised ? 'interrupted' : 'time';
  }

  /** This thread's since `startAnalysis`: moves made. */
  get nodes(): number {
    return Number(BigInt.asUintN(64, this.#exports.nodes.value as bigint));
  }

  /** How much of the table is in use by this analysis, per thousand. */
  get hashPermille(): number {
    return this.#exports.analysisPermilleFull();
  }

  /** Switches a technique of this thread's search on or off, to measure its worth. All are on at the beginning. */
  useTechnique(technique: Technique, on: boolean): void {
    this.#exports.useTechnique(TECHNIQUES.indexOf(technique), on ? 1 : 0);
  }

  get #memory(): WebAssembly.Memory {
    return this.shared.memory;
  }

  #shouldStop(): boolean {
    return performance.now() > this.#deadline || this.#stopFlag?.raised === true || this.onLook?.() === true;
  }

  #play(move: NormalMove): void {
    const code = this.#listMoves().find((candidate) => isMove(candidate, move));
    if (code === undefined) {
      throw new KernelError('bad-argument', `not a legal move: ${JSON.stringify(move)}`);
    }
    const position = positionBytes(this.#memory.buffer, this.#exports.rootAddress());
    const occupiedOnRank = (position[move.to >> 3] as number) | (position[8 + (move.to >> 3)] as number);
    const isPawnMove = ((code >> 12) & 7) === 0;
    if (isPawnMove || (occupiedOnRank >> (move.to & 7)) & 1) {
      this.#clock = 0;
      this.#gameKeys = [];
    } else {
      this.#clock++;
      this.#gameKeys.push(this.#rootHash());
    }
    this.#exports.playMove(code);
  }

  #rootHash(): bigint {
    const words = new BigUint64Array(this.#memory.buffer, this.#exports.rootAddress(), HASH_WORD + 1);
    return words[HASH_WORD] as bigint;
  }

  #listMoves(): number[] {
    this.#needPosition();
    const count = this.#exports.listMoves();
    const words = new Uint32Array(this.#memory.buffer, this.#exports.resultAddress(), 2 * count);
    return Array.from({ length: count }, (_, i) => words[2 * i] as number);
  }

  #readLines(): AnalysisLine[] {
    const lines: AnalysisLine[] = [];
    for (let index = 0; index < this.#lines; index++) {
      const line = this.#readLine(index);
      // behind the first only what was searched is ranked
      if (index > 0 && line.depth === 0) break;
      lines.push(line);
    }
    return lines;
  }

  #readLine(index: number): AnalysisLine {
    const address = this.#exports.rootMoveAddress(index);
    const head = new Int32Array(this.#memory.buffer, address, ROOT_MOVE.moves);
    const codes = new Uint32Array(
      this.#memory.buffer,
      address + 4 * ROOT_MOVE.moves,
      head[ROOT_MOVE.length] as number,
    );
    return {
      rank: index + 1,
      score: scoreOf(head[ROOT_MOVE.score] as number),
      moves: Array.from(codes, decodeMove),
      depth: head[ROOT_MOVE.depth] as number,
      selectiveDepth: head[ROOT_MOVE.selectiveDepth] as number,
    };
  }

  #needPosition(): void {
    if (!this.#hasPosition) throw new KernelError('no-position', 'setPosition must come first');
  }
}

/** The fifth field of a full FEN. */
function clockOf(fen: string): number {
  const clock = Number(fen.split(' ')[4] ?? 0);
  return Number.isInteger(clock) && clock >= 0 ? clock : 0;
}

/** Plies to the mate become moves here. */
function scoreOf(score: number): Score {
  if (score >= LEAST_MATE) return { kind: 'mate', moves: (MATE - score + 1) >> 1 };
  if (score <= -LEAST_MATE) return { kind: 'mate', moves: -((MATE + score) >> 1) };
  return { kind: 'centipawns', centipawns: score };
}
