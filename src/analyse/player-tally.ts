/** Summarises how a player has played, in one game or in several. */
import type { GameAnalysis } from './analyse-game.js';
import type { Judgement } from './judgement.js';

export class PlayerTally {
  games = 0;
  /** moves that were judged */
  moves = 0;
  readonly judgements: Record<Judgement, number> = { inaccuracy: 0, mistake: 0, blunder: 0 };
  #loss = 0;
  #accuracy = 0;

  /** Adds the moves of one side of a game. */
  add(analysis: GameAnalysis, side: 'white' | 'black'): this {
    this.games++;
    for (const move of analysis.moves) {
      if (move.side !== side || !move.cost) continue;
      this.moves++;
      this.#loss += move.cost.centipawns;
      this.#accuracy += move.cost.accuracy;
      if (move.cost.judgement) this.judgements[move.cost.judgement]++;
    }
    return this;
  }

  /** Returns the average loss per move in centipawns; undefined without moves. */
  get averageLoss(): number | undefined {
    return this.moves > 0 ? this.#loss / this.moves : undefined;
  }

  /** Returns the accuracy in per cent; undefined without moves. */
  get accuracy(): number | undefined {
    return this.moves > 0 ? this.#accuracy / this.moves : undefined;
  }
}
