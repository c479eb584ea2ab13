/** Summarises a run: results are counted as they come, and reported at the end. */
import { rounded } from '../records/record.js';
import type { RunSummary } from '../records/run-records.js';
import type { UsualNodes } from '../solve/budget.js';
import { countText, durationText, plural, shortCountText } from '../text/counts-and-times.js';
import { unsupportedIn } from '../text/finding.js';
import type { Refusal } from '../text/input.js';
import { REFUSED, UNSUPPORTED } from './html/shown.js';

/** Counts what every run has. */
export abstract class Tally {
  readonly #usual: UsualNodes | undefined;
  readonly #began = performance.now();
  #nodes = 0;
  #searchMs = 0;
  #refused = 0;
  #unsupported = 0;
  #atNodes = 0;

  /** @param usual the default limits, if no others were set */
  constructor(usual?: UsualNodes) {
    this.#usual = usual;
  }

  protected add({
    nodes,
    ms,
    limit,
  }: {
    readonly nodes: number;
    readonly ms: number;
    readonly limit?: string;
  }): void {
    if (limit === 'nodes') this.#atNodes++;
    this.#nodes += nodes;
    this.#searchMs += ms;
  }

  refusal(refusal?: Pick<Refusal, 'findings'>): void {
    if (refusal && unsupportedIn(refusal.findings).length > 0) this.#unsupported++;
    else this.#refused++;
  }

  protected runSummary(interrupted: boolean): RunSummary {
    return {
      refused: this.#refused,
      ...(this.#unsupported > 0 && { unsupported: this.#unsupported }),
      nodes: this.#nodes,
      searchMs: rounded(this.#searchMs),
      ms: rounded(performance.now() - this.#began),
      ...(this.#usual && this.#atNodes > 0 && { givenUp: { problems: this.#atNodes, ...this.#usual } }),
      interrupted,
    };
  }
}

/** `; 3 unsupported; 2 refused; stopped before the end`, each if it applies. */
export const exceptionsText = ({ unsupported = 0, refused, interrupted }: SaidSummary<RunSummary>): string =>
  [
    ...countTexts([
      [unsupported, UNSUPPORTED],
      [refused, REFUSED],
    ]),
    ...(interrupted ? ['stopped before the end'] : []),
  ]
    .map((text) => `; ${text}`)
    .join('');

/**
 * A summary as text needs it. Documents leave out how long the run itself took, because that is no fact about the results: the same
 * results give the same document.
 */
export type SaidSummary<Summary extends RunSummary> = Omit<Summary, 'ms'> & { readonly ms?: number };

/** Returns a summary as documents show it. */
export function forDocument<Summary extends RunSummary>(summary: Summary): Omit<Summary, 'ms'> {
  const { ms: _, ...facts } = summary;
  return facts;
}

/** `; 5.10 s in all`; empty in documents */
export const inAllText = (ms: number | undefined): string =>
  ms === undefined ? '' : `; ${durationText(ms)} in all`;

/** `1,234,567 nodes in 5.00 s (247,000 nodes/s); 5.10 s in all`: search time and total time. */
export function totalsText({ nodes, searchMs, ms }: SaidSummary<RunSummary>): string {
  const rate = searchMs > 0 && nodes > 0 ? ` (${shortCountText(nodes / (searchMs / 1000))} nodes/s)` : '';
  return `${countText(nodes)} nodes in ${durationText(searchMs)}${rate}${inAllText(ms)}`;
}

/** Returns the line `2 problems hit the default limit of …`; empty if there are no such problems. */
export function givenUpText({ givenUp }: SaidSummary<RunSummary>): string {
  if (!givenUp) return '';
  const { problems, stated, unstated } = givenUp;
  const limit = `${countText(stated)} positions (${countText(unstated)} if no length is stated)`;
  const what = `${plural(problems, 'problem')} hit the default limit of ${limit} and ${problems === 1 ? 'is' : 'are'} undecided`;
  return `${what}. Use --nodes or --time to set another limit, --no-limit to remove it.\n`;
}

type Count = readonly [count: number, what: string];

/** `391 solved`, `12 no solution`; zero counts are left out. */
export const countTexts = (counts: readonly Count[]): string[] =>
  counts.filter(([count]) => count > 0).map(([count, what]) => `${countText(count)} ${what}`);
