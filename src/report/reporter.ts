/** How results are shown, one implementation per format. Reporters only show what was proven. */

import type { AnalysedGame } from '../analyse/analyse-all.js';
import type { Refusal, Source } from '../problems/problem.js';
import type { AnalysisRecord } from '../records/analysis-records.js';
import {
  type ProblemRecord,
  type ProblemRefusal,
  SOLVER_FAILED,
  type SolutionRecord,
  type VerdictRecord,
} from '../records/problem-records.js';
import { CELL_END, type Row, type RowForm } from '../records/rows.js';
import type {
  AnalysisSummary,
  GamesSummary,
  SolutionSummary,
  VerdictSummary,
} from '../records/run-records.js';
import { EventLoopYield } from '../text/event-loop-yield.js';
import type { Finding } from '../text/finding.js';
import { sourceName } from '../text/quote.js';
import { refusalText, warningsText } from './findings.js';
import { type MoveWriter, moveWriter, type NotationName } from './move-notation.js';
import { NamesInOrder } from './problem-words.js';
import { type Painter, painter, type Style } from './terminal/style.js';

/**
 * Is called once per event, in input order: `result` or `refusal` for every entry, then `end`. Implementations
 * write to an `Output`, which may buffer; the caller flushes it.
 */
export interface Reporter<Result, Summary> {
  /** shows a result, which may take several turns of the event loop */
  result(result: Result): void | Promise<void>;
  /** the kind of rows that it can show in place of results, if any */
  readonly rowForm?: RowForm;
  /** shows a row that was made from a result */
  row?(row: Row): void;
  refusal(refusal: ProblemRefusal): void;
  /** called without a summary if the run failed */
  end(summary?: Summary): void;
}

export type SolutionReporter = Reporter<SolutionRecord, SolutionSummary>;
export type VerdictReporter = Reporter<VerdictRecord, VerdictSummary>;
export type AnalysisReporter = Reporter<AnalysisRecord, AnalysisSummary>;
export type GameReporter = Reporter<AnalysedGame, GamesSummary>;

/** Sends one stream of results to several reports: on the screen, and in the files of `--report`. */
export function severalReporters<Result, Summary>(
  reporters: readonly Reporter<Result, Summary>[],
): Reporter<Result, Summary> {
  const pause = new EventLoopYield();
  return {
    result: async (result) => {
      for (const reporter of reporters) {
        await reporter.result(result);
        if (pause.isDue) await pause.yield();
      }
    },
    refusal: (refusal) => {
      for (const reporter of reporters) reporter.refusal(refusal);
    },
    end: (summary) => {
      for (const reporter of reporters) reporter.end(summary);
    },
  };
}

/** Options of reports for people. Each format uses some of them. */
export interface ReportOptions {
  readonly out: Output;
  /** where refusals and warnings go */
  readonly messages: Output;
  readonly style: Style;
  /** shows only results: no head, no summary, no warnings */
  readonly quiet: boolean;
  /** diagrams were asked for, so solutions have them even if only results are shown */
  readonly board?: boolean;
  /** notation of moves; SAN by default */
  readonly notation?: NotationName;
  /** maximum number of lines of play shown per solution; the others are counted. Absent: all are shown */
  readonly maxLines?: number;
}

export interface AnalysisReportOptions extends ReportOptions {
  /** names of the engines, in the order of their results on a position */
  readonly engines: readonly string[];
  /** number of moves, by both sides, shown per line; all by default */
  readonly plies?: number;
}

type Messages = Pick<ReportOptions, 'messages' | 'quiet' | 'notation'> &
  Partial<Pick<ReportOptions, 'style'>>;

/** Options of formats for other programs. */
export type PlainOptions = Pick<ReportOptions, 'out' | 'messages' | 'quiet'>;

/** Refusals shown per file. A file that is not a problem collection has thousands. */
const SHOWN_OF_A_FILE = 20;

/** The base of reports for people: writes moves and names, and shows refusals and warnings among the messages. */
export abstract class ReportForPeople<Result, Summary, Options extends Messages>
  implements Reporter<Result, Summary>
{
  protected readonly options: Options;
  protected readonly moves: MoveWriter;
  protected readonly paint: Painter;
  protected readonly names = new NamesInOrder();
  #file: string | undefined;
  /** refusals of this file so far */
  #refused = 0;

  constructor(options: Options) {
    this.options = options;
    this.moves = moveWriter(options.notation ?? 'san');
    this.paint = painter(options.style ?? { colour: false });
  }

  abstract result(result: Result): void | Promise<void>;

  end(summary?: Summary): void {
    if (summary && !this.options.quiet) this.summarize(summary);
  }

  /** Writes the summary. By default it does nothing, because files of games, positions and documents have no summary. */
  protected summarize(_summary: Summary): void {}

  refusal(refusal: Refusal): void {
    if (this.isShown(refusal)) this.options.messages.write(refusalText(refusal));
  }

  /** Decides whether a refusal is among the first of its file, concerns the whole file, or reports a bug. Others are only counted. */
  protected isShown({ source: { file, line }, findings }: Refusal): boolean {
    if (line === 0 || findings[0]?.code === SOLVER_FAILED) return true;
    if (file !== this.#file) this.#refused = 0;
    this.#file = file;
    this.#refused++;
    if (this.#refused === SHOWN_OF_A_FILE + 1) {
      const text = 'more lines cannot be used; the summary counts them, and --json lists them all';
      this.options.messages.write(`${sourceName(file)}: ${text}\n`);
    }
    return this.#refused <= SHOWN_OF_A_FILE;
  }

  /** Returns the cells of a row, with the name that the problem has after the one before it; shows its warnings. */
  protected cellsIn({ cells, problem }: Row): readonly string[] {
    if (problem) this.warn(problem);
    const [name = '', ...others] = cells.split(CELL_END);
    return [this.names.name(problem, name), ...others];
  }

  protected warn(read: { readonly source: Source; readonly warnings?: readonly Finding[] }): void {
    if (!this.options.quiet) this.options.messages.write(warningsText(read));
  }
}

/** The base of formats that write each result as a text of its own, piece by piece. */
export abstract class ResultTexts<
  Result extends { readonly problem: ProblemRecord },
  Summary,
  Options extends PlainOptions,
> extends ReportForPeople<Result, Summary, Options> {
  /** text between two results, and before the summary */
  protected readonly gap: string = '';
  #isFirst = true;

  protected abstract pieces(result: Result): Iterable<string>;

  /** Returns the summary. It is empty by default, because the texts are complete. */
  protected summaryText(_summary: Summary): string {
    return '';
  }

  result(result: Result): void | Promise<void> {
    this.warn(result.problem);
    this.#separate();
    return writePieces(this.options.out, this.pieces(result));
  }

  protected override summarize(summary: Summary): void {
    const text = this.summaryText(summary);
    if (text !== '') this.#separate();
    this.options.out.write(text);
  }

  #separate(): void {
    if (!this.#isFirst) this.options.out.write(this.gap);
    this.#isFirst = false;
  }
}

/** The base of formats for other programs. */
export abstract class SolutionTexts extends ResultTexts<SolutionRecord, SolutionSummary, PlainOptions> {}

/** The destination of a report: a stream, a file, or a text in memory. */
export interface Output {
  /** Adds text, which may stay buffered until the output's owner flushes it. */
  write(text: string): void;
  /** Passes buffered text on at once, for text that must be visible before the next flush. */
  send(): void;
  /** Passes buffered text on, and waits until there is room for more. */
  flush?(): Promise<void>;
}

/** Number of characters after which a long text waits until the buffer is flushed. */
const MANY = 1 << 16;

/** Writes a text of any length piece by piece. Returns a promise only if the text is so long that it has to wait for room. */
export function writePieces(out: Output, pieces: Iterable<string>): void | Promise<void> {
  const rest = pieces[Symbol.iterator]();
  return writeSome(out, rest) ? undefined : writeRest(out, rest);
}

/** @returns whether all was written */
function writeSome(out: Output, rest: Iterator<string>): boolean {
  let written = 0;
  for (let next = rest.next(); !next.done; next = rest.next()) {
    out.write(next.value);
    written += next.value.length;
    if (written >= MANY) return false;
  }
  return true;
}

async function writeRest(out: Output, rest: Iterator<string>): Promise<void> {
  do await out.flush?.();
  while (!writeSome(out, rest));
}

/** Discards everything written to it. */
export const NO_OUTPUT: Output = { write: () => {}, send: () => {} };
