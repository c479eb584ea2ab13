/**
 * The typed host of the alpha-beta search (assembly/alpha-beta). Like kernel.ts, it is synchronous. It runs one iteration at a time;
 * the caller decides on depth and threads. The first thread creates the memory and the table. The others, each in a worker, attach to
 * them with their own instance.
 */

import type { NormalMove } from 'chessops';
import type { Host, WasmMemory, WasmModule } from '../host/host.js';
import type { LimitReached } from './answers.js';
import {
  MATE,
  MAX_GAME_KEYS,
  MIN_MATE,
  ROOT_MOVE_DEPTH,
  ROOT_MOVE_LENGTH,
  ROOT_MOVE_SCORE,
  ROOT_MOVE_SELECTIVE_DEPTH,
  ROOT_MOVE_VARIATION,
} from './assembly/alpha-beta/layout.js';
import { HASH_OFFSET, PAWN } from './assembly/board/layout.js';
import { NETWORK_BYTES } from './assembly/evaluation/network-layout.js';
import { DEFAULT_HASH_MB, MAX_HASH_MB, MAX_THREADS, MIN_HASH_MB } from './bounds.js';
import { instantiate, type KernelMemory, kernelMemory } from './compiled.js';
import type { KernelExports } from './exports.js';
import { KernelError, needInteger } from './kernel-error.js';
import { decodeMove, isMove, pieceOf } from './move-code.js';
import { writeNetwork } from './network.js';
import { RootPosition } from './root-position.js';
import { SearchClock } from './search-clock.js';
import { TECHNIQUE_NUMBERS, type Technique } from './techniques.js';

/** The position to analyse, with the game before it: repetitions count. */
export interface GamePosition {
  /** a full FEN, six fields; its counters count towards the fifty-move rule */
  readonly fen: string;
  /** legal moves from there to the position; castling as the king's two steps */
  readonly moves: readonly NormalMove[];
}

/** A score for the side to move. `moves` counts full moves until mate: 3 mates in 3, -3 is mated in 3, 0 is checkmated. */
export type Score =
  | { readonly kind: 'centipawns'; readonly centipawns: number }
  | { readonly kind: 'mate'; readonly moves: number };

/** One of the best first moves, with its variation. */
export interface EvaluatedLine {
  /** 1 is the best */
  readonly rank: number;
  readonly score: Score;
  /** from the position on, legal throughout; the first is the move to play */
  readonly moves: readonly NormalMove[];
  /** plies of the iteration that found it */
  readonly depth: number;
  /** plies of the longest line in that iteration, where the engine says so */
  readonly selectiveDepth?: number;
}

/** The depth of the deepest iteration, in plies. */
export const MAX_ANALYSIS_DEPTH = 120;

export interface AnalysisKernelOptions {
  /** size of the transposition table in whole MB (2^20 bytes); memory is taken as it is used */
  readonly hashMb?: number;
  /** how many threads will use it, the first included */
  readonly threads?: number;
  /** the weights of the network that evaluates (network.ts); without them, the evaluation uses its terms */
  readonly network?: Uint8Array | undefined;
  /** called every thousand nodes or so; returns whether to stop */
  readonly shouldStop?: () => boolean;
}

/** What another thread needs to `attach`. It can be sent in a message. */
export interface SharedAnalysis {
  readonly module: WasmModule;
  readonly memory: WasmMemory;
  readonly threads: number;
  /** where the network is in the memory; 0 without one */
  readonly networkAddress: number;
}

export interface AnalysisStart {
  /** how many first moves to rank; 1 unless given */
  readonly lines?: number;
  /** only these first moves; illegal ones are ignored */
  readonly searchMoves?: readonly NormalMove[];
  /** the most positions that this thread examines, over all iterations */
  readonly nodes?: number;
  /** the most wall-clock milliseconds from now, over all iterations */
  readonly ms?: number;
}

export interface Iteration {
  readonly depth: number;
  /** false: a limit was reached before all lines were searched */
  readonly complete: boolean;
  /** best first; a line that this iteration did not reach is from an earlier one. Empty only if there is no legal move */
  readonly lines: readonly EvaluatedLine[];
  /** moves that this thread has made since `startAnalysis` */
  readonly nodes: number;
}

export class AnalysisKernel {
  /** what the other threads need to `attach` */
  readonly shared: SharedAnalysis;
  readonly #thread: number;
  readonly #exports: KernelExports;
  readonly #root: RootPosition;
  readonly #clock: SearchClock;
  /** called every thousand nodes or so; returns whether to stop */
  shouldStop: () => boolean;
  /** plies since the last pawn move or capture, and the hashes of the positions since then */
  #quietPlies = 0;
  #gameKeys: bigint[] = [];
  /** first moves to choose among, since `startAnalysis` */
  #rootMoves = 0;
  #lines = 1;
  #started = false;

  /** @param table given to the first thread only */
  private constructor(
    shared: SharedAnalysis,
    thread: number,
    shouldStop: () => boolean,
    table?: Pick<KernelMemory, 'tableAddress' | 'tableBytes'>,
  ) {
    this.shared = shared;
    this.#thread = thread;
    this.shouldStop = shouldStop;
    this.#exports = instantiate(shared.module, shared.memory, () => this.#clock.look());
    if (table) {
      this.#exports.initialise();
      this.#exports.placeAnalysisTable(table.tableAddress, table.tableBytes);
    }
    this.#exports.useThread(thread);
    this.#exports.placeNetwork(shared.networkAddress);
    this.#exports.startAnalysisThread();
    this.#root = new RootPosition(this.#exports, shared.memory);
    this.#clock = new SearchClock(this.#exports, () => this.shouldStop());
  }

  /**
   * Creates the first thread, and the memory for all threads.
   * @throws KernelError `bad-argument` if a number is out of range, or the network is invalid;
   *   `no-memory` if the table cannot be allocated; HostError without a compiled kernel
   */
  static create(host: Host, options: AnalysisKernelOptions = {}): AnalysisKernel {
    const { hashMb = DEFAULT_HASH_MB, threads = 1, network, shouldStop = () => false } = options;
    needInteger('hashMb', hashMb, MIN_HASH_MB, MAX_HASH_MB);
    needInteger('threads', threads, 1, MAX_THREADS);
    const { memory, networkAddress, ...table } = kernelMemory(threads, hashMb, network && NETWORK_BYTES);
    if (network) writeNetwork(memory, networkAddress, network);
    const shared = {
      module: host.kernelModule(),
      memory,
      threads,
      networkAddress: network ? networkAddress : 0,
    };
    return new AnalysisKernel(shared, 0, shouldStop, table);
  }

  /** Attaches another thread, in a worker that was sent `shared`. Each `thread` from 1 to `shared.threads` - 1 attaches once. */
  static attach(shared: SharedAnalysis, thread: number, shouldStop = () => false): AnalysisKernel {
    needInteger('thread', thread, 1, shared.threads - 1);
    return new AnalysisKernel(shared, thread, shouldStop);
  }

  /** Forgets other games: clears this thread's histories and, on the first thread, the table. */
  newGame(): void {
    this.#exports.forgetAnalysis(this.#thread === 0 ? 1 : 0);
  }

  /**
   * Takes the position to analyse. The moves that led to it count for repetitions and the fifty-move rule.
   * @throws KernelError `illegal-position` if kings are missing, the side not to move is in check, or a field of the FEN is invalid;
   *   `bad-argument` if a move is not legal
   */
  setPosition({ fen, moves }: GamePosition): void {
    this.#started = false;
    this.#root.set(fen);
    this.#quietPlies = clockOf(fen);
    this.#gameKeys = [];
    for (const move of moves) this.#play(move);
  }

  /** Lists the legal moves, in order of generation. */
  legalMoves(): NormalMove[] {
    return this.#root.moves(this.#root.list());
  }

  /** Returns the static evaluation in centipawns, from the view of the side to move. */
  evaluate(): number {
    this.#root.need();
    return this.#exports.evaluateRoot();
  }

  /** Must be called before the first `iterate`. Resets the counters. The limits hold for all iterations. The table is kept, but ages. */
  startAnalysis(start: AnalysisStart = {}): void {
    this.#root.need();
    const { lines = 1, searchMoves } = start;
    needInteger('lines', lines, 1, Number.MAX_SAFE_INTEGER);
    const nodeLimit = this.#clock.start(start);
    const keys = this.#gameKeys.slice(-MAX_GAME_KEYS);
    new BigUint64Array(this.#memory.buffer, this.#exports.gameKeysAddress(), keys.length).set(keys);
    this.#rootMoves = this.#exports.prepareAnalysis(this.#quietPlies, keys.length);
    if (searchMoves) {
      for (const code of this.#root.codes()) {
        if (searchMoves.some((move) => isMove(code, move))) continue;
        this.#exports.removeRootMove(code);
        this.#rootMoves--;
      }
    }
    this.#lines = Math.min(lines, this.#rootMoves);
    this.#exports.beginAnalysis(nodeLimit, this.#thread === 0 ? 1 : 0);
    this.#started = true;
  }

  /**
   * Runs one iteration: searches every line `depth` plies deep. If it is stopped, the first moves that it completed count, and so does
   * a new best one.
   * @param onLines called with the lines so far, after each one if several are asked for
   */
  iterate(depth: number, onLines?: (lines: readonly EvaluatedLine[]) => void): Iteration {
    needInteger('depth', depth, 1, MAX_ANALYSIS_DEPTH);
    if (!this.#started) throw new KernelError('no-position', 'startAnalysis must come first');
    let complete = !this.#clock.stopped;
    for (let index = 0; index < this.#lines && complete; index++) {
      complete = this.#exports.searchLine(index, depth) !== 0;
      if (complete && onLines && index + 1 < this.#lines) onLines(this.#readLines());
    }
    return { depth, complete, lines: this.#readLines(), nodes: this.nodes };
  }

  /** Why the analysis stopped, if it did. */
  get limitReached(): LimitReached | undefined {
    return this.#clock.limitReached;
  }

  /** The number of moves that this thread has made since `startAnalysis`. */
  get nodes(): number {
    return this.#clock.nodes;
  }

  /** How much of the table this analysis uses, per thousand. */
  get hashPermille(): number {
    return this.#exports.analysisPermilleFull();
  }

  /** Switches a technique of this thread's search on or off, to measure its effect. All are on at first. */
  useTechnique(technique: Technique, on: boolean): void {
    this.#exports.useTechnique(TECHNIQUE_NUMBERS[technique], on ? 1 : 0);
  }

  get #memory(): WasmMemory {
    return this.shared.memory;
  }

  #play(move: NormalMove): void {
    const code = this.#root.codeOf(move, this.#root.list());
    const { bytes } = this.#root.memory;
    const occupiedOnRank = (bytes[move.to >> 3] as number) | (bytes[8 + (move.to >> 3)] as number);
    const isPawnMove = pieceOf(code) === PAWN;
    if (isPawnMove || (occupiedOnRank >> (move.to & 7)) & 1) {
      this.#quietPlies = 0;
      this.#gameKeys = [];
    } else {
      this.#quietPlies++;
      this.#gameKeys.push(this.#rootHash());
    }
    this.#root.play(code);
  }

  #rootHash(): bigint {
    const address = this.#exports.rootAddress() + HASH_OFFSET;
    return new BigUint64Array(this.#memory.buffer, address, 1)[0] as bigint;
  }

  #readLines(): EvaluatedLine[] {
    const lines: EvaluatedLine[] = [];
    for (let index = 0; index < this.#lines; index++) {
      const line = this.#readLine(index);
      // after the first line, only searched moves are ranked
      if (index > 0 && line.depth === 0) break;
      lines.push(line);
    }
    return lines;
  }

  #readLine(index: number): EvaluatedLine {
    const address = this.#exports.rootMoveAddress(index);
    const head = new Int32Array(this.#memory.buffer, address, ROOT_MOVE_VARIATION);
    const codes = new Uint32Array(
      this.#memory.buffer,
      address + 4 * ROOT_MOVE_VARIATION,
      head[ROOT_MOVE_LENGTH] as number,
    );
    return {
      rank: index + 1,
      score: scoreOf(head[ROOT_MOVE_SCORE] as number),
      moves: Array.from(codes, decodeMove),
      depth: head[ROOT_MOVE_DEPTH] as number,
      selectiveDepth: head[ROOT_MOVE_SELECTIVE_DEPTH] as number,
    };
  }
}

/** Returns the fifth field of a full FEN. */
function clockOf(fen: string): number {
  const clock = Number(fen.split(' ')[4] ?? 0);
  return Number.isInteger(clock) && clock >= 0 ? clock : 0;
}

function scoreOf(score: number): Score {
  if (score >= MIN_MATE) return { kind: 'mate', moves: (MATE - score + 1) >> 1 };
  if (score <= -MIN_MATE) return { kind: 'mate', moves: -((MATE + score) >> 1) };
  return { kind: 'centipawns', centipawns: score };
}
