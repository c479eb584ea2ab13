/** `solve --format csv` */
import type { ProblemRecord, SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { isLineSolution, type LineSolution } from '../../solve/solution.js';
import { type CsvOptions, CsvReport, keysCell, PROBLEM_COLUMNS, remarksCell } from '../csv/csv-rows.js';
import type { MoveWriter } from '../move-notation.js';
import { lineLength, lineNotes, linesCell } from './line-words.js';
import { countPlay, cutNotes } from './play-words.js';
import { lineText, statusWords } from './solution-words.js';

export const SOLUTION_COLUMNS = [
  ...PROBLEM_COLUMNS,
  'result',
  'status',
  'length',
  'keys',
  'solution_line',
  'tries',
  'lines',
  'duals',
  'minor_duals',
  'complete',
  'searched',
  'limit',
  'nodes',
  'ms',
  'remarks',
  'shortest',
  'solutions',
  'set_play',
  'intended',
  'twin',
] as const;

type Column = (typeof SOLUTION_COLUMNS)[number];

export class SolutionCsv extends CsvReport<SolutionRecord, SolutionSummary, Column> {
  protected override readonly refused = { result: 'refused' };

  constructor(options: CsvOptions) {
    super(SOLUTION_COLUMNS, options);
  }

  protected override cells({ problem, solution }: SolutionRecord, writer: MoveWriter) {
    if (isLineSolution(solution)) return lineCells(problem, solution, writer);
    const { status, stipulation, moves, complete, searched, limit, tries, nodes, ms } = solution;
    const play = countPlay(solution);
    return {
      stipulation,
      result: statusWords(solution).text,
      status,
      length: moves,
      keys: keysCell(problem, solution.keys, writer),
      solution_line: solution.line.uci.length > 0 ? lineText(problem, solution, writer) : undefined,
      tries: tries?.length,
      lines: play?.lines,
      duals: play && play.duals - play.minorDuals,
      minor_duals: play?.minorDuals,
      complete,
      searched,
      limit,
      nodes,
      ms,
      remarks: remarksCell(problem, cutNotes(solution)),
      shortest: moves === undefined ? undefined : solution.shortest,
    };
  }
}

function lineCells(problem: ProblemRecord, solution: LineSolution, writer: MoveWriter) {
  const { status, stipulation, complete, limit, setPlay, intended, nodes, ms } = solution;
  return {
    stipulation,
    result: statusWords(solution).text,
    status,
    length: status === 'no-solution' ? undefined : lineLength(solution),
    lines: solution.lines.length,
    complete,
    limit,
    nodes,
    ms,
    remarks: remarksCell(problem, lineNotes(solution)),
    solutions: linesCell(problem.fen, solution, 'solutions', writer),
    set_play: setPlay && linesCell(problem.fen, solution, 'set-play', writer),
    intended,
  };
}
