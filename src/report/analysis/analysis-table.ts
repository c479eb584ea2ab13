/**
 * Reports of analyses for people, which end with the misses and a summary. One engine gets a table with a row for each position and
 * line, cut on a terminal and whole in a file. Several engines get a row for each position and a column for each engine.
 */
import type { AnalysisRecord } from '../../records/analysis-records.js';
import type { AnalysisSummary } from '../../records/run-records.js';
import { countText, durationText, shortCountText } from '../../text/counts-and-times.js';
import { firstMoves } from '../move-notation.js';
import { problemName, shortName } from '../problem-words.js';
import { type AnalysisReportOptions, ReportForPeople } from '../reporter.js';
import type { Paint } from '../terminal/style.js';
import { type BoundedColumn, fittedTable, fittingColumns, RowStream } from '../terminal/table.js';
import { wrapLines } from '../terminal/text-width.js';
import { analysisSummaryText } from './analysis-summary.js';
import {
  depthText,
  ellipsisOf,
  expectedText,
  fitTexts,
  hitCell,
  hitMark,
  scoreFormat,
  scoreText,
  VariationWriter,
} from './analysis-words.js';

/** A suite may have any number of misses, so only this many are kept. */
const MAX_MISSES = 1000;

const MISSED: readonly BoundedColumn[] = [
  { head: 'missed', align: 'left', least: 12, most: 40 },
  { head: 'expected', align: 'left', least: 8, most: 30 },
  { head: 'played', align: 'left', least: 8 },
  { head: 'by', align: 'left', least: 10, most: 30 },
];

export abstract class AnalysisReport extends ReportForPeople<
  AnalysisRecord,
  AnalysisSummary,
  AnalysisReportOptions
> {
  /** the rows of the table, whose layout the first position decides */
  protected rows: RowStream | undefined;
  readonly #misses: (readonly string[])[] = [];
  #others = 0;

  /** Remembers a miss, because misses are what readers look for in a long suite. */
  protected noteMiss({ problem, analysis: { engine, test, best } }: AnalysisRecord): void {
    if (!test || test.hit) return;
    if (this.#misses.length === MAX_MISSES) {
      this.#others++;
      return;
    }
    const { engines, notation } = this.options;
    const played = best ? firstMoves(problem.fen, [best], notation).join() : '-';
    const row = [problemName(problem), expectedText(test, problem.fen, notation), played];
    this.#misses.push(engines.length > 1 ? [...row, engine] : row);
  }

  protected override summarize(summary: AnalysisSummary): void {
    if (summary.positions + summary.refused === 0) return;
    this.writeEnd(summary, this.rows ? '\n' : '');
  }

  protected writeEnd(summary: AnalysisSummary, before = ''): void {
    const { out, style } = this.options;
    out.write(`${before}${this.#missesText()}${wrapLines(analysisSummaryText(summary), style.width)}`);
  }

  #missesText(): string {
    if (this.#misses.length === 0) return '';
    const columns = MISSED.slice(0, this.#misses[0]?.length);
    const rows = this.#misses.map((cells) => ({ cells }));
    const more = this.#others > 0 ? `and ${countText(this.#others)} more\n` : '';
    return `${fittedTable(columns, rows, this.options.style)}${more}\n`;
  }
}

const POSITION: BoundedColumn = { head: 'position', align: 'left', least: 12, most: 30 };
const EXPECTED: BoundedColumn = { head: 'expected', align: 'left', least: 8, most: 16 };

const COLUMNS: readonly BoundedColumn[] = [
  POSITION,
  EXPECTED,
  { head: 'found', align: 'left', least: 13 },
  { head: 'score', align: 'right', least: 7 },
  { head: 'depth', align: 'right', least: 7, dispensable: 1 },
  { head: 'nodes', align: 'right', least: 7, dispensable: 2 },
  { head: 'time', align: 'right', least: 7, dispensable: 3 },
  { head: 'variation', align: 'left', least: 12, fair: 16, most: Infinity },
];

export class AnalysisTable extends AnalysisReport {
  #heads: readonly string[] = [];

  result(record: AnalysisRecord): void {
    const { problem, analysis } = record;
    const { test } = analysis;
    const { notation, plies, style } = this.options;
    this.warn(problem);
    this.noteMiss(record);
    const isCut = style.width !== Infinity && !style.isPiped;
    const { widths } = this.rows ?? this.#layOut(test !== undefined);
    const position = shortName(problem, isCut ? (widths[0] ?? 0) : Infinity, ellipsisOf(style));
    const suite = test && {
      expected: expectedText(test, problem.fen, notation),
      found: hitCell(test, style),
    };
    const effort = { ...suite, nodes: shortCountText(analysis.nodes), time: durationText(analysis.ms) };
    const writer = new VariationWriter(problem.fen, notation);
    if (analysis.lines.length === 0) {
      const best = analysis.best && writer.first(analysis.best);
      const variation = best ?? analysis.result ?? 'nothing yet';
      this.#add({ position, score: '-', depth: '-', ...effort, variation }, test?.hit);
    }
    const room = isCut ? (widths.at(-1) ?? 0) : Infinity;
    for (const line of analysis.lines) {
      const cells = {
        score: scoreText(line.score),
        depth: depthText(line),
        variation: fitTexts(writer.texts(line.line, plies), room, style),
      };
      const first = line.rank === 1;
      this.#add(first ? { position, ...effort, ...cells } : cells, test?.hit, scoreFormat(line.score));
    }
  }

  #layOut(isSuite: boolean): RowStream {
    const { style, out, quiet } = this.options;
    const wanted = COLUMNS.filter(({ head }) => isSuite || (head !== 'expected' && head !== 'found'));
    const columns = fittingColumns(wanted, style.width);
    this.#heads = columns.map(({ head }) => head);
    this.rows = new RowStream(columns, out, style, !quiet);
    return this.rows;
  }

  #add(cells: Readonly<Record<string, string>>, hit: boolean | undefined, score?: Paint): void {
    const formats: Readonly<Record<string, Paint | undefined>> = { score, found: hit ? 'green' : 'red' };
    this.rows?.add(
      this.#heads.map((head) => cells[head] ?? ''),
      (column, text) => this.paint(formats[this.#heads[column] ?? ''], text),
    );
  }
}

export class ComparisonTable extends AnalysisReport {
  /** the records of one position so far, one per engine */
  #records: AnalysisRecord[] = [];
  #isSuite = false;

  result(record: AnalysisRecord): void {
    const [first] = this.#records;
    if (first && first.index !== record.index) this.#writeRow();
    this.#records.push(record);
    this.noteMiss(record);
    if (this.#records.length === this.options.engines.length) this.#writeRow();
  }

  override end(summary?: AnalysisSummary): void {
    this.#writeRow();
    super.end(summary);
  }

  #writeRow(): void {
    const [first] = this.#records;
    if (!first) return;
    const { problem, analysis } = first;
    const { engines, notation, style } = this.options;
    this.warn(problem);
    const rows = this.rows ?? this.#layOut(analysis.test !== undefined);
    this.rows = rows;
    const tests = this.#records.flatMap((record) => record.analysis.test ?? []);
    const width = style.width === Infinity ? Infinity : (rows.widths[0] ?? 0);
    const cells = engines.map((engine) => this.#cell(engine));
    const formats = cells.map(({ format }) => format);
    const before = this.#isSuite ? [tests[0] ? expectedText(tests[0], problem.fen, notation) : ''] : [];
    rows.add(
      [shortName(problem, width, ellipsisOf(style)), ...before, ...cells.map(({ text }) => text)],
      (column, text) => this.paint(formats[column - 1 - before.length], text),
    );
    this.#records = [];
  }

  #layOut(isSuite: boolean): RowStream {
    const { engines, out, style, quiet } = this.options;
    this.#isSuite = isSuite;
    const each = engines.map(
      (head): BoundedColumn => ({ head, align: 'left', least: 13, fair: 16, most: 28 }),
    );
    return new RowStream([POSITION, ...(isSuite ? [EXPECTED] : []), ...each], out, style, !quiet);
  }

  /** `✓ d7 0.31 s`, `✗ Nd5 +0.35`; without an expected move `Nd5 +0.35` */
  #cell(engine: string): { text: string; format?: Paint } {
    const record = this.#records.find(({ analysis }) => analysis.engine === engine);
    if (!record) return { text: '-' };
    const { problem, analysis } = record;
    const { best, lines, test, result } = analysis;
    const { notation, style } = this.options;
    if (test?.hit) return { text: hitCell(test, style), format: 'green' };
    const move = best ? firstMoves(problem.fen, [best], notation) : [];
    const score = lines.slice(0, 1).map((line) => scoreText(line.score));
    const played = [...move, ...score].join(' ') || (result ?? 'nothing yet');
    return test ? { text: `${hitMark(false, style)} ${played}`, format: 'red' } : { text: played };
  }
}
