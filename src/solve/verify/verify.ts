/**
 * Problem -> Verdict: what was published about a problem, held against what the kernel proves. The meaning of every verdict
 * stands in src/solve/verdict.ts.
 */
import type { Chess } from 'chessops/chess';
import { positionOf } from '../../chess/moves.js';
import { Kernel, type Limits } from '../../kernel/kernel.js';
import type { StopFlag } from '../../kernel/stop-flag.js';
import type { Claim, Problem } from '../../problems/problem.js';
import type { Stipulation } from '../../problems/stipulation.js';
import { Prover } from '../prover.js';
import { permilleField, type SearchStanding, searchStanding } from '../search-standing.js';
import type { SearchName } from '../searches.js';
import type { LengthFrom, OtherCastling, Verdict } from '../verdict.js';
import { otherCastlings } from './castling-assumption.js';
import { type ToEnglish, toEnglish } from './claim-language.js';
import { claimedLineMates, readClaimedLine } from './claimed-moves.js';
import type { Judgement } from './judge.js';
import { judgeMate } from './judge-attacker.js';
import { judgeMated } from './judge-defender.js';

export interface VerifyOptions {
  /** transposition table in MB */
  readonly hashMb: number;
  /**
   * Where nothing says how long the mate is: how far to look for the shortest, in moves ({@link DEFAULT_MAX} unless given).
   * Where there is no solution: how far to look for a longer one (not at all unless given).
   */
  readonly max?: number;
  /** nodes per problem, everything included */
  readonly nodes?: number;
  /** wall-clock milliseconds per problem, everything included */
  readonly ms?: number;
  /** which search decides; `auto` unless given. The answers are the same where a limit leaves none out */
  readonly search?: SearchName;
  /** threads that search one problem; 1 unless given */
  readonly threads?: number;
}

export const DEFAULT_MAX = 5;

/** Verifies problems one after the other with one kernel. */
export class Verifier {
  readonly #kernel: Kernel;
  readonly #options: VerifyOptions;
  readonly #limits: Limits;
  readonly #stopFlag: StopFlag | undefined;
  #prover: Prover | undefined;

  /** @throws KernelError if there is no memory for the table */
  constructor(options: VerifyOptions, stopFlag?: StopFlag) {
    this.#options = options;
    this.#limits = {
      ...(options.nodes !== undefined && { nodes: options.nodes }),
      ...(options.ms !== undefined && { ms: options.ms }),
    };
    this.#stopFlag = stopFlag;
    const { hashMb, threads = 1 } = options;
    this.#kernel = Kernel.create({ hashMb, threads, ...(stopFlag && { stopFlag }) });
  }

  /** Synchronous: returns when the verdict is found, a limit is reached, or the stop flag is raised. */
  verify(problem: Problem): Verdict {
    const start = performance.now();
    const { search = 'auto' } = this.#options;
    const prover = new Prover(this.#kernel, this.#limits, { search, stopFlag: this.#stopFlag });
    this.#prover = prover;
    const judgement = this.#judge(prover, problem, problem.fen);
    const castling = this.#castlingThatMakesSound(prover, problem, judgement);
    return {
      ...judgement,
      ...(castling && { castling }),
      nodes: prover.nodes,
      ...permilleField(this.#kernel, prover.nodes),
      ms: Math.round((performance.now() - start) * 1000) / 1000,
    };
  }

  /** How far it is; may be asked for in the middle of a search, by what the stop flag calls. */
  get standing(): SearchStanding {
    return searchStanding(this.#kernel, this.#prover?.budget, this.#prover?.search);
  }

  #judge(prover: Prover, { stipulation, claim }: Problem, fen: string): Judgement {
    this.#kernel.setPosition(fen);
    const position = positionOf(fen);
    const { max } = this.#options;
    const english = toEnglish(position, claim);
    const { length, from } = claimedLength(position, english, stipulation, claim);
    const asked = {
      prover,
      position,
      english,
      claim,
      lengthFrom: from,
      ...(max !== undefined && { best: max }),
    };
    return length?.kind === 'is-mated'
      ? judgeMated(asked, length.moves)
      : judgeMate(asked, length?.moves, max ?? DEFAULT_MAX);
  }

  /** Collections often mean other castling rights than they write, or than the Codex assumes. */
  #castlingThatMakesSound(
    prover: Prover,
    problem: Problem,
    { verdict }: Judgement,
  ): OtherCastling | undefined {
    if (verdict === 'sound' || verdict === 'undecided' || verdict === 'invalid') return undefined;
    return otherCastlings(problem.fen).find(
      ({ fen }) => !prover.limit && this.#judge(prover, problem, fen).verdict === 'sound',
    );
  }
}

/** How long the mate is said to be: by the file, else by a published line that ends in mate. */
function claimedLength(
  position: Chess,
  english: ToEnglish,
  stipulation: Stipulation | undefined,
  { length, line }: Claim,
): { readonly length?: Stipulation; readonly from: LengthFrom } {
  if (stipulation) return { length: stipulation, from: 'stipulation' };
  if (length !== undefined) return { length: { kind: 'mates', moves: length }, from: 'line' };
  if (!claimedLineMates(readClaimedLine(position, line, english))) return { from: 'search' };
  const kind = line.length % 2 === 1 ? 'mates' : 'is-mated';
  return { length: { kind, moves: Math.ceil(line.length / 2) }, from: 'line' };
}
