/** The record of `keymove queue status`: what is in the queue, and who works on it. */
import { asRecord, type RecordOf } from './record.js';

export interface QueueRecord extends RecordOf<'queue'> {
  /** the address of the server, without user and password */
  readonly queue: string;
  /** the version that asks */
  readonly keymove: string;
  /** chunks of problems that nobody has begun, of all versions */
  readonly waiting: number;
  /** chunks that workers have in hand */
  readonly running: number;
  /** chunks whose results have not been collected */
  readonly done: number;
  /** the same for each version that has any; versions do not share work */
  readonly versions: readonly QueueVersionFields[];
  /** milliseconds since the oldest chunk without results was submitted; absent if there is none */
  readonly oldestMs?: number;
  /** chunks that `clear` has removed */
  readonly removed?: number;
  /** keys of the server that `clear` has removed, with chunks or whatever was in them */
  readonly removedKeys?: number;
  /** those that are connected, of all versions */
  readonly workers: readonly QueueWorkerFields[];
  /** the runs that have sent a sign of life in the last 20 seconds, of all versions */
  readonly runs: readonly QueueRunFields[];
}

export interface QueueVersionFields {
  readonly version: string;
  readonly waiting: number;
  readonly running: number;
  readonly done: number;
}

export interface QueueWorkerFields {
  readonly id: string;
  readonly version: string;
  readonly host: string;
  readonly pid: number;
  readonly threads: number;
}

export interface QueueRunFields {
  readonly id: string;
  readonly version: string;
  readonly host: string;
  readonly pid: number;
  /** the file of results, or the name that the library was given */
  readonly name: string;
  /** problems that have their results */
  readonly done: number;
  /** problems of the input; an estimate while it is being read, absent where nothing is known */
  readonly total?: number;
  /** problems per second, recently */
  readonly rate: number;
  readonly msLeft?: number;
}

export const makeQueueRecord = (fields: Omit<QueueRecord, 'v' | 'type'>): QueueRecord =>
  asRecord('queue', fields);
