/**
 * Other readings of a diagram, which does not show castling rights: where king and rook are at home, collections make different
 * assumptions.
 */
import { readPosition } from '../../chess/fen.js';
import type { OtherCastling } from '../../solution/verdict.js';

/**
 * The same position with other rights: each side has either all that its king and rooks allow, or none. The smallest change
 * comes first; there are no others where no king and rook are at home.
 */
export function otherCastlings(fen: string): OtherCastling[] {
  const [board = '', side, castling = '-', enPassant, halfmoves, fullmoves] = fen.split(' ');
  const position = readPosition({ board, side, enPassant, halfmoves, fullmoves });
  if (!position.ok) return [];
  const home = rightsOf(position.value.fen);
  const ofSide = [home.replace(/[a-z]/g, ''), home.replace(/[A-Z]/g, '')] as const;
  const choices = ofSide.map((rights) => (rights === '' ? [''] : ['', rights]));
  const fields = (choices[0] ?? []).flatMap((white) =>
    (choices[1] ?? []).map((black) => white + black || '-'),
  );
  return fields
    .filter((field) => field !== castling)
    .map((field) => ({ field, fen: fen.replace(` ${castling} `, ` ${field} `) }))
    .sort((a, b) => changes(a.field, castling) - changes(b.field, castling));
}

function rightsOf(fen: string): string {
  const field = fen.split(' ')[2] ?? '-';
  return field === '-' ? '' : field;
}

/** Rights that only one of the two fields has. */
const changes = (a: string, b: string): number =>
  [...'KQkq'].filter((right) => a.includes(right) !== b.includes(right)).length;
