/** The records of the report, as data.ts describes them. */
import { RECORDS_TYPE, type RecordHead, type RefusalHead, RUN_ID, type RunEnd } from '../data.js';

export interface ProblemRecord {
  readonly head: RecordHead;
  /** text to search in, in lower case */
  readonly words: string;
  /** the play, parsed on demand */
  play(): string;
}

export interface Records {
  readonly problems: readonly ProblemRecord[];
  readonly refusals: readonly RefusalHead[];
  /** undefined if the report was cut short */
  readonly run: RunEnd | undefined;
}

/** Reads everything but the play. An incomplete last record is left out. */
export function readRecords(): Records {
  const problems: ProblemRecord[] = [];
  const refusals: RefusalHead[] = [];
  for (const element of document.querySelectorAll(`script[type="${RECORDS_TYPE}"]`)) {
    const lines = (element.textContent ?? '').split('\n');
    // the first line is the break after the tag, and a complete last line ends with a break
    for (let i = 1; i + 2 < lines.length; i += 2) {
      const [text = '', play = ''] = lines.slice(i, i + 2);
      const head = JSON.parse(text) as RecordHead | RefusalHead;
      if (!('f' in head)) refusals.push(head);
      else problems.push({ head, words: wordsOf(head), play: () => JSON.parse(play) as string });
    }
  }
  const run = document.getElementById(RUN_ID)?.textContent;
  return { problems, refusals, run: run ? (JSON.parse(run) as RunEnd) : undefined };
}

/** The result as shown. */
export const resultOf = ({ t, o }: RecordHead): string => t ?? o.join(', ');

function wordsOf({ i, n, a, e, w, p, f, s, o, t, k, x = [], c = [] }: RecordHead): string {
  return [i, n, a, e, w, p, f, s, ...o, t, k, ...x, ...c]
    .filter((part) => part !== undefined)
    .join('\n')
    .toLowerCase();
}
