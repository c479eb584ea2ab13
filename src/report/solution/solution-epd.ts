/**
 * `--format epd`: a line for each problem or puzzle, with the keys and a line, as far as they are proven. A comment says where a problem
 * is not sound.
 */
import type { SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { keysInEpd, problemEpd } from '../problem/problem-epd.js';
import { puzzleId } from '../problem-words.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { statusWords } from './solution-words.js';

type EpdOptions = Pick<ReportOptions, 'out' | 'messages' | 'quiet'>;

export class SolutionEpd extends ReportForPeople<SolutionRecord, SolutionSummary, EpdOptions> {
  result(record: SolutionRecord): void {
    this.warn(record.problem);
    this.options.out.write(solutionEpd(record));
  }
}

export function solutionEpd({ problem, solution }: SolutionRecord): string {
  const { status, moves, line, themes = [], difficulty } = solution;
  const { text, mood } = statusWords(solution);
  const isSolved = status === 'solved';
  const remarks = [
    ...(mood === 'good' ? [] : [text]),
    ...(themes.length > 0 ? [`themes: ${themes.map(({ name }) => name).join(', ')}`] : []),
    ...(difficulty === undefined ? [] : [`difficulty: ${difficulty}`]),
  ];
  const { stipulation } = solution;
  const said = { ...(isSolved && { moves, line: line.map(({ san }) => san) }), remarks };
  return problemEpd(
    { ...namedForEpd(problem), ...(stipulation && { stipulation }) },
    keysInEpd(solution),
    said,
  );
}

/** A puzzle has a name of its own, and its game is a comment. */
function namedForEpd(problem: SolutionRecord['problem']): SolutionRecord['problem'] {
  if (!problem.game) return problem;
  const { title, event, comments = [] } = problem;
  const game = [title, event].filter(Boolean).join(', ');
  return { ...problem, id: puzzleId({ problem }), comments: [game, ...comments] };
}
