/** Everything a user names, read into problems and refusals: the one way in for the commands. */
import { isComment, readLine, refusal, trimLine } from './epd.js';
import { type FileReader, type Format, formatByName, recogniseFormat } from './formats.js';
import { BinaryContent, type Chunks, MAX_LINE_LENGTH, splitLines } from './lines.js';
import type { Entry, Source, UnreadLine } from './problem.js';
import { expandSources, type Input, refuse, refuseUnreadable } from './sources.js';

export interface ReadOptions {
  /** positions given as FEN or EPD on the command line (`--fen`); they come before the sources */
  readonly fens?: readonly string[];
  /** what `-` reads; standard input by default */
  readonly stdin?: Chunks;
  /**
   * Told at the end of each file how many of its problems were passed over because they are of another kind (Lichess
   * puzzles that are no mates). Without it, that is a refusal `problems-passed-over` of the file: never silent.
   */
  readonly onPassedOver?: (file: string, count: number) => void;
  /** told of every piece that was read from a file or standard input, in bytes */
  readonly onRead?: (bytes: number) => void;
}

/** Entries of a batch at most: few enough to start solving at once, enough to make handing it on cheap. */
const BATCH_SIZE = 1_000;

/** What is read, and what is only cut out of its file. */
export type EntryOrLine = Entry | UnreadLine;

/**
 * Like {@link readProblems}, but leaves the lines of files unread that are problems by themselves: several threads can
 * read them with `readUnread` of epd.ts. Their numbers are not known before that; all `index` are therefore to be ignored.
 */
export function readLines(
  sources: readonly string[],
  options: ReadOptions = {},
): AsyncGenerator<EntryOrLine[]> {
  return read(sources, { ...options, leaveUnread: true });
}

/**
 * Reads problems from `--fen` texts, then from files, folders, globs and standard input, in that order and in
 * constant memory. Never throws for what a user can get wrong: that is a refusal, and reading goes on.
 *
 * The format of a file is told by its content, see {@link recogniseFormat}. Besides the codes of `readPosition`,
 * `parseStipulation`, `expandSources`, `readGame` and `PuzzleReader`: `line-too-long`, `file-binary`,
 * `file-without-problems` (empty, or nothing but comments), `problems-passed-over`.
 *
 * @yields batches of entries in input order, never empty; the problems are numbered from 0
 */
export function readProblems(sources: readonly string[], options: ReadOptions = {}): AsyncGenerator<Entry[]> {
  return read(sources, options) as AsyncGenerator<Entry[]>;
}

interface HowToRead extends ReadOptions {
  readonly leaveUnread?: true;
}

async function* read(sources: readonly string[], options: HowToRead): AsyncGenerator<EntryOrLine[]> {
  const numbering: Numbering = { next: 0 };
  const fens = options.fens ?? [];
  if (fens.length > 0) yield fens.map((fen, position) => readOption(fen, position + 1, numbering));
  for await (const input of expandSources(sources, options.stdin)) {
    if ('open' in input) yield* readInput(input, numbering, options);
    else yield [{ type: 'refusal', refusal: input }];
  }
}

interface Numbering {
  next: number;
}

function readOption(fen: string, number: number, numbering: Numbering): Entry {
  const source = { file: '--fen', line: number };
  const entry = readLine(fen, source, numbering.next);
  if (entry?.type === 'problem') numbering.next++;
  const message = 'found no position; expected a FEN or EPD';
  return entry ?? refusal(source, fen, [{ code: 'fen-empty', field: 'board', message }]);
}

async function* readInput(
  input: Input,
  numbering: Numbering,
  { onPassedOver, onRead, leaveUnread }: HowToRead,
): AsyncGenerator<EntryOrLine[]> {
  const { file } = input;
  let format: Format | undefined;
  let reader: FileReader | undefined;
  let nothing = true;
  try {
    for await (const { firstLine, lines } of splitLines(
      onRead ? counted(input.open(), onRead) : input.open(),
    )) {
      let batch: EntryOrLine[] = [];
      for (let i = 0; i < lines.length; i++) {
        const line = lines[i] ?? '';
        format ??= recogniseFormat(file, line);
        reader ??= format?.open(file);
        const number = firstLine + i;
        const entry =
          leaveUnread && format?.linesStandAlone && line.length <= MAX_LINE_LENGTH
            ? leave(line, { file, line: number })
            : reader?.readLine(line, number, numbering.next);
        if (entry) {
          if (entry.type === 'problem') numbering.next++;
          batch.push(entry);
        }
        if (batch.length === BATCH_SIZE || (i === lines.length - 1 && batch.length > 0)) {
          nothing = false;
          yield batch;
          batch = [];
        }
      }
    }
  } catch (error) {
    yield [{ type: 'refusal', refusal: refuseStream(file, error) }];
    return;
  }
  const last = reader?.end(numbering.next);
  if (last) {
    if (last.type === 'problem') numbering.next++;
    nothing = false;
    yield [last];
  }
  const count = reader?.passedOver ?? 0;
  if (count > 0 && onPassedOver) onPassedOver(file, count);
  if (count > 0 && (nothing || !onPassedOver)) yield [{ type: 'refusal', refusal: passedOver(file, count) }];
  else if (nothing) {
    const message = `found no problem; expected ${(format ?? formatByName(file)).expected}`;
    yield [{ type: 'refusal', refusal: refuse(file, 'file-without-problems', message) }];
  }
}

/** @returns undefined for a line without content */
function leave(line: string, source: Source): UnreadLine | undefined {
  const text = trimLine(line);
  return isComment(text) ? undefined : { type: 'unread', text, source };
}

async function* counted(chunks: Chunks, onRead: (bytes: number) => void): Chunks {
  for await (const chunk of chunks) {
    onRead(chunk.length);
    yield chunk;
  }
}

function passedOver(file: string, count: number) {
  const puzzles =
    count === 1 ? '1 puzzle that is no direct mate' : `${count} puzzles that are no direct mates`;
  return refuse(file, 'problems-passed-over', `found ${puzzles}, passed over; expected mate puzzles`);
}

function refuseStream(file: string, error: unknown) {
  if (error instanceof BinaryContent) {
    return refuse(
      file,
      'file-binary',
      `found ${error.found}; expected text: FEN or EPD lines, PGN, or Lichess puzzles as CSV`,
    );
  }
  if (error instanceof Error && 'code' in error) return refuseUnreadable(file, error);
  throw error;
}
