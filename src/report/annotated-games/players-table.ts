/** How well the players of annotated games have played: a table for people, a row a player. */
import type { GameAnalysis } from '../../analyse/analyse-game.js';
import { JUDGEMENTS, type Judgement } from '../../analyse/judgement.js';
import type { GameRecord } from '../../games/game-record.js';
import { printable } from '../../text/quote.js';
import { effortText } from '../analysis/analysis-tally.js';
import { countText, durationText } from '../solution/solution-words.js';
import { gridRow, gridWidth } from '../terminal/grid.js';
import { type BoundedColumn, boundedWidths } from '../terminal/row-stream.js';
import { painter, type Style } from '../terminal/style.js';
import { textWidth } from '../terminal/text-width.js';

/** How one side has played, in one game or in several. */
export interface PlayerSummary {
  readonly games: number;
  /** moves that were judged */
  readonly moves: number;
  readonly judgements: Readonly<Record<Judgement, number>>;
  /** centipawns given away a move; absent without moves */
  readonly averageLoss?: number;
  /** in per cent; absent without moves */
  readonly accuracy?: number;
}

export interface GamesSummary {
  /** by name, in order of appearance */
  readonly players: ReadonlyMap<string, PlayerSummary>;
  readonly games: number;
  /** games, or whole files, that could not be read or at which the engine broke down */
  readonly refused: number;
  readonly nodes: number;
  readonly searchMs: number;
  readonly ms: number;
  readonly interrupted: boolean;
}

export class PlayerTally {
  games = 0;
  #moves = 0;
  #loss = 0;
  #accuracy = 0;
  readonly #judgements: Record<Judgement, number> = { inaccuracy: 0, mistake: 0, blunder: 0 };

  take(analysis: GameAnalysis, side: 'white' | 'black'): this {
    this.games++;
    for (const move of analysis.moves) {
      if (move.side !== side || !move.cost) continue;
      this.#moves++;
      this.#loss += move.cost.centipawns;
      this.#accuracy += move.cost.accuracy;
      if (move.cost.judgement) this.#judgements[move.cost.judgement]++;
    }
    return this;
  }

  summary(): PlayerSummary {
    const moves = this.#moves;
    return {
      games: this.games,
      moves,
      judgements: { ...this.#judgements },
      ...(moves > 0 && { averageLoss: this.#loss / moves, accuracy: this.#accuracy / moves }),
    };
  }
}

export class GamesTally {
  readonly #began = performance.now();
  readonly #players = new Map<string, PlayerTally>();
  #games = 0;
  #refused = 0;
  #nodes = 0;
  #searchMs = 0;

  game(game: GameRecord, analysis: GameAnalysis): void {
    this.#games++;
    this.#nodes += analysis.nodes;
    this.#searchMs += analysis.ms;
    for (const side of ['white', 'black'] as const) {
      const name = playerName(game, side);
      const tally = this.#players.get(name) ?? new PlayerTally();
      this.#players.set(name, tally.take(analysis, side));
    }
  }

  refusal(): void {
    this.#refused++;
  }

  summary(interrupted: boolean): GamesSummary {
    return {
      players: new Map([...this.#players].map(([name, tally]) => [name, tally.summary()])),
      games: this.#games,
      refused: this.#refused,
      nodes: this.#nodes,
      searchMs: this.#searchMs,
      ms: performance.now() - this.#began,
      interrupted,
    };
  }
}

/** The tag White or Black; the colour where it says nothing. */
export function playerName({ pgn }: GameRecord, side: 'white' | 'black'): string {
  const colour = side === 'white' ? 'White' : 'Black';
  const name = pgn.headers.get(colour)?.trim();
  return name && !/^[?*-]*$/.test(name) ? printable(name, 40) : colour;
}

const HEADS = ['player', 'games', 'moves', 'inaccuracies', 'mistakes', 'blunders', 'loss', 'accuracy'];
const LEAST_NAME = 12;
/** A collection may have thousands: the busiest are shown. */
const MOST_PLAYERS = 40;

/** The table, and what the run came to. */
export function gamesSummaryText(summary: GamesSummary, engine: string, style: Style): string {
  const { players, games, refused, nodes, searchMs, ms, interrupted } = summary;
  const paint = painter(style);
  const all = [...players].filter(([, { moves }]) => moves > 0);
  const most = [...all].sort(([, a], [, b]) => b.games - a.games).slice(0, MOST_PLAYERS);
  const shown = all.length > MOST_PLAYERS ? most : all;
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
      least: i === 0 ? LEAST_NAME : Math.max(5, head.length),
      most: Infinity,
    }),
  );
  // the names come last when room is given away: they can be wrapped
  const [names, ...numbers] = columns as [BoundedColumn, ...BoundedColumn[]];
  const last = rows.map(([name = '', ...others]) => [...others, name]);
  const given = boundedWidths([...numbers, names], style.width)(last);
  const natural = Math.max(...rows.map(([name = '']) => textWidth(name)), LEAST_NAME);
  const widths = [Math.min(natural, given.at(-1) ?? LEAST_NAME), ...given.slice(0, -1)];
  const grid = { widths, aligns: columns.map(({ align }) => align), wraps: style.width !== Infinity };
  const left = all.length - shown.length;
  const lines = [
    paint('bold', gridRow(heads, grid)),
    paint('dim', (style.unicode ? '─' : '-').repeat(gridWidth(grid.widths))),
    ...rows.map((row) => gridRow(row, grid)),
    ...(left > 0 ? [`and ${countText(left)} more players`] : []),
    '',
  ];
  const notRead = refused > 0 ? `; ${countText(refused)} refused` : '';
  const stopped = interrupted ? '; stopped before the end' : '';
  const head = `${countText(games)} game${games === 1 ? '' : 's'} by ${engine}${notRead}${stopped}\n`;
  const effort = games > 0 ? `${effortText(nodes, searchMs)}; ${durationText(ms)} in all\n` : '';
  const legend = rows.length > 0 ? 'Loss: pawns given away a move.\n' : '';
  return `${rows.length > 0 ? `${lines.join('\n')}\n` : ''}${head}${effort}${legend}`;
}
