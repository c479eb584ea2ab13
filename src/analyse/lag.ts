/**
 * What a move costs on the clock beyond the time that was spent thinking: the way to the program that keeps the clock and back,
 * and the machine's other work. It is seen from one `go` to the next of the same game.
 */
import type { GameClock } from './time-for-move.js';

/** A lag is forgotten slowly: what happened once on a busy machine happens again. */
const FORGET = 0.85;

export class LagGauge {
  #worst = 0;
  #left: number | undefined;

  /** Milliseconds that the next moves have to reckon with. */
  get ms(): number {
    return this.#worst;
  }

  /** The clock at the start of a move. */
  begin(clock: GameClock, side: 'white' | 'black'): void {
    const left = side === 'white' ? clock.white : clock.black;
    if (this.#left !== undefined) {
      const lag = this.#left - left;
      // a new game, a new time control, a take-back: nothing to be learnt from
      if (lag >= 0 && lag < 10_000) this.#worst = Math.max(lag, this.#worst * FORGET);
    }
    this.#left = undefined;
  }

  /** The end of the move: what would be on the clock at the next one if nothing came on top. */
  end(clock: GameClock, side: 'white' | 'black', spentMs: number): void {
    const [left, increment] =
      side === 'white' ? [clock.white, clock.whiteIncrement] : [clock.black, clock.blackIncrement];
    // behind a time control the clock is wound up
    this.#left = clock.movesToGo === 1 ? undefined : left + (increment ?? 0) - spentMs;
  }

  /** A new game: the last clock says nothing about the next. */
  newGame(): void {
    this.#left = undefined;
  }
}
