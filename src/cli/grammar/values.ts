/** Reads and checks values from the command line, and from the input of a player. */
import { parseMoves, parseStipulation } from '../../problems/parse-stipulation.js';
import type { Stipulation } from '../../problems/stipulation.js';
import { whyNotAnswered } from '../../solve/answerable.js';
import { closest, meantOr } from '../../text/closest.js';
import { quote } from '../../text/quote.js';
import { UsageError } from '../exit-codes.js';

/**
 * Reads a value.
 * @param name name of the option in messages: `--mate`
 * @throws UsageError that says what was found and what was expected
 */
export type Reader<Value> = (text: string, name: string) => Value;

export const anyText: Reader<string> = (text) => text;

/** Returns all texts of an option that may be given several times. */
export const eachText = (given: readonly string[]): readonly string[] => given;

/** Makes a reader of one of `words`. */
export const choice = <Word extends string>(words: readonly Word[]) => {
  const read: Reader<Word> = (text, name) => {
    const word = words.find((word) => word === text.toLowerCase());
    if (word !== undefined) return word;
    throw new UsageError(`${name}: found ${quote(text)}; expected ${orList(words)}${hintAt(text, words)}`);
  };
  return Object.assign(read, { words });
};

/** Reads the only operand of a command, one of `words`. */
export function onlyChoice<Word extends string>(
  [word, ...more]: readonly string[],
  words: readonly Word[],
  name: string,
): Word {
  if (word === undefined) throw new UsageError(`found no ${name}; expected ${orList(words)}`);
  const chosen = choice(words)(word, name);
  if (more.length > 0) throw new UsageError(`found ${quote(more.join(' '))}; expected nothing more`);
  return chosen;
}

/** `. Did you mean 'table'?`, or empty */
export const hintAt = (text: string, words: readonly string[]): string =>
  meantOr(closest(text.toLowerCase(), words));

/** `a, b or c` */
export const orList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** Makes a reader of whole numbers from `min` to `max`, such as `1e6`, but not `0x10`. */
export const wholeNumber =
  (min: number, max = Number.MAX_SAFE_INTEGER): Reader<number> =>
  (text, name) => {
    const value = /^\d+(e\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    const isOpen = max === Number.MAX_SAFE_INTEGER && !(value > max);
    const range = isOpen ? `of at least ${min}` : `from ${min} to ${max}`;
    const expected = max === min + 1 ? `${min} or ${max}` : `a whole number ${range}`;
    throw new UsageError(`${name}: found ${quote(text)}; expected ${expected}`);
  };

/** Reads a number of attacker's moves. */
export const moveCount: Reader<number> = (text, name) => {
  const moves = parseMoves(text);
  if (moves.ok) return moves.value;
  throw new UsageError(`${name}: ${moves.error.message}`);
};

/** Reads a stipulation that can be answered. */
export const stipulationValue: Reader<Stipulation> = (text, name) => {
  const asked = parseStipulation(text);
  const finding = asked.ok ? whyNotAnswered(asked.value) : asked.error;
  if (asked.ok && !finding) return asked.value;
  throw new UsageError(`${name}: ${finding?.message}`);
};

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };

/** Reads a duration in milliseconds: `2` and `2s` are two seconds; also `500ms`, `1.5s`, `1m`, `2h`. */
export const duration: Reader<number> = (text, name) => {
  const [, number = '', unit = 's'] = /^(\d+(?:\.\d+)?|\.\d+)\s*(ms|s|min|m|h)?$/i.exec(text.trim()) ?? [];
  const ms = Number(number) * (UNITS[unit.toLowerCase()] ?? 0);
  if (number !== '' && ms > 0 && ms <= Number.MAX_SAFE_INTEGER) return ms;
  throw new UsageError(`${name}: found ${quote(text)}; expected a duration such as 2, 500ms, 1.5s or 1m`);
};
