/** The messages of a queue: the problems of a chunk with their task, and the answers to them. */

import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Job, JobAnswer } from '../batch/executor.js';
import type { Shard } from '../batch/identity.js';
import type { Task } from '../batch/tasks.js';
import { asText } from '../solution/line-tree.js';

/** The data of a BullMQ job. */
export interface ChunkData {
  readonly task: Task;
  readonly shard?: Shard;
  /** the run has no name under which it could be restarted, so its answers are useless once it has ended */
  readonly unnamed?: true;
  readonly jobs: string;
}

/** The return value of a BullMQ job. */
export interface ChunkResult {
  readonly answers: string;
  /** milliseconds from the first to the last answer */
  readonly ms: number;
}

/** An answer, or null for a job that was returned without one. */
export type ChunkAnswer = JobAnswer | null;

const pack = (value: unknown): string =>
  deflateRawSync(JSON.stringify(value), { level: 1 }).toString('base64');
const unpack = <Value>(packed: string): Value =>
  JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8'));

export interface PackedChunk {
  /** consists of the run and a hash of everything in the chunk, so that the same chunk always gets the same name */
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

/** Reads the run of a chunk and the number of its jobs from its name; undefined for other names. */
export function readChunkId(id: string): { readonly run: string; readonly count: number } | undefined {
  const [, run, count] = /^([0-9a-z]+)-(\d+)-[0-9a-f]{24}(?:-\d+)?$/.exec(id) ?? [];
  return run && count ? { run, count: Number(count) } : undefined;
}

/** @throws Error if they are unreadable */
export const unpackJobs = ({ jobs }: ChunkData): readonly Job[] => unpack(jobs);

export const packAnswers = (answers: readonly ChunkAnswer[], ms: number): ChunkResult => ({
  answers: pack(answers.map(inText)),
  ms: Math.round(ms),
});

const inText = (answer: ChunkAnswer): ChunkAnswer =>
  answer?.type === 'written' && typeof answer.tail !== 'string'
    ? { ...answer, tail: { ...answer.tail, lines: answer.tail.lines.map(asText) } }
    : answer;

/**
 * @param count number of the chunk's jobs
 * @throws Error if they are unreadable
 */
export function unpackAnswers({ answers }: ChunkResult, count: number): readonly ChunkAnswer[] {
  const read = unpack<readonly ChunkAnswer[]>(answers);
  if (read.length !== count) throw new Error(`found ${read.length} answers; expected ${count}`);
  return read;
}
