/** The clocks of a game: so many minutes each, and so many seconds more for every move. */
import type { ByColor, Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import type { GameClock } from '../analyse/time-for-move.js';

/** In milliseconds. */
export interface TimeControl {
  readonly base: number;
  readonly increment: number;
}

/** `5+3`: five minutes and three seconds a move, as chess servers write it; `5`, `0.5+1`. Undefined: it is none. */
export function parseTimeControl(text: string): TimeControl | undefined {
  const [, minutes, seconds = '0'] = /^(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/.exec(text.trim()) ?? [];
  const base = Number(minutes) * 60_000;
  return base > 0 && base <= 86_400_000 ? { base, increment: Number(seconds) * 1000 } : undefined;
}

export class Clock {
  readonly control: TimeControl;
  readonly #now: () => number;
  #rest: ByColor<number>;
  #running: { readonly color: Color; readonly since: number } | undefined;

  /** @param now milliseconds of a clock that never goes back */
  constructor(control: TimeControl, now: () => number = () => performance.now()) {
    this.control = control;
    this.#now = now;
    this.#rest = { white: control.base, black: control.base };
  }

  /** Milliseconds that a side has left, at least zero. */
  rest(color: Color): number {
    const running = this.#running;
    const spent = running?.color === color ? this.#now() - running.since : 0;
    return Math.max(0, this.#rest[color] - spent);
  }

  /** A side's clock runs, the other one's stands; without a side both stand. What was spent is counted. */
  run(color: Color | undefined): void {
    const running = this.#running;
    if (running && running.color === color) return;
    if (running) this.#rest[running.color] = this.rest(running.color);
    this.#running = color && { color, since: this.#now() };
  }

  /** A side has moved in time: it gets its increment, and the other one's clock runs. */
  press(color: Color): void {
    this.run(opposite(color));
    this.#rest[color] += this.control.increment;
  }

  hasFallen(color: Color): boolean {
    return this.rest(color) <= 0;
  }

  /** As engines are told of it. */
  get asked(): GameClock {
    const { increment } = this.control;
    return {
      white: this.rest('white'),
      black: this.rest('black'),
      whiteIncrement: increment,
      blackIncrement: increment,
    };
  }

  /** To go back to when moves are taken back. */
  snapshot(): ByColor<number> {
    return { white: this.rest('white'), black: this.rest('black') };
  }

  /** Both stand, with so much left. */
  restore(rest: ByColor<number>): void {
    this.#rest = { ...rest };
    this.#running = undefined;
  }
}
