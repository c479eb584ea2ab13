/** A game against the engine as text, to be there after a reload. */
import { readPosition } from '../../chess/fen.js';
import { legalUci, toUci } from '../../chess/moves.js';
import { Game } from '../../play/game.js';
import type { GameOutcome } from '../../play/outcome.js';
import type { PlaySide } from '../store.js';

export interface SavedGame {
  readonly fen: string;
  readonly moves: readonly string[];
  readonly side: PlaySide;
  /** `5+3`; empty: without clocks */
  readonly clock: string;
  /** milliseconds that White and Black have left */
  readonly left?: readonly [number, number] | undefined;
  /** by resignation, agreement, claim or time: what the moves do not say */
  readonly ended?: GameOutcome | undefined;
}

export const textOf = (saved: SavedGame): string => JSON.stringify(saved);

export const savedFrom = (game: Game): Pick<SavedGame, 'fen' | 'moves' | 'ended'> => {
  const { outcome } = game;
  return {
    fen: game.startFen,
    moves: game.moves.map(({ move }) => toUci(move)),
    ...(outcome && { ended: outcome }),
  };
};

/** Another version may have written it: what does not fit is as if it were not there. */
export function readSaved(text: string): { readonly saved: SavedGame; readonly game: Game } | undefined {
  try {
    const saved = JSON.parse(text) as SavedGame;
    const position = readPosition(saved.fen);
    if (!position.ok || !['white', 'black'].includes(saved.side) || typeof saved.clock !== 'string')
      return undefined;
    const game = new Game(position.value.fen);
    for (const uci of saved.moves) {
      const move = legalUci(game.position, uci);
      if (!move) return undefined;
      game.play(move);
    }
    if (saved.ended && !game.outcome) game.end(saved.ended);
    return { saved, game };
  } catch {
    return undefined;
  }
}
