/** How a player has played, in one game or in several. */
import type { GameAnalysis } from './analyse-game.js';
import type { Judgement } from './judgement.js';

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
