/** The first record of a run: results of two runs belong together where theirs agree. */
import { fstatSync, readSync } from 'node:fs';
import type { RunRecord, SummaryRecord } from '../../records/schema/solution-schema.js';
import type { VerdictSummaryRecord } from '../../records/schema/verdict-schema.js';
import type { PlayOptions } from '../../solve/find-play.js';
import { decisiveOptions, type Shard } from '../identity.js';
import type { Task } from '../tasks.js';
import { whyNotTheSamePlay } from './same-play.js';

export interface RunParts {
  /** of the program */
  readonly version: string;
  readonly shard?: Shard;
  /** the only verdicts that are written */
  readonly only?: readonly string[];
}

export function makeRunRecord(task: Task, { version, shard, only }: RunParts): RunRecord {
  return {
    v: 1,
    type: 'run',
    keymove: version,
    command: task.name,
    options: decisiveOptions(task) as RunRecord['options'],
    ...(shard && { shard: { index: shard.index, count: shard.count } }),
    ...(only && { only: [...only] }),
  };
}

/** @returns undefined when a line is no such record, or none of a version of the format that is known here */
export function readRunRecord(line: string): RunRecord | undefined {
  const record = parsed(line);
  return record?.type === 'run' && record.v === 1 && typeof record.options === 'object'
    ? (record as unknown as RunRecord)
    : undefined;
}

/**
 * Why the results of two runs must not be mixed, in the words of a message: `it was made with --max 5, not 7`.
 * @returns undefined when they may
 */
export function whyNotTheSame(theirs: RunRecord, ours: RunRecord): string | undefined {
  if (theirs.keymove !== ours.keymove) return `it was made by keymove ${theirs.keymove}, not ${ours.keymove}`;
  if (theirs.command !== ours.command) return `it was made by keymove ${theirs.command}, not ${ours.command}`;
  // some options are there, or differ, only because of a limit: so the limit is named first
  const names = new Set([...Object.keys(theirs.options), ...Object.keys(ours.options)].sort(limitFirst));
  for (const name of names) {
    const [there, here] = [theirs.options[name], ours.options[name]].map((value) => JSON.stringify(value));
    if (there === here) continue;
    if (name === 'play') return whyNotTheSamePlay(playOf(theirs), playOf(ours));
    const option = OPTION_NAMES[name] ?? name;
    if (there === undefined) return `it was made without ${option} ${here}`;
    return here === undefined
      ? `it was made with ${option} ${there}`
      : `it was made with ${option} ${there}, not ${here}`;
  }
  return undefined;
}

const playOf = ({ options }: RunRecord): PlayOptions | undefined => options.play as PlayOptions | undefined;

/** Enough for the last record of any run. */
const TAIL_BYTES = 4096;

/** The summary that a file ends with; undefined when it does not end with one: the run was killed, or goes on. */
export function summaryAtEnd(fd: number): SummaryRecord | VerdictSummaryRecord | undefined {
  const { size } = fstatSync(fd);
  const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
  readSync(fd, tail, 0, tail.length, size - tail.length);
  const text = tail.toString('utf8');
  if (!text.endsWith('\n')) return undefined;
  const last = parsed(text.trimEnd().split('\n').at(-1) ?? '');
  return last?.type === 'summary' || last?.type === 'verdict-summary'
    ? (last as SummaryRecord | VerdictSummaryRecord)
    : undefined;
}

/** `shard 1/3`, `the whole input` */
export const shardText = ({ shard }: RunRecord): string =>
  shard ? `shard ${shard.index}/${shard.count}` : 'the whole input';

const LIMITED = ['hashMb', 'max', 'search'];
const limitFirst = (a: string, b: string): number =>
  Number(LIMITED.includes(a)) - Number(LIMITED.includes(b));

/** What the user calls them. */
const OPTION_NAMES: Readonly<Record<string, string>> = {
  hashMb: '--hash',
  max: '--max',
  mate: '--mate',
  nodes: '--nodes',
  ms: '--time (ms)',
  search: '--search',
};

/** A JSON object, or undefined. */
export function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
