/** Reads a text as a legal move, or says why it is not one. */
import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { doubleMates } from './double-mate.js';
import { isNotation, parseMove, toUci } from './moves.js';

/** Why a text is no move of a position. `ambiguous`: several legal moves fit it. */
export type NoMove = 'unreadable' | 'ambiguous' | 'illegal';

export type ReadMove =
  | { readonly move: NormalMove; readonly reason?: never }
  | { readonly move?: never; readonly reason: NoMove };

/**
 * Reads a move as `parseMove` does, and says why where it finds none.
 * @param mayMateBoth the move may be one that mates both sides
 */
export function readMove(position: Chess, text: string, mayMateBoth = false): ReadMove {
  const move =
    parseMove(position, text) ?? (mayMateBoth ? parseMove(position, text, doubleMates) : undefined);
  if (move) return { move };
  if (!isNotation(text)) return { reason: 'unreadable' };
  return { reason: fitting(position, text).length > 1 ? 'ambiguous' : 'illegal' };
}

/** Where an ambiguous move lacks something: behind the piece's letter, or what a pawn becomes. */
const LACKS_ORIGIN = /^(\d*\.*\s*[KQRBNS])([a-h1-8]?[x:*-]?[a-h][1-8].*)$/;
const ORIGINS = [...'abcdefgh12345678'];
const LACKS_PROMOTION = /^(.*[a-h][18])([+#!?]*)$/;

/** The legal moves that fit a text which lacks a file, a rank or a promotion, in UCI. */
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
