/**
 * Numbers and durations from the command line. They arrive as text, because yargs' own numbers let NaN through;
 * given twice, an option counts as it was given last.
 */

import { parseMoves } from '../../problems/stipulation.js';
import { quote } from '../../text/quote.js';
import { UsageError } from '../usage-error.js';

type Given = string | readonly string[] | undefined;

const last = (given: Given): string | undefined => (typeof given === 'object' ? given.at(-1) : given);

/** A reader of whole numbers from `least` to `most`; `1e6` is one, `0x10` is not. */
export function wholeNumber(option: string, least: number, most: number) {
  return (given: Given): number | undefined => {
    const text = last(given);
    if (text === undefined) return undefined;
    const value = /^\d+(e\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    const range = most < Number.MAX_SAFE_INTEGER ? `from ${least} to ${most}` : `of at least ${least}`;
    throw new UsageError(`${option}: found ${quote(text)}; expected a whole number ${range}`);
  };
}

/** A reader of a number of attacker's moves. */
export function moveCount(option: string) {
  return (given: Given): number | undefined => {
    const text = last(given);
    if (text === undefined) return undefined;
    const moves = parseMoves(text);
    if (moves.ok) return moves.value;
    throw new UsageError(`${option}: ${moves.error.message}`);
  };
}

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };

/** A reader of durations in milliseconds: `2` and `2s` are two seconds; also `500ms`, `1.5s`, `1m`, `2h`. */
export function duration(option: string) {
  return (given: Given): number | undefined => {
    const text = last(given);
    if (text === undefined) return undefined;
    const [, number = '', unit = 's'] = /^(\d+(?:\.\d+)?|\.\d+)\s*(ms|s|min|m|h)?$/i.exec(text.trim()) ?? [];
    const ms = Number(number) * (UNITS[unit.toLowerCase()] ?? 0);
    if (number !== '' && ms > 0 && ms <= Number.MAX_SAFE_INTEGER) return ms;
    throw new UsageError(`${option}: found ${quote(text)}; expected a duration such as 2, 500ms, 1.5s or 1m`);
  };
}
