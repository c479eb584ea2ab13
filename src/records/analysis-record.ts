/** `analyse --json`: one JSON object per line. Documented in docs/analysis.md, defined by analysis-schema.ts. */
import type { Analysis, AnalysisLine, Score } from '../analyse/analysis.js';
import { positionOf } from '../chess/moves.js';
import type { Problem, Refusal } from '../problems/problem.js';
import type { AnalysisReporter } from '../report/analysis/analysis-reporter.js';
import type { AnalysisSummary } from '../report/analysis/analysis-tally.js';
import { notate, overText, whiteScore } from '../report/analysis/analysis-words.js';
import { isBlackFirst } from '../report/move-notation.js';
import type { Output } from '../report/output.js';
import type { AnalysisRecord, AnalysisSummaryRecord, ScoreRecord } from './schema/analysis-schema.js';
import { makeErrorRecords } from './solution-record.js';

export class AnalysisNdjson implements AnalysisReporter {
  readonly #out: Output;
  readonly #engine: string;

  constructor(out: Output, engine: string) {
    this.#out = out;
    this.#engine = engine;
  }

  analysis(problem: Problem, analysis: Analysis): void {
    this.#write(makeAnalysisRecord(problem, analysis, this.#engine));
  }

  refusal(refusal: Refusal): void {
    for (const record of makeErrorRecords(refusal)) this.#write(record);
  }

  end(summary?: AnalysisSummary): void {
    if (summary) this.#write(makeAnalysisSummaryRecord(summary));
  }

  #write(record: object): void {
    this.#out.write(`${JSON.stringify(record)}\n`);
  }
}

export function makeAnalysisRecord(problem: Problem, analysis: Analysis, engine: string): AnalysisRecord {
  const { id, warnings, fen, source } = problem;
  const { bestMove, lines, hashPermille, depth, nodes, ms, ended } = analysis;
  const position = positionOf(fen);
  const best = bestMove ?? lines[0]?.moves[0];
  const result = overText(fen, analysis);
  return {
    v: 1,
    type: 'analysis',
    index: problem.index,
    ...(id !== undefined && { id }),
    source: { file: source.file, line: source.line },
    fen,
    engine,
    ended,
    ...((result === 'checkmate' || result === 'stalemate') && { result }),
    ...(best && { best: notate(position, [best])[0] }),
    depth,
    lines: lines.map((line) => makeLine(line)),
    nodes,
    ms: microseconds(ms),
    ...(hashPermille !== undefined && { hashPermille }),
    ...(warnings.length > 0 && {
      warnings: warnings.map(({ code, field, message }) => ({ code, field, message })),
    }),
  };

  function makeLine({ rank, score, depth, selectiveDepth, moves, proven }: AnalysisLine) {
    const notated = notate(position, moves);
    return {
      rank,
      score: makeScore(whiteScore(score, isBlackFirst(fen))),
      depth,
      ...(selectiveDepth !== undefined && { selectiveDepth }),
      line: notated.map(({ uci }) => uci),
      lineSan: notated.map(({ san }) => san),
      ...(proven && { proven }),
    };
  }
}

/** @param score from White's view */
export const makeScore = (score: Score): ScoreRecord =>
  score.kind === 'mate' ? { mate: score.moves } : { centipawns: score.centipawns };

export function makeAnalysisSummaryRecord(summary: AnalysisSummary): AnalysisSummaryRecord {
  const { positions, refused, nodes, searchMs, ms, interrupted } = summary;
  return {
    v: 1,
    type: 'analysis-summary',
    positions,
    refused,
    nodes,
    searchMs: microseconds(searchMs),
    ms: microseconds(ms),
    interrupted,
  };
}

/** Milliseconds to three decimals: what the clock can tell. */
const microseconds = (ms: number): number => Math.round(ms * 1000) / 1000;
