/**
 * The evaluation as a function of its numbers, for positions whose counts the kernel has recorded. It is linear except for king
 * danger, which is squared, so the gradient is exact. https://www.chessprogramming.org/Texel%27s_Tuning_Method
 */
import {
  DANGER_ALWAYS,
  FULL_PHASE,
  FULL_SCALE,
  NUMBERS_COUNT,
} from '../../src/kernel/assembly/evaluation/layout.js';
import {
  DANGER_LINEAR,
  DANGER_SQUARED,
  type EvaluationTrace,
  isDangerNumber,
  unitOf,
} from '../../src/kernel/evaluator.js';

const UNITS = Float64Array.from({ length: NUMBERS_COUNT }, (_, i) => unitOf(i));

/** Positions with counts, row by row in flat arrays: two hundred thousand of them have some fifteen million. */
export class TuningSet {
  /** the chance that White wins; a draw is half a win */
  readonly target: Float64Array;
  /** weights of middlegame and endgame, times the scale */
  readonly middlegame: Float64Array;
  readonly endgame: Float64Array;
  /** where each position's entries start: value, danger to the white king, danger to the black king */
  readonly #starts: Int32Array;
  #places: Uint16Array;
  #times: Int16Array;
  #size = 0;
  #end = 0;

  constructor(most: number) {
    this.target = new Float64Array(most);
    this.middlegame = new Float64Array(most);
    this.endgame = new Float64Array(most);
    this.#starts = new Int32Array(3 * most + 1);
    this.#places = new Uint16Array(most * 64);
    this.#times = new Int16Array(most * 64);
  }

  get size(): number {
    return this.#size;
  }

  add(trace: EvaluationTrace, target: number): void {
    const row = this.#size++;
    const { white, black } = trace.counts;
    const scale = trace.scale / FULL_SCALE;
    this.target[row] = target;
    this.middlegame[row] = (scale * trace.phase) / FULL_PHASE;
    this.endgame[row] = scale * (1 - trace.phase / FULL_PHASE);
    for (let i = 0; i < NUMBERS_COUNT; i++) {
      if (!isDangerNumber(i)) this.#put(i, (white[i] as number) - (black[i] as number));
    }
    this.#starts[3 * row + 1] = this.#end;
    this.#putDanger(white);
    this.#starts[3 * row + 2] = this.#end;
    this.#putDanger(black);
    this.#starts[3 * row + 3] = this.#end;
  }

  /** King attackers are recorded even if they are too few to count. */
  #putDanger(counts: Int32Array): void {
    if (counts[DANGER_ALWAYS] === 0) return;
    for (let i = 0; i < NUMBERS_COUNT; i++) if (isDangerNumber(i)) this.#put(i, counts[i] as number);
  }

  #put(place: number, times: number): void {
    if (times === 0) return;
    if (this.#end === this.#places.length) {
      this.#places = enlarged(this.#places, Uint16Array);
      this.#times = enlarged(this.#times, Int16Array);
    }
    this.#places[this.#end] = place;
    this.#times[this.#end++] = times;
  }

  /** Value in centipawns from White's view; `numbers` are pairs of middlegame and endgame. */
  value(row: number, numbers: Float64Array): number {
    return this.#value(row, numbers).value;
  }

  #value(row: number, numbers: Float64Array): { value: number; white: number; black: number } {
    const [start, danger, blackDanger, end] = this.#range(row);
    let middlegame = 0;
    let endgame = 0;
    for (let at = start; at < danger; at++) {
      const times = this.#centipawns(at);
      const place = 2 * (this.#places[at] as number);
      middlegame += times * (numbers[place] as number);
      endgame += times * (numbers[place + 1] as number);
    }
    const white = this.#units(danger, blackDanger, numbers);
    const black = this.#units(blackDanger, end, numbers);
    middlegame += (black * black - white * white) / DANGER_SQUARED;
    endgame += (black - white) / DANGER_LINEAR;
    const value = middlegame * (this.middlegame[row] as number) + endgame * (this.endgame[row] as number);
    return { value, white, black };
  }

  /** How much an entry adds to the value per unit of its number. */
  #centipawns(at: number): number {
    return (this.#times[at] as number) * (UNITS[this.#places[at] as number] as number);
  }

  #range(row: number): [number, number, number, number] {
    const at = (i: number): number => this.#starts[3 * row + i] as number;
    return [at(0), at(1), at(2), at(3)];
  }

  #units(from: number, to: number, numbers: Float64Array): number {
    let units = 0;
    for (let at = from; at < to; at++) {
      units += (this.#times[at] as number) * (numbers[2 * (this.#places[at] as number)] as number);
    }
    return Math.max(0, units);
  }

  /**
   * Adds a position's share of the gradient of the squared error to `gradient`.
   * @param divisor centipawns per unit of the sigmoid
   * @returns the squared error
   */
  addGradient(row: number, numbers: Float64Array, divisor: number, gradient: Float64Array): number {
    const { value, white, black } = this.#value(row, numbers);
    const chance = sigmoid(value / divisor);
    const error = chance - (this.target[row] as number);
    const slope = (2 * error * chance * (1 - chance)) / divisor;
    const middlegame = slope * (this.middlegame[row] as number);
    const endgame = slope * (this.endgame[row] as number);
    const [start, danger, blackDanger, end] = this.#range(row);
    for (let at = start; at < danger; at++) {
      const times = this.#centipawns(at);
      const place = 2 * (this.#places[at] as number);
      gradient[place] = (gradient[place] as number) + middlegame * times;
      gradient[place + 1] = (gradient[place + 1] as number) + endgame * times;
    }
    const perUnit = (units: number): number =>
      units > 0 ? (middlegame * 2 * units) / DANGER_SQUARED + endgame / DANGER_LINEAR : 0;
    this.#addUnits(danger, blackDanger, -perUnit(white), gradient);
    this.#addUnits(blackDanger, end, perUnit(black), gradient);
    return error * error;
  }

  #addUnits(from: number, to: number, slope: number, gradient: Float64Array): void {
    for (let at = from; at < to; at++) {
      const place = 2 * (this.#places[at] as number);
      gradient[place] = (gradient[place] as number) + slope * (this.#times[at] as number);
    }
  }

  /** Mean squared error. */
  error(numbers: Float64Array, divisor: number): number {
    let sum = 0;
    for (let row = 0; row < this.size; row++) {
      sum += (sigmoid(this.value(row, numbers) / divisor) - (this.target[row] as number)) ** 2;
    }
    return sum / this.size;
  }

  /** How often each number was counted, for either side. */
  uses(): Float64Array {
    const uses = new Float64Array(NUMBERS_COUNT);
    for (let at = 0; at < this.#end; at++) {
      const place = this.#places[at] as number;
      uses[place] = (uses[place] as number) + Math.abs(this.#times[at] as number);
    }
    return uses;
  }
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

function enlarged<A extends Uint16Array | Int16Array>(array: A, type: new (length: number) => A): A {
  const larger = new type(2 * array.length);
  larger.set(array);
  return larger;
}

/** The divisor between 50 and 1000 that minimises `error`. */
export function bestDivisor(error: (divisor: number) => number): number {
  let [low, high] = [50, 1000];
  while (high - low > 0.5) {
    const third = (high - low) / 3;
    if (error(low + third) < error(high - third)) high -= third;
    else low += third;
  }
  return (low + high) / 2;
}
