/** `--json`: one JSON object per line, for programs. Documented in docs/json.md, defined by schema.ts. */
import type { Finding } from '../chess/result.js';
import type { Problem, Refusal } from '../problems/problem.js';
import { makeStipulation } from '../problems/stipulation.js';
import type { NotatedMove, Solution } from '../solve/solution.js';
import type { Output } from './output.js';
import type { Reporter } from './reporter.js';
import type { AnyRecord, ErrorRecord, MovesRecord, SolutionRecord, SummaryRecord } from './schema.js';
import type { Summary } from './summary.js';

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

export function makeSolutionRecord(problem: Problem, solution: Solution): SolutionRecord {
  const { id, warnings } = problem;
  const { stipulation, mate, limit, tries, setPlay, view, cut, playLimit } = solution;
  return {
    v: 1,
    type: 'solution',
    index: problem.index,
    ...(id !== undefined && { id }),
    source: { file: problem.source.file, line: problem.source.line },
    fen: problem.fen,
    ...(stipulation && { stipulation: makeStipulation(stipulation) }),
    status: solution.status,
    ...(mate !== undefined && { mate }),
    shortest: solution.shortest,
    searched: solution.searched,
    complete: solution.complete,
    ...(limit && { limit }),
    flaws: [...solution.flaws],
    // the tree is written as the solver built it: a copy would cost more than the search of a two-mover
    keys: solution.keys,
    line: solution.line.map((move) => move.uci),
    lineSan: solution.line.map((move) => move.san),
    ...(tries && { tries }),
    ...(setPlay && { setPlay }),
    ...(view && view !== 'none' && { view }),
    ...(cut && { cut }),
    ...(playLimit && { playLimit }),
    nodes: solution.nodes,
    ms: microseconds(solution.ms),
    ...(warnings.length > 0 && { warnings: warnings.map(makeFinding) }),
  };
}

/** One record per finding, so that nothing wrong with a line is hidden behind something else. */
export function makeErrorRecords({ source, findings, text }: Refusal): ErrorRecord[] {
  return findings.map((finding) => ({
    v: 1,
    type: 'error',
    source: { file: source.file, line: source.line },
    ...makeFinding(finding),
    text,
  }));
}

export function makeSummaryRecord(summary: Summary): SummaryRecord {
  return {
    v: 1,
    type: 'summary',
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
