/** The root: the position that a compiled kernel is asked about, and the moves in its answers. */
import type { NormalMove } from 'chessops';
import type { WasmMemory } from '../host/host.js';
import { MAX_RESULTS, POSITION_BYTES, RESULT_WORDS } from './assembly/board/layout.js';
import type { KernelExports } from './exports.js';
import { KernelError } from './kernel-error.js';
import { decodeMove, isMove } from './move-code.js';
import { PositionMemory } from './position-memory.js';

const FIRST_PLIES = 64;

export class RootPosition {
  readonly memory: PositionMemory;
  readonly #exports: KernelExports;
  /** the kernel's results, each a move and a number that belongs to it */
  readonly #results: Uint32Array;
  /** the positions before the moves that have been played since `set` */
  #before = new Uint8Array(FIRST_PLIES * POSITION_BYTES);
  #plies = 0;
  #isSet = false;

  constructor(exports: KernelExports, { buffer }: WasmMemory) {
    this.#exports = exports;
    this.memory = new PositionMemory(buffer, exports.rootAddress());
    this.#results = new Uint32Array(buffer, exports.resultAddress(), MAX_RESULTS * RESULT_WORDS);
  }

  /**
   * @param mayLackKings for searches that can do without kings
   * @throws KernelError `illegal-position` if kings are missing, the side not to move is in check, or a field is invalid
   */
  set(fen: string, mayLackKings = false): void {
    this.#isSet = false;
    this.#plies = 0;
    this.memory.write(fen, mayLackKings);
    if (this.#exports.isOpponentInCheck()) {
      throw new KernelError('illegal-position', `the side that is not to move is in check: ${fen}`);
    }
    this.#exports.hashRoot();
    this.#isSet = true;
  }

  /** @throws KernelError `no-position` */
  need(): void {
    if (!this.#isSet) throw new KernelError('no-position', 'setPosition must come first');
  }

  get isInCheck(): boolean {
    this.need();
    return this.#exports.isInCheck() !== 0;
  }

  /** Writes the legal moves as results, in order of generation. Returns their number. */
  list(): number {
    this.need();
    return this.#exports.listMoves();
  }

  /** Plays a legal move; `undo` takes it back. */
  play(code: number): void {
    this.#remember();
    this.#exports.playMove(code);
  }

  /** Lets the side to move pass, which must not be in check; `undo` takes the pass back. */
  pass(): void {
    this.#remember();
    this.memory.pass();
    this.#exports.hashRoot();
  }

  /** @throws KernelError `bad-argument` if nothing was played since `set` */
  undo(): void {
    this.need();
    if (this.#plies === 0) throw new KernelError('bad-argument', 'no move to take back');
    this.#plies--;
    this.memory.bytes.set(this.before(this.#plies));
  }

  /** Returns the bytes of the position before the move that was played at this ply, counted from 0. */
  before(ply: number): Uint8Array {
    return this.#before.subarray(ply * POSITION_BYTES, (ply + 1) * POSITION_BYTES);
  }

  #remember(): void {
    const at = this.#plies * POSITION_BYTES;
    if (at === this.#before.length) {
      const longer = new Uint8Array(2 * at);
      longer.set(this.#before);
      this.#before = longer;
    }
    this.#before.set(this.memory.bytes, at);
    this.#plies++;
  }

  /** Lists the codes of the legal moves, in order of generation. */
  codes(): number[] {
    return Array.from({ length: this.list() }, (_, i) => this.codeAt(i));
  }

  /** Returns the move of a result. */
  codeAt(index: number): number {
    return this.#results[index * RESULT_WORDS] as number;
  }

  /** Returns the number that belongs to the move of a result. */
  valueAt(index: number): number {
    return this.#results[index * RESULT_WORDS + 1] as number;
  }

  /** Returns the moves of the first `count` results. */
  moves(count: number): NormalMove[] {
    const moves: NormalMove[] = [];
    for (let i = 0; i < count; i++) moves.push(decodeMove(this.codeAt(i)));
    return moves;
  }

  /**
   * Returns the kernel's number for a move that is among the first `count` results.
   * @throws KernelError `bad-argument` if it is not
   */
  codeOf(move: NormalMove, count: number): number {
    for (let i = 0; i < count; i++) {
      const code = this.codeAt(i);
      if (isMove(code, move)) return code;
    }
    throw new KernelError('bad-argument', `not a legal move: ${JSON.stringify(move)}`);
  }
}
