/** What the two judges share: the claim that is judged, and the judgement without its costs. */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { sanAndPlay, toUci } from '../../chess/moves.js';
import type { Claim } from '../../problems/problem.js';
import type { MateFound } from '../goal-search.js';
import type { Prover } from '../prover.js';
import type { NotatedMove } from '../solution.js';
import type { LengthFrom, LineFault, Published, Verdict, VerdictName, WrongKey } from '../verdict.js';
import type { ToEnglish } from './claim-language.js';
import { claimedLineMates, readClaimedLine } from './claimed-moves.js';
import { LineCheck, type LineClaim, treeOf } from './line-check.js';

/** A verdict, without what it cost and what another castling assumption would make of it. */
export type Judgement = Omit<Verdict, 'castling' | 'nodes' | 'hashPermille' | 'ms'>;

/** A published problem; the prover is at its position. */
export interface Case {
  readonly prover: Prover;
  readonly position: Chess;
  /** in which language the claim is */
  readonly english: ToEnglish;
  readonly claim: Claim;
  readonly lengthFrom: LengthFrom;
  /** where there is no solution: look for a mate in up to so many moves */
  readonly best?: number;
}

/** What a verdict follows from. */
export interface Facts {
  /** the claim cannot be read */
  readonly invalid: boolean;
  readonly short: boolean;
  /** more than one key is proven */
  readonly cooked: boolean;
  /** no limit stopped the search for keys, … */
  readonly complete: boolean;
  readonly noSolution: boolean;
  readonly wrongKey: boolean;
  readonly wrongLine: boolean;
  /** … or that, or the check of the published play */
  readonly limited: boolean;
}

/** The first that applies, in the order that `VERDICTS` explains. A limit leaves standing what was proven before it. */
export function decide(facts: Facts): VerdictName {
  if (facts.invalid) return 'invalid';
  if (facts.short) return 'short';
  if (facts.cooked) return 'cooked';
  if (!facts.complete) return 'undecided';
  if (facts.noSolution) return 'no-solution';
  if (facts.wrongKey) return 'wrong-key';
  if (facts.wrongLine) return 'wrong-line';
  return facts.limited ? 'undecided' : 'sound';
}

/** What was published, with the moves that are meant. */
export function readPublished({ position, english, claim }: Case, keys: readonly string[]): Published {
  return {
    keys: keys.flatMap((key) => readClaimedLine(position, [key], english)),
    line: readClaimedLine(position, claim.line, english),
  };
}

/** How long a mate that was found takes, and whether that is only a bound. */
export const lengthOf = ({ mate, shortest }: MateFound): Pick<Verdict, 'mate' | 'atMost'> =>
  mate === undefined ? {} : { mate, ...(!shortest && { atMost: true as const }) };

/** A line of the kernel's in both notations. */
export function notateLine(position: Chess, moves: readonly NormalMove[]): NotatedMove[] {
  const current = position.clone();
  return moves.map((move) => ({ uci: toUci(move), san: sanAndPlay(current, move) }));
}

/**
 * The faults of everything that was published beside the keys.
 * @param exact the mate takes as many moves as claimed: only then can a defence be mated too soon
 */
export function lineFaults(
  { prover, position, english, claim }: Case,
  published: Published,
  lineClaim: LineClaim,
  wrongKeys: readonly WrongKey[],
  exact: boolean,
): LineFault[] {
  const check = new LineCheck(prover, lineClaim, english);
  const faults = check
    .faultsOf(position, claim.variations ?? treeOf(claim.line))
    .filter((fault) => !isSaidOfKey(fault, wrongKeys));
  // A composer's variations show each defence, the weak ones too; a single line is the play against the best.
  const attacks = position.turn === lineClaim.attacker;
  const attackerMoves = attacks ? Math.ceil(claim.line.length / 2) : Math.floor(claim.line.length / 2);
  const matesTooSoon = exact && claimedLineMates(published.line) && attackerMoves < lineClaim.moves;
  if (faults.length > 0 || claim.variations || !matesTooSoon) return faults;
  const weak = check.weakDefence(position, claim.line);
  return weak && !isSaidOfKey(weak, wrongKeys) ? [weak] : faults;
}

/** The line begins with a published key that is none. */
const isSaidOfKey = (fault: LineFault, wrongKeys: readonly WrongKey[]): boolean =>
  fault.after.length === 0 &&
  wrongKeys.some(({ text, move }) => (move ? move.uci === fault.move?.uci : text === fault.text));
