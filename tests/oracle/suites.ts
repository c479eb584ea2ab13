/**
 * The suites: `tests/data` ships with the repository; larger collections lie beside it in `../shared/data`
 * (or in the folder that `KEYMOVE_SHARED` names) and may be missing. A test that needs a missing one says so and is skipped.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const SHARED = process.env.KEYMOVE_SHARED ?? join(REPOSITORY, '..', 'shared');

/** A line of a collection: its first four fields and the rest. */
export interface SuiteLine {
  /** six fields */
  readonly fen: string;
  readonly operations: string;
}

/** The path of a file in `../shared`, or undefined if it is missing. */
export function sharedPath(...parts: string[]): string | undefined {
  const path = join(SHARED, ...parts);
  return existsSync(path) ? path : undefined;
}

/**
 * The lines of a file in `../shared/data`; undefined if it is missing, with a note about the tests that do not run.
 */
export function sharedLines(file: string): string[] | undefined {
  const path = sharedPath('data', file);
  if (path === undefined) {
    console.warn(`not run: ${file} is not in ../shared/data`);
    return undefined;
  }
  return nonEmptyLines(path);
}

/** The lines of a file in `tests/data`. */
export function ownLines(file: string): string[] {
  return nonEmptyLines(join(REPOSITORY, 'tests', 'data', file));
}

function nonEmptyLines(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** Splits an EPD line, or a FEN line with counters, after its position. */
export function splitLine(line: string): SuiteLine {
  const match = /^(\S+ [wb] \S+ \S+)(?: \d+ \d+)?\s*(.*)$/.exec(line);
  if (match === null) throw new Error(`not a line of a suite: ${line}`);
  return { fen: `${match[1]} 0 1`, operations: match[2] ?? '' };
}

export interface MateLine {
  readonly fen: string;
  /** `bm #N`; negative: the side to move is mated */
  readonly mate: number;
  /** UCI */
  readonly line: readonly string[];
}

/** The lines of a collection with `bm #N; PV: …;`, in file order; undefined if the file is missing. */
export function mateSuite(file: string): MateLine[] | undefined {
  return sharedLines(file)?.map(mateLine);
}

/** The same of any file. */
export const readMateSuite = (path: string): MateLine[] => nonEmptyLines(path).map(mateLine);

function mateLine(text: string): MateLine {
  const { fen, operations } = splitLine(text);
  const mate = Number(/bm #(-?\d+);/.exec(operations)?.[1]);
  return { fen, mate, line: /PV: ([^;]*);/.exec(operations)?.[1]?.split(' ') ?? [] };
}

export interface PerftLine {
  readonly name: string;
  readonly fen: string;
  /** leaf counts from depth 1 on */
  readonly counts: readonly number[];
}

/** `tests/data/perft.epd`: counted with Stockfish; every line is named after what it guards. */
export function perftSuite(): PerftLine[] {
  return ownLines('perft.epd').map((text) => {
    const { fen, operations } = splitLine(text);
    const counts = [...operations.matchAll(/;D\d+ (\d+)/g)].map((match) => Number(match[1]));
    return { name: /id "([^"]*)"/.exec(operations)?.[1] ?? fen, fen, counts };
  });
}

/** Every `step`-th element, starting with the first. */
export function sample<T>(items: readonly T[], step: number): T[] {
  return items.filter((_, index) => index % step === 0);
}
