/**
 * The typed host of the static evaluation and its terms. The search runs the same code; here it also records what it counts
 * (assembly/evaluation/trace.ts).
 */
import type { SquareName } from 'chessops/types';
import { makeSquare } from 'chessops/util';
import type { Host, WasmMemory } from '../host/host.js';
import { sum } from '../text/sum.js';
import { POSITION_BYTES } from './assembly/board/layout.js';
import {
  DANGER_ATTACKER,
  DANGER_END,
  DANGER_LINEAR_SHIFT,
  DANGER_SQUARE_SHIFT,
  FULL_PHASE,
  FULL_SCALE,
  NUMBERS_COUNT,
  PAIR_UNITS,
  PAIRS,
  PIECE_SQUARES,
  TEMPO,
  TRACE_HEAD_WORDS,
} from './assembly/evaluation/layout.js';
import { NETWORK_BYTES } from './assembly/evaluation/network-layout.js';
import { instantiate, kernelMemory } from './compiled.js';
import { rangeOf, TERMS, type Term } from './evaluation-terms.js';
import type { KernelExports } from './exports.js';
import { writeNetwork } from './network.js';
import { PositionMemory, type Side } from './position-memory.js';
import { RootPosition } from './root-position.js';

/** Centipawns, for the side to which the term belongs. */
export interface Worth {
  readonly middlegame: number;
  readonly endgame: number;
  /** interpolated by phase, rounded to hundredths */
  readonly tapered: number;
}

export interface TermWorth {
  readonly term: Term;
  readonly white: Worth;
  readonly black: Worth;
}

/** The search does not evaluate positions in check or games that are over. `dead`: no moves lead to mate. */
const STATES = ['ordinary', 'check', 'checkmate', 'stalemate', 'dead'] as const;
export type EvaluatorState = (typeof STATES)[number];

/** A man on its square, and its worth to the network: how much worse the figure for its side is without it. */
export interface ManWorth {
  readonly square: SquareName;
  /** as in a FEN */
  readonly man: string;
  /** centipawns for the side that has it */
  readonly worth: number;
}

/** Why the search does not take the network's figure as it is, in the order of `BARE_KING` … (assembly/evaluation/layout.ts). */
const SEARCH_REASONS = ['bare-king', 'hard-to-win', 'largest-value'] as const;
export type SearchReason = (typeof SEARCH_REASONS)[number];

/** The network's figure for a position, from White's view. */
export interface NetworkView {
  readonly centipawns: number;
  /** the figure that the search by the network uses, and the reason if it is another one */
  readonly search: { readonly centipawns: number; readonly reason?: SearchReason };
  /** all men except the kings, from a8 to h1 */
  readonly men: readonly ManWorth[];
}

export interface Evaluation {
  readonly state: EvaluatorState;
  readonly sideToMove: Side;
  /** centipawns for the side to move, by the terms: the figure that the search without a network would use */
  readonly value: number;
  /** the same from White's view */
  readonly white: number;
  /** in the order of `TERMS`: the sum of White's less that of Black's, times `scale`, is `white`, up to rounding */
  readonly terms: readonly TermWorth[];
  /** their sums */
  readonly total: Readonly<Record<Side, Worth>>;
  /** the network's view of the position, if there is a network */
  readonly network?: NetworkView;
  /** 1 with all pieces, 0 with only pawns */
  readonly phase: number;
  /** the part of its advantage that the better side may hope to keep: less than 1 in endings that are hard to win */
  readonly scale: number;
}

/** How often each number was counted, for tests and tuning. */
export interface EvaluationTrace {
  /** centipawns for the side to move */
  readonly value: number;
  /** 0 … FULL_PHASE */
  readonly phase: number;
  /** 0 … FULL_SCALE */
  readonly scale: number;
  /** units of danger to each king; 0 if too few pieces attack it to count them */
  readonly danger: Readonly<Record<Side, number>>;
  /** by index in the list of all numbers */
  readonly counts: Readonly<Record<Side, Int32Array>>;
}

/** The cost of danger: in the middlegame its square divided by the first, in the endgame danger itself divided by the second. */
export const DANGER_SQUARED = 2 ** DANGER_SQUARE_SHIFT;
export const DANGER_LINEAR = 2 ** DANGER_LINEAR_SHIFT;
const NO_TABLE_MB = 0;

export class Evaluator {
  readonly #exports: KernelExports;
  readonly #memory: WasmMemory;
  readonly #root: RootPosition;
  readonly #hasNetwork: boolean;

  private constructor(module: WebAssembly.Module, network: Uint8Array | undefined) {
    const { memory, networkAddress } = kernelMemory(1, NO_TABLE_MB, network && NETWORK_BYTES);
    this.#memory = memory;
    this.#exports = instantiate(module, this.#memory, () => false);
    this.#exports.initialise();
    this.#exports.useThread(0);
    this.#hasNetwork = network !== undefined;
    if (network) {
      writeNetwork(memory, networkAddress, network);
      this.#exports.placeNetwork(networkAddress);
    }
    this.#root = new RootPosition(this.#exports, this.#memory);
  }

  /**
   * @param network the weights that `networkValue` and `value` use
   * @throws HostError, KernelError `no-memory`, `bad-argument` if the network is invalid
   */
  static create(host: Host, network?: Uint8Array): Evaluator {
    return new Evaluator(host.kernelModule(), network);
  }

  /**
   * Evaluates a position, with its terms.
   * @param fen full, six fields
   * @throws KernelError `illegal-position`
   */
  evaluate(fen: string): Evaluation {
    const trace = this.trace(fen);
    const numbers = this.#numbers();
    const phase = trace.phase / FULL_PHASE;
    const worth = (middlegame: number, endgame: number): Worth => ({
      middlegame,
      endgame,
      tapered: Math.round((middlegame * phase + endgame * (1 - phase)) * 100) / 100,
    });
    const ofTerm = (term: Term, side: Side): Worth =>
      term === 'king danger'
        ? worth(...dangerWorth(trace.danger[side]))
        : worth(...counted(trace.counts[side], numbers, term));
    const terms = TERMS.map((term) => ({ term, white: ofTerm(term, 'white'), black: ofTerm(term, 'black') }));
    const total = (side: Side): Worth =>
      worth(sum(terms.map((term) => term[side].middlegame)), sum(terms.map((term) => term[side].endgame)));
    const sideToMove = trace.counts.white[TEMPO] === 1 ? 'white' : 'black';
    return {
      state: this.#state(),
      sideToMove,
      value: trace.value,
      white: sideToMove === 'white' ? trace.value : 0 - trace.value,
      terms,
      total: { white: total('white'), black: total('black') },
      phase,
      scale: trace.scale / FULL_SCALE,
      ...(this.#hasNetwork && { network: this.#networkView(fen, sideToMove) }),
    };
  }

  /** Must be called after the terms were read, because this changes the root. */
  #networkView(fen: string, sideToMove: Side): NetworkView {
    const forWhite = (value: number): number => (sideToMove === 'white' ? value : 0 - value);
    const white = forWhite(this.networkValue(fen));
    const search = forWhite(this.#exports.evaluateRoot());
    const reason = SEARCH_REASONS[this.#exports.departureOfRoot()];
    const { memory } = this.#root;
    const men = memory.men().map(([square, man]): ManWorth => {
      memory.clear(square);
      const without = forWhite(this.#exports.networkValueOfRoot());
      this.#root.set(fen);
      return { square: makeSquare(square), man, worth: man < 'a' ? white - without : without - white };
    });
    return { centipawns: white, search: { centipawns: search, ...(reason && { reason }) }, men };
  }

  /** @throws KernelError `illegal-position` */
  trace(fen: string): EvaluationTrace {
    this.#root.set(fen);
    const value = this.#exports.traceRoot();
    const words = new Int32Array(
      this.#memory.buffer,
      this.#exports.traceAddress(),
      TRACE_HEAD_WORDS + 2 * NUMBERS_COUNT,
    );
    const [phase = 0, scale = 0, white = 0, black = 0] = words;
    return {
      value,
      phase,
      scale,
      danger: { white, black },
      counts: {
        white: words.slice(TRACE_HEAD_WORDS, TRACE_HEAD_WORDS + NUMBERS_COUNT),
        black: words.slice(TRACE_HEAD_WORDS + NUMBERS_COUNT),
      },
    };
  }

  /**
   * Evaluates without recording the terms, with the pawn cache, as in the search.
   * @returns centipawns for the side to move
   * @throws KernelError `illegal-position`
   */
  value(fen: string): number {
    this.#root.set(fen);
    return this.#exports.evaluateRoot();
  }

  /**
   * Returns the network's figure as it is. Unlike in the search, it is not reduced in drawn endings, nor replaced against a bare king.
   * @returns centipawns for the side to move
   * @throws KernelError `illegal-position`
   */
  networkValue(fen: string): number {
    this.#root.set(fen);
    return this.#exports.networkValueOfRoot();
  }

  /** The numbers in use: middlegame and endgame in turn, in the order of assembly/evaluation/layout.ts. */
  get numbers(): Int32Array {
    return this.#numbers().slice();
  }

  /** Replaces all numbers in this evaluator's memory. */
  setNumbers(numbers: ArrayLike<number>): void {
    this.#numbers().set(numbers);
    this.#exports.applyNumbers();
  }

  /**
   * Returns a function that evaluates positions repeatedly, for timing.
   * @param forgetful whether to empty the pawn cache each time
   */
  repeat(fens: readonly string[], rounds: number, forgetful: boolean): () => number {
    fens.forEach((fen, i) => {
      new PositionMemory(this.#memory.buffer, this.#exports.stackAddress() + i * POSITION_BYTES).write(fen);
    });
    return () => this.#exports.evaluateStack(fens.length, rounds, forgetful ? 1 : 0);
  }

  #state(): EvaluatorState {
    const check = this.#root.isInCheck;
    if (this.#root.list() === 0) return check ? 'checkmate' : 'stalemate';
    if (this.#exports.isDead()) return 'dead';
    return check ? 'check' : 'ordinary';
  }

  #numbers(): Int32Array {
    return new Int32Array(this.#memory.buffer, this.#exports.numbersAddress(), 2 * NUMBERS_COUNT);
  }
}

/**
 * Creates an evaluator with the network of the package.
 * @throws as `Evaluator.create`
 */
export const loadEvaluator = async (host: Host): Promise<Evaluator> =>
  Evaluator.create(host, await host.network());

/** Returns the middlegame and endgame cost of danger, as in assembly/evaluation/king.ts. */
function dangerWorth(units: number): [number, number] {
  return [0 - Math.floor((units * units) / DANGER_SQUARED), 0 - Math.floor(units / DANGER_LINEAR)];
}

/** Returns the middlegame and endgame values of what was counted for a term. */
function counted(counts: Int32Array, numbers: Int32Array, term: Term): [number, number] {
  const [from, to] = rangeOf(term);
  const whole: [number, number] = [0, 0];
  const pairs: [number, number] = [0, 0];
  for (let i = from; i < to; i++) {
    const values = unitOf(i) === 1 ? whole : pairs;
    values[0] += (counts[i] as number) * (numbers[2 * i] as number);
    values[1] += (counts[i] as number) * (numbers[2 * i + 1] as number);
  }
  return [whole[0] + Math.trunc(pairs[0] / PAIR_UNITS), whole[1] + Math.trunc(pairs[1] / PAIR_UNITS)];
}

/** Decides whether the number at this index counts in units of danger. */
export const isDangerNumber = (index: number): boolean => index >= DANGER_ATTACKER && index < DANGER_END;

/** Returns the centipawns per unit of a number: pairs of pieces are counted in fractions. */
export const unitOf = (index: number): number =>
  index >= PAIRS && index < PIECE_SQUARES ? 1 / PAIR_UNITS : 1;
