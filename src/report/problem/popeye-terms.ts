/** A position in the terms of Popeye, which are Olive's, too. */
import { makeSquare, parseSquare } from 'chessops/util';
import { CASTLING_RIGHTS } from '../../chess/fen.js';
import type { Stipulation } from '../../problems/stipulation.js';

export interface Man {
  /** with its square: `Sf3` */
  readonly name: string;
  readonly isWhite: boolean;
}

/** From a8 to h1. */
export function menOf(fen: string): Man[] {
  const [board = ''] = fen.split(' ');
  return board.split('/').flatMap((rank, down) =>
    [...rank.replace(/\d/g, (count) => ' '.repeat(Number(count)))].flatMap((letter, file): Man[] => {
      const square = `${'abcdefgh'[file]}${8 - down}`;
      const kind = letter.toUpperCase().replace('N', 'S');
      return letter === ' ' ? [] : [{ name: `${kind}${square}`, isWhite: letter < 'a' }];
    }),
  );
}

/** What the diagram does not say: Popeye's options, which are Olive's. */
export function optionsOf(fen: string, stipulation: Stipulation | undefined): string[] {
  const men = menOf(fen);
  const [, side, castling = '-', enPassant = '-'] = fen.split(' ');
  const stands = (kind: string, square: number, color: string): boolean =>
    men.some(
      ({ name, isWhite }) =>
        name[0] === kind && parseSquare(name.slice(1)) === square && isWhite === (color === 'white'),
    );
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
