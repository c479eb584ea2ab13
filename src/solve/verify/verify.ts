/** Problem -> Verdict: compares what was published with what the kernel proves. The verdicts are defined in src/solution/verdict.ts. */
import type { Chess } from 'chessops/chess';
import { readPosition } from '../../chess/fen.js';
import { type Problem, saysNothing } from '../../problems/problem.js';
import { bySolution, directMate, type Stipulation } from '../../problems/stipulation.js';
import {
  isSound,
  type LengthFrom,
  type OtherCastling,
  type Verdict,
  type VerdictName,
  verdictOn,
} from '../../solution/verdict.js';
import type { SolverPlayOptions } from '../find-play.js';
import type { Prover } from '../prover.js';
import type { SearchOptions } from '../search-options.js';
import { type ToEnglish, toEnglish } from './claim-language.js';
import { claimedLineMates, readClaimedLine } from './claimed-moves.js';
import { compareKeys } from './compare-keys.js';
import { compareLines } from './compare-lines.js';
import { compareStudy } from './compare-study.js';
import type { BareVerdict, Case, Comparison } from './comparison.js';

export interface VerifySearchOptions extends SearchOptions {
  /**
   * If the length of the solution is unknown: how far to look for the shortest, in moves (5 unless given).
   * If there is no solution: how far to look for a longer one (not at all unless given).
   */
  readonly max?: number;
  /** what to find besides the keys */
  readonly play?: SolverPlayOptions;
  /** also find the themes of the play, see `SolverOptions` */
  readonly themes?: true;
}

/** How far to look for the shortest mate if no length is stated, in moves. */
const DEFAULT_MAX = 5;

/** Verifies the problem whose position the prover is set to. */
export function verify(
  prover: Prover,
  problem: Problem,
  options: VerifySearchOptions,
): BareVerdict & Pick<Verdict, 'castling'> {
  const judgement = judgeHere(prover, problem, options);
  const castling = castlingThatMakesSound(prover, problem, options, judgement);
  return castling ? { ...judgement, castling } : judgement;
}

function judgeHere(
  prover: Prover,
  { stipulation, claim }: Problem,
  { max, play }: VerifySearchOptions,
): BareVerdict {
  const english = toEnglish(prover.cursor, claim);
  return judge({
    prover,
    english,
    claim,
    ...(stipulation
      ? { stipulation, lengthFrom: 'stipulation' as const }
      : publishedLength(prover.cursor.position, english, claim)),
    max: max ?? DEFAULT_MAX,
    ...(max !== undefined && { furtherUpTo: max }),
    ...(play && { play }),
  });
}

/** Looks for castling rights that make a problem sound. Collections often mean other rights than they write, or than the Codex assumes. */
function castlingThatMakesSound(
  prover: Prover,
  problem: Problem,
  { play: _, ...options }: VerifySearchOptions,
  { verdict }: Pick<BareVerdict, 'verdict'>,
): OtherCastling | undefined {
  if (isSound(verdict) || verdict === 'undecided' || verdict === 'invalid') return undefined;
  return otherCastlings(problem.fen).find(({ fen }) => {
    if (prover.limit) return false;
    prover.setPosition(fen);
    return isSound(judgeHere(prover, problem, options).verdict);
  });
}

/** Returns the length of the solution without a stipulation: a published length, or that of a line that ends in mate. */
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

/**
 * Judges a claim. If the attacker begins, a published first move is claimed to be a key; if the defender begins (`#-3`), a best
 * defence. In help and series play, every published line is claimed to be a solution.
 */
function judge(asked: Case): BareVerdict {
  const { prover, stipulation, lengthFrom } = asked;
  const compared = bySolution(stipulation, {
    keys: () => compareKeys(asked),
    lines: (stated) => compareLines(asked, stated),
    study: (study) => compareStudy(asked, study),
  });
  const { proven, solution, unpublished, ...evidence } = compared;
  const verdict = decide(proven, evidence, prover.limit !== undefined, saysNothing(asked.claim));
  const { limit = prover.limit } = evidence;
  return {
    verdict,
    lengthFrom,
    ...evidence,
    unpublished: unpublished(verdict),
    ...solution(verdict),
    ...(verdict === 'undecided' && limit && { limit }),
  };
}

/**
 * Returns the first verdict that applies, in the order that `VERDICTS` explains. What was proven before a limit stays valid.
 * @param limited whether a limit stopped the check of the published play
 * @param nothing whether nothing was published
 */
function decide(
  proven: Comparison['proven'],
  { findings, faults }: Pick<Verdict, 'findings' | 'faults'>,
  limited: boolean,
  nothing: boolean,
): VerdictName {
  if (findings.length > 0) return 'invalid';
  const position = verdictOn(proven);
  if (position !== 'sound' && position !== 'missing') return position;
  if (faults.some((fault) => fault.of === 'key')) return 'wrong-key';
  if (faults.some(({ minor }) => !minor)) return 'wrong-line';
  if (position === 'missing') return position;
  if (limited) return 'undecided';
  return nothing ? 'unpublished' : 'sound';
}

/**
 * Returns the same position with other rights, which no diagram shows: each side has either all that its king and rooks allow, or none.
 * The smallest change comes first. If no king and rook are at home, there are none.
 */
function otherCastlings(fen: string): OtherCastling[] {
  const [board = '', side, castling = '-', enPassant, halfmoves, fullmoves] = fen.split(' ');
  const position = readPosition({ board, side, enPassant, halfmoves, fullmoves });
  if (!position.ok) return [];
  const home = rightsOf(position.value.fen);
  const ofSide = [home.replace(/[a-z]/g, ''), home.replace(/[A-Z]/g, '')] as const;
  const choices = ofSide.map((rights) => (rights === '' ? [''] : ['', rights]));
  const fields = (choices[0] ?? []).flatMap((white) =>
    (choices[1] ?? []).map((black) => white + black || '-'),
  );
  return fields
    .filter((field) => field !== castling)
    .map((field) => ({ field, fen: fen.replace(` ${castling} `, ` ${field} `) }))
    .sort((a, b) => changes(a.field, castling) - changes(b.field, castling));
}

function rightsOf(fen: string): string {
  const field = fen.split(' ')[2] ?? '-';
  return field === '-' ? '' : field;
}

/** Returns the number of rights that only one of the two fields has. */
const changes = (a: string, b: string): number =>
  [...'KQkq'].filter((right) => a.includes(right) !== b.includes(right)).length;
