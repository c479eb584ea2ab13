/** What a run of analyses came to, counted as they pass by. */
import type { Analysis } from '../../analyse/analysis.js';
import { countText, durationText, shortCountText } from '../solution/solution-words.js';

export interface AnalysisSummary {
  /** positions analysed */
  readonly positions: number;
  /** lines, or whole files, that could not be read, and positions at which the engine broke down */
  readonly refused: number;
  readonly nodes: number;
  /** milliseconds of thinking: the sum over all analyses */
  readonly searchMs: number;
  /** wall-clock milliseconds of the whole run */
  readonly ms: number;
  /** the run was stopped before the end of its input */
  readonly interrupted: boolean;
}

export class AnalysisTally {
  readonly #began = performance.now();
  #positions = 0;
  #refused = 0;
  #nodes = 0;
  #searchMs = 0;

  analysis({ nodes, ms }: Analysis): void {
    this.#positions++;
    this.#nodes += nodes;
    this.#searchMs += ms;
  }

  refusal(): void {
    this.#refused++;
  }

  summary(interrupted: boolean): AnalysisSummary {
    return {
      positions: this.#positions,
      refused: this.#refused,
      nodes: this.#nodes,
      searchMs: this.#searchMs,
      ms: performance.now() - this.#began,
      interrupted,
    };
  }
}

/** `12 positions by Stockfish 15.1; 1 refused`, then nodes and time. */
export function analysisSummaryText(summary: AnalysisSummary, engine: string): string {
  const { positions, refused, nodes, searchMs, ms, interrupted } = summary;
  const notRead = refused > 0 ? `; ${countText(refused)} refused` : '';
  const stopped = interrupted ? '; stopped before the end' : '';
  const head = `${countText(positions)} position${positions === 1 ? '' : 's'} by ${engine}${notRead}${stopped}\n`;
  if (positions === 0) return head;
  return `${head}${effortText(nodes, searchMs)}; ${durationText(ms)} in all\nScores are White's, in pawns; #-3: Black mates in 3.\n`;
}

/** `12.3 M nodes in 5.00 s (2.46 M nodes/s)` */
export const effortText = (nodes: number, ms: number): string =>
  `${shortCountText(nodes)} nodes in ${durationText(ms)}${nodes > 0 && ms >= 1 ? ` (${rateText(nodes, ms)} nodes/s)` : ''}`;

/** Nodes a second; `-` where the time is too short to tell. */
export const rateText = (nodes: number, ms: number): string =>
  nodes > 0 && ms >= 1 ? shortCountText(nodes / (ms / 1000)) : '-';
