/**
 * Decides how long to think about one move of a game with clocks. There are two limits: no iteration begins
 * after the soft one, and the search stops at the hard one. The remaining time is spread over the expected
 * moves, and a reserve is never touched: the machine may be busy, and a late move loses the game.
 * https://www.chessprogramming.org/Time_Management
 */
import type { Score } from './analysis.js';

/** The clocks of a game, in milliseconds. */
export interface GameClock {
  readonly white: number;
  readonly black: number;
  /** time added for each move */
  readonly whiteIncrement?: number;
  readonly blackIncrement?: number;
  /** moves to the next time control; absent: the time is for the rest of the game */
  readonly movesToGo?: number;
}

/** Milliseconds for one move. */
export interface MoveTime {
  /** used unless there is a reason for more or less */
  readonly soft: number;
  /** never exceeded */
  readonly hard: number;
}

/** The expected number of remaining moves in a game without time controls. */
const MOVES_TO_COME = 30;
/** The time is never spread over more moves than this. */
const MAX_MOVES_TO_GO = 50;
/** The largest share of the remaining time for one move. */
const MAX_OF_CLOCK = 0.3;
/** The largest share for the last move before the next control. */
const MAX_OF_LAST_MOVE = 0.8;
const HARD_PER_SOFT = 4;
/** Reserve in case the machine is busy: this share of the clock, but at least this many milliseconds. */
const RESERVE_SHARE = 0.05;
const MIN_RESERVE_MS = 25;
/** This part of an even share is used even if the overhead exceeds the increment. */
const MIN_SHARE = 0.5;

/**
 * @param overheadMs time lost on the clock with every move, in addition to thinking time
 * @param worstMs the largest overhead so far: it is kept in reserve, but not expected for every move
 */
export function moveTime(
  clock: GameClock,
  side: 'white' | 'black',
  overheadMs: number,
  worstMs = overheadMs,
): MoveTime {
  const left = Math.max(0, clock[side]);
  const increment = Math.max(0, clock[`${side}Increment`] ?? 0);
  const control = clock.movesToGo !== undefined && clock.movesToGo > 0;
  const moves = control ? Math.min(clock.movesToGo ?? 1, MAX_MOVES_TO_GO) : MOVES_TO_COME;

  const reserve = Math.max(overheadMs, worstMs) + Math.max(MIN_RESERVE_MS, RESERVE_SHARE * left);
  const maxShare = Math.max(MAX_OF_CLOCK, MAX_OF_LAST_MOVE / moves);
  const hard = Math.max(1, Math.min((left - reserve) * maxShare, left - reserve));
  const gain = (moves - 1) * (increment - overheadMs);
  const toSpend = Math.max(left - reserve + gain, MIN_SHARE * (left - reserve));
  const soft = Math.max(1, Math.min(toSpend / moves, hard));
  return { soft, hard: Math.min(hard, soft * HARD_PER_SOFT) };
}

export interface IterationResult {
  /** any text that identifies the first move */
  readonly bestMove: string;
  readonly score: Score;
}

/** A stable best move gets less time; a new one, or one whose score falls, gets more. */
const MIN_FACTOR = 0.7;
const FACTOR_PER_STABLE_ITERATION = 0.1;
const STABLE_FROM = 3;
const FACTOR_OF_CHANGE = 1.35;
const MAX_FACTOR = 2.2;
/** If the score falls by this many centipawns, the time is multiplied by one and a half. */
const FALL_CENTIPAWNS = 35;
/** An iteration takes longer than all before it: if begun after this share of the time, it would not finish. */
const LAST_START = 0.65;

/** Decides after every iteration whether another one is worth starting. */
export class IterationClock {
  readonly #time: MoveTime;
  #last: IterationResult | undefined;
  #stable = 0;
  #unrest = 1;

  constructor(time: MoveTime) {
    this.#time = time;
  }

  /** @param elapsedMs milliseconds since the clock was started */
  isOver(result: IterationResult, elapsedMs: number): boolean {
    const last = this.#last;
    this.#last = result;
    this.#stable = last?.bestMove === result.bestMove ? this.#stable + 1 : 0;
    if (last && last.bestMove !== result.bestMove) this.#unrest = this.#unrest * FACTOR_OF_CHANGE;
    else this.#unrest = 1 + (this.#unrest - 1) * 0.7;
    const fallen = last !== undefined && value(result.score) <= value(last.score) - FALL_CENTIPAWNS;
    const calm = Math.max(0, this.#stable - STABLE_FROM) * FACTOR_PER_STABLE_ITERATION;
    const factor = this.#unrest * (fallen ? 1.5 : 1) * (1 - calm);
    const wanted = this.#time.soft * Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, factor));
    return elapsedMs >= LAST_START * Math.min(wanted, this.#time.hard);
  }
}

const MATE_VALUE = 30_000;

const value = (score: Score): number =>
  score.kind === 'centipawns' ? score.centipawns : Math.sign(score.moves || -1) * MATE_VALUE - score.moves;

/** A lag is forgotten slowly: what happened once on a busy machine may happen again. */
const FORGET = 0.85;

/**
 * Measures what a move costs on the clock besides thinking time: communication with the program that keeps the
 * clock, and other work on the machine. It measures from one `go` of a game to the next.
 */
export class LagGauge {
  #worst = 0;
  #left: number | undefined;

  /** Returns the milliseconds that the next moves must allow for. */
  get ms(): number {
    return this.#worst;
  }

  /** Reads the clock at the start of a move. */
  begin(clock: GameClock, side: 'white' | 'black'): void {
    if (this.#left !== undefined) {
      const lag = this.#left - clock[side];
      // otherwise a new game or time control has begun, or a move was taken back
      if (lag >= 0 && lag < 10_000) this.#worst = Math.max(lag, this.#worst * FORGET);
    }
    this.#left = undefined;
  }

  /** Calculates, at the end of a move, how much time the clock would show without any lag. */
  end(clock: GameClock, side: 'white' | 'black', spentMs: number): void {
    const left = clock[side] + (clock[`${side}Increment`] ?? 0) - spentMs;
    // the time control adds time to the clock
    this.#left = clock.movesToGo === 1 ? undefined : left;
  }

  /** Forgets the clock of the last game. */
  newGame(): void {
    this.#left = undefined;
  }
}
