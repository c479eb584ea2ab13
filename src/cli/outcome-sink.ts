/** Outcomes, in order -> records, reports, counts and an exit code: the same for a run and for a merge of several. */
import { type Finished, readRecord, recordOf } from '../batch/records.js';
import type { Outcome } from '../batch/run-batch.js';
import type { TaskFacts, TaskName } from '../batch/tasks.js';
import type { Refusal } from '../problems/problem.js';
import { refusalText } from '../report/findings.js';
import type { Extent } from '../report/ndjson.js';
import type { Output } from '../report/output.js';
import type { RunRecord } from '../report/schema.js';
import { EXIT, type ExitCode, mergeExitCodes } from './exit-codes.js';

export interface Streams {
  /** results: standard output, or a file */
  readonly out: Output;
  /** everything else: standard error */
  readonly messages: Output;
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
  readonly #tally: ResultTally<Name>;
  readonly #reporter: ResultReporter<Name> | undefined;
  readonly #isWanted: (outcome: Outcome<Name>) => boolean;
  #code: ExitCode = EXIT.ok;

  /**
   * @param asRecords results go out as records; else the reporter writes them
   * @param isWanted what is shown; everything is counted
   */
  constructor(
    streams: Streams,
    asRecords: boolean,
    tally: ResultTally<Name>,
    reporter: ResultReporter<Name> | undefined,
    isWanted: (outcome: Outcome<Name>) => boolean = () => true,
  ) {
    this.#streams = streams;
    this.#asRecords = asRecords;
    this.#tally = tally;
    this.#reporter = reporter;
    this.#isWanted = isWanted;
  }

  /** Of everything so far. */
  get code(): ExitCode {
    return this.#code;
  }

  begin(run: RunRecord): void {
    if (this.#asRecords) this.#streams.out.write(`${JSON.stringify(run)}\n`);
  }

  take(outcome: Outcome<Name>): void {
    this.#code = mergeExitCodes(this.#code, this.#count(outcome));
    if (!this.#isWanted(outcome)) return;
    if (this.#asRecords && !outcome.written) this.#streams.out.write(outcome.lines);
    if (outcome.type === 'result') {
      this.#reporter?.result(readRecord<Name>(outcome.name, recordOf(outcome.lines)));
      return;
    }
    this.#reporter?.refusal(outcome.refusal);
    // a bug is said at once, and not only in a file that somebody may read tomorrow
    if (!this.#reporter && outcome.failed) this.#streams.messages.write(refusalText(outcome.refusal));
  }

  async flush(): Promise<void> {
    await this.#streams.out.flush();
    await this.#streams.messages.flush();
  }

  /**
   * Writes what comes last, and waits until everything is written.
   * @param extent of the whole input, as far as all of it was seen
   * @param withSummary false: the records are not at their end
   */
  async end(how: Ending, extent?: Extent, withSummary = true): Promise<void> {
    const { out, messages } = this.#streams;
    this.#reporter?.end(how);
    if (this.#asRecords && how !== 'broke down' && withSummary) {
      out.write(`${JSON.stringify(this.#tally.record(how === 'interrupted', extent))}\n`);
    }
    await out.drain();
    await messages.drain();
  }

  #count(outcome: Outcome<Name>): ExitCode {
    if (outcome.type === 'result') return this.#tally.result(outcome.facts);
    this.#tally.refusal(outcome.refusal, outcome.failed);
    return outcome.failed ? EXIT.internal : EXIT.usage;
  }
}
