/** The clocks of a game, with an increment for every move. */
import type { ByColor, Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import type { GameClock } from '../analyse/time-for-move.js';

/** In milliseconds. */
export interface TimeControl {
  readonly base: number;
  readonly increment: number;
}

/** Reads `5+3` (five minutes, and three seconds per move), `5` or `0.5+1`; undefined for any other text. */
export function parseTimeControl(text: string): TimeControl | undefined {
  const [, minutes, seconds = '0'] = /^(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/.exec(text.trim()) ?? [];
  const base = Number(minutes) * 60_000;
  return base > 0 && base <= 86_400_000 ? { base, increment: Number(seconds) * 1000 } : undefined;
}

export class GameClocks {
  readonly control: TimeControl;
  readonly #now: () => number;
  #left: ByColor<number>;
  #running: { readonly color: Color; readonly since: number } | undefined;

  /** @param now returns the milliseconds of a monotonic clock */
  constructor(control: TimeControl, now: () => number = () => performance.now()) {
    this.control = control;
    this.#now = now;
    this.#left = { white: control.base, black: control.base };
  }

  /** Returns the remaining milliseconds of a side; 0 when its time is up. */
  timeLeft(color: Color): number {
    const running = this.#running;
    const spent = running?.color === color ? this.#now() - running.since : 0;
    return Math.max(0, this.#left[color] - spent);
  }

  /** Starts one side's clock and stops the other; without a side, stops both. */
  run(color: Color | undefined): void {
    const running = this.#running;
    if (running && running.color === color) return;
    if (running) this.#left[running.color] = this.timeLeft(running.color);
    this.#running = color && { color, since: this.#now() };
  }

  /** Called when a side has moved in time: it gets its increment, and the other side's clock starts. */
  press(color: Color): void {
    this.run(opposite(color));
    this.#left[color] += this.control.increment;
  }

  hasFallen(color: Color): boolean {
    return this.timeLeft(color) <= 0;
  }

  /** Returns the clocks in the form that an engine receives. */
  get asked(): GameClock {
    const { increment } = this.control;
    return {
      white: this.timeLeft('white'),
      black: this.timeLeft('black'),
      whiteIncrement: increment,
      blackIncrement: increment,
    };
  }

  /** Returns the remaining times of both sides, which `restore` sets again when moves are taken back. */
  snapshot(): ByColor<number> {
    return { white: this.timeLeft('white'), black: this.timeLeft('black') };
  }

  /** Stops both clocks, and sets the remaining times. */
  restore(left: ByColor<number>): void {
    this.#left = { ...left };
    this.#running = undefined;
  }
}
