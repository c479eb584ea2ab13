/** Solves studies: win, or do not lose, in any number of moves. Tables of few men decide them. The fifty-move rule is ignored. */
import type { Chess } from 'chessops/chess';
import { MAX_MATE_MOVES, MAX_TABLE_MEN } from '../kernel/bounds.js';
import type { EndingValue, Kernel } from '../kernel/kernel.js';
import type { Study } from '../problems/stipulation.js';
import type { PlayedMove } from '../solution/play.js';
import type { Cost, Flaw, Solution } from '../solution/solution.js';
import { present } from '../text/present.js';
import type { Prover } from './prover.js';

/** Returns whether a position has few enough men for a table. */
export const fitsTable = ({ board }: Chess, men = MAX_TABLE_MEN): boolean => board.occupied.size() <= men;

/** What a table says about a side: it mates, or is mated, in so many moves, or draws. */
export interface EndingOutcome {
  readonly outcome: 'win' | 'draw' | 'loss';
  /** how many moves the side that mates takes */
  readonly moves?: number;
}

/** @param toMove whether the side is the one to move */
export function outcomeOf(value: EndingValue, toMove: boolean): EndingOutcome {
  if (value.outcome === 'drawn') return { outcome: 'draw' };
  return { outcome: (value.outcome === 'won') === toMove ? 'win' : 'loss', moves: value.moves };
}

/** Returns the legal moves of a position of known value with the outcome of each for its side. Moves count from before the move. */
export const outcomesOfMoves = ({ endings }: Kernel) =>
  endings.firstMoves().map(({ move, value }) => {
    const { outcome, moves } = outcomeOf(value, false);
    const counted = outcome === 'win' && moves !== undefined ? moves + 1 : moves;
    return { move, outcome: { outcome, ...present({ moves: counted }) } };
  });

/** Returns the rank of an outcome. Lower is better: the quickest win first, then draws, then the longest loss. */
export const outcomeRank = ({ outcome, moves = 0 }: EndingOutcome): number =>
  ({ win: moves, draw: 2 * MAX_MATE_MOVES, loss: 4 * MAX_MATE_MOVES - moves })[outcome];

/** Returns whether an outcome is at least what the study asks of the side. */
export const meets = ({ goal }: Study, { outcome }: EndingOutcome): boolean =>
  outcome === 'win' || (goal === 'draw' && outcome === 'draw');

/** Returns the moves of the attacker, to move, that still solve the study, the quickest wins first. The position's value is known. */
export function movesThatKeep({ cursor }: Prover, study: Study): PlayedMove[] {
  return outcomesOfMoves(cursor.kernel)
    .filter(({ outcome }) => meets(study, outcome))
    .sort((a, b) => outcomeRank(a.outcome) - outcomeRank(b.outcome))
    .map(({ move, outcome }) => ({
      ...cursor.notate(move),
      role: 'key',
      ...(outcome.moves !== undefined && { moves: outcome.moves }),
      next: [],
    }));
}

type Decided = Omit<Solution, keyof Cost>;

/** Solves the study whose position the prover is set to: every first move that wins or draws, and the quickest win. */
export function solveStudy(prover: Prover, study: Study): Decided {
  const attacks = study.begins === 'attacker';
  const value = prover.tableValue();
  if (!value) return undecidedStudy(prover, study);
  const found = outcomeOf(value, attacks);
  const isMet = meets(study, found);
  const keys = attacks && isMet ? movesThatKeep(prover, study) : [];
  // a draw by stalemate: no move leads to it
  const isStalemated = attacks && isMet && keys.length === 0;
  const isSolved = isMet && !isStalemated;
  const flaws: Flaw[] = [];
  if (keys.length > (study.solutions ?? 1) || (study.goal === 'draw' && found.outcome === 'win'))
    flaws.push('cooked');
  if (!isSolved) flaws.push('no-solution');
  else if (attacks && keys.length < (study.solutions ?? 1)) flaws.push('missing');
  const wins = found.outcome === 'win';
  return {
    status: isSolved ? (attacks ? 'solved' : 'lost') : 'no-solution',
    stipulation: study,
    ...(wins && { moves: found.moves as number }),
    shortest: wins,
    searched: wins ? (found.moves as number) : 0,
    ...(!isMet && { never: true as const }),
    ...(isStalemated && { stalemate: true as const }),
    ...(!isMet && found.moves !== undefined && { matedIn: found.moves }),
    complete: true,
    flaws,
    line: wins ? prover.cursor.notateLine(prover.cursor.kernel.endings.line()) : [],
    phases: [{ kind: 'actual', first: keys }],
  };
}

function undecidedStudy(prover: Prover, study: Study): Decided {
  return {
    status: 'undecided',
    stipulation: study,
    shortest: false,
    searched: 0,
    complete: false,
    limit: prover.limit ?? 'men',
    flaws: [],
    line: [],
    phases: [{ kind: 'actual', first: [] }],
  };
}
