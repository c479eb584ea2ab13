/**
 * Opens what a user names on the command line as streams, one after the other: files, folders, globs and
 * standard input. A source that cannot be opened becomes a refusal, and the next one follows.
 */
import { constants, createReadStream, existsSync, openSync, type Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { isAbsolute, join } from 'node:path';
import {
  type Chunks,
  ContentError,
  type Input,
  type Refusal,
  refuseContent,
  refuseFile,
} from '../../text/input.js';
import { quote } from '../../text/quote.js';
import { systemReason } from './stream-output.js';

const CHUNK_BYTES = 256 * 1024;

/** Defines which files of a folder are meant. */
export interface FileKind {
  /** the name of such a file */
  readonly name: string;
  /** the endings of their names, in lower case; compressed files have another ending after it */
  readonly endings: readonly string[];
}

/** Compressed files are recognised by their content; in folders, they are found by these endings. */
const COMPRESSED = /\.(?:zst|gz)$/;

/** Returns whether a file of a folder is read, compressed or not. */
export function isOfKind(name: string, { endings }: FileKind): boolean {
  const bare = name.toLowerCase().replace(COMPRESSED, '');
  return endings.some((ending) => bare.endsWith(ending));
}

/**
 * Expands sources in the order given. The files of a folder or glob are in the order of their paths.
 *
 * A name that exists is that file or folder, whichever characters it has; otherwise it is tried as a glob. `-` is
 * standard input, which can be used once.
 *
 * Codes of refusals (all at line 0): `file-missing`, `file-unreadable`, `folder-without-problems`,
 * `glob-without-match`, `stdin-twice`, `file-name-encoding`.
 */
export async function* expandSources(
  sources: readonly string[],
  kind: FileKind,
  stdin?: Chunks,
): AsyncGenerator<Input | Refusal> {
  let stdinUsed = false;
  for (const source of sources) {
    if (source !== '-') {
      yield* expandPath(source, kind);
    } else if (stdinUsed) {
      yield refuseFile('-', 'stdin-twice', 'standard input is named twice; expected it once');
    } else {
      stdinUsed = true;
      yield { file: '-', open: () => readable(stdin ?? process.stdin) };
    }
  }
}

async function* expandPath(path: string, kind: FileKind): AsyncGenerator<Input | Refusal> {
  const found = await statOf(path);
  if (!(found instanceof Error)) {
    if (found.isDirectory()) yield* expandFolder(path, kind);
    else yield inputOf(path);
    return;
  }
  if (!isMissing(found)) {
    yield refuseUnreadable(path, found);
    return;
  }
  if (isGarbled(path)) {
    yield refuseGarbled(path);
    return;
  }
  // loaded only if a name is not a file
  const { glob, isDynamicPattern } = await import('tinyglobby');
  if (isDynamicPattern(path)) {
    yield* expandGlob(path, glob);
  } else {
    yield refuseFile(path.trim() === '' ? quote(path) : path, 'file-missing', whyMissing(path));
  }
}

/** Returns what `FILE` or `FILE:LINE` names. A file whose whole name has that form takes precedence. */
export function fileAndLine(operand: string): { readonly file: string; readonly line?: number } {
  const [, file, line] = /^(.+):(\d{1,9})$/.exec(operand) ?? [];
  return file === undefined || existsSync(operand) ? { file: operand } : { file, line: Number(line) };
}

function whyMissing(path: string): string {
  if (/^[a-z]{2,10}:\/\//i.test(path)) {
    return `found the address ${quote(path)}; expected a file on this machine: download it first, or curl -sL ADDRESS | keymove …`;
  }
  const { file, line } = fileAndLine(path);
  if (line !== undefined && existsSync(file))
    return `no such file; expected ${quote(file)} as a whole (keymove explain, improve, moves and evaluate take FILE:LINE)`;
  const expected = looksLikeFen(path)
    ? 'a file; give a position with --fen "…"'
    : 'a file, a folder, a glob or - for standard input';
  return `no such file or folder; expected ${expected}`;
}

type Glob = typeof import('tinyglobby').glob;

async function* expandGlob(pattern: string, glob: Glob): AsyncGenerator<Input | Refusal> {
  const paths = await glob(pattern, { expandDirectories: false, absolute: isAbsolute(pattern) }).catch(
    asError,
  );
  if (paths instanceof Error) yield refuseUnreadable(pattern, paths);
  else if (paths.length === 0) {
    yield refuseFile(pattern, 'glob-without-match', 'matches no file; expected at least one');
  } else yield* paths.sort().map(inputOf);
}

/** Yields the problem files of a folder and its subfolders. Hidden entries and links to folders are not followed. */
async function* expandFolder(folder: string, kind: FileKind): AsyncGenerator<Input | Refusal> {
  let empty = true;
  for await (const found of walk(folder, kind)) {
    empty = false;
    yield found;
  }
  if (empty) {
    const names = kind.endings.map((ending) => `*${ending}`);
    const expected = names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names[0];
    yield refuseFile(
      folder,
      'folder-without-problems',
      `no ${kind.name} in folder ${quote(folder)}; expected files named ${expected}`,
    );
  }
}

async function* walk(folder: string, kind: FileKind): AsyncGenerator<Input | Refusal> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(asError);
  if (entries instanceof Error) {
    yield refuseUnreadable(folder, entries);
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path, kind);
    else if (isOfKind(entry.name, kind)) yield* inFolder(path);
  }
}

/** Yields the files of a folder. Skips pipes and devices, because opening one may wait for ever. */
async function* inFolder(path: string): AsyncGenerator<Input | Refusal> {
  const found = await statOf(path);
  if (found instanceof Error && isGarbled(path)) yield refuseGarbled(path);
  else if (found instanceof Error || found.isFile()) yield inputOf(path);
}

/** Returns whether a name is not UTF-8. File names are bytes, which Node decodes. */
export const isGarbled = (path: string): boolean => path.includes('\ufffd');

const refuseGarbled = (path: string): Refusal =>
  refuseFile(
    path,
    'file-name-encoding',
    `the file name ${quote(path)} is not UTF-8; rename the file, or pass it on standard input`,
  );

const inputOf = (path: string): Input => ({
  file: path,
  open: () => readable(contentOf(path)),
});

async function* contentOf(path: string): Chunks {
  const found = await statOf(path);
  // opening a pipe in the usual way would wait for a writer, and no signal could end that
  if (!(found instanceof Error) && found.isFIFO()) {
    const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    yield* new Socket({ fd, readable: true, writable: false });
  } else yield* createReadStream(path, { highWaterMark: CHUNK_BYTES });
}

/** Turns system errors into ContentErrors, because they are not errors of the program. */
async function* readable(stream: Chunks): Chunks {
  try {
    yield* stream;
  } catch (error) {
    throw error instanceof Error && errorCode(error) !== undefined ? contentError(error) : error;
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const statOf = (path: string): Promise<Stats | Error> => stat(path).catch(asError);

const errorCode = (error: Error): string | undefined => (error as NodeJS.ErrnoException).code;

// a path through a file (ENOTDIR), or a text that is far too long for a name, does not exist, either
const isMissing = (error: Error): boolean =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(errorCode(error) ?? '');

/** Explains an error of the operating system. */
const contentError = (error: Error): ContentError =>
  isMissing(error)
    ? new ContentError('missing', error.message)
    : new ContentError('unreadable', systemReason(error));

const refuseUnreadable = (file: string, error: Error): Refusal =>
  refuseContent(file, contentError(error), 'text');

const looksLikeFen = (text: string): boolean =>
  /^[pnbrqks1-9]+(?:\/[pnbrqks1-9]+){5,}(?:[\s_].*)?$/i.test(text.trim());

/**
 * Returns whether an argument is a FEN, even with errors or text before it (`Mate in 2: …`), or only a board. Files do not have such
 * names.
 */
export const isFenArgument = (text: string): boolean =>
  /^(?:[^/]*\s|https?:\S*\/)(?:[pnbrqks1-8]{1,8}\/){7}[pnbrqks1-8]{1,8}[\s_][wb](?:[\s_;]|$)/i.test(text) ||
  /^\s*[a-z\d]+(?:\/[a-z\d]+){5,}[\s_]+[wb](?:[\s_;]|$)/i.test(text) ||
  /^\s*[pnbrqks1-8]+(?:\/[pnbrqks1-8]+){7}\s*$/i.test(text);

/**
 * Finds a FEN that the shell has split because it was not quoted: the arguments contain a board that is not the name of a
 * file.
 *
 * @returns the FEN to put in quotes; undefined if the arguments do not look like one
 */
export function looksLikeSplitFen(args: readonly string[]): string | undefined {
  const board = args.findIndex((arg) => looksLikeFen(arg) && !/\s/.test(arg.trim()));
  if (board < 0) return undefined;
  const fields = args.slice(board);
  const patterns = [/./, /^[wb]$/i, /^(?:-|[KQkq]+)$/, /^(?:-|[a-h][1-8])$/, /^\d+$/, /^\d+$/];
  const length = fields.findIndex((field, index) => !patterns[index]?.test(field));
  return fields.slice(0, length < 0 ? fields.length : length).join(' ');
}
