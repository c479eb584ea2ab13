/** Everything a user names, read into problems and refusals: the one way in for the commands. */

import { expandSources, type Input, refuse, refuseUnreadable } from '../host/node/sources.js';
import { BinaryContent, DamagedContent, openText } from '../text/bytes.js';
import { type Chunks, MAX_LINE_LENGTH, splitLines } from '../text/lines.js';
import { Entries, type EntryOrLine, refusal } from './entries.js';
import { isComment, readLine, trimLine } from './epd/epd-line.js';
import {
  type FileReader,
  FORMAT_NAMES,
  type Format,
  type FormatName,
  formatBegunBy,
  formatByName,
  formatNamed,
  recogniseFormat,
} from './formats.js';
import type { Entry } from './problem.js';

export interface ReadOptions {
  /** positions given as FEN or EPD on the command line (`--fen`); they come before the sources */
  readonly fens?: readonly string[];
  /** what `-` reads; standard input by default */
  readonly stdin?: Chunks;
  /** the format of all files; told by their content by default */
  readonly input?: FormatName;
  /**
   * Told at the end of each file how many records were passed over because they are of another kind, and what they are
   * (`puzzles that are no direct mates`). Without it, that is a refusal `problems-passed-over` of the file: never silent.
   */
  readonly onPassedOver?: (file: string, count: number, what: string) => void;
  /** told of every piece that was read from a file or standard input, in bytes */
  readonly onRead?: (bytes: number) => void;
}

interface HowToRead extends ReadOptions {
  readonly leaveUnread?: true;
}

/** Entries of a batch at most: few enough to start solving at once, enough to make handing it on cheap. */
const BATCH_SIZE = 1_000;

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
 * The format of a file is told by its content, see {@link recogniseFormat}. Codes of refusals, besides those of the readers
 * and of `expandSources`: `line-too-long`, `file-binary`, `file-damaged` (compressed data), `file-without-problems` (empty,
 * or nothing but comments), `problems-passed-over`.
 *
 * @yields batches of entries in input order, never empty; the problems are numbered from 0
 */
export function readProblems(sources: readonly string[], options: ReadOptions = {}): AsyncGenerator<Entry[]> {
  return read(sources, options) as AsyncGenerator<Entry[]>;
}

async function* read(sources: readonly string[], options: HowToRead): AsyncGenerator<EntryOrLine[]> {
  const out = new Entries();
  for (const [index, fen] of (options.fens ?? []).entries()) out.add(readOption(fen, index + 1, out));
  yield* batches(out.take());
  for await (const input of expandSources(sources, options.stdin)) {
    if ('open' in input) yield* readInput(input, out, options);
    else yield [{ type: 'refusal', refusal: input }];
  }
}

function readOption(fen: string, number: number, out: Entries): Entry {
  const source = { file: '--fen', line: number };
  const message = 'found no position; expected a FEN or EPD';
  return (
    readLine(fen, source, out.nextIndex) ??
    refusal(source, fen, [{ code: 'fen-empty', field: 'board', message }])
  );
}

async function* readInput(input: Input, out: Entries, options: HowToRead): AsyncGenerator<EntryOrLine[]> {
  const { file } = input;
  const { onRead } = options;
  const opened = new OpenFile(
    file,
    options.input && formatNamed(options.input),
    options.leaveUnread === true,
  );
  const content = (): Chunks => (onRead ? counted(input.open(), onRead) : input.open());
  let nothing = true;
  let broken: Entry | undefined;
  try {
    for await (const block of splitLines(openText(content()))) {
      for (let i = 0; i < block.lines.length; i++) {
        const opening = opened.takeLine(block.lines[i] ?? '', block.firstLine + i, block.partial, out);
        if (opening) await opening;
        if (out.length < BATCH_SIZE && i < block.lines.length - 1) continue;
        const found = out.take();
        nothing &&= found.length === 0;
        yield* batches(found);
      }
    }
  } catch (error) {
    broken = { type: 'refusal', refusal: refuseStream(file, error) };
  }
  opened.end(out);
  const last = out.take();
  nothing &&= last.length === 0;
  yield* batches(last);
  if (broken) yield [broken];
  for (const { message } of passedOver(opened, file, nothing, options)) {
    yield [{ type: 'refusal', refusal: refuse(file, 'problems-passed-over', message) }];
    nothing = false;
  }
  if (nothing && !broken) {
    const { expected } = opened.format ?? formatByName(file);
    const message = `found no problem; expected ${expected}`;
    yield [{ type: 'refusal', refusal: refuse(file, 'file-without-problems', message) }];
  }
}

/** Tells what was passed over. It is an error where nobody is told, or nothing else was found. */
function* passedOver(
  { ended }: OpenFile,
  file: string,
  nothing: boolean,
  { onPassedOver }: ReadOptions,
): Generator<{ message: string }> {
  for (const [{ passesOver, expected }, { passedOver: count }] of ended) {
    if (count === 0) continue;
    const what = passesOver[count === 1 ? 0 : 1];
    onPassedOver?.(file, count, what);
    if (nothing || !onPassedOver)
      yield { message: `found ${count} ${what}, passed over; expected ${expected}` };
  }
}

/** A file whose format shows with its first line that has content; files put together may have several. */
class OpenFile {
  format: Format | undefined;
  reader: FileReader | undefined;
  /** of the readers that have come to their ends */
  readonly ended: (readonly [Format, FileReader])[] = [];
  readonly #file: string;
  readonly #told: boolean;
  /** a line that is too long for its reader is coming in pieces, and was handed on already */
  #cut = false;

  readonly #leaveUnread: boolean;

  constructor(file: string, format: Format | undefined, leaveUnread: boolean) {
    this.#leaveUnread = leaveUnread;
    this.#file = file;
    this.format = format;
    this.#told = format !== undefined;
  }

  /** Not an async function: a promise for every line would cost more than reading it. */
  takeLine(line: string, number: number, partial: boolean, out: Entries): Promise<void> | undefined {
    // files put together with `cat` have their byte order marks in the middle
    const text = line.startsWith('\ufeff') ? line.slice(1) : line;
    if (!this.reader) {
      this.format ??= recogniseFormat(this.#file, text);
      return this.format && this.#open(this.format, text, number, partial, out);
    }
    const begun =
      this.#told || this.#cut || this.reader.midway ? undefined : formatBegunBy(text, this.format);
    if (begun) {
      this.end(out);
      return this.#open(begun, text, number, partial, out);
    }
    this.#handOn(this.reader, text, number, partial, out);
    return undefined;
  }

  end(out: Entries): void {
    const { format, reader } = this;
    if (!format || !reader) return;
    reader.end(out);
    this.ended.push([format, reader]);
    this.reader = undefined;
  }

  async #open(format: Format, line: string, number: number, partial: boolean, out: Entries): Promise<void> {
    this.format = format;
    this.reader = await format.open(this.#file);
    this.#handOn(this.reader, line, number, partial, out);
  }

  #handOn(reader: FileReader, line: string, number: number, partial: boolean, out: Entries): void {
    if (this.#leaveUnread && this.format?.linesStandAlone && !this.#cut && line.length <= MAX_LINE_LENGTH) {
      const text = trimLine(line);
      if (!isComment(text)) out.add({ type: 'unread', text, source: { file: this.#file, line: number } });
      return;
    }
    if (reader.readPiece) {
      if (partial) reader.readPiece(line, number, out);
      else reader.readLine(line, number, out);
      return;
    }
    if (!this.#cut) {
      const cut = line.length > MAX_LINE_LENGTH ? line.slice(0, MAX_LINE_LENGTH + 1) : line;
      reader.readLine(cut, number, out);
    }
    this.#cut = partial;
  }
}

async function* counted(chunks: Chunks, onRead: (bytes: number) => void): Chunks {
  for await (const chunk of chunks) {
    onRead(chunk.length);
    yield chunk;
  }
}

function* batches(found: EntryOrLine[]): Generator<EntryOrLine[]> {
  if (found.length > 0 && found.length <= BATCH_SIZE) yield found;
  else for (let at = 0; at < found.length; at += BATCH_SIZE) yield found.slice(at, at + BATCH_SIZE);
}

function refuseStream(file: string, error: unknown) {
  if (error instanceof BinaryContent) {
    const advice = error.advice === undefined ? '' : `; ${error.advice}`;
    const message = `found ${error.found}; expected text: ${FORMAT_NAMES.join(', ')}${advice}`;
    return refuse(file, 'file-binary', message);
  }
  if (error instanceof DamagedContent) {
    const message = `found damaged data (${error.message}), nothing is read from there on; expected a whole compressed file`;
    return refuse(file, 'file-damaged', message);
  }
  if (error instanceof Error && 'code' in error) return refuseUnreadable(file, error);
  throw error;
}
