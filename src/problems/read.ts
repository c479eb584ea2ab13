/** Reads problems from files that have been found. */
import { openText } from '../text/bytes.js';
import { EventLoopYield } from '../text/event-loop-yield.js';
import { countedChunks, type Input, type Refusal, refuseContent, refuseFile } from '../text/input.js';
import { MAX_LINE_LENGTH, splitLines, trimLine } from '../text/text-lines.js';
import { readGiven } from './epd/epd-line.js';
import { Entries, type EntryOrLine, type FileReader } from './file-reader.js';
import {
  FORMAT_NAMES,
  type Format,
  type FormatName,
  formatByName,
  formatNamed,
  recogniseFormat,
} from './formats.js';
import { OneFormat } from './one-format.js';
import type { Entry } from './problem.js';
import type { Stipulation } from './stipulation.js';

export interface ReadOptions {
  /** the format of all files; by default their content shows it */
  readonly input?: FormatName;
  /**
   * Called at the end of each file that has records of another kind, with their number and what they are
   * (`puzzles that are not direct mates`). Without it, the file gets a refusal `problems-passed-over`.
   */
  readonly onPassedOver?: (file: string, count: number, what: string) => void;
  /** also read puzzles that are not direct mates */
  readonly anyPuzzle?: boolean;
}

export interface ReadEntriesOptions extends ReadOptions {
  /** positions given as FEN or EPD on the command line (`--fen`); they come before the inputs */
  readonly fens?: readonly string[];
  /** the stipulation asked for; overrides those of the files, and says who is to move if a position does not */
  readonly asked?: Stipulation | undefined;
  /** called with the length of every chunk, in bytes */
  readonly onRead?: (bytes: number) => void;
  /**
   * Leave lines unread that are problems by themselves, so that several threads can read them with
   * `readUnread`. The indexes of problems are then meaningless.
   */
  readonly leaveUnread?: boolean;
}

/**
 * Maximum entries of a batch: few enough to start solving at once and to be garbage-collected while young,
 * but enough to make passing them on cheap.
 */
const BATCH_SIZE = 200;

/** Characters of a long line that are read at once, if a reader takes pieces; they may contain many objects. */
const PIECE_LENGTH = 16 * 1024;

/**
 * Reads problems from `--fen` texts, then from inputs, in constant memory. Each file has one format. Codes of
 * refusals, besides those of the readers: `line-too-long`, `file-binary`, `file-damaged` and `file-too-large`
 * (compressed data), `file-missing`, `file-unreadable`, `file-without-problems` (empty, or only
 * comments), `file-two-formats`, `problems-passed-over`.
 * @yields batches of entries in input order, never empty. Problems are numbered from 0. Without
 * `leaveUnread`, no entry is an unread line
 */
export async function* readEntries(
  inputs: AsyncIterable<Input | Refusal>,
  options: ReadEntriesOptions = {},
): AsyncGenerator<EntryOrLine[]> {
  const out = new Entries(options);
  for (const [index, fen] of (options.fens ?? []).entries())
    out.add(readGiven(fen, index + 1, out.nextIndex, options.asked));
  yield* batches(out.take());
  for await (const input of inputs) {
    if ('open' in input) yield* readInput(input, out, options);
    else yield [refused(input)];
  }
}

async function* readInput(
  input: Input,
  out: Entries,
  options: ReadEntriesOptions,
): AsyncGenerator<EntryOrLine[]> {
  const { file } = input;
  const { onRead } = options;
  out.file = file;
  out.passedOver = 0;
  const opened = new OpenFile(file, options);
  const pause = new EventLoopYield();
  let nothing = true;
  let broken: Refusal | undefined;
  try {
    const bytes = onRead ? countedChunks(input.open(), onRead) : input.open();
    for await (const block of splitLines(openText(bytes))) {
      for (let i = 0; i < block.lines.length; i++) {
        // files concatenated with `cat` have byte order marks in the middle
        let line = withoutMark(block.lines[i] ?? '');
        const number = block.firstLine + i;
        if (!opened.isOpen) await opened.recognise(line);
        for (; opened.takesPieces && line.length > PIECE_LENGTH; line = line.slice(PIECE_LENGTH)) {
          opened.take(line.slice(0, PIECE_LENGTH), number, true, out);
          if (pause.isDue) await pause.yield();
        }
        opened.take(line, number, block.partial, out);
        if (out.length < BATCH_SIZE && i < block.lines.length - 1 && !pause.isDue) continue;
        const found = opened.inOneFormat(out.take());
        nothing &&= found.length === 0;
        yield* batches(found);
        if (pause.isDue) await pause.yield();
      }
    }
  } catch (error) {
    broken = refuseContent(file, error, `text: ${FORMAT_NAMES.join(', ')}`);
  }
  opened.end(out);
  const last = [...opened.inOneFormat(out.take()), ...opened.strayPart()];
  nothing &&= last.length === 0;
  yield* batches(last);
  if (broken) yield [refused(broken)];
  const { expected, passesOver } = opened.format ?? formatByName(file);
  const count = out.passedOver;
  if (count > 0 && passesOver) {
    const what = passesOver[count === 1 ? 0 : 1];
    options.onPassedOver?.(file, count, what);
    if (!nothing && options.onPassedOver) return;
    const message = `skipped ${count} ${what}; expected ${expected}`;
    yield [refused(refuseFile(file, 'problems-passed-over', message))];
  } else if (nothing && !broken) {
    const message = `found no problem; expected ${expected}`;
    yield [refused(refuseFile(file, 'file-without-problems', message))];
  }
}

/** A file in one format, which is recognised by its first line with content unless the user has named it. */
class OpenFile {
  format: Format | undefined;
  readonly #file: string;
  readonly #leaveUnread: boolean;
  #reader: FileReader | undefined;
  #oneFormat: OneFormat | undefined;
  /** whether a line too long for its reader is arriving in pieces, and its beginning was passed on */
  #cut = false;

  constructor(file: string, { input, leaveUnread = false }: ReadEntriesOptions) {
    this.#file = file;
    this.#leaveUnread = leaveUnread;
    this.format = input && formatNamed(input);
  }

  get isOpen(): boolean {
    return this.#reader !== undefined;
  }

  /** Opens the reader, unless the line does not show the format. */
  async recognise(line: string): Promise<void> {
    this.format ??= recogniseFormat(this.#file, line);
    if (!this.format) return;
    this.#reader = await this.format.open();
    this.#oneFormat = new OneFormat(this.format);
  }

  get takesPieces(): boolean {
    return this.#reader?.readPiece !== undefined;
  }

  /**
   * Passes a line, or a piece of one, to the reader. Not an async function: a promise for every line would
   * cost more than reading it.
   */
  take(line: string, number: number, partial: boolean, out: Entries): void {
    const reader = this.#reader;
    if (!reader) return;
    if (this.#leaveUnread && this.format?.linesStandAlone && !this.#cut && line.length <= MAX_LINE_LENGTH) {
      const text = trimLine(line);
      // a duplex is two problems; a line without a position may be a comment, or begin another format
      if (/duplex/i.test(text) || !this.format.recognises(text)) reader.readLine(line, number, out);
      else out.add({ type: 'unread', text, source: out.at(number) });
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

  end(out: Entries): void {
    this.#reader?.end(out);
  }

  /** Combines lines in another format into one refusal; see {@link OneFormat}. */
  inOneFormat(entries: EntryOrLine[]): EntryOrLine[] {
    const oneFormat = this.#oneFormat;
    if (!oneFormat || !(oneFormat.isStraying || entries.some(({ type }) => type === 'refusal')))
      return entries;
    return entries.flatMap((entry) =>
      entry.type === 'refusal'
        ? oneFormat.refuse(entry.refusal).map(refused)
        : [...oneFormat.goOn().map(refused), entry],
    );
  }

  /** Called at the end of the file. @returns the refusal of a part in another format, if one was held back */
  strayPart(): Entry[] {
    return this.#oneFormat?.goOn().map(refused) ?? [];
  }
}

const refused = (refusal: Refusal): Entry => ({ type: 'refusal', refusal });

const withoutMark = (line: string): string => (line.startsWith('\ufeff') ? line.slice(1) : line);

function* batches(found: EntryOrLine[]): Generator<EntryOrLine[]> {
  if (found.length > 0 && found.length <= BATCH_SIZE) yield found;
  else for (let at = 0; at < found.length; at += BATCH_SIZE) yield found.slice(at, at + BATCH_SIZE);
}
