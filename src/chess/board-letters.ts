/**
 * The letters of the pieces on a board, as the first field of a FEN has them: read from a position that is known to be well-formed, and
 * written. `readBoard` (board-field.ts) judges fields of any other origin.
 */

/** Returns the letter on each square, a1 = 0; undefined is an empty square. @param fen a FEN, or its first field alone */
export function readLetters(fen: string): (string | undefined)[] {
  const letters: (string | undefined)[] = Array(64).fill(undefined);
  let square = 56;
  for (const letter of fen) {
    if (letter === ' ') break;
    if (letter === '/') square -= 16;
    else if (letter >= '1' && letter <= '8') square += Number(letter);
    else letters[square++] = letter;
  }
  return letters;
}

/**
 * Writes a board field.
 * @param letterOn gives the letter of the piece on a square, a1 = 0; empty or undefined for an empty square
 */
export function writeBoard(letterOn: (square: number) => string | undefined): string {
  let text = '';
  for (let rank = 7; rank >= 0; rank--) {
    let empty = 0;
    for (let square = 8 * rank; square < 8 * rank + 8; square++) {
      const letter = letterOn(square);
      if (!letter) {
        empty++;
        continue;
      }
      if (empty > 0) text += empty;
      empty = 0;
      text += letter;
    }
    if (empty > 0) text += empty;
    if (rank > 0) text += '/';
  }
  return text;
}
