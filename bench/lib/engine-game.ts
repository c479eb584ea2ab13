/** One game between two programs, refereed: every move is checked, the clocks are kept, and the rules end the game. */
import type { Color, NormalMove } from 'chessops';
import { INITIAL_FEN, makeFen } from 'chessops/fen';
import type { Score } from '../../src/analyse/analysis.js';
import { positionOf, sanAndPlay, toUci } from '../../src/chess/moves.js';
import type { Opening } from './openings.js';
import type { Player } from './player-interface.js';

export interface TimeControl {
  /** for the whole game, and added after each move */
  readonly baseMs?: number;
  readonly incrementMs?: number;
  /** instead of clocks */
  readonly nodes?: number;
  /** by how much a clock may be overdrawn before the game is lost; allows for the transmission of the move */
  readonly marginMs?: number;
}

export type Reason =
  | 'mate'
  | 'stalemate'
  | 'repetition'
  | 'fifty moves'
  | 'material'
  | 'too long'
  | 'time forfeit'
  | 'illegal move'
  | 'breakdown';

/** A score that a player sent with its move, for checking its mate announcements. */
export interface Announcement {
  readonly ply: number;
  readonly side: Color;
  readonly fen: string;
  readonly score: Score;
}

export interface Game {
  readonly opening: Opening;
  /** names */
  readonly white: string;
  readonly black: string;
  readonly result: '1-0' | '0-1' | '1/2-1/2';
  readonly reason: Reason;
  /** of a breakdown or an illegal move */
  readonly detail?: string;
  readonly sans: readonly string[];
  readonly moves: readonly NormalMove[];
  readonly announcements: readonly Announcement[];
  /** milliseconds left when the game ended */
  readonly left: Readonly<Record<Color, number>>;
  /** the least time left after any move */
  readonly least: Readonly<Record<Color, number>>;
}

const MAX_PLIES = 800;

export async function playGame(
  players: Readonly<Record<Color, Player>>,
  opening: Opening,
  { baseMs = 0, incrementMs = 0, nodes, marginMs = 0 }: TimeControl,
): Promise<Game> {
  const board = positionOf(INITIAL_FEN);
  const moves: NormalMove[] = [];
  const sans: string[] = [];
  const announcements: Announcement[] = [];
  const seen = new Map<string, number>();
  const left = { white: baseMs, black: baseMs };
  const least = { white: baseMs, black: baseMs };
  const play = (move: NormalMove): void => {
    sans.push(sanAndPlay(board, move));
    moves.push(move);
    const key = makeFen(board.toSetup(), { epd: true });
    seen.set(key, (seen.get(key) ?? 0) + 1);
  };
  const end = (result: Game['result'], reason: Reason, detail?: string): Game => ({
    opening,
    white: players.white.name,
    black: players.black.name,
    result,
    reason,
    ...(detail !== undefined && { detail }),
    sans,
    moves,
    announcements,
    left,
    least,
  });
  const lost = (side: Color, reason: Reason, detail?: string): Game =>
    end(side === 'white' ? '0-1' : '1-0', reason, detail);

  await Promise.all([players.white.newGame(), players.black.newGame()]);
  for (const move of opening.moves) play(move);
  for (;;) {
    const side = board.turn;
    if (board.isCheckmate()) return lost(side, 'mate');
    if (board.isStalemate()) return end('1/2-1/2', 'stalemate');
    if (board.isInsufficientMaterial()) return end('1/2-1/2', 'material');
    if (board.halfmoves >= 100) return end('1/2-1/2', 'fifty moves');
    if ((seen.get(makeFen(board.toSetup(), { epd: true })) ?? 0) >= 3) return end('1/2-1/2', 'repetition');
    if (moves.length >= MAX_PLIES) return end('1/2-1/2', 'too long');

    const clock = { ...left, whiteIncrement: incrementMs, blackIncrement: incrementMs };
    const budget = nodes === undefined ? { clock } : { nodes };
    const began = performance.now();
    try {
      const { move, score } = await players[side].play({ fen: INITIAL_FEN, moves: [...moves] }, budget);
      if (nodes === undefined) {
        left[side] -= performance.now() - began;
        least[side] = Math.min(least[side], left[side]);
        if (left[side] < -marginMs) return lost(side, 'time forfeit', `${left[side].toFixed(0)} ms`);
        left[side] += incrementMs;
      }
      if (!board.isLegal(move)) return lost(side, 'illegal move', toUci(move));
      if (score) announcements.push({ ply: moves.length, side, fen: makeFen(board.toSetup()), score });
      play(move);
    } catch (error) {
      return lost(side, 'breakdown', (error as Error).message);
    }
  }
}

/** The game as PGN. */
export function gameAsPgn(
  { opening, white, black, result, reason, sans, detail }: Game,
  round: string,
): string {
  const tags = {
    Event: 'match',
    Site: '?',
    Date: '????.??.??',
    Round: round,
    White: white,
    Black: black,
    Result: result,
    ECO: opening.eco,
    Opening: opening.name,
    Termination: detail === undefined ? reason : `${reason}: ${detail}`,
  };
  const words = [
    ...sans
      .map((san, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${san}` : san))
      .join(' ')
      .split(' '),
    result,
  ];
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= 80)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const head = Object.entries(tags).map(([tag, value]) => `[${tag} "${value.replace(/["\\]/g, "'")}"]`);
  return `${head.join('\n')}\n\n${lines.join('\n')}\n\n`;
}
