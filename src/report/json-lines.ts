/** `--json`: one record per line, for programs. docs/json.md documents it. */
import { makeRefusalRecord } from '../records/problem-records.js';
import { recordLine } from '../records/record.js';
import { type AnySummary, makeSummaryRecord } from '../records/run-records.js';
import type { Output, Reporter } from './reporter.js';

/** @param make makes the record of a result */
export const jsonLines = <Result, Summary extends AnySummary>(
  out: Output,
  make: (result: Result) => object,
): Reporter<Result, Summary> => ({
  result: (result) => out.write(recordLine(make(result))),
  refusal: (refusal) => out.write(recordLine(makeRefusalRecord(refusal))),
  end: (summary) => summary && out.write(recordLine(makeSummaryRecord(summary))),
});
