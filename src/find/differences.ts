/** The differences between two positions that are laid upon each other. */
import { squareName } from '../themes/board/squares.js';
import { type Men, PIECES, pieceName } from './men.js';
import type { Fit, Sought } from './sought.js';
import { keepsPawns, type Transformation, transformationOf, turned, wideOf } from './transformation.js';

/** Lists the men that differ, by squares of the position that was found; those beyond its edge come last. */
export function differencesOf(
  sought: Sought,
  { way, shift }: Fit,
  { counts, squares }: Men,
): { square?: string; sought?: string; found?: string }[] {
  const there = new Map<number, number>();
  let at = 0;
  for (let piece = 0; piece < PIECES; piece++) {
    for (let nth = 0; nth < (counts[piece] as number); nth++, at++)
      there.set(wideOf(squares[at] as number), piece);
  }
  const squaresOfBoth = new Map<number, { sought?: string; found?: string }>();
  for (const [wide, piece] of there) squaresOfBoth.set(wide, { found: pieceName(piece) });
  for (const [piece, wide] of sought.men(way, shift)) {
    const isSame = there.get(wide) === piece && (keepsPawns(way) || piece % 6 !== 0);
    if (isSame) squaresOfBoth.delete(wide);
    else squaresOfBoth.set(wide, { sought: pieceName(piece), ...squaresOfBoth.get(wide) });
  }
  return [...squaresOfBoth]
    .sort(([one], [other]) => Number(isBeyond(one)) - Number(isBeyond(other)) || one - other)
    .map(([wide, men]) => (isBeyond(wide) ? men : { square: squareName(narrow(wide)), ...men }));
}

const isBeyond = (wide: number): boolean => wide < 0 || wide > 119 || (wide & 8) !== 0;
const narrow = (wide: number): number => ((wide >> 4) << 3) | (wide & 7);

/** Returns the fields of a FEN behind the board after a transformation; `-` for rights that are impossible then. */
export function fieldsAfter(
  fen: string,
  { way, shift }: Fit,
): { readonly turn: string; readonly castling: string; readonly enPassant: string } {
  const [, turn = 'w', castling = '-', enPassant = '-'] = fen.split(' ');
  const { turn: how, colours }: Transformation = transformationOf(way, shift);
  const isStill = how === 'none' && shift === 0;
  const swapped = [...castling].map((letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  const rights = colours ? swapped : [...castling];
  return {
    turn: colours ? (turn === 'w' ? 'b' : 'w') : turn,
    castling: isStill && castling !== '-' ? rights.sort().join('') : '-',
    enPassant: enPassant === '-' || !keepsPawns(way) ? '-' : squareAfter(enPassant, way, shift),
  };
}

function squareAfter(name: string, way: number, shift: number): string {
  const square = name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);
  const wide = turned(way, square) + shift;
  return isBeyond(wide) ? '-' : squareName(narrow(wide));
}
