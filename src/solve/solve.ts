/**
 * Problem -> Solution: puts the kernel's proofs into a problemist's terms, and its moves into notation.
 */

import { makeFen } from 'chessops/fen';
import { toUci } from '../chess/moves.js';
import type { FoundKey, GoalFound, KeysFound } from '../kernel/answers.js';
import { anyMateWillDo, type Problem } from '../problems/problem.js';
import { makeStipulation, movesOf, type Stipulation } from '../problems/stipulation.js';
import type { Cursor } from './cursor.js';
import { findPlay, type SolverPlayOptions } from './find-play.js';
import { findProof, type ProofOptions } from './find-proof.js';
import type { Prover, SearchOptions } from './prover.js';
import type { Flaw, Key, MoveLine, Solution, SolutionProof, Status } from './solution.js';
import { isPublishedKeyRight } from './verify/claimed-moves.js';

export interface SolverOptions extends SearchOptions {
  /** without a stipulation: how far to search for the shortest solution, in moves */
  readonly max: number;
  /** in help and series play: how many solutions are enough */
  readonly maxSolutions?: number;
  /** what to find besides the keys */
  readonly play?: SolverPlayOptions;
  /** also prove it to those who do not trust the solver */
  readonly proof?: ProofOptions;
}

/** A solution without what it cost. */
type Proven = Omit<Solution, 'nodes' | 'hashPermille' | 'ms'>;

/** Solves the problem at whose position the prover stands. */
export function solve(prover: Prover, problem: Problem, options: SolverOptions): Proven {
  const { stipulation } = problem;
  const solution =
    stipulation?.begins === 'defender'
      ? solveDefender(prover, stipulation)
      : solveAttacker(prover, problem, options);
  if (solution.status !== 'solved' || problem.claim.keys.length === 0) return solution;
  const isRight = isPublishedKeyRight(prover, problem.claim, solution.keys);
  return { ...solution, publishedKey: isRight ? 'right' : 'wrong' };
}

/** All keys; without a stipulation those that reach the goal soonest. */
function solveAttacker(
  prover: Prover,
  { stipulation, claim }: Problem,
  { max, play, proof }: SolverOptions,
): Proven {
  const { cursor } = prover;
  const asked = stipulation && movesOf(stipulation);
  const found = prover.keys(asked ?? max, stipulation === undefined);
  const line = cursor.notateGoalLine(prover.lineTo('attacker', found, found.keys[0]?.move));
  const longest = asked ?? found.moves;
  const isWanted = play && longest !== undefined && longest <= (play.maxMoves ?? longest);
  const shown = isWanted && !found.limit ? findPlay(prover, longest, found.keys, play) : undefined;
  const shownFields: Partial<Solution> | undefined =
    shown && 'limit' in shown ? { playLimit: shown.limit } : shown;
  const isLost =
    prover.isDirect &&
    prover.aim.goal === 'mate' &&
    found.searched > 0 &&
    found.moves === undefined &&
    cursor.end === 'mate';
  const status = isLost
    ? 'lost'
    : found.limit
      ? 'undecided'
      : found.keys.length > 0
        ? 'solved'
        : 'no-solution';
  return {
    ...statusFields(cursor, status),
    ...(stipulation && { stipulation: makeStipulation(stipulation) }),
    ...lengthFields(isLost ? { moves: 0, shortest: true } : found),
    searched: found.searched,
    keys: shownFields?.keys ?? found.keys.map((key) => notatedKey(cursor, key, line)),
    ...endFields(found),
    flaws: asked === undefined ? [] : flawsOf(found, asked, anyMateWillDo(claim, asked)),
    line,
    ...shownFields,
    ...(proof && { proof: proofOf(prover, found, proof) }),
  };
}

function proofOf(prover: Prover, { keys, searched }: KeysFound, options: ProofOptions): SolutionProof {
  const { play, goal, exact, quodlibet } = prover.aim;
  if (play !== 'direct' || goal !== 'mate' || exact || quodlibet) return { none: 'play' };
  const proven = keys.map(({ move, moves }) => ({ move: toUci(move), moves }));
  const fen = makeFen(prover.cursor.position.toSetup());
  return findProof(prover, { fen, keys: proven, ruledOut: searched }, options);
}

/** A key that is shown by itself; the line begins with one of them, mostly with the first. */
function notatedKey(cursor: Cursor, { move, moves, atMost }: FoundKey, line: MoveLine): Key {
  const uci = toUci(move);
  const san = uci === line.uci[0] ? (line.san[0] as string) : cursor.notate(move).san;
  return atMost ? { uci, san, moves, atMost } : { uci, san, moves };
}

/** The side to move is the defender: how long it can hold out. There are no keys. */
function solveDefender(prover: Prover, stipulation: Stipulation): Proven {
  const asked = movesOf(stipulation);
  const found = prover.shortest('defender', asked);
  const status = found.limit ? 'undecided' : found.moves !== undefined ? 'lost' : 'no-solution';
  return {
    ...statusFields(prover.cursor, status),
    stipulation: makeStipulation(stipulation),
    ...lengthFields(found),
    searched: found.searched,
    keys: [],
    ...endFields(found),
    flaws: flawsOf({ ...found, keys: [] }, asked),
    line: prover.cursor.notateGoalLine(prover.lineTo('defender', found)),
  };
}

const statusFields = (cursor: Cursor, status: Status): Pick<Solution, 'status' | 'stalemate'> =>
  status === 'no-solution' && cursor.end === 'stalemate' ? { status, stalemate: true } : { status };

const lengthFields = ({ moves, shortest }: Pick<GoalFound, 'moves' | 'shortest'>) =>
  moves === undefined ? { shortest } : { moves, shortest };

const endFields = ({ limit }: Pick<GoalFound, 'limit'>): Pick<Solution, 'complete' | 'limit'> =>
  limit ? { complete: false, limit } : { complete: true };

/**
 * Proven flaws of a problem in `asked` moves, even where a limit left something open.
 * @param anyKey several keys are no flaw
 */
function flawsOf(
  { keys, moves, limit }: Pick<KeysFound, 'keys' | 'moves' | 'limit'>,
  asked: number,
  anyKey = false,
): Flaw[] {
  const flaws: Flaw[] = [];
  if (keys.length > 1 && !anyKey) flaws.push('cooked');
  if (moves !== undefined && moves < asked) flaws.push('short');
  if (moves === undefined && !limit) flaws.push('no-solution');
  return flaws;
}
