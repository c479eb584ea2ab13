/**
 * How moves are written: SAN, as in games; the problemists' long form, as Popeye prints it; UCI.
 *
 * All three follow from the SAN and UCI of a move, except for an en-passant capture. That is recognised by the
 * previous move: the capture goes to the square that this move crossed.
 */
import type { NotatedMove } from '../solution/play.js';

export const NOTATIONS = ['san', 'problem', 'uci'] as const;
export type NotationName = (typeof NOTATIONS)[number];

/** The square, such as `e6`, that a pawn has just passed over with its double step. */
export type PassedSquare = string | undefined;

export interface MoveWriter {
  /** @param passed the square that the previous move passed over */
  move(move: NotatedMove, passed?: PassedSquare): string;
  /**
   * Returns the move with the mark of a key or refutation (`!`, unless it mates: `1.Qg7#`) or of a try (`?`). The
   * long form puts a blank before the mark.
   */
  marked(move: NotatedMove, mark: '!' | '?', passed?: PassedSquare): string;
  /**
   * `2.` or `2...` before a move, counted in half-moves from 0. In games the dots mark Black's moves. In problems
   * they mark the defender's, whatever the colours.
   */
  number(halfMove: number, blackFirst: boolean): string;
}

export function moveWriter(notation: NotationName): MoveWriter {
  const move = FORMS[notation];
  const problemists = notation === 'problem';
  const gap = problemists ? ' ' : '';
  return {
    move,
    marked: (to, mark, passed) =>
      move(to, passed) + (mark === '!' && to.san.endsWith('#') ? '' : `${gap}${mark}`),
    number: (halfMove, blackFirst) => moveNumber(halfMove + (blackFirst && !problemists ? 1 : 0)),
  };
}

/** A move as text, and the number before it: `1.` and `Qa5!`, `1...` and `Kd5`. The number is empty in a line that does without it. */
export interface NumberedText {
  readonly number: string;
  readonly text: string;
}

export const numberedText = ({ number, text }: NumberedText): string => number + text;

/** `2.` or `2...`. Half-moves are counted from 0, and the side that begins has the even ones. */
export const moveNumber = (halfMove: number): string =>
  `${Math.floor(halfMove / 2) + 1}${halfMove % 2 === 0 ? '.' : '...'}`;

const FORMS: Record<NotationName, MoveWriter['move']> = {
  san: ({ san }) => san,
  problem: longForm,
  uci: ({ uci }) => uci,
};

/** `Sf3*d4 +`, `d5*e6 ep.`, `g7*h8=S #`, `0-0-0` */
function longForm({ uci, san }: NotatedMove, passed?: PassedSquare): string {
  const check = san.endsWith('#') ? ' #' : san.endsWith('+') ? ' +' : '';
  if (san.startsWith('O')) return `${san.startsWith('O-O-O') ? '0-0-0' : '0-0'}${check}`;
  const piece = isPawnMove(san) ? '' : letter(san.slice(0, 1));
  const from = uci.slice(0, 2);
  const to = uci.slice(2, 4);
  const captures = san.includes('x');
  const enPassant = piece === '' && captures && to === passed ? ' ep.' : '';
  const promotion = uci.length > 4 ? `=${letter(uci.slice(4))}` : '';
  return `${piece}${from}${captures ? '*' : '-'}${to}${enPassant}${promotion}${check}`;
}

/** Problemists write S for the knight, because N is the nightrider. */
const letter = (piece: string): string => (piece.toUpperCase() === 'N' ? 'S' : piece.toUpperCase());

const isPawnMove = (san: string): boolean => san >= 'a';

/** Returns the square that this move passes over: the middle of a pawn's double step. */
export function passedBy({ uci, san }: NotatedMove): PassedSquare {
  if (!isPawnMove(san) || uci[0] !== uci[2]) return undefined;
  const ranks = `${uci[1]}${uci[3]}`;
  if (ranks === '24') return `${uci[0]}3`;
  return ranks === '75' ? `${uci[0]}6` : undefined;
}

export const isBlackFirst = (fen: string): boolean => fen[fen.indexOf(' ') + 1] === 'b';

/** Writes first moves from a diagram. */
export function firstMoves(
  fen: string,
  moves: readonly NotatedMove[],
  notation: NotationName = 'san',
): string[] {
  const writer = moveWriter(notation);
  return moves.map((move) => writer.move(move, passedBefore(fen)));
}

/** Returns the square that the move before the diagram passed over, according to the FEN. */
export function passedBefore(fen: string): PassedSquare {
  // the most common ending of a FEN decides it fastest
  if (fen.endsWith(' - 0 1')) return undefined;
  const field = fen.split(' ')[3];
  return field === '-' ? undefined : field;
}
