/** The summary of a run of analyses. */
import type { AnalysisSummary } from '../../records/run-records.js';
import { durationText, rateText, shortCountText } from '../numbers.js';
import { exceptionsText, plural, Tally } from '../summary.js';

export class AnalysisTally extends Tally {
  #positions = 0;

  result(analysis: { readonly nodes: number; readonly ms: number }): void {
    this.add(analysis);
    this.#positions++;
  }

  summary(interrupted: boolean): AnalysisSummary {
    return { of: 'analysis', positions: this.#positions, ...this.runSummary(interrupted) };
  }
}

/** `12 positions by Stockfish 15.1; 1 refused`, then nodes and time. */
export function analysisSummaryText(summary: AnalysisSummary, engine: string): string {
  const { positions, nodes, searchMs, ms } = summary;
  const head = `${plural(positions, 'position')} by ${engine}${exceptionsText(summary)}\n`;
  if (positions === 0) return head;
  return `${head}${effortText(nodes, searchMs)}; ${durationText(ms)} in all\nScores are White's, in pawns; #-3: Black mates in 3.\n`;
}

/** `12.3 M nodes in 5.00 s (2.46 M nodes/s)` */
export const effortText = (nodes: number, ms: number): string =>
  `${shortCountText(nodes)} nodes in ${durationText(ms)}${nodes > 0 && ms >= 1 ? ` (${rateText(nodes, ms)} nodes/s)` : ''}`;
