/** The records in the file of the report. */
import { entryOf, type ProblemEntry } from '../board-ui/entries.js';
import { RECORDS_TYPE, RUN_ID, unpackEvidence, unpackPlay } from '../report/html/packed-records.js';
import type { ListedProblem, RunEnd } from '../report/html/shown.js';

export interface ReportRecords {
  readonly entries: readonly ProblemEntry[];
  /** undefined if the report was cut short */
  readonly run: RunEnd | undefined;
}

/** Reads everything but the play. An incomplete last record is left out. */
export function readRecords(): ReportRecords {
  const entries: ProblemEntry[] = [];
  for (const element of document.querySelectorAll(`script[type="${RECORDS_TYPE}"]`)) {
    const lines = (element.textContent ?? '').split('\n');
    // the first line is the break after the tag, and a complete last line ends with a break
    for (let i = 1; i + 2 < lines.length; i += 2) {
      const [listed = '', play = ''] = lines.slice(i, i + 2);
      entries.push({
        ...entryOf(JSON.parse(listed) as ListedProblem, entries.length),
        play: () => unpackPlay(JSON.parse(play) as string),
        evidence: () => unpackEvidence(JSON.parse(play) as string),
      });
    }
  }
  const run = document.getElementById(RUN_ID)?.textContent;
  return { entries, run: run ? (JSON.parse(run) as RunEnd) : undefined };
}
