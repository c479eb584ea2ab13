/** Reads positions for diagrams. */
import { readLetters } from '../../../chess/board-letters.js';

/** Returns eight rows of eight squares, from the eighth rank down; undefined is an empty square. */
export function boardRows(fen: string): (string | undefined)[][] {
  const letters = readLetters(fen);
  return [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => letters.slice(8 * rank, 8 * rank + 8));
}

/** Returns the rows as Black sees them. */
export const flipped = <Square>(rows: readonly (readonly Square[])[]): Square[][] =>
  rows.map((row) => [...row].reverse()).reverse();

/** Returns the squares of the men with their letters, from a8 to h1. @param fen a FEN, or its first field alone */
export const readPlacement = (fen: string): Map<string, string> =>
  new Map(
    boardRows(fen).flatMap((row, down) =>
      row.flatMap((letter, file) => (letter ? [[`${'abcdefgh'[file]}${8 - down}`, letter] as const] : [])),
    ),
  );

const ORDER = 'KQRBNP';

/** `White Kg6 Qe1 a2; Black Kg8`: describes the position to screen readers, in the usual order of problem chess. */
export function positionText(fen: string): string {
  const men = [...readPlacement(fen)];
  const side = (white: boolean): string =>
    men
      .filter(([, letter]) => letter < 'a' === white)
      .map(([square, letter]) => ({ letter: letter.toUpperCase(), square }))
      .sort((a, b) => ORDER.indexOf(a.letter) - ORDER.indexOf(b.letter) || (a.square < b.square ? -1 : 1))
      .map(({ letter, square }) => (letter === 'P' ? square : letter + square))
      .join(' ');
  return `White ${side(true)}; Black ${side(false)}`;
}

/** `8+10`: the number of White's and Black's men, as printed below diagrams. */
export function menCount(fen: string): string {
  const letters = (fen.split(' ', 1)[0] ?? '').replace(/[^a-z]/gi, '');
  const white = letters.replace(/[a-z]/g, '').length;
  return `${white}+${letters.length - white}`;
}
