/** What a command declares, and how it runs. */
import type { ExitCode } from '../exit-codes.js';
import type { CommandName } from './command-list.js';
import type { OptionTable } from './option.js';

/** The options and operands of a command. */
export interface Declaration<Table extends OptionTable = OptionTable> {
  /** describes the operands, if there are any */
  readonly files?: string;
  /** the words that the operand may be, if it is not a file */
  readonly words?: readonly string[];
  readonly options: Table;
  /** words after `keymove`, and their effect */
  readonly examples: readonly (readonly [line: string, what: string])[];
}

export type NamedCommand = CommandName & Command;
/** Loads every command, for commands about commands. */
export type AllCommands = () => Promise<NamedCommand[]>;

/** @param args values of the options, and the operands as `files` */
export type Run<Args> = (args: Args, all: AllCommands) => ExitCode | Promise<ExitCode>;

export interface Command extends Declaration {
  readonly run: Run<Readonly<Record<string, unknown>>>;
}
