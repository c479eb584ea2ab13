/** Says how well the players of annotated games have played, in a table with one row per player, or on the page of a single game. */
import type { GameAnalysis } from '../../analyse/analyse-game.js';
import { JUDGEMENTS } from '../../analyse/judgement.js';
import { PlayerTally } from '../../analyse/player-tally.js';
import type { PgnGame } from '../../games/read-game.js';
import type { GamesSummary } from '../../records/run-records.js';
import { countText, plural } from '../../text/counts-and-times.js';
import { printableName } from '../../text/quote.js';
import { effortText } from '../analysis/analysis-summary.js';
import type { ListedPlayer } from '../html/shown.js';
import { exceptionsText, inAllText, type SaidSummary, Tally } from '../summary.js';
import type { Style } from '../terminal/style.js';
import { type BoundedColumn, fittedTable } from '../terminal/table.js';

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

/** `2 games by Stockfish 15.1`, nodes and time */
export function gamesText(summary: SaidSummary<GamesSummary>, engine: string): string {
  const { games, nodes, searchMs, ms } = summary;
  const effort = games > 0 ? `${effortText(nodes, searchMs)}${inAllText(ms)}\n` : '';
  return `${plural(games, 'game')} by ${engine}${exceptionsText(summary)}\n${effort}`;
}

const MIN_NAME = 12;
/** A collection may have thousands of players, so only those with the most moves are shown. */
const MAX_PLAYERS = 40;

interface Column extends Omit<BoundedColumn, 'least'> {
  readonly text: (name: string, player: PlayerTally) => string;
}

const COLUMNS: readonly Column[] = [
  { head: 'player', align: 'left', text: (name) => name },
  { head: 'games', align: 'right', text: (_, { games }) => countText(games) },
  { head: 'moves', align: 'right', text: (_, { moves }) => countText(moves) },
  ...JUDGEMENTS.map(
    (judgement): Column => ({
      head: judgement === 'inaccuracy' ? 'inaccuracies' : `${judgement}s`,
      align: 'right',
      text: (_, { judgements }) => countText(judgements[judgement]),
    }),
  ),
  { head: 'loss', align: 'right', text: (_, player) => lossText(player) },
  { head: 'accuracy', align: 'right', text: (_, player) => accuracyText(player) },
];

/** Adds up the figures of each player, in order of appearance. */
export class PlayersTable {
  readonly #players = new Map<string, PlayerTally>();

  add(game: PgnGame, analysis: GameAnalysis): void {
    for (const side of ['white', 'black'] as const) {
      const name = playerName(game, side);
      const tally = this.#players.get(name) ?? new PlayerTally();
      this.#players.set(name, tally.add(analysis, side));
    }
  }

  /** Returns the table in lines, or an empty text if no move was judged. */
  text(style: Style): string {
    const all = [...this.#players].filter(([, { moves }]) => moves > 0);
    const busiest = [...all].sort(([, a], [, b]) => b.games - a.games).slice(0, MAX_PLAYERS);
    const shown = all.length > MAX_PLAYERS ? busiest : all;
    if (shown.length === 0) return '';
    const severalGames = shown.some(([, player]) => player.games > 1);
    const columns = COLUMNS.filter(({ head }) => head !== 'games' || severalGames);
    const table = fittedTable(
      columns.map(({ head, align }) => ({
        head,
        align,
        least: align === 'left' ? MIN_NAME : Math.max(5, head.length),
      })),
      shown.map(([name, player]) => ({ cells: columns.map(({ text }) => text(name, player)) })),
      style,
    );
    const left = all.length - shown.length;
    return `${table}${left > 0 ? `and ${countText(left)} more players\n` : ''}\n`;
  }
}

/** Returns how the players of a game did, White first. */
export const playerHeads = (
  game: Pick<PgnGame, 'pgn'>,
  analysis: GameAnalysis,
): readonly [ListedPlayer, ListedPlayer] => [
  playerHead(game, analysis, 'white'),
  playerHead(game, analysis, 'black'),
];

function playerHead(
  game: Pick<PgnGame, 'pgn'>,
  analysis: GameAnalysis,
  side: 'white' | 'black',
): ListedPlayer {
  const tally = new PlayerTally().add(analysis, side);
  return {
    name: playerName(game, side),
    accuracy: accuracyText(tally),
    loss: lossText(tally),
    judgements: JUDGEMENTS.map((judgement) => tally.judgements[judgement]),
  };
}

/** `98.7%` */
const accuracyText = ({ accuracy }: PlayerTally): string =>
  accuracy === undefined ? '-' : `${accuracy.toFixed(1)}%`;

/** Returns the average loss per move in pawns: `0.35` */
const lossText = ({ averageLoss }: PlayerTally): string =>
  averageLoss === undefined ? '-' : (averageLoss / 100).toFixed(2);

/** Returns the name in the tag White or Black, or the colour if there is no name. */
export function playerName({ pgn }: Pick<PgnGame, 'pgn'>, side: 'white' | 'black'): string {
  const colour = side === 'white' ? 'White' : 'Black';
  const name = pgn.headers.get(colour)?.trim();
  return name && !/^[?*-]*$/.test(name) ? printableName(name, 40) : colour;
}
