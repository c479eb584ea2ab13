/**
 * The words of the command line before yargs reads them: what it would misread, drop or complain of in its own words.
 */
import type { Options } from 'yargs';
import { quote } from '../../text/quote.js';
import { UsageError } from '../usage-error.js';
import { STDIN_WORD } from './stdin-word.js';
import { closest } from './suggest.js';

type OptionTable = Readonly<Record<string, Options>>;

export interface CommandWords {
  readonly name: string;
  readonly options: OptionTable;
}

const OF_THE_PROGRAM = ['--help', '-h', '--version', '-V'];

/**
 * @returns the words for yargs: the command first, operands that it cannot take for options, no lone `-`
 * @throws UsageError for an unknown command, an option in its place, and values that an option does not take
 */
export function prepareWords(words: readonly string[], commands: readonly CommandWords[]): string[] {
  const [first = '', ...others] = words;
  if (OF_THE_PROGRAM.includes(first)) return [...words];
  const names = commands.map(({ name }) => name);
  const command = commands.find(({ name }) => name === first);
  if (!command) throw new UsageError(misplaced(first, others, names));
  const end = others.indexOf('--');
  const options = end < 0 ? others : others.slice(0, end);
  const operands = end < 0 ? [] : others.slice(end + 1);
  for (const word of options) checkSwitch(word, command.options);
  // a name that begins with a dash, as `--` allows, is the same file under a path that does not
  const named = operands.map((word) => (word.startsWith('-') && word !== '-' ? `./${word}` : word));
  return [first, ...options, ...named].map((word) => (word === '-' ? STDIN_WORD : word));
}

/** The first word is no command: what may have been meant. */
function misplaced(first: string, others: readonly string[], commands: readonly string[]): string {
  if (first.startsWith('-')) {
    const command = others.find((word) => commands.includes(word));
    if (command) return `found ${quote(first)} before the command; expected keymove ${command} ${first} …`;
    const meant = closest(first, OF_THE_PROGRAM);
    return `unknown option ${quote(first)}; ${meant ? `did you mean ${meant}?` : 'see keymove --help'}`;
  }
  const meant = closest(first, commands);
  return `unknown command ${quote(first)}; ${meant ? `did you mean ${meant}?` : 'see keymove --help'}`;
}

/** `--no-mate` would arrive as a mate of `false`, `--json=maybe` as no JSON. */
function checkSwitch(word: string, options: OptionTable): void {
  const [, name = '', value] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
  if (name === '') return;
  const isSwitch = (key: string): boolean => options[key]?.type === 'boolean';
  const negated = name.startsWith('no-') ? name.slice('no-'.length) : undefined;
  if (negated !== undefined && options[negated] && !isSwitch(negated)) {
    throw new UsageError(`unknown option --${name}; --${negated} takes a value`);
  }
  if (value !== undefined && (isSwitch(name) || isSwitch(negated ?? ''))) {
    throw new UsageError(`--${name}: found ${quote(value)}; expected no value`);
  }
}
