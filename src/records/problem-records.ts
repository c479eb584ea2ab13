/** Problems, and what was found about them. The results are as the solver made them: nothing of them is copied or translated. */

import type { Claim, Problem, Refusal } from '../problems/problem.js';
import { type GamePuzzles, problemOfPuzzle } from '../puzzles/puzzle.js';
import type { Solution } from '../solution/solution.js';
import type { Verdict } from '../solution/verdict.js';
import type { Explanation } from '../solve/explain.js';
import type { Finding } from '../text/finding.js';
import { present } from '../text/present.js';
import { asRecord, type PlaceInRun, type RecordOf } from './record.js';

/** What a file says. Of published variations only the main line is there. */
export interface ProblemRecord
  extends Pick<
    Problem,
    | 'id'
    | 'author'
    | 'title'
    | 'event'
    | 'award'
    | 'twin'
    | 'keywords'
    | 'rating'
    | 'openings'
    | 'game'
    | 'source'
    | 'fen'
    | 'stipulation'
  > {
  /** what was published as its solution, as it was written; absent where nothing was */
  readonly published?: Partial<Pick<Claim, 'keys' | 'avoid' | 'line' | 'lines' | 'setLines' | 'onlyMoves'>>;
  readonly comments?: readonly string[];
  /** what was read leniently */
  readonly warnings?: readonly Finding[];
}

interface ResultRecord<Type extends string> extends RecordOf<Type>, PlaceInRun {
  /** 0-based, counting the problems: refused lines are not counted */
  readonly index: number;
  readonly problem: ProblemRecord;
}

export interface SolutionRecord extends ResultRecord<'solution'> {
  readonly solution: Solution;
}

export interface VerdictRecord extends ResultRecord<'verdict'> {
  readonly verdict: Verdict;
}

/** A game, and the puzzles that were found in it. `problem` is its first position. */
export interface PuzzlesRecord extends ResultRecord<'puzzles'> {
  readonly puzzles: GamePuzzles;
}

export interface ExplanationRecord extends ResultRecord<'explanation'> {
  readonly explanation: Explanation;
}

/** The code of a refusal of a problem that could be read, and that the solver broke down on. */
export const SOLVER_FAILED = 'solver-failed';

/** A refusal. Its problem is present if it could be read but not solved. */
export interface ProblemRefusal extends Refusal {
  readonly problem?: ProblemRecord;
}

/** What could not be read, or not be solved. */
export interface RefusalRecord extends RecordOf<'refusal'>, PlaceInRun {
  /** of a problem that the solver broke down on */
  readonly index?: number;
  /** where it could be read */
  readonly problem?: ProblemRecord;
  readonly refusal: Refusal;
}

/** Fields that are not there are undefined, which JSON leaves out: objects of one shape are made and written faster. */
export function makeProblemRecord(problem: Problem): ProblemRecord {
  const { keywords, comments, claim, warnings, source } = problem;
  const record: { readonly [Field in keyof ProblemRecord]: ProblemRecord[Field] | undefined } = {
    id: problem.id,
    author: problem.author,
    title: problem.title,
    event: problem.event,
    award: problem.award,
    twin: problem.twin,
    keywords: unlessEmpty(keywords),
    rating: problem.rating,
    openings: unlessEmpty(problem.openings),
    game: problem.game,
    source: { file: source.file, line: source.line },
    fen: problem.fen,
    stipulation: problem.stipulation,
    published: publishedOf(claim),
    comments: unlessEmpty(comments),
    warnings: unlessEmpty(warnings),
  };
  return record as ProblemRecord;
}

function publishedOf({
  keys,
  avoid,
  line,
  lines,
  setLines,
  onlyMoves,
  ofGame,
}: Claim): ProblemRecord['published'] {
  // the moves of a game are no solution
  if (ofGame && keys.length === 0) return undefined;
  if (keys.length + line.length === 0 && !avoid && !lines && !setLines) return undefined;
  const published = { keys: unlessEmpty(keys), avoid, line: unlessEmpty(line), lines, setLines, onlyMoves };
  return published as ProblemRecord['published'];
}

const unlessEmpty = <Item>(items: readonly Item[] | undefined): readonly Item[] | undefined =>
  items && items.length > 0 ? items : undefined;

const resultRecord = <Type extends string, Result extends object>(
  type: Type,
  problem: Problem,
  result: Result,
) => asRecord(type, { index: problem.index, problem: makeProblemRecord(problem), ...result });

export const makeSolutionRecord = (problem: Problem, solution: Solution): SolutionRecord =>
  resultRecord('solution', problem, { solution });

export const makeVerdictRecord = (problem: Problem, verdict: Verdict): VerdictRecord =>
  resultRecord('verdict', problem, { verdict });

/**
 * Makes the record of the solution of each puzzle of a game.
 * @param index of the first
 */
export const solutionRecordsOf = ({ problem, puzzles }: PuzzlesRecord, index: number): SolutionRecord[] =>
  puzzles.found.map((puzzle, i) =>
    asRecord('solution', {
      index: index + i,
      problem: problemOfPuzzle(problem, puzzle),
      solution: puzzle.solution,
    }),
  );

export const makeExplanationRecord = (problem: Problem, explanation: Explanation): ExplanationRecord =>
  resultRecord('explanation', problem, { explanation });

/** Makes the refusal of a problem that could be read. */
export const refuseProblem = (problem: Problem, finding: Finding): ProblemRefusal => ({
  source: problem.source,
  text: problem.fen,
  findings: [finding],
  problem: makeProblemRecord(problem),
});

export const refusalIn = ({ refusal, problem }: RefusalRecord): ProblemRefusal =>
  problem ? { ...refusal, problem } : refusal;

export const makeRefusalRecord = (
  { problem, ...refusal }: ProblemRefusal,
  { entry, index, identity }: PlaceInRun & Pick<RefusalRecord, 'index'> = {},
): RefusalRecord => asRecord('refusal', { ...present({ entry, index, identity, problem }), refusal });
