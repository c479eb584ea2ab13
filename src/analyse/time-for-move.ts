/**
 * How long to think about one move of a game with clocks. Two limits: after the soft one no new iteration is begun, at the
 * hard one the search is stopped. What is left on the clock is spread over the moves to come, and a reserve is never touched:
 * the machine may be busy, and a move that comes late loses the game.
 *
 * https://www.chessprogramming.org/Time_Management
 */
import type { Score } from './analysis.js';

/** The clocks of a game, in milliseconds. */
export interface GameClock {
  readonly white: number;
  readonly black: number;
  /** added for each move */
  readonly whiteIncrement?: number;
  readonly blackIncrement?: number;
  /** to the next time control; the game is to be finished in the time where it is absent */
  readonly movesToGo?: number;
}

/** Milliseconds for one move. */
export interface MoveTime {
  /** spent if nothing speaks for more or less */
  readonly soft: number;
  /** never exceeded */
  readonly hard: number;
}

/** Moves that a game without time controls is expected to last from any point on. */
const MOVES_TO_COME = 30;
/** A time control that is further away is no reason to think less than this. */
const MOST_MOVES_TO_GO = 50;
/** Of the time that remains, at most so much goes into one move … */
const MOST_OF_CLOCK = 0.3;
/** … or into the last one before the next control. */
const MOST_OF_LAST_MOVE = 0.8;
const HARD_PER_SOFT = 4;
/** Kept for a machine that is busy with something else: so much of the clock, but no less than so many milliseconds. */
const RESERVE_SHARE = 0.05;
const LEAST_RESERVE_MS = 25;

/** A clock that loses more to the overhead than it gains is still to be used: so much of an even share, at least. */
const LEAST_SHARE = 0.5;

/**
 * @param overheadMs what passes between the move and the stop of the clock, per move
 * @param worstMs how much it has been at worst: kept back, but not reckoned with for every move to come
 */
export function moveTime(
  clock: GameClock,
  side: 'white' | 'black',
  overheadMs: number,
  worstMs = overheadMs,
): MoveTime {
  const left = Math.max(0, side === 'white' ? clock.white : clock.black);
  const increment = Math.max(0, (side === 'white' ? clock.whiteIncrement : clock.blackIncrement) ?? 0);
  const control = clock.movesToGo !== undefined && clock.movesToGo > 0;
  const moves = control ? Math.min(clock.movesToGo ?? 1, MOST_MOVES_TO_GO) : MOVES_TO_COME;

  const reserve = Math.max(overheadMs, worstMs) + Math.max(LEAST_RESERVE_MS, RESERVE_SHARE * left);
  const mostShare = Math.max(MOST_OF_CLOCK, MOST_OF_LAST_MOVE / moves);
  const hard = Math.max(1, Math.min((left - reserve) * mostShare, left - reserve));
  const gain = (moves - 1) * (increment - overheadMs);
  const toSpend = Math.max(left - reserve + gain, LEAST_SHARE * (left - reserve));
  const soft = Math.max(1, Math.min(toSpend / moves, hard));
  return { soft, hard: Math.min(hard, soft * HARD_PER_SOFT) };
}

/** What an iteration came to. */
export interface IterationResult {
  /** any text that is the same for the same first move */
  readonly bestMove: string;
  readonly score: Score;
}

/** A best move that stays gets less time, one that changes, or whose score falls, more. */
const LEAST_FACTOR = 0.7;
const FACTOR_PER_STABLE_ITERATION = 0.1;
const STABLE_FROM = 3;
const FACTOR_OF_CHANGE = 1.35;
const MOST_FACTOR = 2.2;
/** A fall of so many centipawns asks for half as much time again. */
const FALL_CENTIPAWNS = 35;
/** The next iteration takes longer than all before it together: begun after this share of the time it would be lost. */
const LAST_START = 0.65;

/** Decides after every iteration whether another one is worth beginning. */
export class IterationClock {
  readonly #time: MoveTime;
  #last: IterationResult | undefined;
  #stable = 0;
  #unrest = 1;

  constructor(time: MoveTime) {
    this.#time = time;
  }

  /** @param elapsedMs since the clock was started */
  isOver(result: IterationResult, elapsedMs: number): boolean {
    const last = this.#last;
    this.#last = result;
    this.#stable = last?.bestMove === result.bestMove ? this.#stable + 1 : 0;
    if (last && last.bestMove !== result.bestMove) this.#unrest = this.#unrest * FACTOR_OF_CHANGE;
    else this.#unrest = 1 + (this.#unrest - 1) * 0.7;
    const fallen = last !== undefined && value(result.score) <= value(last.score) - FALL_CENTIPAWNS;
    const calm = Math.max(0, this.#stable - STABLE_FROM) * FACTOR_PER_STABLE_ITERATION;
    const factor = this.#unrest * (fallen ? 1.5 : 1) * (1 - calm);
    const wanted = this.#time.soft * Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, factor));
    return elapsedMs >= LAST_START * Math.min(wanted, this.#time.hard);
  }
}

const MATE_VALUE = 30_000;

const value = (score: Score): number =>
  score.kind === 'centipawns' ? score.centipawns : Math.sign(score.moves || -1) * MATE_VALUE - score.moves;
