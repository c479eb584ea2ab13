/**
 * What is sent over a queue: a chunk of a batch with its task, and the answers to it. Both are compressed, and carry a checksum, so that
 * changed bytes are noticed.
 */
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Item, JobAnswer, WrittenResult } from '../batch/executor.js';
import type { Shard } from '../batch/identity.js';
import type { Task, TaskOptions } from '../batch/tasks.js';

const FORMAT = 1;

/** As BullMQ stores it. */
export interface ChunkData {
  readonly format: typeof FORMAT;
  /** the version that made it */
  readonly keymove: string;
  readonly task: Task;
  readonly shard?: Shard;
  readonly items: string;
}

export interface ChunkResult {
  readonly format: typeof FORMAT;
  readonly sum?: string;
  readonly answers?: string;
  /** milliseconds from the first to the last answer */
  readonly ms?: number;
  /** instead of answers: why the worker does not do it */
  readonly refused?: string;
}

/** Bytes were changed on the way. */
export class DamagedError extends Error {}
/** The chunk is not for this worker. */
export class RefusedError extends Error {}

export const sumOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 24);

const pack = (text: string): string => deflateRawSync(text, { level: 1 }).toString('base64');
const unpack = (packed: string): string => inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8');

export interface PackedChunk {
  /** names the run, the number of items and a hash of everything in it: the same chunk has the same name again */
  readonly id: string;
  readonly data: ChunkData;
}

export function packChunk(
  run: string,
  version: string,
  task: Task,
  shard: Shard | undefined,
  items: readonly Item[],
): PackedChunk {
  const data: ChunkData = {
    format: FORMAT,
    keymove: version,
    task,
    ...(shard && { shard }),
    items: pack(JSON.stringify(items)),
  };
  return { id: `${run}-${items.length}-${chunkSum(data)}`, data };
}

const chunkSum = ({ keymove, task, shard, items }: ChunkData): string =>
  sumOf(keymove, JSON.stringify(task), JSON.stringify(shard ?? null), items);

/** Of which run a chunk is, and how many items it has, by its name; undefined for other names. */
export function readChunkId(id: string): { readonly run: string; readonly count: number } | undefined {
  const [, run, count, sum] = /^([0-9a-z]+)-(\d+)-([0-9a-f]{24})(?:-\d+)?$/.exec(id) ?? [];
  return run && count && sum ? { run, count: Number(count) } : undefined;
}

/**
 * @param version of the worker
 * @throws DamagedError, RefusedError
 */
export function unpackChunk(id: string, data: ChunkData, version: string): readonly Item[] {
  if (typeof data !== 'object' || data === null || !id.includes(chunkSumOf(data)))
    throw new DamagedError('its bytes were changed');
  if (data.format !== FORMAT || data.keymove !== version)
    throw new RefusedError(`it was made by keymove ${data.keymove}; expected keymove ${version}`);
  const { name, options } = data.task;
  const known = KNOWN_OPTIONS[name] as Readonly<Record<string, true>> | undefined;
  if (!known) throw new RefusedError(`its task is ${name}; expected solve or verify`);
  const unknown = Object.keys(options).find((option) => !Object.hasOwn(known, option));
  if (unknown !== undefined)
    throw new RefusedError(
      `it has the option ${unknown}, which this worker does not know; expected some of ${Object.keys(known).join(', ')}`,
    );
  return JSON.parse(unpack(data.items)) as Item[];
}

function chunkSumOf(data: ChunkData): string {
  try {
    return chunkSum(data);
  } catch {
    return '?';
  }
}

const COMMON_OPTIONS = {
  hashMb: true,
  max: true,
  ms: true,
  nodes: true,
  play: true,
  proof: true,
  search: true,
  stipulation: true,
  threads: true,
  usualNodes: true,
} as const;

/** A worker of the same version may be another build: an option that it does not know would change the answers. */
const KNOWN_OPTIONS: {
  readonly solve: Readonly<Record<keyof TaskOptions<'solve'>, true>>;
  readonly verify: Readonly<Record<keyof TaskOptions<'verify'>, true>>;
} = { solve: { ...COMMON_OPTIONS, maxSolutions: true }, verify: COMMON_OPTIONS };

/** An answer, or undefined for an item that is given back. */
export type ChunkAnswer = JobAnswer | undefined;

/**
 * An answer is a line of JSON. A written result is two, the second its record as it is: quoting text that is mostly quotes again would
 * double it.
 */
export function packAnswers(id: string, answers: readonly ChunkAnswer[], ms: number): ChunkResult {
  const packed = pack(answers.map(lineOf).join(''));
  return { format: FORMAT, sum: sumOf(id, packed), answers: packed, ms: Math.round(ms) };
}

function lineOf(answer: ChunkAnswer): string {
  if (answer?.type !== 'written') return `${JSON.stringify(answer ?? null)}\n`;
  return `=${JSON.stringify(answer.facts)}\n${answer.tail}`;
}

export const refuseChunk = (why: string): ChunkResult => ({ format: FORMAT, refused: why });

/**
 * @param count of the chunk's items
 * @throws DamagedError
 */
export function unpackAnswers(
  id: string,
  { sum, answers = '' }: ChunkResult,
  count: number,
): readonly ChunkAnswer[] {
  if (sum !== sumOf(id, answers)) throw new DamagedError('the bytes of its answers were changed');
  const lines = unpack(answers).split('\n');
  const read: ChunkAnswer[] = [];
  for (let at = 0; at < lines.length - 1; at++) {
    const line = lines[at] as string;
    if (line.startsWith('=')) read.push(written(line.slice(1), `${lines[++at]}\n`));
    else read.push((JSON.parse(line) as JobAnswer | null) ?? undefined);
  }
  if (read.length !== count) throw new DamagedError(`it has ${read.length} answers; expected ${count}`);
  return read;
}

function written(facts: string, tail: string): WrittenResult {
  const identity = /^"identity":"([0-9a-f]+)"/.exec(tail)?.[1];
  if (identity === undefined) throw new DamagedError('a result in it has no identity');
  return { type: 'written', facts: JSON.parse(facts), identity, tail };
}
