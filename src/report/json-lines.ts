/** `--json`: one record per line, for programs. Documented in docs/json.md. */
import type { Refusal } from '../problems/problem.js';
import { makeRefusalRecord } from '../records/problem-records.js';
import { recordLine } from '../records/record.js';
import { type AnySummary, makeSummaryRecord } from '../records/run-records.js';
import type { Output, Reporter } from './reporter.js';

export class JsonLines<Result, Summary extends AnySummary> implements Reporter<Result, Summary> {
  readonly #out: Output;
  readonly #make: (result: Result) => object;

  /** @param make the record of a result */
  constructor(out: Output, make: (result: Result) => object) {
    this.#out = out;
    this.#make = make;
  }

  result(result: Result): void {
    this.#out.write(recordLine(this.#make(result)));
  }

  refusal(refusal: Refusal): void {
    this.#out.write(recordLine(makeRefusalRecord(refusal)));
  }

  end(summary?: Summary): void {
    if (summary) this.#out.write(recordLine(makeSummaryRecord(summary)));
  }
}
