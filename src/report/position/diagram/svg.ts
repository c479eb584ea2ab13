/**
 * Draws a diagram as SVG. The options are those of python-chess
 * (https://python-chess.readthedocs.io/en/latest/svg.html). Only the pieces on the board are defined, and the
 * position is described for screen readers.
 *
 * Letters and digits are drawn as strokes, not text, so they look the same everywhere, even without fonts.
 */
import { PIECE_DRAWINGS, SQUARE } from './piece-drawings.js';
import { boardRows, flipped, menCount, positionText } from './placement.js';

interface DiagramColours {
  readonly light: string;
  readonly dark: string;
  /** colour of the border */
  readonly frame: string;
  /** colour of the coordinates; `paper` is their background */
  readonly ink: string;
  readonly paper: string;
}

const INK = { frame: '#222', ink: '#333', paper: '#fff' } as const;

const THEMES = {
  /** wood, like most boards on screens */
  brown: { light: '#f0d9b5', dark: '#b58863', ...INK },
  blue: { light: '#dee3e6', dark: '#8ca2ad', ...INK },
  green: { light: '#ffffdd', dark: '#86a666', ...INK },
  /** for paper; works on black and white printers */
  print: { light: '#fff', dark: '#cfcfcf', ...INK, frame: '#000', ink: '#000' },
  /** for dark pages */
  night: { light: '#b9bec7', dark: '#6f7783', frame: '#111', ink: '#c9cdd4', paper: '#1d2025' },
} as const satisfies Record<string, DiagramColours>;

export type DiagramTheme = keyof typeof THEMES;
export const DIAGRAM_THEME_NAMES = Object.keys(THEMES) as readonly DiagramTheme[];

export interface DiagramOptions {
  /** shows Black below */
  readonly flip?: boolean;
  /** width and height in pixels; {@link DEFAULT_SIZE} by default */
  readonly size?: number;
  /** shows letters and digits beside the board */
  readonly coordinates?: boolean;
  readonly theme?: DiagramTheme;
  /** text for screen readers: `Sam Loyd, Mate in 3`; the position follows it */
  readonly title?: string;
  /** text below the board, which makes the picture higher */
  readonly caption?: Caption;
}

/** The text below a diagram. Programs without fonts leave it out. */
export interface Caption {
  /** `Sam Loyd, Chess Monthly 1860` */
  readonly author?: string;
  /** `#3`, on the left; the number of men stands on the right */
  readonly stipulation: string;
  /** lines of the solution */
  readonly lines?: readonly string[];
}

export const DEFAULT_SIZE = 400;

const BOARD = 8 * SQUARE;
const FRAME = 2;
/** Margin for coordinates on all sides, so that the board stays centred. */
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
/** Average width of a letter, as a fraction of its height. */
const LETTER_WIDTH = 0.5;

/** @param top where the caption begins @returns its height and its elements */
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

/** Returns a board for a page that defines all pieces, in grey for paper. */
export function boardMarkup(fen: string, className: string): string {
  return [
    `<svg class="${className}" viewBox="${-FRAME} ${-FRAME} ${BOARD + 2 * FRAME} ${BOARD + 2 * FRAME}" role="img">`,
    `<title>${escapeXml(positionText(fen))}</title>`,
    ...emptyBoard(THEMES.print),
    ...piecesOn(boardRows(fen)),
    '</svg>',
  ].join('');
}

const emptyBoard = ({ frame, light, dark }: DiagramColours): string[] => [
  `<rect x="${-FRAME}" y="${-FRAME}" width="${BOARD + 2 * FRAME}" height="${BOARD + 2 * FRAME}" fill="${frame}"/>`,
  `<rect width="${BOARD}" height="${BOARD}" fill="${light}"/>`,
  `<path d="${DARK_SQUARES_PATH}" fill="${dark}"/>`,
];

const piecesOn = (rows: readonly (readonly (string | undefined)[])[]): string[] =>
  rows.flatMap((row, y) =>
    row.flatMap((piece, x) =>
      piece ? `<use href="#${pieceId(piece)}" x="${x * SQUARE}" y="${y * SQUARE}"/>` : [],
    ),
  );

/** `wK`, `bP`. Ids must not differ only in case. */
export const pieceId = (letter: string): string =>
  `${letter === letter.toUpperCase() ? 'w' : 'b'}${letter.toUpperCase()}`;

/** Defines the pieces that the squares refer to by these ids. */
export const pieceDefinitions = (letters: readonly string[] = Object.keys(PIECE_DRAWINGS)): string =>
  letters.map((letter) => `<g id="${pieceId(letter)}">${PIECE_DRAWINGS[letter] ?? ''}</g>`).join('');

/** Path of the dark squares of a board of eight by eight {@link SQUARE} units; flipping does not change it. */
export const DARK_SQUARES_PATH = [...Array(8).keys()]
  .flatMap((y) => [0, 1, 2, 3].map((i) => `M${(2 * i + ((y + 1) % 2)) * SQUARE} ${y * SQUARE}h45v45h-45z`))
  .join('');

/** Letters and digits of the coordinates as strokes, each 6 units wide and 10 high. */
const CHARACTERS: Readonly<Record<string, string>> = {
  a: 'M5.2 3.8V9.5M5.2 6.7A2.3 2.85 0 1 1 5.2 6.6',
  b: 'M.8 .5V9.5M.8 6.6A2.3 2.85 0 1 1 .8 6.7',
  c: 'M5 4.6A2.4 2.85 0 1 0 5 8.6',
  d: 'M5.2 .5V9.5M5.2 6.7A2.3 2.85 0 1 1 5.2 6.6',
  e: 'M.8 6.6H5.3A2.3 2.85 0 1 0 4.7 8.6',
  f: 'M5 .8C3.2 .2 2.5 1.2 2.5 2.4V9.5M.9 3.9H4.6',
  g: 'M5.2 3.8V10C5.2 12.4 2.2 12.7 1 11.7M5.2 6.7A2.3 2.85 0 1 1 5.2 6.6',
  h: 'M.9 .5V9.5M.9 6C1.4 3.2 5.1 2.9 5.1 5.8V9.5',
  1: 'M1.4 2.3L3.5 .7V9.5',
  2: 'M.9 2.8C1 0 5 0 5 2.8C5 5 2.2 6.8 .9 9.4H5.2',
  3: 'M1 1.8C2 .1 5 .4 4.9 2.7C4.8 4.4 3.4 4.7 2.6 4.7C3.8 4.7 5.2 5.3 5.2 7C5.2 9.8 1.7 10 .8 8.2',
  4: 'M4.1 9.5V.7L.6 6.9H5.6',
  5: 'M4.9 .7H1.6L1.2 4.6C2.4 3.7 5.2 3.9 5.2 6.6C5.2 9.6 1.9 10 .8 8.4',
  6: 'M4.6 1C2.5 .3 .8 2.5 .8 6.2C.8 10.4 5.2 10.4 5.2 6.8C5.2 3.9 1.6 3.8 .9 6.4',
  7: 'M.8 .7H5.3C3.9 3.2 2.6 5.8 2.3 9.5',
  8: 'M3 4.7C.6 4.3 .6 .6 3 .6C5.4 .6 5.4 4.3 3 4.7C.1 5.1 .1 9.5 3 9.5C5.9 9.5 5.9 5.1 3 4.7',
};

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
