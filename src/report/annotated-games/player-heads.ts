/** How the players of a game did, for the table of the page. */
import type { GameAnalysis } from '../../analyse/analyse-game.js';
import { JUDGEMENTS } from '../../analyse/judgement.js';
import { PlayerTally } from '../../analyse/player-tally.js';
import type { PgnGame } from '../../games/read-game.js';
import { printableName } from '../../text/quote.js';
import type { ListedPlayer } from '../html/shown.js';

/** White's first. */
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
export const accuracyText = ({ accuracy }: PlayerTally): string =>
  accuracy === undefined ? '-' : `${accuracy.toFixed(1)}%`;

/** Returns the average loss per move in pawns: `0.35` */
export const lossText = ({ averageLoss }: PlayerTally): string =>
  averageLoss === undefined ? '-' : (averageLoss / 100).toFixed(2);

/** Returns the name in the tag White or Black, or the colour without a name. */
export function playerName({ pgn }: Pick<PgnGame, 'pgn'>, side: 'white' | 'black'): string {
  const colour = side === 'white' ? 'White' : 'Black';
  const name = pgn.headers.get(colour)?.trim();
  return name && !/^[?*-]*$/.test(name) ? printableName(name, 40) : colour;
}
