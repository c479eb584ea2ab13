/** Problem -> Solution: puts the kernel's proofs into a problemist's terms, and its moves into notation. */

import { makeFen } from 'chessops/fen';
import { toUci } from '../chess/moves.js';
import type { FoundKey, GoalFound, KeysFound } from '../kernel/answers.js';
import { anyMateWillDo, type Problem } from '../problems/problem.js';
import { bySolution, movesOf, resistsFirst, type Stipulation, type Study } from '../problems/stipulation.js';
import { countSolutions, keysOf, type NotatedMove, type Phase, type PlayedMove } from '../solution/play.js';
import type { Cost, Flaw, Solution, SolutionProof, Status } from '../solution/solution.js';
import { type FoundLines, findLines, type LineOptions } from './find-lines.js';
import { findFirstMoves, findPlay, type SolverPlayOptions } from './find-play.js';
import { findProof, type ProofOptions } from './find-proof.js';
import { type Prover, WORTH_LOOKING_UP } from './prover.js';
import type { SearchOptions } from './search-options.js';
import { type EndingOutcome, outcomeOf, solveStudy } from './study.js';
import { isPublishedKeyRight } from './verify/claimed-moves.js';

export interface SolverOptions extends SearchOptions, Pick<LineOptions, 'maxSolutions' | 'count'> {
  /** without a stipulation: how far to search for the shortest solution, in moves */
  readonly max: number;
  /** what to find besides the keys */
  readonly play?: SolverPlayOptions;
  /** also write a proof that can be checked without trusting the solver */
  readonly proof?: ProofOptions;
  /** also find the themes of the play and its difficulty, from the `play` found: themes may need set play, and tries with their play */
  readonly themes?: true;
}

/** A solution without its cost. */
export type BareSolution = Omit<Solution, keyof Cost>;

/** A solution under construction. Its fields are set one by one in the order of records, which is much faster than spreading parts. */
type Draft = { -readonly [Field in keyof BareSolution]: BareSolution[Field] };

function studySolution(prover: Prover, study: Study, claim: Problem['claim']): BareSolution {
  const solution = solveStudy(prover, study);
  if (solution.status !== 'solved' || claim.keys.length === 0) return solution;
  const isRight = isPublishedKeyRight(prover, claim, keysOf(solution));
  return { ...solution, publishedKey: isRight ? 'right' : 'wrong' };
}

/** Solves the problem whose position the prover is set to. */
export function solve(prover: Prover, { stipulation, claim }: Problem, options: SolverOptions): BareSolution {
  return bySolution(stipulation, {
    keys: (asked) => solveByKeys(prover, asked, claim, options),
    lines: (asked) => {
      const setPlay = options.play?.setPlay === true;
      return unproven(linesSolution(asked, findLines(prover, asked, { ...options, setPlay })), options);
    },
    study: (asked) => unproven(studySolution(prover, asked, claim), options),
  });
}

/** Says that there is no proof of such play, if one was asked for. */
const unproven = (solution: BareSolution, { proof }: SolverOptions): BareSolution =>
  proof ? { ...solution, proof: { none: 'play' } } : solution;

function solveByKeys(
  prover: Prover,
  stipulation: Stipulation | undefined,
  claim: Problem['claim'],
  options: SolverOptions,
): BareSolution {
  const found = findKeys(prover, stipulation, options.max);
  const anyKey = stipulation !== undefined && anyMateWillDo(claim, movesOf(stipulation));
  const solution = keysSolution(prover, found, {
    stipulation,
    anyKey,
    play: options.play,
    proof: options.proof,
    further: stipulation && lookFurther(prover, found, stipulation),
  });
  if (solution.status !== 'solved' || claim.keys.length === 0) return solution;
  const isRight = isPublishedKeyRight(prover, claim, keysOf(solution));
  solution.publishedKey = isRight ? 'right' : 'wrong';
  return solution;
}

/**
 * Returns whether a problem is proven to be flawed: by a shorter solution, more solutions than intended, or none. The first of these
 * ends the search. False means that the limits allow no such proof.
 */
export function isFlawed(prover: Prover, { stipulation }: Problem): boolean {
  const intended = stipulation?.solutions ?? 1;
  const flaws = bySolution(stipulation, {
    keys: (asked) => {
      if (!asked || resistsFirst(asked)) return NO_FLAWS;
      const moves = movesOf(asked);
      return flawsOf(prover.keysUntilFlawed(moves, intended), moves, false, intended);
    },
    lines: (asked) =>
      linesSolution(asked, findLines(prover, asked, { maxSolutions: intended + 1 }), intended).flaws,
    study: (asked) => solveStudy(prover, asked).flaws,
  });
  return flaws.length > 0;
}

/**
 * Finds all keys, or, without a stipulation, those that reach the goal soonest. If the defender begins there are no keys; the result is
 * then how long he can hold out.
 * @param max how far to search without a stipulation, in moves. If there are few men and the answer can be looked up, it goes farther
 */
export function findKeys(prover: Prover, stipulation: Stipulation | undefined, max: number): KeysFound {
  if (stipulation?.begins === 'defender')
    return { ...prover.shortest('defender', movesOf(stipulation)), keys: [] };
  if (stipulation) return prover.keys(movesOf(stipulation), false);
  const atOnce = prover.isOfStore ? lookedUpKeys(prover) : undefined;
  if (atOnce) return atOnce;
  const near = prover.hasTable ? Math.min(max, NEAR) : max;
  const found = prover.keys(near, true);
  if (found.keys.length > 0 || found.limit) return found;
  const lookedUp = lookedUpKeys(prover);
  if (!lookedUp && prover.limit) return { ...found, limit: prover.limit };
  const answer = lookedUp ?? (near < max ? prover.keys(max, true) : found);
  return { ...answer, searched: Math.max(answer.searched, found.searched) };
}

/** Up to this length, searching for a mate with few men takes less time than making their table. */
const NEAR = 5;

/** Finds, by a table, the quickest keys to a mate of any length, or that there is no mate. Undefined without a table. */
function lookedUpKeys(prover: Prover): KeysFound | undefined {
  const value = prover.lookedUpValue();
  if (!value) return undefined;
  if (value.outcome === 'won') return prover.keys(value.moves, true);
  return { keys: [], shortest: false, searched: 0, nodes: 0, ...neverMates(outcomeOf(value, true)) };
}

/** @param outcome the outcome for an attacker who never wins */
const neverMates = ({ moves }: EndingOutcome): Pick<GoalFound, 'never' | 'matedIn'> => ({
  never: true,
  ...(moves !== undefined && { matedIn: moves }),
});

/**
 * Looks for the shortest longer solution after a complete search without one, or shows that none of any length exists.
 * @param upTo how far to search if the answer cannot be looked up
 */
export function lookFurther(
  prover: Prover,
  { moves, limit }: GoalFound,
  asked: Stipulation,
  upTo = 0,
): GoalFound | undefined {
  if (moves !== undefined || limit || prover.aim.exact) return undefined;
  const known = prover.lookedUpValue(WORTH_LOOKING_UP);
  if (!known) return upTo > movesOf(asked) ? prover.shortest(asked.begins, upTo) : undefined;
  const found = { shortest: true, searched: 0, nodes: 0 };
  const outcome = outcomeOf(known, asked.begins === 'attacker');
  return outcome.outcome === 'win'
    ? { ...found, moves: outcome.moves, line: prover.cursor.kernel.endings.line() }
    : { ...found, shortest: false, ...neverMates(outcome) };
}

interface KeysSolutionOptions {
  readonly stipulation: Stipulation | undefined;
  readonly play?: SolverOptions['play'] | undefined;
  readonly proof?: SolverOptions['proof'] | undefined;
  /** several keys are not a flaw */
  readonly anyKey: boolean;
  /** the line is not needed */
  readonly noLine?: boolean;
  /** if nothing was found in time: a longer solution, or that none exists */
  readonly further?: GoalFound | undefined;
}

/** Returns the solution of a problem whose keys were found, with the play around them. */
export function keysSolution(prover: Prover, found: KeysFound, options: KeysSolutionOptions): Draft {
  const { stipulation, anyKey, noLine, further, play, proof } = options;
  const toMove = stipulation?.begins ?? 'attacker';
  const asked = stipulation && movesOf(stipulation);
  const status = statusOf(prover, found, toMove === 'defender');
  const best = further ?? found;
  const lineMoves = noLine ? [] : prover.lineTo(toMove, best, further ? undefined : found.keys[0]?.move);
  const line = prover.cursor.notateGoalLine(lineMoves);
  const isLostNow = status === 'lost' && toMove === 'attacker';
  const moves = isLostNow ? 0 : best.moves;
  const solution = { status } as Draft;
  if (status === 'no-solution' && prover.cursor.end === 'stalemate') solution.stalemate = true;
  if (stipulation) solution.stipulation = stipulation;
  if (moves !== undefined) solution.moves = moves;
  solution.shortest = isLostNow || best.shortest;
  solution.searched = Math.max(found.searched, best.searched);
  if (best.never) solution.never = true;
  if (best.matedIn !== undefined && !isLostNow) solution.matedIn = best.matedIn;
  solution.complete = !found.limit;
  if (found.limit) solution.limit = found.limit;
  solution.flaws = asked === undefined ? NO_FLAWS : flawsOf(found, asked, anyKey, stipulation?.solutions);
  solution.line = line;
  if (toMove === 'defender') solution.phases = actual([]);
  else {
    if (play) Object.assign(solution, playOf(prover, found, asked, line, play));
    else solution.phases = actual(found.keys.map((key) => keyAlone(prover, key, line)));
    if (proof) solution.proof = proofOf(prover, found, proof);
  }
  return solution;
}

const NO_FLAWS: readonly Flaw[] = [];

function statusOf(prover: Prover, { keys, moves, searched, limit }: KeysFound, defends: boolean): Status {
  if (defends) return limit ? 'undecided' : moves === undefined ? 'no-solution' : 'lost';
  const isLost =
    prover.isDirect &&
    prover.aim.goal === 'mate' &&
    searched > 0 &&
    moves === undefined &&
    prover.cursor.end === 'mate';
  if (isLost) return 'lost';
  return limit ? 'undecided' : keys.length > 0 ? 'solved' : 'no-solution';
}

const actual = (first: readonly PlayedMove[]): readonly Phase[] => [{ kind: 'actual', first }];

/** Returns the keys with the play that was asked for. The play is missing if it is too long or a limit was reached. */
function playOf(
  prover: Prover,
  found: KeysFound,
  asked: number | undefined,
  line: readonly NotatedMove[],
  play: SolverPlayOptions,
): Pick<Solution, 'phases' | 'view' | 'cut' | 'playLimit'> {
  const longest = asked ?? found.moves;
  const alone = (): { phases: readonly Phase[] } => ({
    phases: actual(found.keys.map((key) => keyAlone(prover, key, line))),
  });
  if (longest === undefined || found.limit) return alone();
  if (longest > (play.maxMoves ?? longest)) {
    const first = prover.limit ? undefined : findFirstMoves(prover, longest, found.keys, play);
    if (first) return first;
    const positions = found.keys.length;
    return { ...alone(), ...(positions > 0 && { cut: { depth: 1, positions, reason: 'length' } }) };
  }
  const shown = prover.limit ? { limit: prover.limit } : findPlay(prover, longest, found.keys, play);
  if (!('limit' in shown)) return shown;
  prover.stoppedBy(shown.limit);
  return { ...alone(), playLimit: shown.limit };
}

/** Returns a key without its play. The line begins with one of the keys, mostly the first. */
function keyAlone(
  { cursor }: Prover,
  { move, moves, atMost }: FoundKey,
  line: readonly NotatedMove[],
): PlayedMove {
  const uci = toUci(move);
  const san = uci === line[0]?.uci ? line[0].san : cursor.notate(move).san;
  const key = { uci, san, role: 'key', moves, next: [] } as const;
  return atMost ? { ...key, atMost } : key;
}

function proofOf(prover: Prover, { keys, searched }: KeysFound, options: ProofOptions): SolutionProof {
  const { play, goal, exact, quodlibet } = prover.aim;
  if (play !== 'direct' || goal !== 'mate' || exact || quodlibet) return { none: 'play' };
  const proven = keys.map(({ move, moves }) => ({ move: toUci(move), moves }));
  const fen = makeFen(prover.cursor.position.toSetup());
  return findProof(prover, { fen, keys: proven, ruledOut: searched }, options);
}

/** Returns the proven flaws of a problem in `asked` moves, even if a limit left something open. */
export function flawsOf(
  { keys, moves, limit }: Pick<KeysFound, 'keys' | 'moves' | 'limit'>,
  asked: number,
  anyKey: boolean,
  intended = 1,
): readonly Flaw[] {
  const isCooked = keys.length > intended && !anyKey;
  const isMissing = keys.length > 0 && keys.length < intended && !limit;
  if (!isCooked && !isMissing && moves === asked) return NO_FLAWS;
  const flaws: Flaw[] = [];
  if (isCooked) flaws.push('cooked');
  if (moves !== undefined && moves < asked) flaws.push('short');
  if (moves === undefined && !limit) flaws.push('no-solution');
  if (isMissing) flaws.push('missing');
  return flaws;
}

/**
 * Returns the solution of a problem in help or series play.
 * @param intended how many solutions there should be, if known
 */
export function linesSolution(
  stipulation: Stipulation,
  { limit, ...found }: FoundLines,
  intended = stipulation.solutions,
): BareSolution {
  const flaws: Flaw[] = [];
  const count = countSolutions(keysOf(found), stipulation);
  if (intended !== undefined && count > intended) flaws.push('cooked');
  if (found.moves !== undefined && found.moves < movesOf(stipulation)) flaws.push('short');
  if (!limit) {
    if (found.moves === undefined) flaws.push('no-solution');
    else if (intended !== undefined && count < intended) flaws.push('missing');
  }
  return {
    status: limit ? 'undecided' : found.moves === undefined ? 'no-solution' : 'solved',
    stipulation,
    ...found,
    complete: !limit,
    ...(limit && { limit }),
    flaws,
    line: [],
  };
}
