/** Outcomes, in order -> records, reports, counts and an exit code: the same for a run and for a merge of several. */

import type { Outcome } from '../../batch/batch.js';
import { type Finished, readRecord, recordOf } from '../../batch/records.js';
import type { TaskFacts, TaskName } from '../../batch/tasks.js';
import type { Refusal } from '../../problems/problem.js';
import type { RunRecord } from '../../records/schema/solution-schema.js';
import type { Extent } from '../../records/solution-record.js';
import { refusalText } from '../../report/findings.js';
import type { Output } from '../../report/output.js';
import { EXIT, type ExitCode, mergeExitCodes } from '../exit-codes.js';
import { endStreams, type Streams } from './batch-command.js';

export interface SinkOptions<Name extends TaskName> {
  readonly streams: Streams;
  /** results go out as records; else the reporter writes them */
  readonly asRecords: boolean;
  readonly tally: ResultTally<Name>;
  /** what shows the results, besides the records; undefined: nothing does */
  readonly reporter: ResultReporter<Name> | undefined;
  /** what is shown; everything is counted, and unless given everything is shown */
  readonly isWanted?: ((outcome: Outcome<Name>) => boolean) | undefined;
}

export type Ending = 'finished' | 'interrupted' | 'broke down';

/** Shows results; called in input order. */
export interface ResultReporter<Name extends TaskName> {
  result(finished: Finished<Name>): void;
  refusal(refusal: Refusal): void;
  /** the end of everything, of what there was before a signal, or where it `broke down` */
  end(how: Ending): void;
}

/** Counts what passes by. */
export interface ResultTally<Name extends TaskName> {
  result(facts: TaskFacts<Name>): ExitCode;
  /** `failed`: it is a problem that the solver broke down on */
  refusal(refusal: Refusal, failed: boolean): void;
  /** `391 solved`, `2 undecided`: for the progress */
  counts(): string[];
  /** of what was counted so far, for people */
  text(interrupted: boolean): string;
  /** of what was counted so far, for programs */
  record(interrupted: boolean, extent: Extent | undefined): object;
}

export class OutcomeSink<Name extends TaskName> {
  readonly #streams: Streams;
  readonly #asRecords: boolean;
  /** files that get records besides, `--report json=…` */
  readonly #recordFiles: readonly Output[];
  readonly #tally: ResultTally<Name>;
  readonly #reporter: ResultReporter<Name> | undefined;
  readonly #isWanted: (outcome: Outcome<Name>) => boolean;
  #code: ExitCode = EXIT.ok;
  #ended = false;

  constructor({ streams, asRecords, tally, reporter, isWanted }: SinkOptions<Name>) {
    this.#streams = streams;
    this.#asRecords = asRecords;
    this.#recordFiles = (streams.reports ?? [])
      .filter(({ format }) => format === 'json')
      .map(({ out }) => out);
    this.#tally = tally;
    this.#reporter = reporter;
    this.#isWanted = isWanted ?? (() => true);
  }

  /** Of everything so far. */
  get code(): ExitCode {
    return this.#code;
  }

  /** @param written the records have their head already */
  begin(run: RunRecord, written = false): void {
    this.#writeRecords(`${JSON.stringify(run)}\n`, written);
  }

  take(outcome: Outcome<Name>): void {
    this.#code = mergeExitCodes(this.#code, this.#count(outcome));
    if (!this.#isWanted(outcome)) return;
    this.#writeRecords(outcome.lines, outcome.written);
    if (outcome.type === 'result') {
      this.#reporter?.result(readRecord<Name>(outcome.name, recordOf(outcome.lines)));
      return;
    }
    this.#reporter?.refusal(outcome.refusal);
    // a bug is said at once, and not only in a file that somebody may read tomorrow
    if (!this.#reporter && outcome.failed) this.#streams.messages.write(refusalText(outcome.refusal));
  }

  async flush(): Promise<void> {
    const { out, messages, reports = [] } = this.#streams;
    await out.flush();
    await messages.flush();
    for (const report of reports) await report.out.flush();
  }

  /** Whoever reads the results has seen enough (`| head`), and nobody else waits for them. */
  get closed(): boolean {
    const { out, reports = [] } = this.#streams;
    return out.closed && reports.length === 0;
  }

  /**
   * Writes what comes last, once, and waits until everything is written.
   * @param extent of the whole input, as far as all of it was seen
   * @param withSummary false: the records are not at their end
   */
  async end(how: Ending, extent?: Extent, withSummary = true): Promise<void> {
    if (!this.#ended) this.#writeEnd(how, extent, withSummary);
    this.#ended = true;
    await endStreams(this.#streams);
  }

  #writeEnd(how: Ending, extent: Extent | undefined, withSummary: boolean): void {
    this.#reporter?.end(how);
    if (how !== 'broke down') {
      this.#writeRecords(
        `${JSON.stringify(this.#tally.record(how === 'interrupted', extent))}\n`,
        !withSummary,
      );
    }
  }

  /** @param written the results have the lines already, but not the files besides */
  #writeRecords(lines: string, written: boolean): void {
    if (this.#asRecords && !written) this.#streams.out.write(lines);
    for (const file of this.#recordFiles) file.write(lines);
  }

  #count(outcome: Outcome<Name>): ExitCode {
    if (outcome.type === 'result') return this.#tally.result(outcome.facts);
    this.#tally.refusal(outcome.refusal, outcome.failed);
    return outcome.failed ? EXIT.internal : EXIT.usage;
  }
}
