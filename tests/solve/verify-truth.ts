/**
 * The true verdict on a published problem by plain brute force, written from the table of verdicts. It shares only the
 * order of verdicts with the verifier.
 */
import type { Chess } from 'chessops/chess';
import { makeUci } from 'chessops/util';
import type { VerdictName } from '../../src/solution/verdict.js';
import { after, keys, legalMoves, matedIn, position, shortestMate } from '../oracle/brute-force.js';

export interface PublishedClaim {
  readonly fen: string;
  readonly moves: number;
  /** UCI */
  readonly key?: string;
  /** UCI, from the first move on */
  readonly line?: readonly string[];
}

export function trueVerdict({ fen, moves, key, line }: PublishedClaim): VerdictName {
  const pos = position(fen);
  if (shortestMate(pos, moves - 1) !== undefined) return 'short';
  const all = keys(pos, moves);
  if (all.length > 1) return 'cooked';
  if (all.length === 0) return 'no-solution';
  const published = key ?? line?.[0];
  if (published === undefined) return 'unpublished';
  if (published !== undefined && published !== all[0]?.uci) return 'wrong-key';
  return line && lineBreaks(pos, line, moves) ? 'wrong-line' : 'sound';
}

/** A line may stop early, but its moves must be legal and keep the mate in time, and a complete line must end in mate. */
function lineBreaks(start: Chess, line: readonly string[], moves: number): boolean {
  let pos = start;
  for (const [ply, uci] of line.entries()) {
    const move = legalMoves(pos).find((legal) => makeUci(legal) === uci);
    if (!move) return true;
    pos = after(pos, move);
    const left = moves - 1 - ply / 2;
    if (ply % 2 === 0 && (left < 0 || matedIn(pos, left) === undefined)) return true;
  }
  return false;
}

/**
 * The castling fields that would make an unsound claim sound: each side has all the rights that its king and rooks at
 * home allow, or none.
 */
export function soundWithCastling(claim: PublishedClaim): string[] {
  const [board = '', side, castling] = claim.fen.split(' ');
  const rows = board.split('/').map((row) => row.replace(/\d/g, (digit) => '.'.repeat(Number(digit))));
  const home = (row: string, letters: string, [king, rook]: string): string =>
    row[4] !== king ? '' : `${row[7] === rook ? letters[0] : ''}${row[0] === rook ? letters[1] : ''}`;
  const white = ['', home(rows[7] ?? '', 'KQ', 'KR')];
  const black = ['', home(rows[0] ?? '', 'kq', 'kr')];
  const fields = white.flatMap((ofWhite) => black.map((ofBlack) => ofWhite + ofBlack || '-'));
  return [...new Set(fields)].filter(
    (field) =>
      field !== castling &&
      trueVerdict({ ...claim, fen: `${board} ${side} ${field} - 0 1` }).match(/sound|unpublished/) !== null,
  );
}
