/** `solve --format csv` */
import type { SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import { type CsvOptions, CsvReport, keysCell, PROBLEM_COLUMNS, remarksCell } from '../csv/csv-rows.js';
import type { MoveWriter } from '../move-notation.js';
import { countPlay, cutNotes } from './play-words.js';
import { battleTerms, lineText, statusWords } from './solution-words.js';

export const SOLUTION_COLUMNS = [
  ...PROBLEM_COLUMNS,
  'result',
  'status',
  'mate',
  'keys',
  'mating_line',
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
] as const;

type Column = (typeof SOLUTION_COLUMNS)[number];

export class SolutionCsv extends CsvReport<SolutionRecord, SolutionSummary, Column> {
  protected override readonly refused = { result: 'refused' };

  constructor(options: CsvOptions) {
    super(SOLUTION_COLUMNS, options);
  }

  protected override cells({ problem, solution: found }: SolutionRecord, writer: MoveWriter) {
    const solution = battleTerms(found);
    const { status, stipulation, moves, complete, searched, limit, tries, nodes, ms } = solution;
    const play = countPlay(solution);
    return {
      stipulation,
      result: statusWords(solution).text,
      status,
      mate: moves,
      keys: keysCell(problem, solution.keys, writer),
      mating_line: solution.line.uci.length > 0 ? lineText(problem, solution, writer) : undefined,
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
