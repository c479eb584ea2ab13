/** Positions of endings, and what their values must be by the rules of chess. */
import type { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import type { EndingValue } from '../../src/kernel/answers.js';
import { after, legalMoves, position } from '../oracle/brute-force.js';

/**
 * The longest mate of each set whose length is published (J. Nunn, Secrets of Pawnless Endings; Syzygy's and Nalimov's tables), of
 * either side, whoever is to move.
 */
export const LONGEST_MATES: Readonly<Record<string, number>> = {
  KQK: 10,
  KRK: 16,
  KPK: 28,
  KBNK: 33,
  KBBK: 19,
  KNNK: 1,
  KQKR: 35,
  KRKN: 40,
  KRKB: 29,
  KQKP: 29,
  KRKP: 43,
  KNPK: 28,
  KPKP: 33,
  KPPK: 32,
};

/** @param men such as `KkqR` */
export function longestMateOf(men: string): number {
  const [white, black] = [men.replace(/[a-z]/g, ''), men.replace(/[A-Z]/g, '').toUpperCase()] as const;
  const longest = LONGEST_MATES[white + black] ?? LONGEST_MATES[black + white];
  if (longest === undefined) throw new Error(`no known mate with ${men}`);
  return longest;
}

/** A legal position with these men, such as `KQk`, or undefined; half of those with a double step may capture en passant. */
export function placed(men: string, random: () => number): Chess | undefined {
  const board: string[] = Array(64).fill('1');
  for (const man of men) {
    const isPawn = man.toLowerCase() === 'p';
    const square = isPawn ? 8 + Math.floor(random() * 48) : Math.floor(random() * 64);
    if (board[square] !== '1') return undefined;
    board[square] = man;
  }
  const rows = Array.from({ length: 8 }, (_, row) => board.slice(8 * row, 8 * row + 8).join('')).join('/');
  const white = random() < 0.5;
  const doubleStepped = [...board.keys()].filter(
    (square) =>
      board[square] === (white ? 'p' : 'P') &&
      square >> 3 === (white ? 3 : 4) &&
      board[white ? square - 8 : square + 8] === '1' &&
      board[white ? square - 16 : square + 16] === '1',
  );
  const pawn = random() < 0.5 ? doubleStepped[0] : undefined;
  const enPassant = pawn === undefined ? '-' : `${'abcdefgh'[pawn & 7]}${white ? 6 : 3}`;
  const fen = `${rows} ${white ? 'w' : 'b'} - ${enPassant} 0 1`;
  try {
    return position(fen);
  } catch {
    return undefined;
  }
}

export const fenOf = (position: Chess): string => makeFen(position.toSetup());

/** What the value must be, by those of the positions after its moves. */
function valueByMoves(position: Chess, askedOf: (fen: string) => EndingValue): EndingValue {
  const moves = legalMoves(position);
  if (moves.length === 0) return position.isCheck() ? { outcome: 'lost', moves: 0 } : { outcome: 'drawn' };
  const next = moves.map((move) => askedOf(fenOf(after(position, move))));
  const mates = next.flatMap((value) => (value.outcome === 'lost' ? [value.moves + 1] : []));
  if (mates.length > 0) return { outcome: 'won', moves: Math.min(...mates) };
  const delays = next.flatMap((value) => (value.outcome === 'won' ? [value.moves] : []));
  return delays.length === next.length
    ? { outcome: 'lost', moves: Math.max(...delays) }
    : { outcome: 'drawn' };
}

/** What is wrong with the value of a position beside those of the positions after its moves; nothing if it follows from them. */
export function wrongValue(position: Chess, askedOf: (fen: string) => EndingValue): string[] {
  const fen = fenOf(position);
  const value = JSON.stringify(askedOf(fen));
  const expected = JSON.stringify(valueByMoves(position, askedOf));
  return value === expected ? [] : [`${fen} ${value} not ${expected}`];
}
