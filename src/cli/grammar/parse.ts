/**
 * Parses the words of a command line into values of options, and operands. The parser of yargs does this by
 * the command's table of options. Our messages say what was found, and what was expected.
 *
 * Why not the whole of yargs: loading it and parsing one option takes 8 ms of CPU more than its parser alone, and
 * writing a help takes 14 ms more (both bundled, user and system time, medians of 20): a tenth of a short run.
 */
import { Parser } from 'yargs/helpers';
import { isFenArgument } from '../../host/node/sources.js';
import { closest, meantOr } from '../../text/closest.js';
import { quote } from '../../text/quote.js';
import { UsageError } from '../exit-codes.js';
import type { OptionTable } from './option.js';

/** Returns the end of a message about a name that is unknown, and not close to a known one. */
export const seeHelp = (command = ''): string =>
  `; see ${['keymove', command, '--help'].filter(Boolean).join(' ')}`;

const GENERAL = ['help', 'h', 'version'] as const;
type General = (typeof GENERAL)[number];

export interface ParsedWords {
  /** `--help`, `-h` or `--version` was given, so the rest does not matter */
  readonly instead?: General;
  readonly values: Readonly<Record<string, unknown>>;
  readonly operands: readonly string[];
}

/**
 * @param words the words after the name of the command
 * @param command its name, and whether it accepts words other than options
 * @throws UsageError that names everything wrong with them
 */
export function parseWords(
  words: readonly string[],
  options: OptionTable,
  { name: command, takesOperands }: { readonly name: string; readonly takesOperands: boolean },
): ParsedWords {
  const end = words.indexOf('--');
  const complaints = (end < 0 ? words : words.slice(0, end)).flatMap((word) =>
    complaintOf(word, options, command),
  );
  const { argv, error } = Parser.detailed(
    withSignedValues(words, options).filter((word) => !isInherited(word)),
    parserOptions(options),
  );
  const { _, ...given } = argv as { readonly _: readonly unknown[]; [name: string]: unknown };
  let operands = _.map(String);
  const instead = GENERAL.find((name) => given[name] === true);
  if (instead) return { instead, values: {}, operands };

  // `--fen` is optional before a position, unless the command takes only one and already has it
  const takesMany = options.fen?.isRepeated === true;
  const fens = operands.filter(isFenArgument).slice(0, takesMany ? undefined : 1);
  if (Object.hasOwn(options, 'fen') && (takesMany || given.fen === undefined) && fens.length > 0) {
    given.fen = [given.fen ?? [], fens].flat();
    operands = operands.filter((word) => !fens.includes(word));
  }

  const shorts = Object.keys(given).filter((name) => name.length === 1);
  const expected = options.fen && given.fen === undefined ? A_POSITION : 'nothing more';
  complaints.unshift(
    ...(takesOperands ? [] : operands.map((word) => `found ${quote(word)}; expected ${expected}`)),
  );
  complaints.push(...shorts.map((name) => `unknown option -${name}${seeHelp(command)}`));
  if (complaints.length > 0) throw new UsageError(complaints.join('\n'));
  const lacking = error && /^Not enough arguments following: (.+)$/.exec(error.message)?.[1];
  if (lacking) throw new UsageError(`--${lacking} needs a value`);
  checkTogether(given, options);

  const values = Object.entries(options).map(([name, option]) => {
    const texts = given[name] === undefined ? undefined : [given[name]].flat().map(String);
    return [name, option.read(texts, `--${name}`)];
  });
  return { values: Object.fromEntries(values), operands };
}

/** Joins `--stipulation -+`, because the parser would take such a value for an option. */
function withSignedValues(words: readonly string[], options: OptionTable): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const name = joined.at(-1)?.replace(/^--/, '') ?? '';
    if (/^-[^a-z-]/i.test(word) && Object.hasOwn(options, name) && options[name]?.operand !== undefined)
      joined.push(`${joined.pop()}=${word}`);
    else joined.push(word);
  }
  return joined;
}

function parserOptions(options: OptionTable): Parser.Options {
  const entries = Object.entries(options);
  const namesOf = (kind: 'switch' | 'value' | 'list'): string[] =>
    entries
      .filter(
        ([, { operand, isList }]) => kind === (operand === undefined ? 'switch' : isList ? 'list' : 'value'),
      )
      .map(([name]) => name);
  const aliases = entries.flatMap(([name, { alias }]) => (alias === undefined ? [] : [[name, [alias]]]));
  return {
    alias: { version: ['V'], ...Object.fromEntries(aliases) },
    boolean: [...GENERAL, ...namesOf('switch')],
    string: [...namesOf('value'), ...namesOf('list')],
    array: namesOf('list'),
    narg: Object.fromEntries(namesOf('value').map((name) => [name, 1])),
    configuration: {
      // `--mate.x` is not an option, and the options read numbers themselves
      'dot-notation': false,
      'camel-case-expansion': false,
      'strip-aliased': true,
      'parse-numbers': false,
      'parse-positional-numbers': false,
    },
  };
}

/** What commands expect if their `--fen` is optional. */
const A_POSITION = 'a FEN, in quotes';

/** Decides whether a word names something that all objects inherit, such as `--constructor`. No option has such a name. */
const isInherited = (word: string): boolean => /^--/.test(word) && word.slice(2) in Object.prototype;

function checkTogether(given: Readonly<Record<string, unknown>>, options: OptionTable): void {
  for (const [name, { isRequired, excludes = [], needs }] of Object.entries(options)) {
    if (given[name] === undefined) {
      const lacking = name === 'fen' ? `found no position; expected ${A_POSITION}` : `--${name} is missing`;
      if (isRequired) throw new UsageError(lacking);
      continue;
    }
    const other = excludes.find((excluded) => given[excluded] !== undefined);
    if (other !== undefined) throw new UsageError(`--${name} and --${other} cannot be combined`);
    if (needs !== undefined && given[needs] === undefined) throw new UsageError(`--${name} needs --${needs}`);
  }
}

/** Says what is wrong with a single long option: it is unknown, or it is a switch with a value. */
function complaintOf(word: string, options: OptionTable, command: string): string[] {
  const [, name = '', value] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
  if (name === '' || name === 'help' || name === 'version') return [];
  const isSwitch = (key: string): boolean =>
    Object.hasOwn(options, key) && options[key]?.operand === undefined;
  const positive = name.startsWith('no-') ? name.slice('no-'.length) : '';
  // this switch is listed by its negation
  if (isSwitch(name) && options[name]?.default === 'true')
    return [`unknown option --${name}${meantOr(`--no-${name}`)}`];
  if (isSwitch(name) || isSwitch(positive)) {
    return value === undefined ? [] : [`--${name}: found ${quote(value)}; expected no value`];
  }
  if (Object.hasOwn(options, name)) return [];
  if (Object.hasOwn(options, positive)) return [`unknown option --${name}; --${positive} takes a value`];
  const meant = closest(name, [...Object.keys(options), 'help', 'version']);
  return [`unknown option --${name}${meantOr(meant && `--${meant}`, seeHelp(command))}`];
}
