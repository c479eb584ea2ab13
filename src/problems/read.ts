/** Everything a user names, read into problems and refusals: the one way in for the commands. */
import { readLine, refusal } from './epd.js';
import { BinaryContent, type Chunks, MAX_LINE_LENGTH, splitLines } from './lines.js';
import type { Entry, Source } from './problem.js';
import { expandSources, type Input, refuse, refuseUnreadable } from './sources.js';

export interface ReadOptions {
  /** positions given as FEN or EPD on the command line (`--fen`); they come before the sources */
  readonly fens?: readonly string[];
  /** what `-` reads; standard input by default */
  readonly stdin?: Chunks;
}

/** Entries of a batch at most: few enough to start solving at once, enough to make handing it on cheap. */
const BATCH_SIZE = 1_000;

/**
 * Reads problems from `--fen` texts, then from files, folders, globs and standard input, in that order and in
 * constant memory. Never throws for what a user can get wrong: that is a refusal, and reading goes on.
 *
 * Besides the codes of `readPosition`, `parseStipulation` and `expandSources`: `line-too-long`, `file-binary`,
 * `file-without-problems` (empty, or nothing but comments).
 *
 * @yields batches of entries in input order, never empty; the problems are numbered from 0
 */
export async function* readProblems(
  sources: readonly string[],
  options: ReadOptions = {},
): AsyncGenerator<Entry[]> {
  let index = 0;
  const read: LineReader = (line, source) => {
    const entry = line.length > MAX_LINE_LENGTH ? refuseLong(line, source) : readLine(line, source, index);
    if (entry?.type === 'problem') index++;
    return entry;
  };

  const fens = options.fens ?? [];
  if (fens.length > 0) yield fens.map((fen, position) => readOption(fen, position + 1, read));
  for await (const input of expandSources(sources, options.stdin)) {
    if ('open' in input) yield* readInput(input, read);
    else yield [{ type: 'refusal', refusal: input }];
  }
}

/** Reads a line as the next problem; undefined when there is nothing on it. */
type LineReader = (line: string, source: Source) => Entry | undefined;

function readOption(fen: string, number: number, read: LineReader): Entry {
  const source = { file: '--fen', line: number };
  const message = 'found no position; expected a FEN or EPD';
  return read(fen, source) ?? refusal(source, fen, [{ code: 'fen-empty', field: 'board', message }]);
}

async function* readInput(input: Input, read: LineReader): AsyncGenerator<Entry[]> {
  const { file } = input;
  let nothing = true;
  try {
    for await (const { firstLine, lines } of splitLines(input.open())) {
      let batch: Entry[] = [];
      for (let i = 0; i < lines.length; i++) {
        const entry = read(lines[i] ?? '', { file, line: firstLine + i });
        if (entry) batch.push(entry);
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
  if (nothing) {
    const message = 'found no problem; expected one FEN or EPD per line';
    yield [{ type: 'refusal', refusal: refuse(file, 'file-without-problems', message) }];
  }
}

function refuseStream(file: string, error: unknown) {
  if (error instanceof BinaryContent) {
    return refuse(file, 'file-binary', `found ${error.found}; expected UTF-8 text, one FEN or EPD per line`);
  }
  if (error instanceof Error && 'code' in error) return refuseUnreadable(file, error);
  throw error;
}

function refuseLong(line: string, source: Source): Entry {
  const message = `found a line of more than ${MAX_LINE_LENGTH} characters; expected one FEN or EPD`;
  return refusal(source, line, [{ code: 'line-too-long', field: 'line', message }]);
}
