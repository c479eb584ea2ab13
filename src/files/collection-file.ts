/**
 * Collections for `find`, and the files of their indexes, which save reading and solving them again. A file has a first line that
 * recognises it and its damage, and then the collection as V8 serializes it.
 *
 * The numbers have the byte order of the machine, which the key names. An index is rebuilt if it comes from another machine or version,
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
import { deserialize, serialize } from 'node:v8';
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
const VERSION = 2;
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

interface Index {
  /** what the index was made from, and how */
  readonly key: string;
  readonly arrays: CollectionArrays;
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
    const { arrays, refused, refusedCount } = kept;
    return { collection: new Collection(arrays), names, ...withMissing(refused, refusedCount), isKept: true };
  }
  const { collection, refused, refusedCount } = await readCollection(inputs, options);
  const opened = { collection, names, ...withMissing(refused, refusedCount), isKept: false };
  const isWorthIt = index !== undefined || solve !== undefined || collection.size >= WORTH_KEEPING;
  if (file === undefined || key === undefined || !isWorthIt || options.signal?.aborted) return opened;
  try {
    if (index !== undefined && !mayReplace(index))
      throw new Error('it is not an index; expected the name of an index, or of a new file');
    const { arrays } = collection;
    writeIndex(file, { key, arrays, refused, refusedCount, hasPlay: solve !== undefined });
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

/** Returns the first line of an index. */
const headOf = (body: Uint8Array): string => `${MAGIC} ${VERSION} ${crc32(body)}\n`;

/** @returns undefined if it is missing or cannot be used for any reason; it is then rebuilt */
function readIndex(file: string, key: string, needsPlay: boolean): Index | undefined {
  try {
    const bytes = readFileSync(file);
    const begin = bytes.indexOf('\n') + 1;
    const body = bytes.subarray(begin);
    if (bytes.toString('latin1', 0, begin) !== headOf(body)) return undefined;
    const index: Index = deserialize(body);
    return index.key === key && (index.hasPlay || !needsPlay) ? index : undefined;
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
function writeIndex(file: string, index: Index): void {
  const body = serialize(index);
  mkdirSync(dirname(file), { recursive: true });
  // another process may be reading the old one
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, Buffer.concat([Buffer.from(headOf(body)), body]));
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
