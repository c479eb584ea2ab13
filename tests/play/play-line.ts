import { parseMove } from '../../src/chess/moves.js';
import { Game } from '../../src/play/game.js';

/** A game in which these moves were played. */
export function playLine(moves: readonly string[], fen?: string): Game {
  const game = new Game(fen);
  for (const text of moves) {
    const move = parseMove(game.position, text);
    if (!move) throw new Error(`illegal: ${text} in ${game.fen}`);
    game.play(move);
  }
  return game;
}
