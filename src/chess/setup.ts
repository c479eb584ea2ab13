/**
 * A normalised FEN -> chessops' setup. Its own parser takes a board of letters apart piece by piece, nine sets for each;
 * ours (board-field.ts) fills the sets in one pass. Where ours has a doubt, chessops' decides.
 */
import { parseCastlingFen, parseFen } from 'chessops/fen';
import type { Setup } from 'chessops/setup';
import { SquareSet } from 'chessops/squareSet';
import { parseSquare } from 'chessops/util';
import type { Finding } from '../text/finding.js';
import { readBoard } from './board-field.js';

/** @returns undefined when it is no FEN */
export function setupOf(fen: string): Setup | undefined {
  const quick = quickSetup(fen);
  if (quick) return quick;
  const setup = parseFen(fen);
  return setup.isOk ? setup.value : undefined;
}

/** Of six sound fields as src/chess/fen.ts writes them; undefined of everything else. */
function quickSetup(fen: string): Setup | undefined {
  const [text = '', side, castling, enPassant, halfmoves = '', fullmoves = '', more] = fen.split(' ');
  if ((side !== 'w' && side !== 'b') || more !== undefined || !COUNTER.test(halfmoves)) return undefined;
  if (castling === undefined || enPassant === undefined || !COUNTER.test(fullmoves)) return undefined;
  const findings: Finding[] = [];
  const placement = readBoard(text, findings);
  if (!placement || findings.length > 0 || placement.text !== text) return undefined;
  const { board } = placement;
  const rights = castling === '-' ? undefined : parseCastlingFen(board, castling);
  const epSquare = enPassant === '-' ? undefined : parseSquare(enPassant);
  if (rights?.isErr || (enPassant !== '-' && epSquare === undefined)) return undefined;
  return {
    board,
    pockets: undefined,
    turn: side === 'w' ? 'white' : 'black',
    castlingRights: rights ? rights.value : SquareSet.empty(),
    epSquare,
    remainingChecks: undefined,
    halfmoves: Number(halfmoves),
    fullmoves: Math.max(1, Number(fullmoves)),
  };
}

const COUNTER = /^\d{1,4}$/;
