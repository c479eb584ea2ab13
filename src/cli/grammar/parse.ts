/**
 * Words of a command line -> values of options, and operands. Node takes the words apart (`util.parseArgs`); what is wrong with
 * them is said here: what was found, and what was expected. Loading yargs would take half as long as solving a two-mover.
 */
import { parseArgs } from 'node:util';
import { isFenArgument } from '../../host/node/sources.js';
import { quote } from '../../text/quote.js';
import { UsageError } from '../usage-error.js';
import type { Option, OptionTable } from './option.js';
import { closest } from './suggest.js';

/** What is asked for instead of the command, whatever else is among the words. */
const INSTEAD = { '--help': 'help', '-h': 'h', '--version': 'version', '-V': 'version' } as const;
type Instead = (typeof INSTEAD)[keyof typeof INSTEAD];

export interface ParsedWords {
  readonly instead?: Instead;
  readonly values: Readonly<Record<string, unknown>>;
  readonly operands: readonly string[];
}

/** The texts that each option was given; of a switch `true` or `false`. */
type Given = Map<string, string[]>;

/**
 * @param words behind the command
 * @param takesOperands it takes words that are no options
 * @throws UsageError for everything that is wrong with them
 */
export function parseWords(
  words: readonly string[],
  options: OptionTable,
  takesOperands: boolean,
): ParsedWords {
  const end = words.indexOf('--');
  const before = end < 0 ? words : words.slice(0, end);
  const instead = before.find((word): word is keyof typeof INSTEAD => Object.hasOwn(INSTEAD, word));
  if (instead !== undefined) return { instead: INSTEAD[instead], values: {}, operands: [] };

  const { given, operands: all, complaints } = takeApart(words, options);
  // a position is given by itself as well as behind --fen, except where one is all that is taken and there is one
  const hasFen = Object.hasOwn(options, 'fen') && (takesOperands || !given.has('fen'));
  const fens = hasFen ? all.filter(isFenArgument).slice(0, takesOperands ? undefined : 1) : [];
  if (fens.length > 0) given.set('fen', [...(given.get('fen') ?? []), ...fens]);
  const operands = all.filter((word) => !fens.includes(word));

  const expected = options.fen && !given.has('fen') ? A_POSITION : 'nothing more';
  if (!takesOperands) {
    complaints.unshift(...operands.map((word) => `found ${quote(word)}; expected ${expected}`));
  }
  if (complaints.length > 0) throw new UsageError(complaints.join('\n'));
  checkTogether(given, options);
  const values = Object.entries(options).map(([name, option]) => [
    name,
    option.read(given.get(name), `--${name}`),
  ]);
  return { values: Object.fromEntries(values), operands };
}

/** Of commands with `--fen`, which may be left out. */
const A_POSITION = 'a FEN, in quotes';

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number];
type OptionToken = Extract<Token, { kind: 'option' }>;

function takeApart(words: readonly string[], options: OptionTable) {
  const given: Given = new Map();
  const operands: string[] = [];
  const complaints: string[] = [];
  const { tokens } = parseArgs({
    args: [...words],
    options: forParser(options),
    strict: false,
    tokens: true,
  });
  /** where words go that are no options: a list takes those behind it */
  let open = operands;
  for (const token of tokens) {
    if (token.kind === 'positional') open.push(token.value);
    else open = operands;
    if (token.kind !== 'option') continue;
    const complaint = take(token, options, given);
    if (complaint !== undefined) complaints.push(complaint);
    else if (options[token.name]?.isList) open = given.get(token.name) ?? operands;
  }
  return { given, operands, complaints };
}

/** A list and a switch take no word at first: `boolean`. */
const forParser = (options: OptionTable) =>
  Object.fromEntries(
    Object.entries(options).map(([name, { operand, isList, alias }]) => [
      name,
      {
        type: operand === undefined || isList ? ('boolean' as const) : ('string' as const),
        ...(alias !== undefined && { short: alias }),
      },
    ]),
  );

/** Adds what an option was given. @returns what is wrong with it */
function take({ name, rawName, value, inlineValue }: OptionToken, options: OptionTable, given: Given) {
  const optionOf = (key: string): Option | undefined =>
    Object.hasOwn(options, key) ? options[key] : undefined;
  const positive = name.startsWith('no-') ? name.slice('no-'.length) : '';
  const switched = [name, positive].find((key) => optionOf(key)?.operand === undefined && optionOf(key));
  if (switched !== undefined) {
    if (value !== undefined) return `${rawName}: found ${quote(value)}; expected no value`;
    given.set(switched, [...(given.get(switched) ?? []), String(switched === name)]);
    return undefined;
  }
  const option = optionOf(name);
  if (!option) return unknown(name, rawName, options, optionOf(positive) && positive);
  if (!option.isList && (value === undefined || (!inlineValue && /^--?[a-z]/i.test(value)))) {
    return `--${name} needs a value`;
  }
  given.set(name, [...(given.get(name) ?? []), ...(value === undefined ? [] : [value])]);
  return undefined;
}

function unknown(name: string, rawName: string, options: OptionTable, positive: string | undefined): string {
  if (positive !== undefined) return `unknown option ${rawName}; --${positive} takes a value`;
  const isLong = rawName.startsWith('--');
  const meant = isLong ? closest(name, [...Object.keys(options), 'help', 'version']) : undefined;
  return `unknown option ${rawName}; ${meant === undefined ? 'see keymove --help' : `did you mean --${meant}?`}`;
}

function checkTogether(given: Given, options: OptionTable): void {
  for (const [name, { isRequired, excludes = [], needs }] of Object.entries(options)) {
    if (!given.has(name)) {
      const lacking = name === 'fen' ? `found no position; expected ${A_POSITION}` : `--${name} is missing`;
      if (isRequired) throw new UsageError(lacking);
      continue;
    }
    const other = excludes.find((excluded) => given.has(excluded));
    if (other !== undefined) throw new UsageError(`--${name} and --${other} exclude each other`);
    if (needs !== undefined && !given.has(needs)) throw new UsageError(`--${name} needs --${needs}`);
  }
}
