/**
 * Draws the diagram of a position for a terminal: glyphs on coloured squares, White's outlined and white, Black's filled and black.
 * The sides differ on dark and light terminals, and in copied text without colours. Without colours, or with ASCII only, the diagram
 * has letters and dots.
 */
import { STYLE_MARK } from '../../text/quote.js';
import { boardRows } from '../position/diagram/placement.js';
import type { Style } from './style.js';

export interface BoardView {
  /** shows Black below */
  readonly flipped?: boolean;
  /** squares to mark by another colour or brackets, such as those of the last move */
  readonly marked?: readonly string[];
  /** square of a king in check, marked if there are colours */
  readonly alarmed?: string | undefined;
  /** letters or glyphs, regardless of what the terminal seems to support */
  readonly pieces?: PieceForm | undefined;
}

export const PIECE_FORMS = ['ascii', 'unicode'] as const;
export type PieceForm = (typeof PIECE_FORMS)[number];

const GLYPHS: Record<string, string> = { k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };
const OUTLINED: Record<string, string> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘', P: '♙' };
/** Selects the text form of a glyph, because some terminals draw an emoji otherwise. */
const TEXT_FORM = '\u{fe0e}';

// 256-colour palette: wood, and pieces that stand out from both squares
const LIGHT_SQUARE = 180;
const DARK_SQUARE = 137;
const LIGHT_MARKED = 186;
const DARK_MARKED = 143;
const ALARMED = 167;
const WHITE_PIECE = 231;
const BLACK_PIECE = 16;

/** Returns the board in nine lines of the same visible width: eight ranks, then the files. White is below, unless it is flipped. */
export function drawBoard(
  fen: string,
  style: Pick<Style, 'colour' | 'unicode'>,
  view: BoardView = {},
): string[] {
  const rows = boardRows(fen);
  const upright = [0, 1, 2, 3, 4, 5, 6, 7];
  const order = view.flipped ? upright.toReversed() : upright;
  const coloured = isColoured(style, view);
  const lines = order.map((row) => {
    const squares = order.map((file) => ({
      name: `${'abcdefgh'[file]}${8 - row}`,
      piece: rows[row]?.[file],
      dark: (row + file) % 2 === 1,
    }));
    if (coloured) return `${8 - row} ${squares.map((square) => colouredSquare(square, view)).join('')}`;
    return `${8 - row}${plainSquares(squares, view)}`;
  });
  const files = order.map((file) => 'abcdefgh'[file]);
  lines.push(coloured ? `   ${files.join('  ')} ` : `  ${files.join(' ')}${view.marked ? ' ' : ''}`);
  return lines;
}

/** Returns the visible width of the lines of {@link drawBoard}. Marks take an extra column for the last bracket. */
export const boardWidth = (style: Style, view: BoardView = {}): number =>
  isColoured(style, view) ? 26 : view.marked ? 18 : 17;

const isColoured = (style: Pick<Style, 'colour' | 'unicode'>, { pieces }: BoardView): boolean =>
  style.colour && (pieces === undefined ? style.unicode : pieces === 'unicode');

/** Returns the sign of a piece in a line of text: a letter, or the glyph of its side. */
export function pieceSign(letter: string, unicode: boolean): string {
  if (!unicode) return letter;
  return `${OUTLINED[letter] ?? GLYPHS[letter] ?? letter}${TEXT_FORM}`;
}

interface Square {
  readonly name: string;
  readonly piece: string | undefined;
  readonly dark: boolean;
}

/** ` r . .`: each square after a blank or a bracket. Marks take an extra column for the last bracket. */
function plainSquares(squares: readonly Square[], { marked, pieces }: BoardView): string {
  const signs = squares.map(({ piece }) => (piece ? pieceSign(piece, pieces === 'unicode') : '.'));
  if (!marked) return signs.map((sign) => ` ${sign}`).join('');
  const isMarked = (index: number): boolean => marked.includes(squares[index]?.name ?? '');
  const before = (index: number): string => (isMarked(index) ? '[' : isMarked(index - 1) ? ']' : ' ');
  return `${signs.map((sign, index) => before(index) + sign).join('')}${before(squares.length)}`;
}

function colouredSquare({ name, piece, dark }: Square, { marked, alarmed }: BoardView): string {
  const usual = marked?.includes(name)
    ? dark
      ? DARK_MARKED
      : LIGHT_MARKED
    : dark
      ? DARK_SQUARE
      : LIGHT_SQUARE;
  const background = `48;5;${name === alarmed ? ALARMED : usual}`;
  if (piece === undefined) return `${STYLE_MARK}[${background}m   ${STYLE_MARK}[0m`;
  const foreground = piece === piece.toLowerCase() ? BLACK_PIECE : WHITE_PIECE;
  return `${STYLE_MARK}[${background};38;5;${foreground}m ${pieceSign(piece, true)} ${STYLE_MARK}[0m`;
}
