/** The kinds of options. Each command declares a table of options, from which its help, checks and argument types follow. */
import type { Reader } from './values.js';

export interface Option<Value = unknown> {
  readonly describe: string;
  /** name of the value in the help; a switch has none */
  readonly operand?: string;
  /** possible values, if there are only a few */
  readonly words?: readonly string[] | undefined;
  /** takes all words up to the next option, possibly none */
  readonly isList?: true;
  /** may be given several times */
  readonly isRepeated?: true;
  /** short form of one letter */
  readonly alias?: string;
  /** heading under which the help lists it */
  readonly group?: string;
  readonly isRequired?: true;
  /** options that must not be given together with it */
  readonly excludes?: readonly string[];
  /** an option that must be given together with it */
  readonly needs?: string;
  /** default value, for the help */
  readonly default?: string;
  /**
   * Reads the value of the option.
   * @param given its texts in order, `true` or `false` for a switch; undefined if it was not given
   * @param name name of the option in messages: `--mate`
   */
  read(given: readonly string[] | undefined, name: string): Value;
}

export type OptionTable = Readonly<Record<string, Option>>;

/** The values of the options of a command by their names. */
export type Arguments<Table extends OptionTable> = {
  readonly [Name in keyof Table]: ReturnType<Table[Name]['read']>;
};

export type Extra = Pick<Option, 'alias' | 'excludes' | 'needs'>;

/** `--board`; `--no-board` is the opposite */
export const flag = (describe: string, extra: Extra = {}): Option<boolean | undefined> => ({
  describe,
  ...extra,
  read: (given) => (given ? given.at(-1) === 'true' : undefined),
});

/** `--nodes 1e6`; if it is given twice, the last one counts. */
export const value = <T>(
  operand: string,
  reader: Reader<T> & Pick<Option, 'words'>,
  describe: string,
  extra: Extra = {},
): Option<T | undefined> => ({
  operand,
  words: reader.words,
  describe,
  ...extra,
  read: (given, name) => (given ? reader(given.at(-1) ?? '', name) : undefined),
});

/** `--fen A --fen B` */
export const repeated = <T>(
  operand: string,
  reader: (given: readonly string[], name: string) => T,
  describe: string,
): Option<T | undefined> => ({
  operand,
  isRepeated: true,
  describe,
  read: (given, name) => given && reader(given, name),
});

/** `--book a.bin b.pgn`, and `--book` alone. */
export const list = (operand: string, describe: string): Option<readonly string[] | undefined> => ({
  operand,
  isList: true,
  describe,
  read: (given) => given,
});

export const required = <T>(option: Option<T>): Option<NonNullable<T>> => ({
  ...option,
  isRequired: true,
  read: (given, name) => option.read(given, name) as NonNullable<T>,
});

/** @param text value if the option is not given @param shown replaces it in the help */
export const withDefault = <T>(option: Option<T>, text: string, shown = text): Option<NonNullable<T>> => ({
  ...option,
  default: shown,
  read: (given, name) => option.read(given ?? [text], name) as NonNullable<T>,
});

/** Puts options under a heading of the help. */
export const inGroup = <Table extends OptionTable>(group: string, table: Table): Table =>
  Object.fromEntries(Object.entries(table).map(([name, option]) => [name, { ...option, group }])) as Table;
