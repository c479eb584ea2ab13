/** `verify --format csv` */
import type { ProblemRecord, VerdictRecord } from '../../records/problem-records.js';
import type { VerdictSummary } from '../../records/run-records.js';
import { isLineVerdict, type LineVerdict } from '../../solve/verdict.js';
import { type CsvOptions, CsvReport, keysCell, PROBLEM_COLUMNS, remarksCell } from '../csv/csv-rows.js';
import type { MoveWriter } from '../move-notation.js';
import { lineLength, linesCell } from '../solution/line-words.js';
import { lineText } from '../solution/solution-words.js';
import { publishedLinesText } from './line-verdict-words.js';
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
  'complete',
  'searched',
  'limit',
  'nodes',
  'ms',
  'remarks',
  'shortest',
  'twin',
  'solutions',
  'published_lines',
  'intended',
] as const;

type Column = (typeof VERDICT_COLUMNS)[number];

export class VerdictCsv extends CsvReport<VerdictRecord, VerdictSummary, Column> {
  protected override readonly refused = { verdict: 'invalid' };

  constructor(options: CsvOptions) {
    super(VERDICT_COLUMNS, options);
  }

  protected override cells({ problem, verdict }: VerdictRecord, writer: MoveWriter) {
    if (isLineVerdict(verdict)) return lineCells(problem, verdict, writer);
    const { stipulation, published, moves, line, duals, castling, complete, searched, limit } = verdict;
    const minor = duals?.filter((dual) => dual.minor).length;
    return {
      stipulation,
      verdict: verdict.verdict,
      published: published.keys.map(({ text }) => text).join('; '),
      length: moves,
      keys: keysCell(problem, verdict.keys, writer),
      solution_line: line.uci.length > 0 ? lineText(problem, verdict, writer) : undefined,
      duals: duals && minor !== undefined ? duals.length - minor : undefined,
      minor_duals: minor,
      castling: castling?.field,
      complete,
      searched,
      limit,
      nodes: verdict.nodes,
      ms: verdict.ms,
      remarks: remarksCell(problem, [evidenceText(problem, verdict)]),
      shortest: moves === undefined ? undefined : !verdict.atMost,
    };
  }
}

function lineCells(problem: ProblemRecord, verdict: LineVerdict, writer: MoveWriter) {
  const { stipulation, castling, complete, limit, intended, nodes, ms } = verdict;
  const solutions = linesCell(problem.fen, verdict, 'solutions', writer);
  return {
    stipulation,
    verdict: verdict.verdict,
    length: solutions === '' ? undefined : lineLength(verdict),
    castling: castling?.field,
    complete,
    limit,
    nodes,
    ms,
    remarks: remarksCell(problem, [evidenceText(problem, verdict)]),
    solutions,
    published_lines: publishedLinesText(verdict) || undefined,
    intended,
  };
}
