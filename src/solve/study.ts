/** Studies: to win, or not to lose, in as many moves as it takes. Few men decide them (kernel/endings.ts). The fifty-move rule does not count. */
import type { Chess } from 'chessops/chess';
import { MAX_MATE_MOVES, MAX_TABLE_MEN } from '../kernel/bounds.js';
import type { EndingValue, Kernel } from '../kernel/kernel.js';
import type { Study } from '../problems/stipulation.js';
import type { PlayedMove } from '../solution/play.js';
import type { Cost, Flaw, Solution } from '../solution/solution.js';
import { present } from '../text/present.js';
import type { Prover } from './prover.js';

/** Whether a table of so many men may tell all about a position. */
export const fitsTable = ({ board }: Chess, men = MAX_TABLE_MEN): boolean => board.occupied.size() <= men;

/** What a table says of a side: in how many moves it mates, or is mated. */
export interface Outcome {
  readonly outcome: 'win' | 'draw' | 'loss';
  /** of the side that mates */
  readonly moves?: number;
}

/** @param toMove the side is the one to move */
export function outcomeOf(value: EndingValue, toMove: boolean): Outcome {
  if (value.outcome === 'drawn') return { outcome: 'draw' };
  return { outcome: (value.outcome === 'won') === toMove ? 'win' : 'loss', moves: value.moves };
}

/** Legal moves of a position whose own value is known, and what each of them comes to for its side. Moves count from before it. */
export const outcomesOfMoves = ({ endings }: Kernel) =>
  endings.firstMoves().map(({ move, value }) => {
    const { outcome, moves } = outcomeOf(value, false);
    const counted = outcome === 'win' && moves !== undefined ? moves + 1 : moves;
    return { move, outcome: { outcome, ...present({ moves: counted }) } };
  });

/** The least is the best: the quickest win, draws, then the longest loss. */
export const rankOf = ({ outcome, moves = 0 }: Outcome): number =>
  ({ win: moves, draw: 2 * MAX_MATE_MOVES, loss: 4 * MAX_MATE_MOVES - moves })[outcome];

/** Whether this is what the study asks of the side, or more. */
export const meets = ({ goal }: Study, { outcome }: Outcome): boolean =>
  outcome === 'win' || (goal === 'draw' && outcome === 'draw');

/** The moves of the attacker, to move, after which the study is still solved, the quickest wins first. The value of the position is known. */
export function movesThatKeep({ cursor }: Prover, study: Study): PlayedMove[] {
  return outcomesOfMoves(cursor.kernel)
    .filter(({ outcome }) => meets(study, outcome))
    .sort((a, b) => rankOf(a.outcome) - rankOf(b.outcome))
    .map(({ move, outcome }) => ({
      ...cursor.notate(move),
      role: 'key',
      ...(outcome.moves !== undefined && { moves: outcome.moves }),
      next: [],
    }));
}

type Decided = Omit<Solution, keyof Cost>;

/** Solves the study at whose position the prover stands: every first move that wins or draws, and the quickest win. */
export function solveStudy(prover: Prover, study: Study): Decided {
  const attacks = study.begins === 'attacker';
  const value = prover.tableValue();
  if (!value) return undecidedStudy(prover, study);
  const found = outcomeOf(value, attacks);
  const isMet = meets(study, found);
  const keys = attacks && isMet ? movesThatKeep(prover, study) : [];
  // a draw, but no move that leads to it
  const isStalemated = attacks && isMet && keys.length === 0;
  const isSolved = isMet && !isStalemated;
  const flaws: Flaw[] = [];
  if (keys.length > (study.solutions ?? 1) || (study.goal === 'draw' && found.outcome === 'win'))
    flaws.push('cooked');
  if (!isSolved) flaws.push('no-solution');
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
    ...{ shortest: false, searched: 0, complete: false },
    limit: prover.limit ?? 'men',
    ...{ flaws: [], line: [], phases: [{ kind: 'actual', first: [] }] },
  };
}
