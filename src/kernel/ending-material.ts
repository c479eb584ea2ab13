/** The men of an ending, how captures and promotions lead from one ending to others, and how to describe both to the kernel. */
import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE } from './assembly/board/layout.js';
import {
  KING_PAIRS_WITH_PAWNS,
  KING_PAIRS_WITHOUT_PAWNS,
  KING_SQUARES_WITH_PAWNS,
  KING_SQUARES_WITHOUT_PAWNS,
  NO_MAN,
} from './assembly/endings/layout.js';
import type { KernelExports } from './exports.js';

/** A man other than a king: colour * 8 + piece. */
export type Man = number;

/** Men in the order of an ending: White's first, the strongest first. */
export interface Material {
  readonly men: readonly Man[];
  /** White in the ending is Black in the position */
  readonly swapped: boolean;
}

/** How one ending leads to another. */
interface Step {
  readonly men: readonly Man[];
  /** indices among the men before the step, kings not counted */
  readonly captured?: number;
  readonly promoted?: number;
}

const PROMOTIONS = [QUEEN, ROOK, BISHOP, KNIGHT];
const KINGS = 2;
const LETTERS: Readonly<Record<number, string>> = {
  [QUEEN]: 'Q',
  [ROOK]: 'R',
  [BISHOP]: 'B',
  [KNIGHT]: 'N',
  [PAWN]: 'P',
};

const colourOf = (man: Man): number => man >> 3;
export const kindOfMan = (man: Man): number => man & 7;
/** Sorts White's men first, and the strongest men of a side first. */
const inOrder = (a: Man, b: Man): number => colourOf(a) - colourOf(b) || kindOfMan(b) - kindOfMan(a);

/** Returns how strong a side is, by the number of its men, then by the pieces. */
function strength(men: readonly Man[], colour: number): number {
  const pieces = men.filter((man) => colourOf(man) === colour).map(kindOfMan);
  return pieces.sort((a, b) => b - a).reduce((sum, piece) => 8 * sum + piece + 1, 0);
}

export function materialOf(men: readonly Man[]): Material {
  const swapped = strength(men, BLACK) > strength(men, WHITE);
  const own = swapped ? men.map((man) => man ^ 8) : men;
  return { men: [...own].sort(inOrder), swapped };
}

/** Yields the captures and promotions that end an ending. */
function* stepsFrom(men: readonly Man[]): Generator<Step> {
  for (const [captured, man] of men.entries()) {
    yield { men: men.filter((_, i) => i !== captured), captured };
    if (kindOfMan(man) === PAWN) {
      for (const piece of PROMOTIONS) {
        const becomes = men.map((other, i) => (i === captured ? (man & 8) | piece : other));
        yield { men: becomes, promoted: captured };
        for (const [taken, other] of men.entries()) {
          if (colourOf(other) === colourOf(man) || kindOfMan(other) === PAWN) continue;
          yield { men: becomes.filter((_, i) => i !== taken), captured: taken, promoted: captured };
        }
      }
    }
  }
}

/** Collects an ending's men, by their names, after those of all endings that its captures and promotions lead to. */
export function withAllAfter(men: readonly Man[], found = new Map<string, readonly Man[]>()) {
  const name = men.join();
  if (men.length === 0 || found.has(name)) return found;
  for (const step of stepsFrom(men)) withAllAfter(materialOf(step.men).men, found);
  return found.set(name, men);
}

/** Returns the number of positions with one side to move. */
export function sizeOf(men: readonly Man[]): number {
  const hasPawns = men.some((man) => kindOfMan(man) === PAWN);
  return (hasPawns ? KING_SQUARES_WITH_PAWNS : KING_SQUARES_WITHOUT_PAWNS) * 64 ** (men.length + 1);
}

/** Returns the bytes of a packed ending: the values of the positions that may be legal, for both sides (assembly/endings/packed.ts). */
export function packedSizeOf(men: readonly Man[]): number {
  const pawns = men.filter((man) => kindOfMan(man) === PAWN);
  // with a pawn of each side there is one more number for each square on which a pawn may be captured en passant
  const squares = new Set(pawns).size > 1 ? 56 : 48;
  const pairs = pawns.length > 0 ? KING_PAIRS_WITH_PAWNS : KING_PAIRS_WITHOUT_PAWNS;
  return 2 * pairs * squares ** pawns.length * 64 ** (men.length - pawns.length);
}

/** Returns the endings that captures and promotions lead to at once, without those of bare kings. */
export function sourcesOf(men: readonly Man[]): (readonly Man[])[] {
  const found = new Map<string, readonly Man[]>();
  for (const step of stepsFrom(men)) {
    const { men: own } = materialOf(step.men);
    if (own.length > 0) found.set(own.join(), own);
  }
  return [...found.values()];
}

/** Returns the usual name of an ending, such as `KRPKR`. */
export function endingName(men: readonly Man[]): string {
  const letters = (colour: number): string =>
    men
      .filter((man) => colourOf(man) === colour)
      .map((man) => LETTERS[kindOfMan(man)])
      .join('');
  return `K${letters(WHITE)}K${letters(BLACK)}`;
}

/** Describes an ending to the kernel: its men, and the address at which its values are or will be, either all or packed. */
export function describeEnding(
  { beginEnding, putEndingMan }: KernelExports,
  number: number,
  at: number,
  men: readonly Man[],
): void {
  beginEnding(number, at, sizeOf(men), men.length + KINGS);
  for (const [i, man] of [KING, 8 | KING, ...men].entries()) putEndingMan(number, i, man);
}

/**
 * Describes to the kernel how the ending that was described last leads to others.
 * @param numberFor returns the number under which one of them was described
 */
export function describeSources(
  exports: KernelExports,
  men: readonly Man[],
  numberFor: (men: readonly Man[]) => number,
): void {
  for (const step of stepsFrom(men)) if (step.men.length > 0) addSource(exports, step, men, numberFor);
}

function addSource(
  { addEndingSource, putSourcePlace }: KernelExports,
  step: Step,
  men: readonly Man[],
  numberFor: (men: readonly Man[]) => number,
): void {
  const { men: own, swapped } = materialOf(step.men);
  const manOf = (i: number | undefined): number => (i === undefined ? NO_MAN : i + KINGS);
  addEndingSource(numberFor(own), swapped ? 1 : 0, manOf(step.captured), manOf(step.promoted));
  putSourcePlace(0, swapped ? 1 : 0);
  putSourcePlace(1, swapped ? 0 : 1);
  // each man takes its place among the remaining ones of its kind
  const places = own.map((man, place) => ({ man: swapped ? man ^ 8 : man, place }));
  for (const [i, man] of men.entries()) {
    if (i === step.captured) continue;
    const now =
      i === step.promoted ? step.men[step.captured !== undefined && step.captured < i ? i - 1 : i] : man;
    const at = places.findIndex((other) => other.man === now);
    putSourcePlace(i + KINGS, (places[at]?.place as number) + KINGS);
    places.splice(at, 1);
  }
}
