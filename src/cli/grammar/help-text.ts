/**
 * Writes the help of the program and of its commands, in two columns. The help of yargs would take 14 ms of CPU to load
 * and write (parse.ts), and has neither a short form nor groups of commands.
 */

import { fillLines } from '../../report/terminal/text-width.js';
import type { Command, NamedCommand } from './command.js';
import { COMMAND_GROUPS, COMMAND_LIST, type CommandName, operandOf } from './command-list.js';
import type { Option, OptionTable } from './option.js';

const MAX_WIDTH = 100;
/** Width of the widest option that shares its line with the description. */
const MAX_LEFT = 26;
/** Width of the widest command that shares its line with the description. */
const MAX_COMMAND = 30;

export const PURPOSE =
  'Solves orthodox chess problems of every kind, and proves that each solution is complete.';

const EXAMPLES = `Examples:
  keymove solve "kbK5/pp6/1P6/8/8/8/8/R7 w - -"  solve one position
  keymove solve --report all.html problems.pgn   write a page to play through
  keymove verify collection.olv                  find unsound problems
  keymove help solve                             show the full help of solve`;

export const EXIT_CODES = `   0  every problem is solved as stated
   1  a problem has no solution, a cook or a short mate
   2  wrong usage, or unreadable input
   3  a limit left a problem undecided
  70  a bug in keymove
 129, 130, 143  stopped by SIGHUP, Ctrl-C or SIGTERM`.split('\n');

type HelpRow = readonly [left: string, right: string];

export function programHelp(columns = terminalColumns()): string {
  return sections([
    'keymove <command>',
    fill(PURPOSE, widthFor(columns)).join('\n'),
    ...commandSections(({ usage }) => `keymove ${usage}`, columns),
    section('Options', GENERAL, columns),
    EXAMPLES,
    `Exit codes:\n${EXIT_CODES.join('\n')}`,
  ]);
}

/** Lists the commands, and says where to find more help. */
export function shortProgramHelp(columns = terminalColumns()): string {
  return sections([
    shortList(columns),
    '"keymove COMMAND -h" lists options; "keymove --help" shows examples.',
  ]);
}

/** Writes one line per command, after the name of its group. */
function shortList(columns: number): string {
  const groups = Object.entries(COMMAND_GROUPS);
  const heading = Math.max(...groups.map(([title]) => title.length)) + 2;
  const indent = heading + Math.max(...COMMAND_LIST.map(({ name }) => name.length)) + 2;
  const lines = groups.flatMap(([title, commands]) =>
    commands.flatMap(({ name, describe }, i) => {
      const left = (i === 0 ? title : '').padEnd(heading) + name;
      const [first = '', ...more] = fill(describe, Math.max(widthFor(columns) - indent, 20));
      return [left.padEnd(indent) + first, ...more.map((line) => ' '.repeat(indent) + line)];
    }),
  );
  return lines.join('\n');
}

/** Shortens a description to its first sentence, without brackets at the end or parts after a semicolon. */
function inShort(text: string): string {
  const bare = withoutBrackets(withoutBrackets(text).split(/; |\. (?=[A-Z])/, 1)[0] ?? '');
  return bare.split('(').length === bare.split(')').length ? bare : text;
}

const withoutBrackets = (text: string): string =>
  text.endsWith(')') ? text.slice(0, Math.max(0, text.lastIndexOf(' ('))) : text;

/** Lists the commands under the headings of their groups, with aligned descriptions. */
function commandSections(left: (command: CommandName) => string, columns: number): string[] {
  const groups = Object.entries(COMMAND_GROUPS).map(
    ([title, commands]) => [title, commands.map((each): HelpRow => [left(each), each.describe])] as const,
  );
  const all = groups.flatMap(([, rows]) => rows);
  return groups.map(([title, rows]) => section(title, rows, columns, all, MAX_COMMAND));
}

/** Describes the options that the examples use, lists the other options by name, and shows an example. Sentences are never cut off. */
export function shortHelp(command: NamedCommand, columns = terminalColumns()): string {
  const { usage, describe, options, examples } = command;
  const used = (name: string): boolean => examples.some(([line]) => `${line} `.includes(`--${name} `));
  const names = Object.keys(options);
  const shown = names.length <= 10 ? names : names.filter(used);
  const rows = shown.map((name): HelpRow => {
    const [left, right] = rowOf(name, options[name] as Option);
    return [left, inShort(right)];
  });
  const others = names
    .filter((name) => !shown.includes(name))
    .map((name) => `--${shownName(name, options[name] as Option)}`);
  const lines = examples.map(([line]) => line);
  const example = lines.find((line) => `Example: keymove ${line}`.length <= widthFor(columns)) ?? lines[0];
  return sections([
    `keymove ${usage}\n${fill(describe, widthFor(columns)).join('\n')}`,
    section('Options', rows, columns),
    ...(others.length === 0 ? [] : [fill(`Also ${others.join(', ')}`, widthFor(columns)).join('\n')]),
    `Example: keymove ${example}\nFull help: keymove help ${command.name}`,
  ]);
}

export function commandHelp(
  named: CommandName,
  { files, options, examples }: Command,
  columns = terminalColumns(),
): string {
  return sections([
    `keymove ${named.usage}`,
    fill(named.describe, widthFor(columns)).join('\n'),
    ...(files === undefined ? [] : [section('Arguments', [[operandOf(named), files]], columns)]),
    ...groupsOf(options).map(([name, rows]) => section(name, rows, columns)),
    // examples are never broken, so that they can be copied
    `Examples:\n${examples.map(([line, what]) => `  # ${what}\n  keymove ${line}`).join('\n')}`,
  ]);
}

const terminalColumns = (): number => process.stdout.columns || 80;

const GENERAL: readonly HelpRow[] = [
  ['-h, --help', '-h prints a summary, --help the full help'],
  ['-V, --version', 'Show the version'],
];

/** Groups options under their headings, in the order of the table; options without a heading come last. */
function groupsOf(options: OptionTable): [string, HelpRow[]][] {
  const groups = new Map<string, HelpRow[]>();
  for (const [name, option] of Object.entries(options)) {
    const group = option.group ?? 'Options';
    groups.set(group, [...(groups.get(group) ?? []), rowOf(name, option)]);
  }
  const rest = groups.get('Options') ?? [];
  groups.delete('Options');
  return [...groups, ['Options', [...rest, ...GENERAL]]];
}

/** Returns the name under which an option is listed. A switch that is on by default is listed by its negation. */
export const shownName = (name: string, option: Option): string =>
  option.operand === undefined && option.default === 'true' ? `no-${name}` : name;

/** Returns all options, in the order of the table. */
export const rowsOf = (options: OptionTable): HelpRow[] =>
  Object.entries(options).map(([name, option]) => rowOf(name, option));

function rowOf(name: string, option: Option): HelpRow {
  const { alias, operand, isList, describe, isRequired } = option;
  const taken = operand === undefined ? '' : isList ? ` [${operand}...]` : ` ${operand}`;
  const preset = option.default === undefined || operand === undefined ? '' : ` (default: ${option.default})`;
  return [
    `${alias === undefined ? '    ' : `-${alias}, `}--${shownName(name, option)}${taken}`,
    `${describe}${preset}${isRequired ? ' (required)' : ''}`,
  ];
}

const widthFor = (columns: number): number => Math.min(MAX_WIDTH, columns) - 1;

/** @param aligned rows to align with, which may be under other headings */
function section(
  title: string,
  rows: readonly HelpRow[],
  columns: number,
  aligned = rows,
  most = MAX_LEFT,
): string {
  const lefts = aligned.map(([left]) => left.length).filter((length) => length <= most);
  const indent = 2 + Math.max(...lefts, 8) + 2;
  const room = Math.max(widthFor(columns) - indent, 20);
  const lines = rows.flatMap(([left, right]) => {
    const filled = fill(right, room).map((line) => ' '.repeat(indent) + line);
    if (left.length > indent - 4) return [`  ${left}`, ...filled];
    return [`  ${left}`.padEnd(indent) + (filled[0] ?? '').trimStart(), ...filled.slice(1)];
  });
  return `${title}:\n${lines.join('\n')}`;
}

const fill = (text: string, room: number): string[] => fillLines(text.split(' '), room);

const sections = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`;
