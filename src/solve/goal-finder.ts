/**
 * Finds mates that are too long to be found move by move, and then makes them shorter, until nothing shorter is possible or
 * time is up. Two searches share the work, and the table in which both keep what they have proven:
 *
 *   the exhaustive search (assembly/mate.ts)  mate in 1, in 2, … : raises the number of moves in which there is no mate
 *   the proof search (assembly/proof.ts)      any mate within n moves: lowers the number of moves in which there is one
 *
 * Short mates are the exhaustive search's alone. After that they take turns, with equal numbers of nodes, until the bounds
 * meet. Where the kernel has several threads, the first one is for proofs, and the others search exhaustively beside it.
 */
import type { NormalMove } from 'chessops';
import type { ProofOutlook } from '../kernel/answers.js';
import { type Kernel, type Limits, MAX_MATE_MOVES } from '../kernel/kernel.js';

/** What is known of a mate: all of it proven. */
export interface MateBounds {
  /** there is no mate in so many moves of the attacker, or fewer */
  readonly noMateIn: number;
  /** there is one in so many, which is the shortest if it is one more than `noMateIn`; absent: none was found */
  readonly mateIn?: number;
  /** its moves, the first to the mate, exactly as many as `mateIn` says */
  readonly line: readonly NormalMove[];
}

export interface FindMateOptions {
  /** who is to be mated: the opponent of the side to move, or the side to move (it must have a legal move) */
  readonly mated?: 'opponent' | 'mover';
  /** the longest mate that is of interest, in attacker's moves */
  readonly maxMoves?: number;
  /** false ends with the first mate that is found */
  readonly shorten?: boolean;
  /** it is known that there is no mate in so many moves */
  readonly noMateIn?: number;
  /** the proof search alone, without turns of the exhaustive one: for comparison */
  readonly proofOnly?: boolean;
}

/** Up to here the exhaustive search is alone: it needs milliseconds. */
const EXHAUSTIVE_MOVES = 3;
/** Where nothing is said, the first mate is looked for within so many moves; looser bounds find less. */
const FIRST_BOUND = 25;
/** Nodes of a first turn; each is followed by one half as long again. */
const FIRST_TURN = 200_000;
const TURN_GROWTH = 1.5;
const LONGEST_TURN = 50_000_000;
/**
 * A mate is unlikely where the proof search has still so much to prove, and not so many times as much to disprove. Of
 * positions with a mate that takes long to find one in ten looks like that, of others nine in ten do: docs/search.md.
 */
const UNLIKELY_PROOF = 500;
const UNLIKELY_RATIO = 16;

export class MateFinder {
  readonly #kernel: Kernel;
  readonly #mated: 'opponent' | 'mover';
  readonly #maxMoves: number;
  readonly #shorten: boolean;
  readonly #proofOnly: boolean;
  #noMateIn: number;
  #mateIn: number | undefined;
  #line: readonly NormalMove[] = [];
  /** what the proof search was asked last, and left undecided */
  #asked: number | undefined;
  #outlook: ProofOutlook | undefined;
  #exhaustiveTurn = false;
  #turn = FIRST_TURN;
  #nodes = 0;

  /** Of the position that the kernel has now; the kernel must not be used for anything else between steps. */
  constructor(kernel: Kernel, options: FindMateOptions = {}) {
    this.#kernel = kernel;
    this.#mated = options.mated ?? 'opponent';
    this.#maxMoves = options.maxMoves ?? MAX_MATE_MOVES - 1;
    this.#shorten = options.shorten ?? true;
    this.#noMateIn = options.noMateIn ?? 0;
    this.#proofOnly = options.proofOnly ?? false;
  }

  get bounds(): MateBounds {
    const mateIn = this.#mateIn;
    return { noMateIn: this.#noMateIn, ...(mateIn !== undefined && { mateIn }), line: this.#line };
  }

  /** Nodes of all steps. */
  get nodes(): number {
    return this.#nodes;
  }

  /** The proof search has not come near a first mate. */
  get isUnlikely(): boolean {
    if (!this.#outlook || this.#mateIn !== undefined) return false;
    const { proof, disproof } = this.#outlook;
    return proof >= UNLIKELY_PROOF && disproof < UNLIKELY_RATIO * proof;
  }

  /** There is nothing more to find. */
  get isDone(): boolean {
    if (this.#mateIn !== undefined) return !this.#shorten || this.#noMateIn >= this.#mateIn - 1;
    return this.#noMateIn >= this.#maxMoves;
  }

  /** Works until done, or until a limit is reached. */
  run(limits: Limits = {}): MateBounds {
    const deadline = limits.ms === undefined ? undefined : performance.now() + limits.ms;
    const last = this.#nodes + (limits.nodes ?? Number.POSITIVE_INFINITY);
    let stopped = false;
    while (!this.isDone && !stopped) {
      const ms = deadline === undefined ? undefined : Math.max(0, deadline - performance.now());
      const nodes = last - this.#nodes;
      if (nodes <= 0 || ms === 0) break;
      stopped = !this.step({
        ...(nodes !== Number.POSITIVE_INFINITY && { nodes }),
        ...(ms !== undefined && { ms }),
      });
    }
    return this.bounds;
  }

  /**
   * One turn of one of the searches, within limits. False if the stop flag or the clock ended it.
   * @param limits nodes and milliseconds of this step
   */
  step(given: Limits): boolean {
    if (this.#proofOnly) return this.#searchProof(given);
    const { nodes = Number.POSITIVE_INFINITY } = given;
    const limits = { ...given, nodes: Math.min(nodes, Math.round(this.#turn)) };
    if (this.#noMateIn < EXHAUSTIVE_MOVES) return this.#searchExhaustively(limits);
    if (this.#kernel.deepenBeside(this.#mated, this.#noMateIn + 1)) return this.#searchBoth(limits);
    return this.#exhaustiveTurn ? this.#searchExhaustively(limits) : this.#searchProof(limits);
  }

  /** Ends what other threads do for it between steps. */
  rest(): void {
    this.#kernel.rest();
  }

  /** The proof search, while other threads search exhaustively. */
  #searchBoth(limits: Limits): boolean {
    const goesOn = this.#searchProof(limits);
    const { ruledOut, mate } = this.#kernel.deepened;
    this.#noMateIn = Math.max(this.#noMateIn, mate === undefined ? ruledOut : mate - 1);
    if (mate !== undefined && mate !== this.#mateIn) return this.#foundShortest(mate, limits.ms) && goesOn;
    return goesOn;
  }

  #searchExhaustively(limits: Limits): boolean {
    const kernel = this.#kernel;
    const next = this.#noMateIn + 1;
    const found =
      this.#mated === 'opponent' ? kernel.shortestMate(next, limits) : kernel.shortestMated(next, limits);
    this.#nodes += found.nodes;
    this.#noMateIn = Math.max(this.#noMateIn, found.mate === undefined ? found.searched : found.mate - 1);
    if (found.mate !== undefined) return this.#foundShortest(found.mate, limits.ms);
    if (found.limit) this.#endTurn();
    return found.limit === undefined || found.limit === 'nodes';
  }

  #searchProof(limits: Limits): boolean {
    const kernel = this.#kernel;
    const within = this.#mateIn === undefined ? this.#firstBound() : this.#mateIn - 1;
    const question = { ...limits, goOn: this.#asked === within };
    const answer =
      this.#mated === 'opponent' ? kernel.proveMate(within, question) : kernel.proveMated(within, question);
    this.#nodes += answer.nodes;
    this.#asked = answer.verdict === 'undecided' ? within : undefined;
    this.#outlook = answer.verdict === 'undecided' ? answer.outlook : undefined;
    if (answer.verdict === 'mate') return this.#found(answer.mate, limits.ms);
    if (answer.verdict === 'none') {
      this.#noMateIn = within;
      return true;
    }
    this.#endTurn();
    return answer.limit === 'nodes';
  }

  #firstBound(): number {
    return this.#noMateIn < FIRST_BOUND ? Math.min(FIRST_BOUND, this.#maxMoves) : this.#maxMoves;
  }

  #endTurn(): void {
    this.#exhaustiveTurn = !this.#exhaustiveTurn;
    if (!this.#exhaustiveTurn) this.#turn = Math.min(LONGEST_TURN, this.#turn * TURN_GROWTH);
  }

  /** By the proof search: the line also tells whether the mate is shorter than was proven at first. */
  #found(mate: number, ms: number | undefined): boolean {
    const limits = ms === undefined ? {} : { ms };
    const kernel = this.#kernel;
    return this.#adopt(
      this.#mated === 'opponent' ? kernel.provenLine(mate, limits) : kernel.provenMatedLine(mate, limits),
    );
  }

  /** By the exhaustive search, which has ruled out everything shorter. */
  #foundShortest(mate: number, ms: number | undefined): boolean {
    const limits = ms === undefined ? {} : { ms };
    const kernel = this.#kernel;
    return this.#adopt(
      this.#mated === 'opponent' ? kernel.mateLine(mate, undefined, limits) : kernel.matedLine(mate, limits),
    );
  }

  /** False if the search for the line was stopped. */
  #adopt(line: readonly NormalMove[]): boolean {
    this.#nodes += this.#kernel.nodes;
    this.#exhaustiveTurn = false;
    if (line.length === 0) return false;
    this.#mateIn = (line.length + 1) >> 1;
    this.#line = line;
    return true;
  }
}
