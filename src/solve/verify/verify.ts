/** Problem -> Verdict: compares what was published with what the kernel proves. Meanings in src/solution/verdict.ts. */
import type { Chess } from 'chessops/chess';
import type { Problem } from '../../problems/problem.js';
import { directMate, type Stipulation } from '../../problems/stipulation.js';
import { isSound, type LengthFrom, type OtherCastling, type Verdict } from '../../solution/verdict.js';
import type { SolverPlayOptions } from '../find-play.js';
import type { Prover, SearchOptions } from '../prover.js';
import { otherCastlings } from './castling-assumption.js';
import { type ToEnglish, toEnglish } from './claim-language.js';
import { claimedLineMates, readClaimedLine } from './claimed-moves.js';
import type { Judgement } from './comparison.js';
import { judge } from './judge.js';

export interface VerifyOptions extends SearchOptions {
  /**
   * Where nothing says how long the solution is: how far to look for the shortest, in moves (5 unless given).
   * Where there is no solution: how far to look for a longer one (not at all unless given).
   */
  readonly max?: number;
  /** what to find besides the keys */
  readonly play?: SolverPlayOptions;
  /** also find the themes of the play, see `SolverOptions` */
  readonly themes?: true;
}

/** How far the shortest mate is looked for if no length is stated, in moves. */
const DEFAULT_MAX = 5;

/** Verifies the problem at whose position the prover stands. */
export function verify(
  prover: Prover,
  problem: Problem,
  options: VerifyOptions,
): Judgement & Pick<Verdict, 'castling'> {
  const judgement = judgeHere(prover, problem, options);
  const castling = castlingThatMakesSound(prover, problem, options, judgement);
  return castling ? { ...judgement, castling } : judgement;
}

function judgeHere(prover: Prover, { stipulation, claim }: Problem, { max, play }: VerifyOptions): Judgement {
  const { position } = prover.cursor;
  const english = toEnglish(position, claim);
  return judge({
    prover,
    english,
    claim,
    ...(stipulation
      ? { stipulation, lengthFrom: 'stipulation' as const }
      : publishedLength(position, english, claim)),
    max: max ?? DEFAULT_MAX,
    ...(max !== undefined && { furtherUpTo: max }),
    ...(play && { play }),
  });
}

/** Collections often mean other castling rights than they write, or than the Codex assumes. */
function castlingThatMakesSound(
  prover: Prover,
  problem: Problem,
  { play: _, ...options }: VerifyOptions,
  { verdict }: Pick<Judgement, 'verdict'>,
): OtherCastling | undefined {
  if (isSound(verdict) || verdict === 'undecided' || verdict === 'invalid') return undefined;
  return otherCastlings(problem.fen).find(({ fen }) => {
    if (prover.limit) return false;
    prover.setPosition(fen);
    return isSound(judgeHere(prover, problem, options).verdict);
  });
}

/** The length of the solution without a stipulation: a published length, or a line that ends in mate. */
function publishedLength(
  position: Chess,
  english: ToEnglish,
  { length, line, ofGame }: Problem['claim'],
): { readonly stipulation: Stipulation | undefined; readonly lengthFrom: LengthFrom } {
  if (length !== undefined) return { stipulation: directMate(length), lengthFrom: 'line' };
  if (ofGame || !claimedLineMates(readClaimedLine(position, line, english))) {
    return { stipulation: undefined, lengthFrom: 'search' };
  }
  const begins = line.length % 2 === 1 ? 'attacker' : 'defender';
  return { stipulation: directMate(Math.ceil(line.length / 2), begins), lengthFrom: 'line' };
}
