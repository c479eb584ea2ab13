/** Moves without a mouse, for a reader who solves a problem: keys choose a square, or the move is typed. */

import type { ShownMove } from '../report/html/shown.js';
import type { BoardPosition } from './followed-position.js';
import { PIECE_WORDS } from './speech.js';

const FILES = 'abcdefgh';

const STEPS: Readonly<Record<string, readonly [file: number, rank: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Returns the square beside `square` as seen on the board, or the same square at the edge; undefined if the key is not an arrow. */
export function squareBeside(square: string, key: string, flipped: boolean): string | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  const [file, rank] = step.map((each) => (flipped ? -each : each)) as [number, number];
  const within = (index: number): number => Math.max(0, Math.min(7, index));
  const to = within(FILES.indexOf(square[0] ?? '') + file);
  return `${FILES[to]}${within(Number(square[1]) - 1 + rank) + 1}`;
}

/** `e4, white queen` */
export function squareText(square: string, { board }: BoardPosition): string {
  const piece = board.get(square);
  if (!piece) return square;
  const colour = piece === piece.toUpperCase() ? 'white' : 'black';
  return `${square}, ${colour} ${PIECE_WORDS[piece.toLowerCase()]?.toLowerCase()}`;
}

const COORDINATES = /^([a-h][1-8])[-x:]?([a-h][1-8])=?([qrbns]?)$/i;
const SAN = /^([KQRBNS]?)([a-h]?)([1-8]?)[-x:*]?([a-h][1-8])=?\(?([QRBNS]?)\)?$/;
const CASTLING = /^[O0]-?[O0](-?[O0])?$/i;

/**
 * Reads a typed move as UCI, by comparing it with the known moves, because there are no rules here. A promotion may lack its piece.
 * @returns undefined if the text is not a move; empty if the move is not among the known ones
 */
export function typedMove(
  text: string,
  position: BoardPosition,
  known: readonly ShownMove[],
): string | undefined {
  const move = text
    .trim()
    .replace(/^\d+\s*\.*\s*/, '')
    .replace(/[+#!?\s]{1,9}$/, '');
  const promotion = (letter = ''): string => letter.toLowerCase().replace('s', 'n');
  const coordinates = COORDINATES.exec(move);
  if (coordinates) {
    const [, from = '', to = '', letter] = coordinates;
    return `${from}${to}`.toLowerCase() + promotion(letter);
  }
  const castling = CASTLING.exec(move);
  const [, piece = '', file = '', rank = '', to = '', letter] = SAN.exec(move) ?? [];
  if (!castling && to === '') return undefined;
  const found = known.find(({ uci }) => {
    const [from, target] = [uci.slice(0, 2), uci.slice(2, 4)];
    const man = position.board.get(from)?.toUpperCase();
    if (castling) return man === 'K' && from[0] === 'e' && target[0] === (castling[1] ? 'c' : 'g');
    return (
      man === (piece.replace('S', 'N') || 'P') && target === to && from.includes(file) && from.includes(rank)
    );
  });
  return found ? found.uci.slice(0, 4) + promotion(letter) : '';
}
