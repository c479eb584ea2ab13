/** Reads what a user names on the command line: files, folders, globs and standard input. */
import type { GameEntry } from '../games/read-game.js';
import { readGames } from '../games/read-games.js';
import { expandSources } from '../host/node/sources.js';
import type { EntryOrLine } from '../problems/file-reader.js';
import { PROBLEM_FILES } from '../problems/formats.js';
import type { Entry } from '../problems/problem.js';
import { type ReadEntriesOptions, readEntries } from '../problems/read.js';
import { unreadGames } from '../puzzles/game-problem.js';
import type { Chunks, Input, Refusal } from '../text/input.js';

export interface ReadFilesOptions extends Omit<ReadEntriesOptions, 'leaveUnread'> {
  /** the input that `-` reads; standard input by default */
  readonly stdin?: Chunks;
}

/** Returns the named files, not yet opened; see `expandSources`. */
export const expandFiles = (files: readonly string[], stdin?: Chunks): AsyncGenerator<Input | Refusal> =>
  expandSources(files, PROBLEM_FILES, stdin);

/** Reads problems; see `readEntries`. Refusals may also have the codes of `expandSources`. */
export const readProblemFiles = (
  files: readonly string[],
  { stdin, ...options }: ReadFilesOptions = {},
): AsyncGenerator<Entry[]> => readEntries(expandFiles(files, stdin), options) as AsyncGenerator<Entry[]>;

/** Reads problems like `readProblemFiles`, but leaves lines that are whole problems to the threads. */
export const readProblemLines = (
  files: readonly string[],
  { stdin, ...options }: ReadFilesOptions = {},
): AsyncGenerator<EntryOrLine[]> => readEntries(expandFiles(files, stdin), { ...options, leaveUnread: true });

/** Reads games; see `readGames`. */
export const readGameFiles = (files: readonly string[], stdin?: Chunks): AsyncGenerator<GameEntry> =>
  readGames(expandFiles(files, stdin));

/** Finds the texts of games, which the threads read. @param onRead called with the number of bytes read */
export const readGameTexts = (
  files: readonly string[],
  onRead: (bytes: number) => void,
): AsyncGenerator<EntryOrLine[]> => unreadGames(expandFiles(files), onRead);
