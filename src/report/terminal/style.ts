/** Colours and characters, decided once, before anything is written. */
import { styleText } from 'node:util';

export type Format = Parameters<typeof styleText>[0];

export interface Style {
  readonly colour: boolean;
  /** the terminal can show more than ASCII */
  readonly unicode: boolean;
  /** columns of the terminal; Infinity if the output is not a terminal: nothing is wrapped then */
  readonly width: number;
}

interface Target {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Where there is no terminal, or one that does not give its width. */
export const USUAL_WIDTH = 80;
/** The minimum for tables; a narrower terminal breaks the lines itself. */
const NARROWEST = 40;

/**
 * Colours by FORCE_COLOR (`--color` sets it), NO_COLOR (not empty), TERM=dumb, and whether the stream is a terminal.
 */
export function chooseStyle(target: Target, env: NodeJS.ProcessEnv): Style {
  const width = target.isTTY ? Math.max(NARROWEST, target.columns || USUAL_WIDTH) : Infinity;
  return { colour: coloured(target, env), unicode: utf8(env), width };
}

function coloured(target: Target, env: NodeJS.ProcessEnv): boolean {
  const force = env.FORCE_COLOR;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  if (env.NO_COLOR) return false;
  return target.isTTY === true && env.TERM !== 'dumb';
}

/** POSIX: the first of these that is set counts. */
function utf8(env: NodeJS.ProcessEnv): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return /utf-?8/i.test(locale) || env.WT_SESSION !== undefined;
}

/** A function that colours text, or leaves it as it is. */
export function painter(style: Style): (format: Format, text: string) => string {
  if (!style.colour) return (_, text) => text;
  return (format, text) => (text === '' ? '' : styleText(format, text, { validateStream: false }));
}
