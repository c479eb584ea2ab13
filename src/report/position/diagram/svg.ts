/**
 * A diagram as SVG. The options are those of python-chess
 * (https://python-chess.readthedocs.io/en/latest/svg.html); only the pieces on the board are defined, and the
 * position is described for screen readers.
 *
 * Letters and digits are drawn as strokes, not text: they look the same everywhere, even without fonts.
 */
import { CHARACTERS } from './characters.js';
import { PIECES, SQUARE } from './piece-drawings.js';
import { boardRows, flipped, menCount, positionText } from './placement.js';
import { THEMES, type Theme, type ThemeName } from './themes.js';

export interface DiagramOptions {
  /** Black below */
  readonly flip?: boolean;
  /** width and height in pixels; {@link DEFAULT_SIZE} by default */
  readonly size?: number;
  /** letters and digits beside the board */
  readonly coordinates?: boolean;
  readonly theme?: ThemeName;
  /** for screen readers: `Sam Loyd, Mate in 3`; the position follows */
  readonly title?: string;
  /** written below the board: the picture is higher then */
  readonly caption?: Caption;
}

/** What stands below a diagram. Programs without fonts leave it out. */
export interface Caption {
  /** `Sam Loyd, Chess Monthly 1860` */
  readonly author?: string;
  /** `#3`, on the left; the number of men is on the right */
  readonly stipulation: string;
  /** the solution */
  readonly lines?: readonly string[];
}

export const DEFAULT_SIZE = 400;

const BOARD = 8 * SQUARE;
const FRAME = 2;
/** Margin for coordinates, on all sides: the board stays centred. */
const MARGIN = 20;

/** Returns a whole SVG file, with a final line break. */
export function diagramSvg(fen: string, options: DiagramOptions = {}): string {
  const { flip = false, size = DEFAULT_SIZE, coordinates = false, theme = 'brown', title, caption } = options;
  const rows = flip ? flipped(boardRows(fen)) : boardRows(fen);
  const edge = coordinates ? MARGIN : FRAME;
  const whole = BOARD + 2 * edge;
  const { ink, paper } = THEMES[theme];
  const below = caption ? captionText(fen, caption, BOARD + edge, ink) : { height: 0, drawn: [] };
  const high = whole + below.height;
  const letters = [...new Set(rows.flat())].filter((letter) => letter !== undefined).sort();
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${Math.round((size * high) / whole)}" viewBox="${-edge} ${-edge} ${whole} ${high}" role="img">`,
    `<title>${escapeXml(title ?? 'Chess diagram')}</title>`,
    `<desc>${escapeXml(positionText(fen))}</desc>`,
    `<defs>${pieceDefinitions(letters)}</defs>`,
    ...(coordinates || caption
      ? [`<rect x="${-edge}" y="${-edge}" width="${whole}" height="${high}" fill="${paper}"/>`]
      : []),
    ...emptyBoard(THEMES[theme]),
    ...(coordinates ? [coordinateStrokes(flip, ink)] : []),
    ...piecesOn(rows),
    ...below.drawn,
    '</svg>\n',
  ].join('\n');
}

const CAPTION_SIZE = 17;
const LINE_SIZE = 12;
/** Of a letter, on average and in parts of its height. */
const LETTER_WIDTH = 0.5;

/** @param top where it begins @returns its height, and its elements */
function captionText(
  fen: string,
  { author, stipulation, lines = [] }: Caption,
  top: number,
  ink: string,
): { readonly height: number; readonly drawn: readonly string[] } {
  let y = top;
  const write = (text: string, most: number, style: string, anchor: 'start' | 'end' = 'start'): string => {
    const size = Math.min(most, BOARD / (LETTER_WIDTH * Math.max(1, text.length)));
    const x = anchor === 'end' ? BOARD : 0;
    return `<text x="${x}" y="${y}" font-size="${size.toFixed(1)}" text-anchor="${anchor}" xml:space="preserve"${style}>${escapeXml(text)}</text>`;
  };
  const drawn: string[] = [];
  if (author) {
    y += 1.4 * CAPTION_SIZE;
    drawn.push(write(author, CAPTION_SIZE, ' font-weight="bold"'));
  }
  y += 1.4 * CAPTION_SIZE;
  drawn.push(write(stipulation, CAPTION_SIZE, ''), write(`(${menCount(fen)})`, CAPTION_SIZE, '', 'end'));
  y += lines.length > 0 ? 0.4 * CAPTION_SIZE : 0;
  for (const line of lines) {
    y += 1.35 * LINE_SIZE;
    drawn.push(write(line, LINE_SIZE, ''));
  }
  return {
    height: y - top + 0.7 * CAPTION_SIZE,
    drawn: [`<g font-family="Georgia, 'Times New Roman', serif" fill="${ink}">`, ...drawn, '</g>'],
  };
}

/** Returns a board in a page that has the definitions of all pieces, in grey for paper. */
export function boardMarkup(fen: string, className: string): string {
  return [
    `<svg class="${className}" viewBox="${-FRAME} ${-FRAME} ${BOARD + 2 * FRAME} ${BOARD + 2 * FRAME}" role="img">`,
    `<title>${escapeXml(positionText(fen))}</title>`,
    ...emptyBoard(THEMES.print),
    ...piecesOn(boardRows(fen)),
    '</svg>',
  ].join('');
}

const emptyBoard = ({ frame, light, dark }: Theme): string[] => [
  `<rect x="${-FRAME}" y="${-FRAME}" width="${BOARD + 2 * FRAME}" height="${BOARD + 2 * FRAME}" fill="${frame}"/>`,
  `<rect width="${BOARD}" height="${BOARD}" fill="${light}"/>`,
  `<path d="${DARK_SQUARES}" fill="${dark}"/>`,
];

const piecesOn = (rows: readonly (readonly (string | undefined)[])[]): string[] =>
  rows.flatMap((row, y) =>
    row.flatMap((piece, x) =>
      piece ? `<use href="#${pieceId(piece)}" x="${x * SQUARE}" y="${y * SQUARE}"/>` : [],
    ),
  );

/** `wK`, `bP`: ids must not differ only in case. */
export const pieceId = (letter: string): string =>
  `${letter === letter.toUpperCase() ? 'w' : 'b'}${letter.toUpperCase()}`;

/** What the squares refer to by these ids. */
export const pieceDefinitions = (letters: readonly string[] = Object.keys(PIECES)): string =>
  letters.map((letter) => `<g id="${pieceId(letter)}">${PIECES[letter] ?? ''}</g>`).join('');

/** Path of the dark squares of a board of eight by eight {@link SQUARE} units; the same when flipped. */
export const DARK_SQUARES = [...Array(8).keys()]
  .flatMap((y) => [0, 1, 2, 3].map((i) => `M${(2 * i + ((y + 1) % 2)) * SQUARE} ${y * SQUARE}h45v45h-45z`))
  .join('');

function coordinateStrokes(flip: boolean, ink: string): string {
  const files = flip ? [...'hgfedcba'] : [...'abcdefgh'];
  const ranks = flip ? [...'12345678'] : [...'87654321'];
  const centre = (i: number): number => i * SQUARE + SQUARE / 2;
  const draw = (character: string, x: number, y: number): string =>
    `<path transform="translate(${x - 3} ${y - 5})" d="${CHARACTERS[character] ?? ''}"/>`;
  const strokes = [
    ...files.map((file, i) => draw(file, centre(i), BOARD + MARGIN / 2 + 1)),
    ...ranks.map((rank, i) => draw(rank, -MARGIN / 2 - 1, centre(i))),
  ];
  const style = 'fill="none" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round"';
  return `<g ${style} stroke="${ink}">${strokes.join('')}</g>`;
}

export const escapeXml = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')
    .replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
