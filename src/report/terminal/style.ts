/**
 * Colours and characters, decided once, before anything is written.
 *
 * Why not picocolors: it writes escape sequences at once. Here colours are marks until the text is shown, so
 * that an escape sequence in a file name or a problem can be distinguished from ours and made harmless.
 * Start-up time is not the reason: loading it takes 0.4 ms of CPU, or 3 ms if it is the first to load `node:tty`
 * (bundled, medians of nine).
 */
import { STYLE_MARK } from '../../text/quote.js';

/** The codes that begin and end each format (ECMA-48, SGR), in a page as in a terminal. */
const FORMATS = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  magenta: [35, 39],
  cyan: [36, 39],
} as const;

type PaintName = keyof typeof FORMATS;
export type Paint = PaintName | readonly PaintName[];

export interface Style {
  readonly colour: boolean;
  /** the terminal can show more than ASCII */
  readonly unicode: boolean;
  /** columns of the terminal; Infinity to wrap nothing, as in text for other programs */
  readonly width: number;
  /** the output is not a terminal, so nothing is put side by side to use its width */
  readonly isPiped?: boolean;
}

/** No colours, no glyphs, no wrapping: the output is the same everywhere. */
export const PLAIN: Style = { colour: false, unicode: false, width: Number.POSITIVE_INFINITY };

interface Target {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Width if the output is not a terminal, or the terminal does not report its width. */
export const USUAL_WIDTH = 80;
/** Minimum width of tables. A narrower terminal breaks the lines itself. */
const NARROWEST = 40;

/** Chooses colours by FORCE_COLOR (`--color` sets it), NO_COLOR (not empty), TERM=dumb, and whether the stream is a terminal. */
export function chooseStyle(target: Target, env: Environment): Style {
  const width = target.isTTY ? Math.max(NARROWEST, target.columns || USUAL_WIDTH) : Infinity;
  return { colour: coloured(target, env), unicode: utf8(env), width };
}

/** Width of a table that goes to a file or to another program, unless COLUMNS sets another. */
const PIPED_WIDTH = 100;

/** Chooses the style of tables, which have a width wherever they go. */
export function chooseTableStyle(target: Target, env: Environment): Style {
  const style = chooseStyle(target, env);
  if (style.width !== Infinity) return style;
  const columns = /^\d{1,5}$/.test(env.COLUMNS ?? '') ? Number(env.COLUMNS) : 0;
  return { ...style, width: Math.max(NARROWEST, columns || PIPED_WIDTH), isPiped: true };
}

function coloured(target: Target, env: Environment): boolean {
  const force = env.FORCE_COLOR;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  if (env.NO_COLOR) return false;
  return understandsCodes(target, env);
}

/** Decides whether the output is a terminal that supports colours and redrawing. */
export const understandsCodes = (target: Target, env: Environment): boolean =>
  target.isTTY === true && env.TERM !== 'dumb';

/** Follows POSIX: the first of these variables that is set counts. */
function utf8(env: Environment): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return /utf-?8/i.test(locale) || env.WT_SESSION !== undefined;
}

/** Colours a text, or leaves it unchanged. */
export type Painter = (format: Paint | undefined, text: string) => string;

/** Makes a painter. Colours are marks until the text is {@link shown}. */
export function painter(style: Style | Pick<Style, 'colour'>): Painter {
  if (!style.colour) return (_, text) => text;
  return (format, text) => {
    if (text === '' || format === undefined) return text;
    const names = typeof format === 'string' ? [format] : format;
    return names.reduceRight((inner, name) => {
      const [begin, end] = FORMATS[name];
      return `${STYLE_MARK}[${begin}m${inner}${STYLE_MARK}[${end}m`;
    }, text);
  };
}

/** Returns a painted text without its colours. */
export const unpainted = (text: string): string =>
  text
    .split(STYLE_MARK)
    .map((part, i) => (i === 0 ? part : part.slice(part.indexOf('m') + 1)))
    .join('');
