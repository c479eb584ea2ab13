/**
 * Men and squares as numbers, and the lines of the board. Squares: a1 = 0, b1 = 1 … h8 = 63. A man is its kind, plus 8 if it is
 * black.
 */

export const [EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] = [0, 1, 2, 3, 4, 5, 6] as const;
export type Color = 0 | 8;
export const WHITE: Color = 0;
export const BLACK: Color = 8;

export const kindOf = (man: number): number => man & 7;
export const colorOf = (man: number): Color => (man & 8) as Color;
export const other = (color: Color): Color => (8 - color) as Color;
export const fileOf = (square: number): number => square & 7;
export const rankOf = (square: number): number => square >> 3;
/** Returns a distance in moves of a king. */
export const distance = (one: number, two: number): number =>
  Math.max(Math.abs(fileOf(one) - fileOf(two)), Math.abs(rankOf(one) - rankOf(two)));
export const isSlider = (man: number): boolean => {
  const kind = kindOf(man);
  return kind === BISHOP || kind === ROOK || kind === QUEEN;
};
/** Returns 0 for dark squares, 1 for light ones. */
export const shadeOf = (square: number): number => (fileOf(square) + rankOf(square)) & 1;

/** File and rank steps: those of a rook first, then those of a bishop. */
const STEPS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
] as const;
const JUMPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

const onBoard = (file: number, rank: number): boolean => file >= 0 && file < 8 && rank >= 0 && rank < 8;

const reached = (square: number, steps: readonly (readonly [number, number])[]): Uint8Array =>
  new Uint8Array(
    steps.flatMap(([files, ranks]) => {
      const file = fileOf(square) + files;
      const rank = rankOf(square) + ranks;
      return onBoard(file, rank) ? [rank * 8 + file] : [];
    }),
  );

const SQUARES = Array.from({ length: 64 }, (_, square) => square);
export const AROUND: readonly Uint8Array[] = SQUARES.map((square) => reached(square, STEPS));
export const LEAPS: readonly Uint8Array[] = SQUARES.map((square) => reached(square, JUMPS));
/** The squares from each square to the edge, in each of the eight directions. */
export const RAYS: readonly (readonly Uint8Array[])[] = SQUARES.map((square) =>
  STEPS.map(([files, ranks]) => {
    const ray: number[] = [];
    for (
      let file = fileOf(square) + files, rank = rankOf(square) + ranks;
      onBoard(file, rank);
      file += files, rank += ranks
    )
      ray.push(rank * 8 + file);
    return new Uint8Array(ray);
  }),
);
const NONE = new Uint8Array();
/** The squares between any two squares, and the direction from one to the other, 0 … 7, or 8 if they are not on a line. */
interface Lines {
  readonly between: readonly Uint8Array[];
  readonly direction: Uint8Array;
}

function makeLines(): Lines {
  const betweens = new Array<Uint8Array>(64 * 64).fill(NONE);
  const direction = new Uint8Array(64 * 64).fill(8);
  for (const [from, rays] of RAYS.entries()) {
    for (const [way, ray] of rays.entries()) {
      for (const [i, to] of ray.entries()) {
        betweens[from * 64 + to] = ray.subarray(0, i);
        direction[from * 64 + to] = way;
      }
    }
  }
  return { between: betweens, direction };
}

/** Made when first needed, because most runs do not look for themes. */
let lines: Lines | undefined;
const allLines = (): Lines => {
  lines ??= makeLines();
  return lines;
};

export const between = (from: number, to: number): Uint8Array =>
  allLines().between[from * 64 + to] as Uint8Array;
export const directionOf = (from: number, to: number): number =>
  allLines().direction[from * 64 + to] as number;
/** Returns whether a line man moves in this direction. */
export const movesAlong = (man: number, direction: number): boolean => {
  const kind = kindOf(man);
  return kind === QUEEN
    ? direction < 8
    : kind === ROOK
      ? direction < 4
      : kind === BISHOP && direction >= 4 && direction < 8;
};
export const isBetween = (square: number, from: number, to: number): boolean =>
  between(from, to).includes(square);

/** The letters of the kinds, in order. */
export const KIND_LETTERS = ' pnbrqk';
/** Returns the man of a letter in FEN. */
export const manOf = (letter: string): number => {
  const lower = letter.toLowerCase();
  return KIND_LETTERS.indexOf(lower) + (letter === lower ? BLACK : WHITE);
};
/** Returns the letter of a man in FEN; empty for an empty square. */
export const letterOf = (man: number): string => {
  if (man === EMPTY) return '';
  const letter = KIND_LETTERS.charAt(kindOf(man));
  return colorOf(man) === BLACK ? letter : letter.toUpperCase();
};
export const squareNamed = (text: string, at = 0): number =>
  text.charCodeAt(at) - 97 + (text.charCodeAt(at + 1) - 49) * 8;
export const squareName = (square: number): string =>
  String.fromCharCode(97 + fileOf(square)) + String.fromCharCode(49 + rankOf(square));

/** The effect of each turn of the board on a step, in the order of the turns in src/find/transformation.ts. */
export const TURNED_STEP: readonly ((files: number, ranks: number) => readonly [number, number])[] = [
  (files, ranks) => [files, ranks],
  (files, ranks) => [-files, ranks],
  (files, ranks) => [files, -ranks],
  (files, ranks) => [-files, -ranks],
  (files, ranks) => [ranks, -files],
  (files, ranks) => [-ranks, files],
  (files, ranks) => [ranks, files],
  (files, ranks) => [-ranks, -files],
];
