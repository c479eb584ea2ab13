/** The oracle for puzzles: written from their definition, over the oracle for mates. */
import type { Chess } from 'chessops/chess';
import { parsePgn } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import type { NormalMove } from 'chessops/types';
import { makeUci, parseUci } from 'chessops/util';
import { after, keys, legalMoves, position, shortestMate } from '../oracle/brute-force.js';

interface Expected {
  readonly ply: number;
  readonly key: string;
  /** the attacker has a choice after the key */
  readonly choices: boolean;
}

interface Options {
  readonly min: number;
  readonly max: number;
  readonly duals: boolean;
}

/** The puzzles of a game, with the moves before each. */
export function expectedPuzzles(pgn: string, { min, max, duals }: Options): Expected[] {
  const [game] = parsePgn(pgn);
  if (!game) throw new Error('no game');
  const puzzles: Expected[] = [];
  // by side: the game goes on with the mate of a puzzle
  const goesOn = [false, false];
  let pos = position(game.headers.get('FEN') ?? '');
  let capturedOn: number | undefined;
  const sans = [...game.moves.mainline()].map(({ san }) => san);
  for (const [ply, san] of [...sans, undefined].entries()) {
    const side = ply % 2;
    const played = san === undefined ? undefined : (parseSan(pos, san) as NormalMove);
    const moves = shortestMate(pos, max);
    const solving = moves === undefined ? [] : keys(pos, moves);
    if (moves === undefined) goesOn[side] = false;
    else {
      const key = solving.length === 1 ? (parseUci(solving[0]?.uci ?? '') as NormalMove) : undefined;
      const choices = key !== undefined && hasChoice(after(pos, key), moves - 1);
      const isPuzzle =
        key !== undefined &&
        !goesOn[side] &&
        moves >= min &&
        legalMoves(pos).length > 1 &&
        key.to !== capturedOn &&
        (duals || !choices);
      if (isPuzzle) puzzles.push({ ply, key: makeUci(key), choices });
      const isPlayed = played !== undefined && solving.some(({ uci }) => uci === makeUci(played));
      goesOn[side] = (goesOn[side] || isPuzzle) && isPlayed;
    }
    if (!played) break;
    const isEnPassant = pos.board.pawn.has(played.from) && (played.to - played.from) % 8 !== 0;
    capturedOn = pos.board.occupied.has(played.to) || isEnPassant ? played.to : undefined;
    pos = after(pos, played);
  }
  return puzzles;
}

/** Whether a longest defence against a mate in `moves` leaves several ways to mate, here or later. */
function hasChoice(pos: Chess, moves: number): boolean {
  if (moves === 0) return false;
  return legalMoves(pos).some((defence) => {
    const next = after(pos, defence);
    if (shortestMate(next, moves) !== moves) return false;
    const answers = keys(next, moves);
    if (answers.length > 1) return true;
    return hasChoice(after(next, parseUci(answers[0]?.uci ?? '') as NormalMove), moves - 1);
  });
}
