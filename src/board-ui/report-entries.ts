/** The records of the report, as data.ts describes them. */
import { RECORDS_TYPE, type RecordHead, type RefusalHead, RUN_ID, type RunEnd } from '../report/html/data.js';

/** A problem, or what could not be read. */
export interface Entry {
  readonly head: RefusalHead & Partial<RecordHead>;
  /** its place among all, from 0 */
  readonly at: number;
  /** text to search in, in lower case: what it is, … */
  readonly words: string;
  /** … and what its solution is */
  readonly solutionWords: string;
}

export interface ProblemRecord extends Entry {
  readonly head: RecordHead;
  /** the play, parsed on demand */
  play(): string;
}

export const isProblem = (entry: Entry | undefined): entry is ProblemRecord => entry?.head.f !== undefined;

export interface Records {
  readonly entries: readonly Entry[];
  /** undefined if the report was cut short */
  readonly run: RunEnd | undefined;
}

/** Reads everything but the play. An incomplete last record is left out. */
export function readRecords(): Records {
  const entries: (Entry & Pick<ProblemRecord, 'play'>)[] = [];
  for (const element of document.querySelectorAll(`script[type="${RECORDS_TYPE}"]`)) {
    const lines = (element.textContent ?? '').split('\n');
    // the first line is the break after the tag, and a complete last line ends with a break
    for (let i = 1; i + 2 < lines.length; i += 2) {
      const [text = '', play = ''] = lines.slice(i, i + 2);
      const head = JSON.parse(text) as Entry['head'];
      const at = entries.length;
      entries.push({ ...entryOf(head, at), play: () => JSON.parse(play) as string });
    }
  }
  const run = document.getElementById(RUN_ID)?.textContent;
  return { entries, run: run ? (JSON.parse(run) as RunEnd) : undefined };
}

export const entryOf = (head: Entry['head'], at: number): Entry => ({ head, at, ...wordsOf(head) });

/** The number as shown: twins have that of their diagram. */
export const numberOf = ({ b, i }: RecordHead): number => b ?? i;

/** The result as shown. */
export const resultOf = ({ t, o }: Entry['head']): string => t ?? o.join(', ');

function wordsOf(head: Entry['head']): Pick<Entry, 'words' | 'solutionWords'> {
  const joined = (...parts: readonly (string | number | undefined)[]): string =>
    parts
      .filter((part) => part !== undefined)
      .join('\n')
      .toLowerCase();
  const { i, n, a, e, w, p, f, s, r, y = [] } = head;
  const { o, t, k, q, h = [], x = [], c = [] } = head;
  return {
    words: joined(i, n, a, e, w, p, f, s, r, ...y),
    solutionWords: joined(...o, t, k, q, ...h, ...x, ...c),
  };
}
