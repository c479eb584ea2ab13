/** A position in the terms of Popeye, which are Olive's, too. */
import { makeSquare } from 'chessops/util';
import { CASTLING_RIGHTS } from '../../chess/fen.js';
import type { Stipulation } from '../../problems/stipulation.js';
import { readPlacement } from '../position/diagram/placement.js';

export interface Man {
  /** with its square: `Sf3` */
  readonly name: string;
  readonly isWhite: boolean;
}

/** Returns the men from a8 to h1. */
export const menOf = (fen: string): Man[] =>
  [...readPlacement(fen)].map(([square, letter]) => ({
    name: `${letter.toUpperCase().replace('N', 'S')}${square}`,
    isWhite: letter < 'a',
  }));

/** Returns what the diagram does not say: Popeye's options, which are Olive's. */
export function optionsOf(fen: string, stipulation: Stipulation | undefined): string[] {
  const board = readPlacement(fen);
  const [, side, castling = '-', enPassant = '-'] = fen.split(' ');
  const stands = (man: string, square: number, color: string): boolean =>
    board.get(makeSquare(square)) === (color === 'white' ? man : man.toLowerCase());
  const lost = CASTLING_RIGHTS.filter(
    ({ letter, color, king, rook }) =>
      !castling.includes(letter) && stands('K', king, color) && stands('R', rook, color),
  );
  const isUsual = (side === 'b') === (stipulation?.begins === 'defender');
  return [
    ...(isUsual ? [] : ['HalfDuplex']),
    ...(lost.length > 0 ? [`NoCastling ${lost.map(({ rook }) => makeSquare(rook)).join('')}`] : []),
    ...(enPassant === '-' ? [] : [`EnPassant ${enPassant}`]),
  ];
}
