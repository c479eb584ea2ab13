/**
 * Finds a mate and makes it shorter by the proof search alone: a mate within n moves, then one within fewer than it has, until
 * there is none. For `--search proof`, which is there for comparison; the solver's own is `MateFinder`.
 */
import type { NormalMove } from 'chessops';
import { type Kernel, type Limits, MAX_MATE_MOVES } from '../kernel/kernel.js';
import type { FindMateOptions, MateBounds } from './mate-finder.js';

/** What finds a mate in steps; see `MateFinder`, whose terms these are. */
export interface Finder {
  readonly bounds: MateBounds;
  readonly isDone: boolean;
  /** of all steps */
  readonly nodes: number;
  /** false if the clock or the stop flag ended it */
  step(limits: Limits): boolean;
}

/** Where nothing shorter is asked for, the first mate is looked for within so many moves: looser bounds find less. */
const FIRST_BOUND = 25;

export class ProofFinder implements Finder {
  readonly #kernel: Kernel;
  readonly #mated: 'opponent' | 'mover';
  readonly #maxMoves: number;
  readonly #shorten: boolean;
  #noMateIn: number;
  #mateIn: number | undefined;
  #line: readonly NormalMove[] = [];
  /** what was asked last, and left undecided */
  #asked: number | undefined;
  #nodes = 0;

  /** Of the position that the kernel has now; the kernel must not be used for anything else between steps. */
  constructor(kernel: Kernel, options: FindMateOptions = {}) {
    this.#kernel = kernel;
    this.#mated = options.mated ?? 'opponent';
    this.#maxMoves = options.maxMoves ?? MAX_MATE_MOVES - 1;
    this.#shorten = options.shorten ?? true;
    this.#noMateIn = options.noMateIn ?? 0;
  }

  get bounds(): MateBounds {
    const mateIn = this.#mateIn;
    return { noMateIn: this.#noMateIn, ...(mateIn !== undefined && { mateIn }), line: this.#line };
  }

  get nodes(): number {
    return this.#nodes;
  }

  get isDone(): boolean {
    if (this.#mateIn !== undefined) return !this.#shorten || this.#noMateIn >= this.#mateIn - 1;
    return this.#noMateIn >= this.#maxMoves;
  }

  step(limits: Limits): boolean {
    const kernel = this.#kernel;
    const within = this.#mateIn === undefined ? this.#firstBound() : this.#mateIn - 1;
    const question = { ...limits, goOn: this.#asked === within };
    const answer =
      this.#mated === 'opponent' ? kernel.proveMate(within, question) : kernel.proveMated(within, question);
    this.#nodes += answer.nodes;
    this.#asked = answer.verdict === 'undecided' ? within : undefined;
    if (answer.verdict === 'mate') return this.#found(answer.mate, limits);
    if (answer.verdict === 'none') this.#noMateIn = within;
    return answer.verdict === 'none' || answer.limit === 'nodes';
  }

  #firstBound(): number {
    return this.#noMateIn < FIRST_BOUND ? Math.min(FIRST_BOUND, this.#maxMoves) : this.#maxMoves;
  }

  #found(mate: number, { ms }: Limits): boolean {
    const limits = ms === undefined ? {} : { ms };
    const line =
      this.#mated === 'opponent'
        ? this.#kernel.provenLine(mate, limits)
        : this.#kernel.provenMatedLine(mate, limits);
    this.#nodes += this.#kernel.nodes;
    if (line.length === 0) return false;
    this.#mateIn = (line.length + 1) >> 1;
    this.#line = line;
    return true;
  }
}
