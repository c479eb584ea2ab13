/** `verify --format csv` */
import type { ProblemRefusal, VerdictRecord } from '../../records/problem-records.js';
import type { VerdictSummary } from '../../records/run-records.js';
import { type CsvOptions, CsvReport, PROBLEM_COLUMNS, remarksCell } from '../csv/csv-rows.js';
import type { MoveWriter } from '../move-notation.js';
import { PlayWriter } from '../solution/play-writer.js';
import { PROVEN_COLUMNS, provenCells } from '../solution/solution-csv.js';
import { playKind } from '../solution/words-of-play.js';
import { refusedVerdict } from './verdict-summary.js';
import { evidenceText } from './verdict-words.js';

export const VERDICT_COLUMNS = [
  ...PROBLEM_COLUMNS,
  'verdict',
  'published',
  'length',
  'keys',
  'solution_line',
  'duals',
  'minor_duals',
  'castling',
  ...PROVEN_COLUMNS,
  'twin',
  'solutions',
  'published_lines',
  'intended',
] as const;

type Column = (typeof VERDICT_COLUMNS)[number];

export class VerdictCsv extends CsvReport<VerdictRecord, VerdictSummary, Column> {
  protected override refused(refusal: ProblemRefusal) {
    return { verdict: refusedVerdict(refusal) ?? 'invalid' };
  }

  constructor(options: CsvOptions) {
    super(VERDICT_COLUMNS, options);
  }

  protected override cells({ problem, verdict }: VerdictRecord, moves: MoveWriter) {
    const { solution, published, duals, castling, limit } = verdict;
    const writer = new PlayWriter(problem, solution, moves);
    const minor = duals?.filter((dual) => dual.minor).length;
    const hasLines = playKind(solution) === 'lines';
    const lines = hasLines ? published.lines : [];
    return {
      ...provenCells(solution, writer),
      published_lines: lines
        .map((line) => writer.numbered(line.map(({ text }) => text)).join(' '))
        .join('; '),
      intended: hasLines ? verdict.intended : undefined,
      verdict: verdict.verdict,
      published: published.keys.map(({ text }) => text).join('; '),
      duals: duals && duals.length - (minor ?? 0),
      minor_duals: minor,
      castling: castling?.field,
      limit,
      remarks: remarksCell(problem, [evidenceText(problem, verdict)]),
    };
  }
}
