/** The summary of a run of analyses, with the score of a test suite. */
import type { AnalysisRecord } from '../../records/analysis-records.js';
import { rounded } from '../../records/record.js';
import type { AnalysisSummary, EngineSummary } from '../../records/run-records.js';
import { durationText, plural, rateText, shortCountText } from '../../text/counts-and-times.js';
import { exceptionsText, inAllText, type SaidSummary, Tally } from '../summary.js';
import { PLAIN } from '../terminal/style.js';
import { type BoundedColumn, fittedTable } from '../terminal/table.js';

type Counts = { -readonly [Field in keyof Omit<EngineSummary, 'engine'>]-?: number };

export class AnalysisTally extends Tally {
  readonly #engines: ReadonlyMap<string, Counts>;
  #positions = 0;
  #index = -1;

  constructor(engines: readonly string[]) {
    super();
    const none = { positions: 0, tested: 0, hits: 0, foundMs: 0, nodes: 0, searchMs: 0 };
    this.#engines = new Map(engines.map((engine) => [engine, { ...none }]));
  }

  /** Takes the results in the order of the positions, with those of all engines on a position together. */
  result({ index, analysis }: AnalysisRecord): void {
    const { engine, nodes, ms, test } = analysis;
    this.add(analysis);
    if (index !== this.#index) this.#positions++;
    this.#index = index;
    const counts = this.#engines.get(engine);
    if (!counts) return;
    counts.positions++;
    counts.nodes += nodes;
    counts.searchMs += ms;
    if (test) counts.tested++;
    if (!test?.hit) return;
    counts.hits++;
    counts.foundMs += test.found?.ms ?? 0;
  }

  summary(interrupted: boolean): AnalysisSummary {
    const engines = [...this.#engines].map(([engine, { foundMs, nodes, searchMs, hits, ...counts }]) => ({
      engine,
      ...counts,
      hits,
      ...(hits > 0 && { foundMs: rounded(foundMs / hits) }),
      nodes,
      searchMs: rounded(searchMs),
    }));
    return { of: 'analysis', positions: this.#positions, engines, ...this.runSummary(interrupted) };
  }
}

/**
 * `12 positions by Stockfish 15.1; 1 refused`, nodes and time; for a suite also the score, with one line for each
 * of several engines.
 * @param scoresOf writes the scores of several engines; a table, unless the output would lose its columns
 */
export function analysisSummaryText(summary: SaidSummary<AnalysisSummary>, scoresOf = scoreTable): string {
  const { positions, engines, nodes, searchMs, ms } = summary;
  const [first] = engines;
  const several = engines.length > 1;
  const by = several ? `each of ${engines.length} engines` : first?.engine;
  const head = `${plural(positions, 'position')} by ${by}${exceptionsText(summary)}\n`;
  if (positions === 0 || !first) return head;
  if (several) {
    const all = ms === undefined ? '' : `${durationText(ms)} in all\n`;
    return `${head}${scoresOf(engines)}\n${all}${SCORES}`;
  }
  const hits = first.tested > 0 ? `${hitsText(first)}\n` : '';
  return `${head}${hits}${effortText(nodes, searchMs)}${inAllText(ms)}\n${SCORES}`;
}

/** Explains how to read the scores. */
export const SCORES = "Scores are White's, in pawns; #-3: Black mates in 3.\n";

/** `18 of 25 found, 72%, after 0.31 s on average` */
const hitsText = ({ tested, hits, foundMs }: EngineSummary): string =>
  `${hits} of ${tested} found, ${percent(hits, tested)}${foundMs === undefined ? '' : `, after ${durationText(foundMs)} on average`}`;

/** Returns a sentence for each engine. */
export const scoreSentences = (engines: readonly EngineSummary[]): string =>
  engines
    .map(
      (each) => `${each.engine}: ${each.tested > 0 ? hitsText(each) : effortText(each.nodes, each.searchMs)}`,
    )
    .join('\n');

function scoreTable(engines: readonly EngineSummary[]): string {
  const isSuite = engines.some(({ tested }) => tested > 0);
  const heads = ['engine', ...(isSuite ? ['found', '', 'after'] : []), 'nodes/s'];
  const rows = engines.map(({ engine, tested, hits, foundMs, nodes, searchMs }) => ({
    cells: [
      engine,
      ...(isSuite
        ? [`${hits} of ${tested}`, percent(hits, tested), foundMs === undefined ? '-' : durationText(foundMs)]
        : []),
      rateText(nodes, searchMs),
    ],
  }));
  const columns = heads.map(
    (head, i): BoundedColumn => ({ head, align: i > 0 ? 'right' : 'left', least: 0 }),
  );
  return fittedTable(columns, rows, PLAIN, 'plain').trimEnd();
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.round((100 * part) / whole)}%`;

/** `12.3 M nodes in 5.00 s (2.46 M nodes/s)` */
export const effortText = (nodes: number, ms: number): string =>
  `${shortCountText(nodes)} nodes in ${durationText(ms)}${nodes > 0 && ms >= 1 ? ` (${rateText(nodes, ms)} nodes/s)` : ''}`;
