/**
 * The diagram of a position for a terminal: filled glyphs for both sides on coloured squares, because outlined
 * white pieces look black on a dark terminal; letters and dots where there are no colours or only ASCII.
 */
import { boardRows, flipped } from './diagram/placement.js';
import type { Style } from './style.js';

const GLYPHS: Record<string, string> = { k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };
/** Asks for the text form: some terminals draw an emoji otherwise. */
const TEXT_FORM = '\u{fe0e}';

// 256-colour palette: wood, and pieces that stand out from both squares
const LIGHT_SQUARE = 180;
const DARK_SQUARE = 137;
const WHITE_PIECE = 231;
const BLACK_PIECE = 16;

/** The board in nine lines of the same visible width: eight ranks, then the files. White is below unless it is flipped. */
export function drawBoard(fen: string, style: Pick<Style, 'colour' | 'unicode'>, flip = false): string[] {
  const ranks = flip ? flipped(boardRows(fen)) : boardRows(fen);
  const files = flip ? [...'hgfedcba'] : [...'abcdefgh'];
  const coloured = style.colour && style.unicode;
  const lines = ranks.map((pieces, i) => {
    const squares = pieces.map((piece, file) =>
      coloured ? colouredSquare(piece, (i + file) % 2 === 1) : ` ${piece ?? '.'}`,
    );
    return `${flip ? i + 1 : 8 - i}${coloured ? ' ' : ''}${squares.join('')}`;
  });
  lines.push(coloured ? `   ${files.join('  ')} ` : `  ${files.join(' ')}`);
  return lines;
}

/** Visible width of the lines of {@link drawBoard}. */
export const boardWidth = (style: Style): number => (style.colour && style.unicode ? 26 : 17);

function colouredSquare(piece: string | undefined, dark: boolean): string {
  const background = `48;5;${dark ? DARK_SQUARE : LIGHT_SQUARE}`;
  if (piece === undefined) return `\u001b[${background}m   \u001b[0m`;
  const glyph = GLYPHS[piece.toLowerCase()] ?? piece;
  const foreground = piece === piece.toLowerCase() ? BLACK_PIECE : WHITE_PIECE;
  return `\u001b[${background};38;5;${foreground}m ${glyph}${TEXT_FORM} \u001b[0m`;
}
