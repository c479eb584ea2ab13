/**
 * Collections for `find`, and the files of their indexes, which save reading and solving them again. A file contains the arrays of a
 * collection as they are in memory, after a head that says what they were made from.
 *
 *     keymove-index 1\n  head in JSON\n  blanks up to a multiple of eight  arrays, each beginning at a multiple of eight
 *
 * The numbers have the byte order of the machine, which the head names. An index is rebuilt if it comes from another machine or version,
 * if the files have changed, or if it is damaged.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { endianness } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import { Collection, type CollectionArrays, CollectionBuilder } from '../find/collection.js';
import { isMatedBlack, menOf } from '../find/men.js';
import { playPattern } from '../find/play-pattern.js';
import { cacheFolder } from '../host/node/cache-folder.js';
import type { FormatName } from '../problems/formats.js';
import type { Entry } from '../problems/problem.js';
import { readEntries } from '../problems/read.js';
import { makeProblemRecord, type ProblemRecord } from '../records/problem-records.js';
import type { Solution } from '../solution/solution.js';
import { asyncOf, type Input, type Refusal, untilAborted } from '../text/input.js';
import { expandFiles } from './named-files.js';

/** Raise this number when the arrays or their contents change. */
const VERSION = 1;
const MAGIC = 'keymove-index';
/** Smaller collections are read as quickly as their indexes, so no index is written. */
const WORTH_KEEPING = 2_000;
/** The maximum number of refusals that are kept; others are only counted. */
const KEPT_REFUSALS = 20;

/** A problem, with its solution if there is one, or the refusal of what could not be read. */
export type Solved =
  | { readonly problem: ProblemRecord; readonly solution?: Solution | undefined; readonly refusal?: never }
  | { readonly problem?: never; readonly solution?: never; readonly refusal: Refusal };

/** Solves problems as they are read. */
export type SolveEntries = (entries: AsyncIterable<Entry[]>) => AsyncIterable<Solved>;

export interface CollectionOptions {
  readonly input?: FormatName | undefined;
  /** the file of the index; by default, large collections have one in the system's cache folder */
  readonly index?: string | undefined;
  /** solves the problems, so that their play is compared, too */
  readonly solve?: SolveEntries | undefined;
  /** called with the number of problems read so far */
  readonly onProblems?: (count: number) => void;
  readonly signal?: AbortSignal;
}

export interface OpenedCollection {
  readonly collection: Collection;
  /** the name of each file as the user gave it, by its absolute path */
  readonly names: ReadonlyMap<string, string>;
  /** the first refusals of what could not be read */
  readonly refused: readonly Refusal[];
  readonly refusedCount: number;
  /** whether the index existed and was up to date */
  readonly isKept: boolean;
  /** the reason why the index could not be written */
  readonly unwritten?: Error;
}

type ArrayName = keyof CollectionArrays;
type Numbers = CollectionArrays[ArrayName];
const KINDS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array } as const;

interface Head {
  /** what the index was made from, and how */
  readonly key: string;
  readonly crc: number;
  readonly arrays: readonly (readonly [name: ArrayName, bytes: 1 | 2 | 4, length: number])[];
  readonly refused: readonly Refusal[];
  readonly refusedCount: number;
  readonly hasPlay: boolean;
}

/** Opens the collection of some files: from its index, if that is up to date. */
export async function openCollection(
  files: readonly string[],
  options: CollectionOptions,
): Promise<OpenedCollection> {
  const { solve, index } = options;
  const inputs: Input[] = [];
  const missing: Refusal[] = [];
  for await (const input of expandFiles(files)) {
    if ('open' in input) inputs.push(input);
    else missing.push(input);
  }
  const names = new Map(inputs.map(({ file }) => [pathOf(file), file]));
  const hasStdin = inputs.some(({ file }) => file === '-');
  const key = hasStdin ? undefined : keyOf(inputs, options.input);
  const file = hasStdin ? undefined : (index ?? cacheFile([...names.keys()], options.input));
  const kept =
    file !== undefined && key !== undefined ? readIndex(file, key, solve !== undefined) : undefined;
  const withMissing = (refused: readonly Refusal[], count: number) => ({
    refused: [...missing, ...refused],
    refusedCount: missing.length + count,
  });
  if (kept) {
    const { collection, refused, refusedCount } = kept;
    return { collection, names, ...withMissing(refused, refusedCount), isKept: true };
  }
  const { collection, refused, refusedCount } = await readCollection(inputs, options);
  const opened = { collection, names, ...withMissing(refused, refusedCount), isKept: false };
  const isWorthIt = index !== undefined || solve !== undefined || collection.size >= WORTH_KEEPING;
  if (file === undefined || key === undefined || !isWorthIt || options.signal?.aborted) return opened;
  try {
    if (index !== undefined && !mayReplace(index))
      throw new Error('it is not an index; expected the name of an index, or of a new file');
    writeIndex(file, { key, refused, refusedCount, hasPlay: solve !== undefined }, collection.arrays);
    return opened;
  } catch (error) {
    return { ...opened, unwritten: error as Error };
  }
}

const pathOf = (file: string): string => (file === '-' ? '-' : resolve(file));

async function readCollection(inputs: readonly Input[], options: CollectionOptions) {
  const { input, solve, onProblems, signal } = options;
  const builder = new CollectionBuilder();
  const refused: Refusal[] = [];
  let refusedCount = 0;
  const entries = readEntries(asyncOf(inputs), {
    anyPuzzle: true,
    onPassedOver: () => {},
    ...(input && { input }),
  }) as AsyncGenerator<Entry[]>;
  const read = signal ? untilAborted(entries, signal) : entries;
  for await (const { problem, solution, refusal } of (solve ?? unsolved)(read)) {
    if (signal?.aborted) break;
    if (refusal) {
      if (refused.length < KEPT_REFUSALS) refused.push(refusal);
      refusedCount++;
      continue;
    }
    const { fen, stipulation, source, twin } = problem;
    const about = { ...problem, source: { ...source, file: pathOf(source.file) } };
    const { published: _, warnings: __, ...kept } = about;
    const play = solution && playPattern(fen, solution);
    builder.add(
      menOf(fen),
      isMatedBlack(fen, stipulation),
      JSON.stringify(kept),
      twin?.first ?? builder.size,
      play,
    );
    onProblems?.(builder.size);
  }
  return { collection: builder.build(solve !== undefined), refused, refusedCount };
}

/** Yields problems as they are read, without solutions. */
export async function* unsolved(entries: AsyncIterable<Entry[]>): AsyncGenerator<Solved> {
  for await (const some of entries) {
    for (const entry of some) {
      if (entry.type === 'refusal') yield { refusal: entry.refusal };
      else yield { problem: makeProblemRecord(entry.problem) };
    }
  }
}

/** Describes what an index is made from: it is stale if any of this changes. */
function keyOf(inputs: readonly Input[], format: FormatName | undefined): string {
  const files = inputs.map(({ file }) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return [pathOf(file), found?.size, found?.mtimeMs];
  });
  return JSON.stringify({ version: VERSION, bytes: endianness(), format: format ?? 'any', files });
}

function cacheFile(paths: readonly string[], format: FormatName | undefined): string {
  const name = createHash('sha256')
    .update(JSON.stringify([paths, format]))
    .digest('hex')
    .slice(0, 24);
  return join(cacheFolder(process.platform, process.env), `find-${name}.index`);
}

const arrayNames = (): string => Object.keys(new CollectionBuilder().build(false).arrays).join();

const aligned = (length: number): number => (length + 7) & ~7;

/** @returns undefined if it is missing or cannot be used for any reason; it is then rebuilt */
function readIndex(
  file: string,
  key: string,
  needsPlay: boolean,
): (Head & { collection: Collection }) | undefined {
  try {
    const bytes = readFileSync(file);
    if (bytes.toString('latin1', 0, MAGIC.length + 3) !== `${MAGIC} ${VERSION}\n`) return undefined;
    const begin = MAGIC.length + 3;
    const end = bytes.indexOf('\n', begin);
    const head = JSON.parse(bytes.toString('utf8', begin, end)) as Head;
    if (head.key !== key || (needsPlay && !head.hasPlay)) return undefined;
    if (head.arrays.map(([name]) => name).join() !== arrayNames()) return undefined;
    const body = bytes.subarray(aligned(end + 1));
    if (crc32(body) !== head.crc) return undefined;
    // typed arrays must begin at multiples of their element size, but a small file is read into a shared buffer
    const buffer = body.byteOffset % 8 === 0 ? body.buffer : new Uint8Array(body).buffer;
    let at = body.byteOffset % 8 === 0 ? body.byteOffset : 0;
    const arrays: Partial<Record<ArrayName, Numbers>> = {};
    for (const [name, size, length] of head.arrays) {
      arrays[name] = new KINDS[size](buffer, at, length);
      at += aligned(size * length);
    }
    return { ...head, collection: new Collection(arrays as unknown as CollectionArrays) };
  } catch {
    return undefined;
  }
}

/** Returns whether a file does not exist, is empty, or is an index: no other file is lost. */
function mayReplace(file: string): boolean {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return true;
  const fd = openSync(file, 'r');
  try {
    const begin = Buffer.alloc(MAGIC.length);
    readSync(fd, begin);
    return begin.toString() === MAGIC;
  } finally {
    closeSync(fd);
  }
}

/** @throws the error of the operating system */
function writeIndex(file: string, head: Omit<Head, 'crc' | 'arrays'>, arrays: CollectionArrays): void {
  const entries = Object.entries(arrays) as [ArrayName, Numbers][];
  const body = new Uint8Array(entries.reduce((sum, [, { byteLength }]) => sum + aligned(byteLength), 0));
  let at = 0;
  for (const [, { buffer, byteOffset, byteLength }] of entries) {
    body.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += aligned(byteLength);
  }
  const listed = entries.map(([name, { BYTES_PER_ELEMENT, length }]) => [name, BYTES_PER_ELEMENT, length]);
  const text = `${MAGIC} ${VERSION}\n${JSON.stringify({ ...head, crc: crc32(body), arrays: listed })}\n`;
  const padding = ' '.repeat(aligned(Buffer.byteLength(text)) - Buffer.byteLength(text));
  mkdirSync(dirname(file), { recursive: true });
  // another process may be reading the old one
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, Buffer.concat([Buffer.from(text + padding), body]));
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
