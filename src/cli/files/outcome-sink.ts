/** Turns the outcomes of a batch into records, reports, counts and an exit code, for runs and merges alike. */
import type { Outcome } from '../../batch/outcomes.js';
import { piecesOf, type RecordText } from '../../batch/record-text.js';
import type { ResultRecord } from '../../batch/records.js';
import type { TaskFacts, TaskName } from '../../batch/tasks.js';
import { piecesWithChecksum, withChecksum } from '../../files/results/checksum.js';
import { recordLine } from '../../records/record.js';
import {
  type AnySummary,
  type Extent,
  makeSummaryRecord,
  type RunRecord,
} from '../../records/run-records.js';
import { refusalText } from '../../report/findings.js';
import { type Output, type Reporter, writePieces } from '../../report/reporter.js';
import { givenUpText } from '../../report/summary.js';
import type { UsualNodes } from '../../solve/budget.js';
import type { Refusal } from '../../text/input.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import type { RunEnding, Streams } from './run-files.js';

export interface TaskTally<Name extends TaskName, Summary extends AnySummary> {
  result(facts: TaskFacts<Name>): void;
  /** @param failed the refusal is due to a failure of the solver */
  refusal(refusal: Refusal, failed: boolean): void;
  summary(interrupted: boolean): Summary;
}

/** Counts and summarizes the results of a task. */
export interface TaskSummary<Name extends TaskName, Summary extends AnySummary> {
  /** @param usual the default limits, if no others were set */
  newTally(usual?: UsualNodes): TaskTally<Name, Summary>;
  exitCode(facts: TaskFacts<Name>): ExitCode;
  /** `391 solved`, `2 undecided`: counts for the progress line */
  counts(summary: Summary): string[];
  /** returns the summary for people */
  text(summary: Summary): string;
}

export interface SinkOptions<Name extends TaskName, Summary extends AnySummary> {
  readonly summarise: TaskSummary<Name, Summary>;
  readonly streams: Streams;
  /** results are written as records, not by the reporter */
  readonly asRecords: boolean;
  readonly usual?: UsualNodes | undefined;
  /** shows the results, in addition to the records; undefined if no reporter is needed */
  readonly reporter: Reporter<ResultRecord<Name>, Summary> | undefined;
  /** decides which outcomes are shown; all by default. All are counted */
  readonly isWanted?: ((outcome: Outcome<Name>) => boolean) | undefined;
}

export class OutcomeSink<Name extends TaskName, Summary extends AnySummary> {
  readonly #options: SinkOptions<Name, Summary>;
  /** files that receive records in addition, `--report json=…` */
  readonly #recordFiles: readonly Output[];
  /** these files, and the results if they are records */
  readonly #recordOutputs: readonly Output[];
  readonly #tally: TaskTally<Name, Summary>;
  #taken = 0;
  #results = 0;
  #wanted = 0;

  constructor(options: SinkOptions<Name, Summary>) {
    this.#options = options;
    const { reports } = options.streams;
    this.#recordFiles = reports.filter(({ format }) => format === 'json').map(({ out }) => out);
    this.#recordOutputs = options.asRecords ? [options.streams.out, ...this.#recordFiles] : this.#recordFiles;
    this.#tally = options.summarise.newTally(options.usual);
  }

  /** Returns whether records are written anywhere. */
  get writesRecords(): boolean {
    return this.#options.asRecords || this.#recordFiles.length > 0;
  }

  /** @param written the results already have their head */
  begin(run: RunRecord, written = false): void {
    this.#write({ text: recordLine(run) }, written);
  }

  /** Counts and shows an outcome. As there may be a million, it returns a promise only if a report has to wait. */
  take(outcome: Outcome<Name>): ExitCode | Promise<ExitCode> {
    const { reporter, isWanted, streams } = this.#options;
    const code = this.#count(outcome);
    if (isWanted && !isWanted(outcome)) return code;
    if (outcome.type === 'result') this.#wanted++;
    const { record, written } = outcome;
    const writing = record && this.#write(record, written);
    if (outcome.type === 'result') {
      if (outcome.row) reporter?.row?.(outcome.row);
      const show = () => (outcome.record ? reporter?.result(outcome.record.data) : undefined);
      const showing = writing ? writing.then(show) : show();
      return showing?.then(() => code) ?? code;
    }
    reporter?.refusal(outcome.refusal);
    // a bug is reported at once, and not only in a file
    if (!reporter && outcome.failed) streams.messages.write(refusalText(outcome.refusal));
    return code;
  }

  /**
   * Writes a record. Returns a promise only if it is written in pieces.
   * @param record its text is created only if it is written anywhere
   * @param written the results already contain it, but the additional files do not
   */
  #write(record: { readonly text: RecordText }, written: boolean): Promise<void> | undefined {
    const outputs = written ? this.#recordFiles : this.#recordOutputs;
    if (outputs.length === 0) return undefined;
    const { text } = record;
    if (typeof text !== 'string') return this.#writePieces(outputs, text);
    const sealed = withChecksum(text);
    for (const out of outputs) out.write(sealed);
    return undefined;
  }

  async #writePieces(outputs: readonly Output[], text: Exclude<RecordText, string>): Promise<void> {
    for (const out of outputs) await writePieces(out, piecesWithChecksum(piecesOf(text)));
  }

  /**
   * Writes the end.
   * @param extent extent of the whole input, if all of it was read
   * @param withSummary false if the records are incomplete
   */
  end(ending: RunEnding, extent?: Extent, withSummary = true): void {
    const { reporter } = this.#options;
    const summary = ending === 'broke down' ? undefined : this.#tally.summary(ending === 'interrupted');
    reporter?.end(summary);
    if (summary === undefined) return;
    this.#write({ text: recordLine(makeSummaryRecord(summary, extent)) }, !withSummary);
  }

  /** Returns how many results there were, and how many of them were to be shown. */
  get results(): { readonly all: number; readonly wanted: number } {
    return { all: this.#results, wanted: this.#wanted };
  }

  /** Returns how many outcomes have been counted. */
  get taken(): number {
    return this.#taken;
  }

  /** Returns the counts so far, for the progress line. */
  get counts(): string[] {
    return this.#options.summarise.counts(this.#tally.summary(false));
  }

  /** Says how many problems hit a default limit, for formats without a summary. */
  get givenUpText(): string {
    return givenUpText(this.#tally.summary(false));
  }

  summaryText(ending: RunEnding): string {
    return this.#options.summarise.text(this.#tally.summary(ending === 'interrupted'));
  }

  #count(outcome: Outcome<Name>): ExitCode {
    this.#taken++;
    if (outcome.type === 'result') {
      this.#results++;
      this.#tally.result(outcome.facts);
      return this.#options.summarise.exitCode(outcome.facts);
    }
    this.#tally.refusal(outcome.refusal, outcome.failed);
    return outcome.failed ? EXIT.internal : EXIT.usage;
  }
}
