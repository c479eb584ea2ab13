/** Reads a text as a legal move, or says why it is not one. */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { doubleMates } from './double-mate.js';
import { isNotation, parseMove, toUci } from './moves.js';

/** Why a text is not a move in a position. `ambiguous`: several legal moves fit it. */
export type NoMove = 'unreadable' | 'ambiguous' | 'illegal';

export type ReadMove =
  | { readonly move: NormalMove; readonly reason?: never }
  | { readonly move?: never; readonly reason: NoMove };

/**
 * Reads a move as `parseMove` does; if it finds none, it says why.
 * @param mayMateBoth a move that mates both sides is accepted, too
 */
export function readMove(position: Chess, text: string, mayMateBoth = false): ReadMove {
  const move =
    parseMove(position, text) ?? (mayMateBoth ? parseMove(position, text, doubleMates) : undefined);
  if (move) return { move };
  if (!isNotation(text)) return { reason: 'unreadable' };
  return { reason: fitting(position, text).length > 1 ? 'ambiguous' : 'illegal' };
}

/** Finds where an ambiguous move lacks something: after the piece's letter, or after the square on which a pawn promotes. */
const LACKS_ORIGIN = /^(\d*\.*\s*[KQRBNS])([a-h1-8]?[x:*-]?[a-h][1-8].*)$/;
const ORIGINS = [...'abcdefgh12345678'];
const LACKS_PROMOTION = /^(.*[a-h][18])([+#!?]*)$/;

/** Returns, in UCI, the legal moves that fit a text which lacks a file, a rank or a promotion. */
export function fitting(position: Chess, text: string): string[] {
  const [, piece, target] = LACKS_ORIGIN.exec(text) ?? [];
  const [, pawnMove, marks] = LACKS_PROMOTION.exec(text) ?? [];
  const fuller = [
    ...(piece !== undefined ? ORIGINS.map((origin) => `${piece}${origin}${target}`) : []),
    ...(pawnMove !== undefined ? [...'QRBN'].map((becomes) => `${pawnMove}=${becomes}${marks}`) : []),
  ];
  const moves = fuller.flatMap((full) => {
    const move = parseMove(position, full);
    return move ? [toUci(move)] : [];
  });
  return [...new Set(moves)];
}
