/** The first record of a run. Results of two runs belong together if theirs agree. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { decisiveOptions, type Shard } from '../../batch/identity.js';
import type { Task, TaskName } from '../../batch/tasks.js';
import { asRecord } from '../../records/record.js';
import type { RunRecord, SummaryRecord } from '../../records/run-records.js';
import type { SolverPlayOptions } from '../../solve/find-play.js';
import { err, ok, type Result } from '../../text/finding.js';
import { firstLine } from './file-lines.js';
import { parseFileRecord, type RecordCheck, readRecord, whyOtherVersion } from './record-lines.js';

export interface RunParts {
  readonly version: string;
  readonly shard?: Shard;
  /** the only verdicts that are written */
  readonly only?: readonly string[];
  /** the command of the task unless given */
  readonly command?: RunRecord['command'];
}

export function makeRunRecord(
  task: Task,
  { version, shard, only, command = task.name }: RunParts,
): RunRecord {
  return asRecord('run', {
    keymove: version,
    command,
    options: decisiveOptions(task),
    ...(shard && { shard: { index: shard.index, count: shard.count } }),
    ...(only && { only: [...only] }),
  });
}

/** Returns the task of a run: `compose` solves its problems. */
export const taskOf = ({ command }: RunRecord): TaskName => (command === 'compose' ? 'solve' : command);

/**
 * Reads the first record of a file of results.
 * @param check also compares the record with its schema
 * @returns the record, or why it cannot be read, in the words of a message
 */
export function readRunRecord(line: string, check?: RecordCheck): Result<RunRecord, string> {
  const { record } = parseFileRecord(line);
  if (record?.type !== 'run' || typeof record.options !== 'object') {
    return err(
      'its first line is not the record of a run; expected a file that --output or --resume has written',
    );
  }
  const otherVersion = whyOtherVersion(record);
  if (otherVersion !== undefined) return err(otherVersion);
  const fault = (check && readRecord(line, check).fault) ?? shardFault(record);
  return fault === undefined ? ok(record) : err(`its first line was changed: ${fault}`);
}

/** Returns the run whose results a file contains; undefined if there is none, or it cannot be read. */
export function runIn(path: string): RunRecord | undefined {
  try {
    const read = readRunRecord(firstLine(path) ?? '');
    return read.ok ? read.value : undefined;
  } catch {
    return undefined;
  }
}

function shardFault({ shard }: RunRecord): string | undefined {
  if (!shard) return undefined;
  const { index, count } = shard;
  const isPart = Number.isSafeInteger(index) && Number.isSafeInteger(count) && index >= 1 && index <= count;
  return isPart
    ? undefined
    : `found shard ${index}/${count}; expected a number from 1 to the number of shards`;
}

/**
 * Returns why the results of two runs must not be mixed, in the words of a message: `it was made with --max 5, not
 * 7`.
 * @returns undefined if they may be mixed
 */
export function whyNotTheSame(theirs: RunRecord, ours: RunRecord): string | undefined {
  if (theirs.keymove !== ours.keymove) return `it was made by keymove ${theirs.keymove}, not ${ours.keymove}`;
  if (theirs.command !== ours.command) return `it was made by keymove ${theirs.command}, not ${ours.command}`;
  const names = new Set([...Object.keys(theirs.options), ...Object.keys(ours.options)]);
  for (const name of names) {
    const [there, here] = [theirs.options[name], ours.options[name]].map((value) => JSON.stringify(value));
    if (there === here) continue;
    if (name === 'play') return whyNotTheSamePlay(playOf(theirs), playOf(ours));
    if (name === 'wish') return 'it was made for another scheme, stipulation, condition or seed';
    const option = OPTION_NAMES[name] ?? name;
    if (there === undefined) return `it was made without ${option} ${here}`;
    return here === undefined
      ? `it was made with ${option} ${there}`
      : `it was made with ${option} ${there}, not ${here}`;
  }
  return undefined;
}

const playOf = ({ options }: RunRecord): SolverPlayOptions | undefined =>
  options.play as SolverPlayOptions | undefined;

/** Enough bytes for the last record of any run. */
const TAIL_BYTES = 4096;

/**
 * Returns the summary at the end of a file; undefined if the run was killed or is not finished.
 * @param check also compares the record with its schema
 */
export function summaryAtEnd(fd: number, check?: RecordCheck): SummaryRecord | undefined {
  const { size } = fstatSync(fd);
  const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
  readSync(fd, tail, 0, tail.length, size - tail.length);
  const text = tail.toString('utf8');
  if (!text.endsWith('\n')) return undefined;
  const { record } = readRecord(text.trimEnd().split('\n').at(-1) ?? '', check);
  return record?.type === 'summary' ? record : undefined;
}

/** Returns whether a file has the results of a run that is not finished. */
export function isUnfinished(path: string): boolean {
  if (!runIn(path)) return false;
  const fd = openSync(path, 'r');
  try {
    return summaryAtEnd(fd)?.interrupted !== false;
  } finally {
    closeSync(fd);
  }
}

/** Returns `shard 1/3` or `the whole input`. */
export const shardText = ({ shard }: RunRecord): string =>
  shard ? `shard ${shard.index}/${shard.count}` : 'the whole input';

/** The names of options on the command line. */
const OPTION_NAMES: Readonly<Record<string, string>> = {
  max: '--max',
  min: '--min',
  duals: '--duals',
  quick: '--quick',
  stipulation: '--stipulation',
};

/** Returns the options that ask for the play: `--variations full and --tries`, `the variations that --report html shows` */
function playText(play: SolverPlayOptions): string {
  const { view, setPlay, refutations, depth } = play;
  const parts = [
    view === 'none' ? '' : isImplied(play) ? impliedText(play) : `--variations ${view}`,
    depth === undefined ? '' : `--tree-depth ${depth}`,
    setPlay ? '--set-play' : '',
    refutations === 0 ? '' : refutations === 1 ? '--tries' : `--refutations ${refutations}`,
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

/**
 * Returns why results of two runs with different play must not be mixed, and the remedy, in the words of a message.
 * @param theirs the play in the file; undefined means only keys
 */
function whyNotTheSamePlay(
  theirs: SolverPlayOptions | undefined,
  ours: SolverPlayOptions | undefined,
): string {
  const there = theirs && playText(theirs);
  const here = ours && playText(ours);
  if (there === undefined) {
    const onlyImplied = ours && isImplied(ours) && !ours.setPlay && ours.refutations === 0;
    const expected = onlyImplied ? '--variations none beside the report, or another file' : 'another file';
    return `it was made without ${here}; expected ${expected}`;
  }
  if (here === undefined) return `it was made with ${there}; expected the same options and reports`;
  if (there !== here) return `it was made with ${there}, not with ${here}`;
  return `it was made with ${there}, for other reports; expected the same options and reports`;
}

/** Returns whether trees were not asked for explicitly. Such trees are limited in size; see solve-output.ts. */
export const isImplied = ({ view, maxMoves, maxSize }: SolverPlayOptions): boolean =>
  view !== 'none' && (maxMoves !== undefined || maxSize !== undefined);

/** Returns the words for implied trees. A page limits the size of the tree, too. */
const impliedText = ({ maxSize }: SolverPlayOptions): string =>
  `the variations that --report ${maxSize === undefined ? 'text, pgn or markdown' : 'html'} shows`;
