/** `--json`: one JSON object per line, for programs. Documented in docs/json.md, defined by schema.ts. */

import type { Problem, Refusal } from '../problems/problem.js';
import { makeStipulation } from '../problems/stipulation.js';
import type { Output } from '../report/output.js';
import type { Reporter } from '../report/reporter.js';
import type { Summary } from '../report/solution/solution-tally.js';
import type { NotatedMove, Solution } from '../solve/solution.js';
import type { Finding } from '../text/finding.js';
import type {
  AnyRecord,
  ErrorRecord,
  MovesRecord,
  SolutionRecord,
  SummaryRecord,
} from './schema/solution-schema.js';

export class NdjsonReporter implements Reporter {
  readonly #out: Output;

  constructor(out: Output) {
    this.#out = out;
  }

  solution(problem: Problem, solution: Solution): void {
    this.#out.write(recordLine(makeSolutionRecord(problem, solution)));
  }

  refusal(refusal: Refusal): void {
    for (const record of makeErrorRecords(refusal)) this.#out.write(recordLine(record));
  }

  end(summary?: Summary): void {
    if (summary) this.#out.write(recordLine(makeSummaryRecord(summary)));
  }
}

export const recordLine = (record: AnyRecord): string => `${JSON.stringify(record)}\n`;

/** Where a result stands in its run, see docs/batches.md. */
export interface Place {
  /** 0-based, counting what was read, refused lines included */
  readonly entry: number;
  /** content hash of what was asked */
  readonly identity: string;
}

/** What the last record of a run says about the whole of its input. */
export interface Extent {
  /** how many entries it has */
  readonly entries: number;
  /** hash of their identities, in their order */
  readonly input: string;
}

/**
 * The record of a solution. Fields that it has not are undefined, which JSON leaves out: thousands of records a second are
 * made, and one shape for all of them costs a third of what copies of parts of it do.
 */
export function makeSolutionRecord(problem: Problem, solution: Solution, place?: Place): SolutionRecord {
  const { id, author, title, event, award, twin, keywords, comments, source, warnings } = problem;
  const { stipulation, view } = solution;
  const record: WithUndefined<SolutionRecord> = {
    v: 1,
    type: 'solution',
    entry: place?.entry,
    index: problem.index,
    identity: place?.identity,
    id,
    author,
    title,
    event,
    award,
    twin,
    keywords: keywords && keywords.length > 0 ? keywords : undefined,
    comments: comments.length > 0 ? comments : undefined,
    source: { file: source.file, line: source.line },
    fen: problem.fen,
    stipulation: stipulation && makeStipulation(stipulation),
    status: solution.status,
    mate: solution.mate,
    shortest: solution.shortest,
    searched: solution.searched,
    complete: solution.complete,
    limit: solution.limit,
    flaws: [...solution.flaws],
    // the tree is written as the solver built it: a copy would cost more than the search of a two-mover
    keys: solution.keys,
    line: solution.line.map((move) => move.uci),
    lineSan: solution.line.map((move) => move.san),
    tries: solution.tries,
    setPlay: solution.setPlay,
    view: view === 'none' ? undefined : view,
    cut: solution.cut,
    playLimit: solution.playLimit,
    published: publishedFields(problem).published,
    nodes: solution.nodes,
    hashPermille: solution.hashPermille,
    ms: microseconds(solution.ms),
    warnings: warnings.length > 0 ? warnings.map(makeFinding) : undefined,
  };
  return record as SolutionRecord;
}

/** A record in the making, all of whose fields are there. */
export type WithUndefined<Record> = { readonly [Field in keyof Record]: Record[Field] | undefined };

function publishedFields({ claim: { keys, line } }: Problem): Pick<SolutionRecord, 'published'> {
  if (keys.length === 0 && line.length === 0) return {};
  return { published: { ...(keys.length > 0 && { keys }), ...(line.length > 0 && { line }) } };
}

/** One record per finding, so that nothing wrong with a line is hidden behind something else. */
export function makeErrorRecords(
  { source, findings, text }: Refusal,
  place?: Place & { readonly index?: number },
): ErrorRecord[] {
  return findings.map((finding) => ({
    v: 1,
    type: 'error',
    ...(place && { entry: place.entry }),
    ...(place?.index !== undefined && { index: place.index }),
    ...(place && { identity: place.identity }),
    source: { file: source.file, line: source.line },
    ...makeFinding(finding),
    text,
  }));
}

export function makeSummaryRecord(summary: Summary, extent?: Extent): SummaryRecord {
  return {
    v: 1,
    type: 'summary',
    ...extent,
    ...summary,
    searchMs: microseconds(summary.searchMs),
    ms: microseconds(summary.ms),
  };
}

export function makeMovesRecord(fen: string, moves: readonly NotatedMove[]): MovesRecord {
  return { v: 1, type: 'moves', fen, moves: moves.map(({ uci, san }) => ({ uci, san })) };
}

const makeFinding = ({ code, field, message }: Finding) => ({ code, field, message });

/** Milliseconds to three decimals: what the clock can tell. */
const microseconds = (ms: number): number => Math.round(ms * 1000) / 1000;
