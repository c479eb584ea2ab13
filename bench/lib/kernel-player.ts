/** keymove playing fast games in this thread: the compiled kernel alone, without FENs and move objects between the moves. */
import { readFileSync } from 'node:fs';
import type { WasmModule } from '../../src/host/host.js';
import { nodeHost } from '../../src/host/node/node-host.js';
import {
  MAX_PLY,
  MIN_MATE,
  ROOT_MOVE_CODE,
  ROOT_MOVE_SCORE,
} from '../../src/kernel/assembly/alpha-beta/layout.js';
import {
  ARRIVING_SHIFT,
  CASTLING_OFFSET,
  EN_PASSANT_OFFSET,
  HASH_OFFSET,
  NO_SQUARE,
  PAWN,
  PIECE_MASK,
  PIECE_SHIFT,
  SIDE_OFFSET,
  SQUARE_MASK,
} from '../../src/kernel/assembly/board/layout.js';
import { instantiate, kernelMemory } from '../../src/kernel/compiled.js';
import type { KernelExports } from '../../src/kernel/exports.js';
import { needNetwork } from '../../src/kernel/network.js';
import { RootPosition } from '../../src/kernel/root-position.js';

export const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const MATE_SCORE = 30_000;
const MAX_DEPTH = 60;
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
const SQUARE_BITS = 7;
const CAPTURED_PIECES = 8;
/** Bytes of the eight boards of a position. */
const BOARDS = 64;

export interface PlayerOptions {
  readonly hashMb: number;
  /** a file with weights; `shipped` for those of dist, as without one; `terms` for none */
  readonly network?: string | undefined;
  /** a file with a compiled kernel; that of dist without one */
  readonly kernel?: string | undefined;
}

/** How long a search goes on. */
export interface Effort {
  /** no iteration begins once it has examined so many positions */
  readonly nodes?: number;
  /** it stops when it has examined so many */
  readonly mostNodes?: number;
  /** it stops after so many milliseconds */
  readonly ms?: number;
}

export interface Found {
  readonly move: number;
  /** centipawns for White; mates are ±MATE_SCORE */
  readonly score: number;
}

/** Says how a game ended: White's half points. */
export type HalfPoints = 0 | 1 | 2;

export class Player {
  readonly root: RootPosition;
  readonly #kernel: KernelExports;
  /** the root's hash */
  readonly #hash: BigUint64Array;
  readonly #gameKeys: BigUint64Array;
  readonly #best: Int32Array;
  readonly #networkAddress: number | undefined;
  readonly #memory: Uint8Array;
  #deadline = Number.POSITIVE_INFINITY;
  /** hashes of the positions since the last pawn move or capture, but for the present one */
  #keys: bigint[] = [];

  private constructor(module: WasmModule, hashMb: number, network: Uint8Array | undefined) {
    const { memory, networkAddress, tableAddress, tableBytes } = kernelMemory(1, hashMb, network?.length);
    this.#kernel = instantiate(module, memory, () => performance.now() > this.#deadline);
    this.#kernel.initialise();
    this.#kernel.placeAnalysisTable(tableAddress, tableBytes);
    this.#kernel.useThread(0);
    if (network) {
      // kernels of a match may have networks of other shapes
      new Uint8Array(memory.buffer, networkAddress, network.length).set(network);
      this.#kernel.placeNetwork(networkAddress);
    }
    this.#networkAddress = network && networkAddress;
    this.#memory = new Uint8Array(memory.buffer);
    this.#kernel.startAnalysisThread();
    this.root = new RootPosition(this.#kernel, memory);
    this.#hash = new BigUint64Array(memory.buffer, this.#kernel.rootAddress() + HASH_OFFSET, 1);
    this.#gameKeys = new BigUint64Array(memory.buffer, this.#kernel.gameKeysAddress(), MAX_PLY);
    this.#best = new Int32Array(memory.buffer, this.#kernel.rootMoveAddress(0), ROOT_MOVE_SCORE + 1);
  }

  static async create({ hashMb, network, kernel }: PlayerOptions): Promise<Player> {
    const module = kernel ? new WebAssembly.Module(readFileSync(kernel)) : nodeHost().kernelModule();
    const weights = await weightsOf(network);
    // a kernel of its own may have a network of another shape
    if (weights && !kernel) needNetwork(weights);
    return new Player(module, hashMb, weights);
  }

  /** Forgets other games. */
  newGame(): void {
    this.#kernel.forgetAnalysis(1);
  }

  set(fen: string): void {
    this.root.set(fen);
    this.#keys = [];
  }

  get isBlack(): boolean {
    return this.root.memory.bytes[SIDE_OFFSET] !== 0;
  }

  get hash(): bigint {
    return this.#hash[0] as bigint;
  }

  /** En passant too. */
  isCapture(move: number): boolean {
    const { bytes } = this.root.memory;
    const to = move & SQUARE_MASK;
    const others = this.isBlack ? 0 : CAPTURED_PIECES;
    if ((((bytes[others + (to >> 3)] as number) >> (to & SQUARE_BITS)) & 1) === 1) return true;
    return isPawnMove(move) && to === bytes[EN_PASSANT_OFFSET];
  }

  /** Neither captures nor promotes. */
  isQuiet(move: number): boolean {
    return !this.isCapture(move) && pieceOf(move) === ((move >> ARRIVING_SHIFT) & PIECE_MASK);
  }

  /** Plays a move of the game. */
  play(move: number): void {
    if (isPawnMove(move) || this.isCapture(move)) this.#keys = [];
    else this.#keys.push(this.hash);
    this.root.play(move);
  }

  /** What `look` does with the position after moves that do not belong to the game; then all is as before. */
  apart(moves: readonly number[], look: () => void): void {
    const keys = this.#keys;
    const plies = moves.length;
    this.#keys = [];
    for (const move of moves) this.root.play(move);
    look();
    for (let ply = 0; ply < plies; ply++) this.root.undo();
    this.#keys = keys;
  }

  /** Forgets which positions have been evaluated. */
  forgetEvaluated(): void {
    if (this.#networkAddress !== undefined) this.#kernel.placeNetwork(this.#networkAddress);
  }

  /** The boards that the network evaluated last, so many plies from the position that was searched; undefined if there are none. */
  evaluated(ply: number): Uint8Array | undefined {
    if (this.#networkAddress === undefined) return undefined;
    const at = this.#kernel.evaluatedAddress(ply);
    const boards = this.#memory.slice(at, at + BOARDS);
    return boards.some((byte) => byte !== 0) ? boards : undefined;
  }

  /** What `look` does with other boards, on which nobody may castle; then all is as before. */
  elsewhere(boards: Uint8Array, isBlack: boolean, look: () => void): void {
    const { bytes } = this.root.memory;
    const before = bytes.slice();
    bytes.set(boards);
    bytes[SIDE_OFFSET] = isBlack ? 1 : 0;
    bytes[CASTLING_OFFSET] = 0;
    bytes[EN_PASSANT_OFFSET] = NO_SQUARE;
    this.#kernel.hashRoot();
    look();
    bytes.set(before);
  }

  /** How the game has ended, by the rules; undefined if it goes on. A position that occurs the third time is a draw. */
  get ended(): HalfPoints | undefined {
    if (this.root.list() === 0) return this.root.isInCheck ? (this.isBlack ? 2 : 0) : 1;
    const times = this.#keys.filter((key) => key === this.hash).length;
    return times >= 2 || this.#keys.length >= 100 || this.isDead ? 1 : undefined;
  }

  /** What the terms of the evaluation say, in centipawns for White; without rights to castle, which the network does not know. */
  get terms(): number {
    const { bytes } = this.root.memory;
    const rights = bytes[CASTLING_OFFSET] as number;
    bytes[CASTLING_OFFSET] = 0;
    const own = this.#kernel.traceRoot();
    bytes[CASTLING_OFFSET] = rights;
    return this.isBlack ? -own : own;
  }

  /** The same for other boards, which take the place of the position. */
  termsOf(boards: Uint8Array, isBlack: boolean): number {
    const { bytes } = this.root.memory;
    bytes.set(boards);
    bytes[SIDE_OFFSET] = isBlack ? 1 : 0;
    return this.terms;
  }

  /** Nobody can ever mate. */
  get isDead(): boolean {
    return this.#kernel.isDead() !== 0;
  }

  /** The position has occurred before. */
  get isRepeated(): boolean {
    return this.#keys.includes(this.hash);
  }

  /** Searches the position, which has legal moves. */
  search({ nodes = Number.POSITIVE_INFINITY, mostNodes = NO_LIMIT, ms }: Effort): Found {
    this.#deadline = ms === undefined ? Number.POSITIVE_INFINITY : performance.now() + ms;
    this.#gameKeys.set(this.#keys);
    this.#kernel.prepareAnalysis(this.#keys.length, this.#keys.length);
    this.#kernel.beginAnalysis(BigInt(mostNodes), 1);
    for (let depth = 1; depth <= MAX_DEPTH; depth++) {
      if (!this.#kernel.searchLine(0, depth) || Number(this.#kernel.nodes.value) >= nodes) break;
      if (Math.abs(this.#best[ROOT_MOVE_SCORE] as number) >= MIN_MATE) break;
    }
    const own = this.#best[ROOT_MOVE_SCORE] as number;
    const score = Math.abs(own) < MIN_MATE ? own : Math.sign(own) * MATE_SCORE;
    return { move: this.#best[ROOT_MOVE_CODE] as number, score: this.isBlack ? -score : score };
  }

  /** A legal move, rather a capture with the chance `captures`; undefined without one. */
  randomMove(random: () => number, captures = 0): number | undefined {
    const count = this.root.list();
    if (count === 0) return undefined;
    const begin = Math.floor(random() * count);
    if (random() < captures) {
      for (let i = 0; i < count; i++) {
        const move = this.root.codeAt((begin + i) % count);
        if (this.isCapture(move)) return move;
      }
    }
    return this.root.codeAt(begin);
  }
}

async function weightsOf(network = 'shipped'): Promise<Uint8Array | undefined> {
  if (network === 'terms') return undefined;
  return network === 'shipped' ? nodeHost().network() : readFileSync(network);
}

const pieceOf = (move: number): number => (move >> PIECE_SHIFT) & PIECE_MASK;
const isPawnMove = (move: number): boolean => pieceOf(move) === PAWN;
