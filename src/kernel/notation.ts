/** Standard Algebraic Notation, as the kernel writes it (assembly/goal-search/notation.ts). */
import { FILE_NAMES, type NormalMove, RANK_NAMES } from 'chessops/types';
import { makeSquare, makeUci } from 'chessops/util';
import type { WasmMemory } from '../host/host.js';
import {
  CAPTURES_BIT,
  CASTLES_LONG,
  CASTLES_SHORT,
  CHECKS_BIT,
  MATES_BIT,
  NAMED_FILE_SHIFT,
  NAMED_PIECE_SHIFT,
  NAMED_RANK_SHIFT,
  PIECE_MASK,
  PROMOTION_SHIFT,
  SQUARE_MASK,
} from './assembly/board/layout.js';
import type { KernelExports } from './exports.js';
import { promotionOf } from './move-code.js';
import { PositionMemory } from './position-memory.js';
import type { RootPosition } from './root-position.js';

const LETTERS = ['', 'N', 'B', 'R', 'Q', 'K'];

/** Consecutive moves in SAN. */
export interface NamedLine {
  readonly san: readonly string[];
  /** the last move reaches the goal of the aim */
  readonly reachesGoal: boolean;
}

/** Names moves from the root position on. It may be called even while a search reports a line. */
export class Notation {
  readonly #exports: KernelExports;
  readonly #root: RootPosition;
  /** the position after the last named move */
  readonly #here: PositionMemory;

  constructor(exports: KernelExports, { buffer }: WasmMemory, root: RootPosition) {
    this.#exports = exports;
    this.#root = root;
    this.#here = new PositionMemory(buffer, exports.notationAddress());
  }

  /**
   * Returns the SAN of a move, with `+` and `#`.
   * @param ply for a move that has been played since `setPosition`: its ply, counted from 0
   * @throws RangeError if it is illegal and does not mate both sides, either
   */
  sanOf(move: NormalMove, ply?: number): string {
    this.#here.bytes.set(ply === undefined ? this.#root.memory.bytes : this.#root.before(ply));
    return this.#next(move);
  }

  /**
   * Returns the SAN of consecutive moves. If a side moves twice in a row, the other one has passed.
   * @throws RangeError as `sanOf`
   */
  nameLine(moves: readonly NormalMove[]): NamedLine {
    this.#here.bytes.set(this.#root.memory.bytes);
    const san: string[] = [];
    for (const move of moves) {
      if (!this.#here.isOwn(move.from)) this.#here.pass();
      san.push(this.#next(move));
    }
    return { san, reachesGoal: san.length > 0 && this.#exports.hasNotatedGoal() !== 0 };
  }

  /** Decides whether a move that is legal, or mates both sides, reaches the goal of the aim, whichever side wants that. */
  reachesGoal(move: NormalMove): boolean {
    return this.nameLine([move]).reachesGoal;
  }

  #next(move: NormalMove): string {
    const bits = this.#exports.notateMove(move.from, move.to, promotionOf(move));
    if (bits === 0) throw new RangeError(`illegal move ${makeUci(move)}`);
    return textOf(bits);
  }
}

/** There are few notations compared with moves, so each text is made only once. */
const texts = new Map<number, string>();

function textOf(bits: number): string {
  const known = texts.get(bits);
  if (known !== undefined) return known;
  const text = makeText(bits);
  texts.set(bits, text);
  return text;
}

function makeText(bits: number): string {
  const ending = bits & MATES_BIT ? '#' : bits & CHECKS_BIT ? '+' : '';
  const piece = (bits >> NAMED_PIECE_SHIFT) & 7;
  if (piece === CASTLES_SHORT) return `O-O${ending}`;
  if (piece === CASTLES_LONG) return `O-O-O${ending}`;
  const file = FILE_NAMES[((bits >> NAMED_FILE_SHIFT) & 15) - 1] ?? '';
  const rank = RANK_NAMES[((bits >> NAMED_RANK_SHIFT) & 15) - 1] ?? '';
  const captures = bits & CAPTURES_BIT ? 'x' : '';
  const becomes = LETTERS[(bits >> PROMOTION_SHIFT) & PIECE_MASK];
  const promotion = becomes ? `=${becomes}` : '';
  return `${LETTERS[piece]}${file}${rank}${captures}${makeSquare(bits & SQUARE_MASK)}${promotion}${ending}`;
}
