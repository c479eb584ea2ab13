/**
 * Shows an engine's thoughts on a terminal while it thinks: a row for each iteration and line, with the progress
 * below. Of several positions, it shows the one whose result comes next.
 */

import type { WriteStream } from 'node:tty';
import type { Chess } from 'chessops';
import type { AnalysisLimits, AnalysisLine, AnalysisState } from '../../analyse/analysis.js';
import { positionOf } from '../../chess/moves.js';
import type { Problem } from '../../problems/problem.js';
import { rankedLine } from '../../records/analysis-records.js';
import { durationText, rateText, shortCountText } from '../../text/counts-and-times.js';
import type { NotationName } from '../move-notation.js';
import { shortName } from '../problem-words.js';
import { boundsText } from '../solution/search-words.js';
import { LiveRegion } from '../terminal/live-region.js';
import { painter, type Style } from '../terminal/style.js';
import { type Align, gridRow, gridWidth } from '../terminal/table.js';
import {
  depthText,
  ellipsisOf,
  fitTexts,
  hashText,
  scoreFormat,
  scoreText,
  VariationWriter,
} from './analysis-words.js';

export interface LiveOptions {
  readonly terminal: WriteStream;
  /** its width is ignored: the terminal may be resized */
  readonly style: Style;
  readonly notation?: NotationName;
  /** number of first moves ranked */
  readonly lines: number;
  readonly limits: AnalysisLimits;
}

interface ThoughtRow {
  readonly depth: number;
  readonly rank: number;
  /** the cells before the variation */
  readonly cells: readonly string[];
  readonly scoreFormat: ReturnType<typeof scoreFormat>;
  readonly moves: readonly string[];
}

interface Thought {
  readonly problem: Problem;
  /** name of the engine */
  readonly engine: string;
  readonly position: Chess;
  readonly writer: VariationWriter;
  readonly began: number;
  readonly rows: Map<string, ThoughtRow>;
  state: AnalysisState;
}

const MAX_ROWS = 20;
const KEPT_ROWS = 64;
/** Rows reserved for the text above: the shell's line, the rows of a batch. */
const ROWS_ELSEWHERE = 6;
/** Redraws the clock during long iterations. */
const TICK_MS = 250;
const MIN_VARIATION = 10;
const MAX_NAME = 24;

const COLUMNS: readonly { readonly head: string; readonly align: Align; readonly width: number }[] = [
  { head: '#', align: 'right', width: 3 },
  { head: 'score', align: 'right', width: 6 },
  { head: 'depth', align: 'right', width: 6 },
  { head: 'nodes', align: 'right', width: 7 },
  { head: 'nodes/s', align: 'right', width: 7 },
  { head: 'table', align: 'right', width: 5 },
];

export class LiveAnalysis extends LiveRegion {
  readonly #options: LiveOptions;
  readonly #thoughts = new Map<string, Thought>();
  readonly #tick: NodeJS.Timeout;
  #done = 0;

  constructor(options: LiveOptions) {
    super(options.terminal, () => this.#lines());
    this.#options = options;
    this.#tick = setInterval(() => {
      if (this.#thoughts.size > 0) this.changed();
    }, TICK_MS);
    this.#tick.unref();
  }

  state(problem: Problem, engine: string, state: AnalysisState): void {
    const thought = this.#thoughtOf(problem, engine);
    thought.state = state;
    // lines left from the previous iteration already have rows, with their former ranks
    const newest = state.lines[0]?.depth;
    for (const line of state.lines) if (line.depth === newest) remember(thought, line, state);
    this.changed();
  }

  /** Removes a position; call it before its result is written. */
  finished(problem: Problem, engine: string): void {
    this.#thoughts.delete(keyOf(problem, engine));
    this.#done++;
    this.changed();
  }

  override close(): void {
    clearInterval(this.#tick);
    super.close();
  }

  #thoughtOf(problem: Problem, engine: string): Thought {
    const key = keyOf(problem, engine);
    const known = this.#thoughts.get(key);
    if (known) return known;
    const thought: Thought = {
      problem,
      engine,
      position: positionOf(problem.fen),
      writer: new VariationWriter(problem.fen, this.#options.notation),
      began: performance.now(),
      rows: new Map(),
      state: { depth: 0, lines: [], nodes: 0, ms: 0 },
    };
    this.#thoughts.set(key, thought);
    return thought;
  }

  #lines(): string[] {
    const [thought] = [...this.#thoughts.values()].sort((a, b) => a.problem.index - b.problem.index);
    if (!thought) return [];
    const { terminal, style } = this.#options;
    // the last column stays empty, because some terminals move to the next line after a full one
    const width = (terminal.columns || 80) - 1;
    const shown = Math.max(3, Math.min(MAX_ROWS, (terminal.rows || 24) - ROWS_ELSEWHERE));
    const paint = painter(style);
    const columns = this.#options.lines > 1 ? COLUMNS : COLUMNS.slice(1);
    const widths = columns.map((column) => column.width);
    const room = Math.max(MIN_VARIATION, width - gridWidth(widths) - 2);
    const grid = {
      widths: [...widths, room],
      aligns: [...columns.map(({ align }) => align), 'left' as const],
      wraps: false,
    };
    const heads = [...columns.map(({ head }) => head), 'variation'];
    const scoreColumn = heads.indexOf('score');
    const rows = sorted(thought).slice(-shown);
    const bounds = provenText(thought.state);
    return [
      ...(rows.length > 0 ? [paint('dim', gridRow(heads, grid))] : []),
      ...rows.map(({ cells, moves, scoreFormat: format }) =>
        gridRow(
          [...cells.slice(COLUMNS.length - columns.length), fitTexts(moves, room, style)],
          grid,
          (column, text) => (column === scoreColumn ? paint(format, text) : text),
        ),
      ),
      ...(bounds === undefined ? [] : [bounds.slice(0, width)]),
      paint('dim', this.#status(thought).slice(0, width)),
    ];
  }

  /** `puzzles.epd:3 · Stockfish 15.1 · 12.3 M nodes · 4.2 s of 5.00 s · 2 done` */
  #status({ problem, engine, state, began }: Thought): string {
    const { limits, style } = this.#options;
    const ms = performance.now() - began;
    const time =
      limits.ms === undefined ? durationText(ms) : `${durationText(ms)} of ${durationText(limits.ms)}`;
    const parts = [
      shortName(problem, MAX_NAME, ellipsisOf(style)),
      engine,
      `${shortCountText(state.nodes)} nodes`,
      time,
      ...(this.#done > 0 ? [`${this.#done} done`] : []),
      ...((limits.ms ?? limits.depth ?? limits.nodes) ? [] : ['Ctrl-C ends it']),
    ];
    return parts.join(style.unicode ? ' · ' : ' | ');
  }
}

/** Says what is proven of a mate by the side to move, in the words of `solve`: `no mate in 7, mate in at most 14`. */
function provenText({ lines: [best] }: AnalysisState): string | undefined {
  if (best?.score.kind !== 'mate' || best.score.moves <= 0) return undefined;
  const { moves } = best.score;
  const ruledOut = best.proven ? moves - 1 : best.noneWithin;
  return ruledOut === undefined ? undefined : boundsText({ ruledOut, provenIn: moves });
}

const keyOf = ({ index }: Problem, engine: string): string => `${index} ${engine}`;

/** Adds a row for a new line. Rows are not updated, so they show when the line was found. */
function remember(thought: Thought, line: AnalysisLine, state: AnalysisState): void {
  const { rows, writer } = thought;
  const key = `${line.depth} ${line.rank}`;
  const { score, line: moveLine } = rankedLine(thought.position, line);
  const moves = writer.texts(moveLine);
  const known = rows.get(key);
  if (known && known.moves.join() === moves.join()) return;
  rows.set(key, {
    depth: line.depth,
    rank: line.rank,
    cells: [
      String(line.rank),
      scoreText(score),
      depthText(line),
      shortCountText(state.nodes),
      rateText(state.nodes, state.ms),
      hashText(state.hashPermille),
    ],
    scoreFormat: scoreFormat(score),
    moves,
  });
  if (rows.size > KEPT_ROWS) {
    const oldest = sorted(thought)[0];
    if (oldest) rows.delete(`${oldest.depth} ${oldest.rank}`);
  }
}

const sorted = ({ rows }: Thought): ThoughtRow[] =>
  [...rows.values()].sort((a, b) => a.depth - b.depth || a.rank - b.rank);
