/** Reads problems from files that are already found. */
import { openText } from '../text/bytes.js';
import { type Chunks, type Input, type Refusal, refuseContent, refuseFile } from '../text/input.js';
import { isComment, MAX_LINE_LENGTH, splitLines, trimLine } from '../text/text-lines.js';
import { Turn } from '../text/turn.js';
import { readGiven } from './epd/epd-line.js';
import { Entries, type EntryOrLine, type FileReader } from './file-reader.js';
import {
  FORMAT_NAMES,
  type Format,
  type FormatName,
  formatBegunBy,
  formatByName,
  formatNamed,
  formatSeparatedBy,
  recogniseFormat,
} from './formats.js';
import type { Stipulation } from './stipulation.js';

export interface ReadOptions {
  /** the format of all files; by default it is recognised by their content */
  readonly input?: FormatName;
  /**
   * Called at the end of each file that has records of another kind, with their number and what they are (`puzzles that are
   * no direct mates`). Without it, the file gets a refusal `problems-passed-over`.
   */
  readonly onPassedOver?: (file: string, count: number, what: string) => void;
  /** puzzles that are no direct mates are read, too */
  readonly anyPuzzle?: boolean;
}

export interface ReadEntriesOptions extends ReadOptions {
  /** positions given as FEN or EPD on the command line (`--fen`); they come before the inputs */
  readonly fens?: readonly string[];
  /** what is asked for whatever the files say: who begins by it is to move where a position does not say */
  readonly asked?: Stipulation | undefined;
  /** called with the length of every chunk, in bytes */
  readonly onRead?: (bytes: number) => void;
  /**
   * Leave lines that are problems by themselves unread, so that several threads can read them with `readUnread`. Indexes of
   * problems are meaningless then.
   */
  readonly leaveUnread?: boolean;
}

/** Maximum entries of a batch: few enough to start solving at once, enough to make handing them on cheap. */
const BATCH_SIZE = 1_000;

/** Characters of a long line that are read at once, where a reader takes pieces: many objects may stand in them. */
const PIECE_LENGTH = 16 * 1024;

/**
 * Reads problems from `--fen` texts, then from inputs, in constant memory. Codes of refusals, besides those of the
 * readers: `line-too-long`, `file-binary`, `file-damaged` and `file-too-large` (compressed data), `file-missing`, `file-unreadable`,
 * `file-without-problems` (empty, or nothing but comments), `problems-passed-over`.
 *
 * @yields batches of entries in input order, never empty; the problems are numbered from 0. Without `leaveUnread`, there
 * are no unread lines among them
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
    else yield [{ type: 'refusal', refusal: input }];
  }
}

async function* readInput(
  input: Input,
  out: Entries,
  options: ReadEntriesOptions,
): AsyncGenerator<EntryOrLine[]> {
  const { file } = input;
  const { onRead } = options;
  const opened = new OpenFile(
    file,
    options.input && formatNamed(options.input),
    options.leaveUnread === true,
  );
  const turn = new Turn();
  let nothing = true;
  let broken: Refusal | undefined;
  try {
    const bytes = onRead ? counted(input.open(), onRead) : input.open();
    for await (const block of splitLines(openText(bytes))) {
      for (let i = 0; i < block.lines.length; i++) {
        let line = block.lines[i] ?? '';
        if (line.length > PIECE_LENGTH) await opened.recognise(line);
        for (; opened.takesPieces && line.length > PIECE_LENGTH; line = line.slice(PIECE_LENGTH)) {
          const opening = opened.takeLine(line.slice(0, PIECE_LENGTH), block.firstLine + i, true, out);
          if (opening) await opening;
          if (turn.isOver) await turn.pass();
        }
        const opening = opened.takeLine(line, block.firstLine + i, block.partial, out);
        if (opening) await opening;
        if (out.length < BATCH_SIZE && i < block.lines.length - 1 && !turn.isOver) continue;
        const found = out.take();
        nothing &&= found.length === 0;
        yield* batches(found);
        if (turn.isOver) await turn.pass();
      }
    }
  } catch (error) {
    broken = refuseContent(file, error, `text: ${FORMAT_NAMES.join(', ')}`);
  }
  opened.end(out);
  const last = out.take();
  nothing &&= last.length === 0;
  yield* batches(last);
  if (broken) yield [{ type: 'refusal', refusal: broken }];
  for (const message of passedOver(opened, file, nothing, options)) {
    yield [{ type: 'refusal', refusal: refuseFile(file, 'problems-passed-over', message) }];
    nothing = false;
  }
  if (nothing && !broken) {
    const { expected } = opened.format ?? formatByName(file);
    const message = `found no problem; expected ${expected}`;
    yield [{ type: 'refusal', refusal: refuseFile(file, 'file-without-problems', message) }];
  }
}

/** Reports what was passed over. @yields messages, if nobody is told or nothing else was found */
function* passedOver(
  { ended }: OpenFile,
  file: string,
  nothing: boolean,
  { onPassedOver }: ReadOptions,
): Generator<string> {
  for (const [{ passesOver, expected }, { passedOver: count }] of ended) {
    if (count === 0) continue;
    const what = passesOver[count === 1 ? 0 : 1];
    onPassedOver?.(file, count, what);
    if (nothing || !onPassedOver) yield `found ${count} ${what}, passed over; expected ${expected}`;
  }
}

/** A file, whose format is recognised by the first line with content; concatenated files may have several. */
class OpenFile {
  format: Format | undefined;
  reader: FileReader | undefined;
  /** the readers of parts that have ended */
  readonly ended: (readonly [Format, FileReader])[] = [];
  readonly #file: string;
  readonly #told: boolean;
  readonly #leaveUnread: boolean;
  /** a line that is too long for its reader is coming in pieces; its beginning was handed on */
  #cut = false;
  /** a line that begins another format if that recognises the next line */
  #held: { readonly format: Format; readonly line: string; readonly number: number } | undefined;

  constructor(file: string, format: Format | undefined, leaveUnread: boolean) {
    this.#leaveUnread = leaveUnread;
    this.#file = file;
    this.format = format;
    this.#told = format !== undefined;
  }

  /** Opens the reader where there is none yet. */
  async recognise(line: string): Promise<void> {
    if (this.reader) return;
    this.format ??= recogniseFormat(this.#file, withoutMark(line));
    this.reader = await this.format?.open(this.#file);
  }

  get takesPieces(): boolean {
    return this.reader?.readPiece !== undefined;
  }

  /** Not an async function: a promise for every line would cost more than reading it. */
  takeLine(line: string, number: number, partial: boolean, out: Entries): Promise<void> | undefined {
    // files concatenated with `cat` have byte order marks in the middle
    const text = withoutMark(line);
    if (!this.reader) {
      this.format ??= recogniseFormat(this.#file, text);
      return this.format && this.#open(this.format, text, number, partial, out);
    }
    const mayBegin = !this.#told && !this.#cut && !this.reader.midway;
    const held = this.#held;
    if (held?.format.recognises(trimLine(text))) {
      this.#held = undefined;
      this.end(out);
      return this.#open(held.format, held.line, held.number, false, out).then(() =>
        this.takeLine(line, number, partial, out),
      );
    }
    this.#release(out);
    const begun = mayBegin ? formatBegunBy(text, this.format) : undefined;
    if (begun) {
      this.end(out);
      return this.#open(begun, text, number, partial, out);
    }
    const separated = mayBegin && !partial ? formatSeparatedBy(text, this.format) : undefined;
    if (separated) this.#held = { format: separated, line: text, number };
    else this.#handOn(this.reader, text, number, partial, out);
    return undefined;
  }

  /** What was held back belongs to the format before. */
  #release(out: Entries): void {
    const held = this.#held;
    this.#held = undefined;
    if (held && this.reader) this.#handOn(this.reader, held.line, held.number, false, out);
  }

  end(out: Entries): void {
    this.#release(out);
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
      if (/duplex/i.test(text)) reader.readLine(line, number, out);
      else if (!isComment(text))
        out.add({ type: 'unread', text, source: { file: this.#file, line: number } });
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

const withoutMark = (line: string): string => (line.startsWith('\ufeff') ? line.slice(1) : line);

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
