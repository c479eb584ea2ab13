/** How well the players of annotated games have played: a table for people, one row per player. */
import type { GameAnalysis } from '../../analyse/analyse-game.js';
import { JUDGEMENTS } from '../../analyse/judgement.js';
import { type PlayerSummary, PlayerTally } from '../../analyse/player-tally.js';
import type { PgnGame } from '../../games/pgn-game.js';
import type { GamesSummary } from '../../records/run-records.js';
import { effortText } from '../analysis/analysis-summary.js';
import { countText, durationText } from '../counts-and-times.js';
import { exceptionsText, plural, Tally } from '../summary.js';
import { type BoundedColumn, fittedWidths } from '../terminal/column-widths.js';
import { gridRow } from '../terminal/grid.js';
import { tableHead } from '../terminal/row-stream.js';
import type { Style } from '../terminal/style.js';
import { wrapLines } from '../terminal/text-width.js';
import { playerName } from './player-heads.js';

export class GamesTally extends Tally {
  #games = 0;

  result({ analysis }: { readonly analysis: GameAnalysis }): void {
    this.#games++;
    this.add(analysis);
  }

  summary(interrupted: boolean): GamesSummary {
    return { of: 'game', games: this.#games, ...this.runSummary(interrupted) };
  }
}

/** Totals by player, in order of appearance. */
export class PlayersTally {
  readonly #players = new Map<string, PlayerTally>();

  take(game: PgnGame, analysis: GameAnalysis): void {
    for (const side of ['white', 'black'] as const) {
      const name = playerName(game, side);
      const tally = this.#players.get(name) ?? new PlayerTally();
      this.#players.set(name, tally.take(analysis, side));
    }
  }

  summaries(): [name: string, PlayerSummary][] {
    return [...this.#players].map(([name, tally]) => [name, tally.summary()]);
  }
}

const HEADS = ['player', 'games', 'moves', 'inaccuracies', 'mistakes', 'blunders', 'loss', 'accuracy'];
const MIN_NAME = 12;
/** A collection may have thousands: only the busiest are shown. */
const MAX_PLAYERS = 40;

/** The table, and the summary of the run. */
export function gamesSummaryText(
  summary: GamesSummary,
  players: readonly (readonly [name: string, player: PlayerSummary])[],
  engine: string,
  style: Style,
): string {
  const { games, nodes, searchMs, ms } = summary;
  const all = players.filter(([, { moves }]) => moves > 0);
  const most = [...all].sort(([, a], [, b]) => b.games - a.games).slice(0, MAX_PLAYERS);
  const shown = all.length > MAX_PLAYERS ? most : all;
  const severalGames = shown.some(([, player]) => player.games > 1);
  const fits = (cells: readonly string[]): string[] => cells.filter((_, i) => i !== 1 || severalGames);
  const heads = fits(HEADS);
  const rows = shown.map(([name, player]) =>
    fits([
      name,
      countText(player.games),
      countText(player.moves),
      ...JUDGEMENTS.map((judgement) => countText(player.judgements[judgement])),
      ((player.averageLoss ?? 0) / 100).toFixed(2),
      `${(player.accuracy ?? 0).toFixed(1)}%`,
    ]),
  );
  const columns = heads.map(
    (head, i): BoundedColumn => ({
      head,
      align: i === 0 ? 'left' : 'right',
      least: i === 0 ? MIN_NAME : Math.max(5, head.length),
    }),
  );
  const widths = fittedWidths(columns, rows, style.width);
  const grid = { widths, aligns: columns.map(({ align }) => align), wraps: style.width !== Infinity };
  const left = all.length - shown.length;
  const lines = [
    ...rows.map((row) => gridRow(row, grid)),
    ...(left > 0 ? [`and ${countText(left)} more players`] : []),
    '',
  ];
  const head = `${plural(games, 'game')} by ${engine}${exceptionsText(summary)}\n`;
  const effort = games > 0 ? `${effortText(nodes, searchMs)}; ${durationText(ms)} in all\n` : '';
  const legend = rows.length > 0 ? 'Loss: pawns given away a move.\n' : '';
  const said = wrapLines(head + effort + legend, style.width);
  return `${rows.length > 0 ? `${tableHead(heads, grid, style)}${lines.join('\n')}\n` : ''}${said}`;
}
