/** The messages of a queue: the problems of a chunk with their task, and the answers to them. */

import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Job, JobAnswer } from '../batch/executor.js';
import type { Shard } from '../batch/identity.js';
import type { Task, TaskOptions } from '../batch/tasks.js';
import { asText } from '../solution/play.js';

/** The data of a BullMQ job. */
export interface ChunkData {
  /** the version of keymove that made it */
  readonly keymove: string;
  readonly task: Task;
  readonly shard?: Shard;
  /** the run has no name under which it could be restarted: once it has ended, nobody asks for the answers */
  readonly unnamed?: true;
  readonly jobs: string;
}

/** The return value of a BullMQ job. */
export interface ChunkResult {
  readonly answers: string;
  /** milliseconds from the first to the last answer */
  readonly ms: number;
  /** an earlier worker was lost with this chunk: nothing was tried, and the run submits it in pieces */
  readonly isLost?: true;
}

/** An answer, or null for a job that was returned without one. */
export type ChunkAnswer = JobAnswer | null;

const pack = (value: unknown): string =>
  deflateRawSync(JSON.stringify(value), { level: 1 }).toString('base64');
const unpack = <Value>(packed: string): Value =>
  JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8'));

export interface PackedChunk {
  /** names the run and, by a hash, everything in the chunk: the same chunk has the same name again */
  readonly id: string;
  readonly data: ChunkData;
}

export function packChunk(
  run: string,
  content: Omit<ChunkData, 'jobs'> & { readonly jobs: readonly Job[] },
): PackedChunk {
  const data: ChunkData = { ...content, jobs: pack(content.jobs) };
  const hash = createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 24);
  return { id: `${run}-${content.jobs.length}-${hash}`, data };
}

/** The run of a chunk and how many items it has, by its name; undefined for other names. */
export function readChunkId(id: string): { readonly run: string; readonly count: number } | undefined {
  const [, run, count] = /^([0-9a-z]+)-(\d+)-[0-9a-f]{24}(?:-\d+)?$/.exec(id) ?? [];
  return run && count ? { run, count: Number(count) } : undefined;
}

/**
 * @param version of the worker
 * @throws Error that says why this worker cannot work on it
 */
export function unpackChunk(data: ChunkData, version: string): readonly Job[] {
  const { keymove, task } = data;
  if (keymove !== version) throw new Error(`it was made by keymove ${keymove}; expected keymove ${version}`);
  const known: object | undefined = KNOWN_OPTIONS[task?.name];
  if (!known) throw new Error(`its task is ${task?.name}; expected solve, verify or puzzles`);
  const unknown = Object.keys(task.options).find((option) => !Object.hasOwn(known, option));
  if (unknown !== undefined) {
    const expected = Object.keys(known).join(', ');
    throw new Error(`it has the option ${unknown}, which this worker does not know; expected ${expected}`);
  }
  return unpack(data.jobs);
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
  tables: true,
  threads: true,
  usualNodes: true,
} as const;

/**
 * The options that a worker knows. A worker of the same version may be another build, and an option that it does not
 * know would change the answers.
 */
const KNOWN_OPTIONS: {
  readonly solve: Readonly<Record<keyof TaskOptions<'solve'>, true>>;
  readonly verify: Readonly<Record<keyof TaskOptions<'verify'>, true>>;
  readonly puzzles: Readonly<Record<keyof TaskOptions<'puzzles'>, true>>;
} = {
  solve: { ...COMMON_OPTIONS, maxSolutions: true, count: true, themes: true, wish: true },
  verify: { ...COMMON_OPTIONS, themes: true },
  puzzles: {
    ...COMMON_OPTIONS,
    maxSolutions: true,
    count: true,
    themes: true,
    min: true,
    duals: true,
    quick: true,
  },
};

export const packAnswers = (answers: readonly ChunkAnswer[], ms: number): ChunkResult => ({
  answers: pack(answers.map(inText)),
  ms: Math.round(ms),
});

const inText = (answer: ChunkAnswer): ChunkAnswer =>
  answer?.type === 'written' && typeof answer.tail !== 'string'
    ? { ...answer, tail: { ...answer.tail, lines: answer.tail.lines.map(asText) } }
    : answer;

/** The result of a chunk that was not tried. */
export const lostChunk = (jobs: readonly Job[]): ChunkResult => ({
  ...packAnswers(
    jobs.map(() => null),
    0,
  ),
  isLost: true,
});

/**
 * @param count of the chunk's jobs
 * @throws Error where they are unreadable
 */
export function unpackAnswers({ answers }: ChunkResult, count: number): readonly ChunkAnswer[] {
  const read = unpack<readonly ChunkAnswer[]>(answers);
  if (read.length !== count) throw new Error(`it has ${read.length} answers; expected ${count}`);
  return read;
}
