/** What a run of verifications came to, counted as verdicts pass by. */
import type { Refusal } from '../../problems/problem.js';
import { VERDICTS, type Verdict, type VerdictName } from '../../solve/verdict.js';
import { countText, durationText, shortCountText } from '../solution/solution-words.js';
import { VERDICT_WORDS } from './verdict-words.js';

export interface VerdictSummary {
  /** how many problems got each verdict; those that could not be read are `invalid` */
  readonly verdicts: Readonly<Record<VerdictName, number>>;
  /** refusals of files as a whole */
  readonly refused: number;
  /** of those that are not sound: sound with other castling rights */
  readonly otherCastling: number;
  /** positions examined */
  readonly nodes: number;
  /** milliseconds spent searching: the sum over all verdicts */
  readonly searchMs: number;
  /** wall-clock milliseconds of the whole run */
  readonly ms: number;
  /** the run was stopped before the end of its input */
  readonly interrupted: boolean;
}

export class VerdictTally {
  readonly #began = performance.now();
  readonly #verdicts = Object.fromEntries(VERDICTS.map((name) => [name, 0])) as Record<VerdictName, number>;
  #refused = 0;
  #otherCastling = 0;
  #nodes = 0;
  #searchMs = 0;

  verdict({ verdict, castling, nodes, ms }: Pick<Verdict, 'verdict' | 'castling' | 'nodes' | 'ms'>): void {
    this.#verdicts[verdict]++;
    if (castling) this.#otherCastling++;
    this.#nodes += nodes;
    this.#searchMs += ms;
  }

  /** @param failed it is a problem that could be read, and not be solved */
  refusal(refusal: Refusal, failed = false): void {
    if (failed || isAboutFile(refusal)) this.#refused++;
    else this.#verdicts.invalid++;
  }

  summary(interrupted: boolean): VerdictSummary {
    return {
      verdicts: { ...this.#verdicts },
      refused: this.#refused,
      otherCastling: this.#otherCastling,
      nodes: this.#nodes,
      searchMs: this.#searchMs,
      ms: performance.now() - this.#began,
      interrupted,
    };
  }
}

/** It says something of a whole file: that it cannot be opened, or what in it was passed over. */
export const isAboutFile = ({ source }: Refusal): boolean => source.line === 0;

/** The problems of the run, those that could not be read among them. */
export const verdictCount = ({ verdicts }: VerdictSummary): number =>
  VERDICTS.reduce((sum, name) => sum + verdicts[name], 0);

/** `9 sound`, `2 cooked`: how it stands. Counts of nothing are left out. */
export const verdictCounts = ({ verdicts }: VerdictSummary): string[] =>
  VERDICTS.filter((name) => verdicts[name] > 0).map(
    (name) => `${countText(verdicts[name])} ${VERDICT_WORDS[name]}`,
  );

/**
 * `12 problems: 9 sound, 2 cooked, 1 undecided (1 sound with other castling rights); 1 refused`, then nodes and time. Counts of
 * nothing are left out.
 */
export function verdictSummaryText(summary: VerdictSummary): string {
  const { refused, otherCastling, nodes, searchMs, ms, interrupted } = summary;
  const problems = verdictCount(summary);
  const counts = verdictCounts(summary);
  const castling = otherCastling > 0 ? ` (${countText(otherCastling)} sound with other castling rights)` : '';
  const files = refused > 0 ? `; ${countText(refused)} refused` : '';
  const stopped = interrupted ? '; stopped before the end' : '';
  const head = `${countText(problems)} problem${problems === 1 ? '' : 's'}`;
  const results = `${head}${counts.length > 0 ? `: ${counts.join(', ')}` : ''}${castling}${files}${stopped}\n`;
  if (nodes === 0) return results;
  const rate = searchMs > 0 ? ` (${shortCountText(nodes / (searchMs / 1000))} nodes/s)` : '';
  return `${results}${countText(nodes)} nodes in ${durationText(searchMs)}${rate}; ${durationText(ms)} in all\n`;
}
