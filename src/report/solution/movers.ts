/** Whose moves the moves of a line are. */
import type { NotatedMove } from '../../solution/play.js';

/**
 * Whether each move is White's: in series play, a side moves several times in a row.
 * @param fen where the line begins
 */
export function areWhites(fen: string, moves: readonly NotatedMove[]): boolean[] {
  const whites = squaresOfWhite(fen);
  return moves.map(({ uci, san }) => {
    const from = uci.slice(0, 2);
    const to = uci.slice(2, 4);
    const isWhite = whites.delete(from);
    const rookTo = san.startsWith('O') ? [`${san.startsWith('O-O-O') ? 'd' : 'f'}${to[1]}`] : [];
    for (const square of [to, ...rookTo]) {
      if (isWhite) whites.add(square);
      else whites.delete(square);
    }
    return isWhite;
  });
}

function squaresOfWhite(fen: string): Set<string> {
  const squares = new Set<string>();
  const ranks = (fen.split(' ')[0] ?? '').split('/');
  for (const [i, rank] of ranks.entries()) {
    let file = 0;
    for (const letter of rank) {
      if (/[A-Z]/.test(letter)) squares.add(`${'abcdefgh'[file]}${8 - i}`);
      file += Number(letter) || 1;
    }
  }
  return squares;
}
