/** `verify --format csv` */
import type { VerdictRecord } from '../../records/problem-records.js';
import type { VerdictSummary } from '../../records/run-records.js';
import { type CsvOptions, CsvReport, keysCell, PROBLEM_COLUMNS, remarksCell } from '../csv/csv-rows.js';
import type { MoveWriter } from '../move-notation.js';
import { lineText } from '../solution/solution-words.js';
import { evidenceText } from './verdict-words.js';

export const VERDICT_COLUMNS = [
  ...PROBLEM_COLUMNS,
  'verdict',
  'published',
  'mate',
  'keys',
  'mating_line',
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
] as const;

type Column = (typeof VERDICT_COLUMNS)[number];

export class VerdictCsv extends CsvReport<VerdictRecord, VerdictSummary, Column> {
  protected override readonly refused = { verdict: 'invalid' };

  constructor(options: CsvOptions) {
    super(VERDICT_COLUMNS, options);
  }

  protected override cells({ problem, verdict }: VerdictRecord, writer: MoveWriter) {
    const { stipulation, published, moves, line, duals, castling, complete, searched, limit } = verdict;
    const minor = duals?.filter((dual) => dual.minor).length;
    return {
      stipulation,
      verdict: verdict.verdict,
      published: published.keys.map(({ text }) => text).join('; '),
      mate: moves,
      keys: keysCell(problem, verdict.keys, writer),
      mating_line: line.uci.length > 0 ? lineText(problem, verdict, writer) : undefined,
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
