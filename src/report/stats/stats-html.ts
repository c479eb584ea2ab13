/** `keymove stats --html`: a page of charts and tables that lead to the problems. */
import type { SolutionRecord } from '../../records/problem-records.js';
import type { StatsCrossing, StatsFigure, StatsRecord } from '../../records/stats-records.js';
import { countText } from '../../text/counts-and-times.js';
import { HtmlFile, type PageAssets, type ReportOrigin } from '../html/html-file.js';
import type { Shown, ShownCrossing, ShownFigure, ShownPlay, ShownStats } from '../html/shown.js';
import { moveWriter } from '../move-notation.js';
import { shownSolution } from '../solution/solution-html.js';
import { shownVerdict } from '../verdict/verdict-html.js';
import { missingText, type StatsEnd, type StatsOptions, StatsReport } from './stats-report.js';
import { isTelling } from './stats-table.js';
import type { Counted } from './stats-tally.js';

const MAX_LISTED = 100_000;
/** Maximum number of moves of play on the page, about 10 MB. Problems after that have only their diagrams and keys. */
const MAX_MOVES = 250_000;
/** Maximum number of pairs of values; the most frequent ones are kept. */
const MAX_CELLS = 20_000;

export interface StatsHtmlOptions extends StatsOptions {
  readonly origin: ReportOrigin;
  readonly page: PageAssets;
}

export class StatsHtml extends StatsReport {
  readonly #file: HtmlFile;
  readonly #writer = moveWriter('san');
  #listed = 0;
  #moves = 0;
  #withoutPlay = 0;

  constructor({ origin, page, ...options }: StatsHtmlOptions) {
    super(options);
    const about = { subject: 'problem', inFull: false, hasCharts: true } as const;
    this.#file = new HtmlFile(options.out, about, origin, page);
  }

  override result(record: Counted): void {
    const figures = this.tally.add(record);
    if (this.#listed === MAX_LISTED) return;
    this.#listed++;
    const { listed, play, evidence } = this.#shown(record);
    const kept = this.#affordable(play);
    this.#file.record({
      listed: { ...listed, figures } as Shown['listed'],
      play: kept,
      ...(evidence && kept.length > 0 && { evidence }),
    });
  }

  override end(ended?: StatsEnd): void {
    if (!ended) {
      this.#file.end(undefined);
      return;
    }
    const stats = this.tally.stats(ended);
    this.#file.end({
      summary: ended.text.trim().split('\n'),
      interrupted: ended.interrupted,
      stats: this.#shownStats(stats),
    });
  }

  protected override write(): void {}

  #shown(record: Counted): Shown {
    if (record.type === 'verdict') return shownVerdict(record, this.#writer);
    return shownSolution(record satisfies SolutionRecord, this.#writer, false);
  }

  #affordable(play: ShownPlay): ShownPlay {
    const moves = play.reduce((sum, phase) => sum + phase.moves.length, 0);
    if (this.#moves + moves > MAX_MOVES) {
      this.#withoutPlay++;
      return [];
    }
    this.#moves += moves;
    return play;
  }

  #shownStats(stats: StatsRecord): ShownStats {
    const { problems, figures, crossings } = stats;
    const { tally } = this;
    const figureOf = ({ values, ...figure }: StatsFigure): ShownFigure => ({
      ...figure,
      values: values.map((each) => ({
        ...each,
        name: each.name ?? each.value,
        number: tally.numberOf(figure.id, each.value),
      })),
    });
    const crossingOf = ({ cells, ...crossing }: StatsCrossing): ShownCrossing => ({
      ...crossing,
      cells: cells
        .toSorted((a, b) => b.problems - a.problems)
        .slice(0, MAX_CELLS)
        .map(({ value, by, problems }) => [
          tally.numberOf(crossing.of, value),
          tally.numberOf(crossing.by, by),
          problems,
        ]),
    });
    const unlisted = problems - this.#listed;
    return {
      problems,
      figures: figures.filter((figure) => isTelling(figure, stats)).map(figureOf),
      crossings: crossings.map(crossingOf),
      remarks: [
        ...missingText(stats).split('\n').slice(0, 1),
        ...(unlisted > 0 ? [`all problems are counted; the last ${countText(unlisted)} are not listed`] : []),
        ...(this.#withoutPlay > 0
          ? [
              `${countText(this.#withoutPlay)} problems are shown without their variations, to keep the page small`,
            ]
          : []),
      ].filter((text) => text !== ''),
    };
  }
}
