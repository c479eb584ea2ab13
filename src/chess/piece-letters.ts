/** The letters of the pieces in other languages in which solutions are published. */

/** Capital letters of one language -> the English ones. */
export type PieceLetters = Readonly<Record<string, string>>;

/** German, French, Spanish (and Italian), in the order in which they are tried. */
export const OTHER_LANGUAGES: readonly PieceLetters[] = [
  { K: 'K', D: 'Q', T: 'R', L: 'B', S: 'N', B: 'P' },
  { R: 'K', D: 'Q', T: 'R', F: 'B', C: 'N', P: 'P' },
  { R: 'K', D: 'Q', T: 'R', A: 'B', C: 'N', P: 'P' },
];

/** A move with English letters; what is no letter of the language stays. */
export const inEnglish = (move: string, letters: PieceLetters): string =>
  move.replace(/[A-Z]/g, (letter) => letters[letter] ?? letter);
