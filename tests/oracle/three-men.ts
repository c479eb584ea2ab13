/**
 * The distance to mate of every position with two kings and a man of White's, by a plain solver: it lists the moves of each position
 * by itself, and goes through all positions again and again until nothing is decided any more. It shares nothing with the kernel.
 */

export type Man = 'Q' | 'R' | 'B' | 'N' | 'P';

const STRAIGHT = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const SLANTED = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
const ALL = [...STRAIGHT, ...SLANTED];
const LEAPS = [1, -1].flatMap((a) => [2, -2].flatMap((b) => [[a, b] as const, [b, a] as const]));
const STEPS = { Q: ALL, R: STRAIGHT, B: SLANTED, N: LEAPS, P: [] } as const;
const BOARD = 64 ** 3;

/** The square so many files and ranks away, or -1. */
function step(from: number, [files, ranks]: readonly [number, number]): number {
  const [file, rank] = [(from & 7) + files, (from >> 3) + ranks];
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : 8 * rank + file;
}

/** Squares that White's man attacks, past nobody but over empty squares. */
function attacks(man: Man, from: number, blockers: readonly number[]): number[] {
  if (man === 'P') return [step(from, [-1, 1]), step(from, [1, 1])].filter((to) => to >= 0);
  const found: number[] = [];
  for (const direction of STEPS[man]) {
    for (let to = step(from, direction); to >= 0; to = step(to, direction)) {
      found.push(to);
      if (man === 'N' || blockers.includes(to)) break;
    }
  }
  return found;
}

const kingSteps = (from: number): number[] => ALL.map((each) => step(from, each)).filter((to) => to >= 0);
const areBeside = (a: number, b: number): boolean => kingSteps(a).includes(b);

export class ThreeMen {
  readonly man: Man;
  /** by `indexOf`: undefined is a draw; a win of the side to move is positive, a loss in n is -n - 1 */
  readonly #values = new Int16Array(2 * BOARD);
  readonly #promoted: ReadonlyMap<Man, ThreeMen>;

  /** @param promoted the same with what a pawn becomes */
  constructor(man: Man, promoted: readonly ThreeMen[] = []) {
    this.man = man;
    this.#promoted = new Map(promoted.map((each) => [each.man, each]));
    this.#solve();
  }

  /** Whether nobody stands on another's square, and the side to move cannot take the king. */
  isLegal(whiteToMove: boolean, white: number, black: number, square: number): boolean {
    if (white === black || white === square || black === square || areBeside(white, black)) return false;
    if (this.man === 'P' && (square < 8 || square > 55)) return false;
    return !whiteToMove || !attacks(this.man, square, [white, black]).includes(black);
  }

  /** A win in n moves is n, a loss in n is -n - 1; 0 is a draw. */
  valueOf(whiteToMove: boolean, white: number, black: number, square: number): number {
    return this.#values[this.#indexOf(whiteToMove, white, black, square)] as number;
  }

  #indexOf(whiteToMove: boolean, white: number, black: number, square: number): number {
    return (whiteToMove ? 0 : BOARD) + 4096 * white + 64 * black + square;
  }

  /** The values after all legal moves, as far as they are known; the moves to positions with White's man alone. */
  #movesOfWhite(white: number, black: number, square: number): { inside: number[]; outside: number[] } {
    const inside: number[] = [];
    const outside: number[] = [];
    for (const to of kingSteps(white)) {
      if (to !== square && to !== black && !areBeside(to, black))
        inside.push(this.#indexOf(false, to, black, square));
    }
    const { man } = this;
    if (man !== 'P') {
      for (const to of attacks(man, square, [white, black])) {
        if (to !== white && to !== black) inside.push(this.#indexOf(false, white, black, to));
      }
      return { inside, outside };
    }
    for (let to = square + 8, i = 0; i < (square < 16 ? 2 : 1); i++, to += 8) {
      if (to === white || to === black) break;
      if (to < 56) inside.push(this.#indexOf(false, white, black, to));
      else for (const other of this.#promoted.values()) outside.push(other.valueOf(false, white, black, to));
    }
    return { inside, outside };
  }

  /** Black's king moves; `takes` if he may take the man, which is a draw. */
  #movesOfBlack(white: number, black: number, square: number): { inside: number[]; takes: boolean } {
    const inside: number[] = [];
    let takes = false;
    for (const to of kingSteps(black)) {
      if (areBeside(to, white) || to === white) continue;
      if (to === square) takes = true;
      else if (!attacks(this.man, square, [white, to]).includes(to))
        inside.push(this.#indexOf(true, white, to, square));
    }
    return { inside, takes };
  }

  #solve(): void {
    interface Open {
      readonly index: number;
      readonly inside: readonly number[];
      readonly outside: readonly number[];
    }
    const values = this.#values;
    const white: Open[] = [];
    const black: Open[] = [];
    for (let i = 0; i < BOARD; i++) {
      const [w, b, s] = [i >> 12, (i >> 6) & 63, i & 63];
      if (this.isLegal(true, w, b, s)) white.push({ index: i, ...this.#movesOfWhite(w, b, s) });
      if (!this.isLegal(false, w, b, s)) continue;
      const { inside, takes } = this.#movesOfBlack(w, b, s);
      if (takes) continue;
      if (inside.length > 0) black.push({ index: BOARD + i, inside, outside: [] });
      else if (attacks(this.man, s, [w, b]).includes(b)) values[BOARD + i] = -1;
    }
    // a promotion may mate later than everything that is decided here
    const last = Math.max(0, ...white.flatMap(({ outside }) => outside.map((value) => -value)));
    for (let n = 1, isOver = false; !isOver; n++) {
      isOver = n > last;
      for (const { index, inside, outside } of white) {
        if (values[index] !== 0) continue;
        if (!outside.includes(-n) && !inside.some((to) => values[to] === -n)) continue;
        values[index] = n;
        isOver = false;
      }
      for (const { index, inside } of black) {
        if (values[index] !== 0 || inside.some((to) => (values[to] as number) <= 0)) continue;
        values[index] = -n - 1;
        isOver = false;
      }
    }
  }
}
