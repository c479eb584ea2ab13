/** The kinds of options. A command declares a table of them; help, checks and the types of its arguments follow from it. */
import type { Reader } from './values.js';

export interface Option<Value = unknown> {
  readonly describe: string;
  /** what its value is called in the help; a switch takes none */
  readonly operand?: string;
  /** the words that it may be, if there are only some */
  readonly words?: readonly string[] | undefined;
  /** it takes all words up to the next option, or none */
  readonly isList?: true;
  /** it may be given several times */
  readonly isRepeated?: true;
  /** one letter */
  readonly alias?: string;
  /** heading under which the help lists it */
  readonly group?: string;
  readonly isRequired?: true;
  /** options that must not be given as well */
  readonly excludes?: readonly string[];
  /** an option that has to be given as well */
  readonly needs?: string;
  /** what it is when it is not given, for the help */
  readonly default?: string;
  /**
   * The value of the option.
   * @param given its texts in order, `true` or `false` for a switch; undefined: it was not given
   * @param name how messages call it: `--mate`
   */
  read(given: readonly string[] | undefined, name: string): Value;
}

export type OptionTable = Readonly<Record<string, Option>>;

/** What a command is given: the values of its options by their names. */
export type Arguments<Table extends OptionTable> = {
  readonly [Name in keyof Table]: ReturnType<Table[Name]['read']>;
};

export type Extra = Pick<Option, 'alias' | 'excludes' | 'needs'>;

/** `--board`; `--no-board` says the opposite. */
export const flag = (describe: string, extra: Extra = {}): Option<boolean | undefined> => ({
  describe,
  ...extra,
  read: (given) => (given ? given.at(-1) === 'true' : undefined),
});

/** `--nodes 1e6`; given twice, it counts as it was given last. */
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

/** `--fen A --fen B`. */
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

/** @param text as if it had been given; @param shown of it in the help */
export const withDefault = <T>(option: Option<T>, text: string, shown = text): Option<NonNullable<T>> => ({
  ...option,
  default: shown,
  read: (given, name) => option.read(given ?? [text], name) as NonNullable<T>,
});

/** Puts options under a heading of the help. */
export const inGroup = <Table extends OptionTable>(group: string, table: Table): Table =>
  Object.fromEntries(Object.entries(table).map(([name, option]) => [name, { ...option, group }])) as Table;
