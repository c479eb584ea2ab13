/**
 * Files of results -> one stream of outcomes in the order of the input, in constant memory: every file is in that order
 * already, so they are merged like sorted lists, by the number of the entry.
 *
 * Shards of one input are combined into one run; files of different inputs follow each other in the order given, and
 * entries that several of them share are taken once. (Only this requires remembering the places of all problems.)
 */

import { closeSync } from 'node:fs';
import type { Outcome } from '../../batch/batch.js';
import { InputDigest } from '../../batch/identity.js';
import {
  factsOf,
  type ResultRecord,
  recordHead,
  recordType,
  refusalLine,
  resultOf,
  tailOf,
} from '../../batch/records.js';
import type { TaskName } from '../../batch/tasks.js';
import { nodeHost } from '../../host/node/node-host.js';
import { type RefusalRecord, refusalIn, SOLVER_FAILED } from '../../records/problem-records.js';
import { parseRecord, RECORD_VERSION } from '../../records/record.js';
import type { Extent, RunRecord } from '../../records/run-records.js';
import { ok } from '../../text/finding.js';
import type { Source } from '../../text/input.js';
import { checksumOf } from './checksum.js';
import { fileLines } from './file-lines.js';
import { faultIn, type RecordCheck } from './record-check.js';
import { MergeError, type ResultFile } from './result-files.js';
import { readRunRecord, summaryAtEnd, whyNotTheSame } from './run-record.js';
import { Places, placeKey } from './seen-places.js';

/** A problem with a merged run, for people. */
export interface MergeRemark {
  readonly message: string;
  /** part of the run is missing, … */
  readonly missing: boolean;
  /** … because records are damaged */
  readonly damaged?: boolean;
}

type AnyRecord<Name extends TaskName> = ResultRecord<Name> | RefusalRecord;

/** The record of one entry in one file. */
interface EntryRecord<Name extends TaskName> {
  readonly entry: number;
  readonly identity: string;
  readonly record: AnyRecord<Name>;
  readonly file: RunFile<Name>;
}

/** A record as it stands in its file. */
interface ReadRecord<Name extends TaskName> extends EntryRecord<Name> {
  readonly line: number;
  /** the record of the run stands again before it */
  readonly isAfterHead: boolean;
}

export class Merge<Name extends TaskName> {
  readonly #groups: readonly (readonly RunFile<Name>[])[];
  readonly #files: readonly RunFile<Name>[];
  readonly #remarks: MergeRemark[] = [];
  readonly #digest = new InputDigest(nodeHost());
  #entries = 0;
  #problems = 0;
  /** of the groups so far, if there are several */
  readonly #places = new Places();
  /** the common run, without shards */
  readonly run: RunRecord;

  /**
   * @param opened files; this object closes them
   * @throws MergeError when a file cannot be read, or does not belong with the others
   */
  constructor(opened: readonly ResultFile[], check: RecordCheck) {
    const files: RunFile<Name>[] = [];
    let tried = 0;
    try {
      const faults = opened.map((file) => damagedHead(file, check));
      const isAnyWhole = faults.includes(undefined);
      for (const [i, file] of opened.entries()) {
        tried++;
        if (file.damage !== undefined)
          this.#remarks.push({ message: `${file.name}: ${file.damage}`, missing: true, damaged: true });
        const fault = faults[i];
        const instead = fault === undefined || isAnyWhole ? undefined : runOf(file);
        if (fault !== undefined) {
          const without = instead ? 'it is not known what was asked' : 'the file is left out';
          const message = `${file.name}:1: found a damaged record, ${fault}; expected the record of the run, without which ${without}`;
          this.#remarks.push({ message, missing: true, damaged: true });
        }
        if (fault === undefined || instead) files.push(new RunFile(file, check, instead));
        else closeSync(file.fd);
      }
      const first = files[0];
      if (!first) throw new MergeError(this.#remarks[0]?.message ?? 'found no file; expected at least one');
      for (const file of files) {
        const why = whyNotTheSame(file.run, first.run);
        if (why === undefined) continue;
        throw new MergeError(`${file.path} does not belong with ${first.path}: ${why}`);
      }
      const { shard: _shard, ...run } = first.run;
      this.run = run;
      this.#groups = groupsOf(files);
    } catch (error) {
      for (const { fd } of opened.slice(tried)) closeSync(fd);
      for (const file of files) file.close();
      throw error;
    }
    this.#files = files;
  }

  get name(): Name {
    return this.run.command as Name;
  }

  /** The remarks since the last call. */
  takeRemarks(): MergeRemark[] {
    return this.#remarks.splice(0);
  }

  get extent(): Extent {
    return { entries: this.#entries, input: this.#digest.value() };
  }

  /**
   * @returns undefined for what is passed over: the reader may have something else to do meanwhile
   * @throws MergeError when a file turns out not to be a file of results
   */
  *outcomes(): Generator<Outcome<Name> | undefined> {
    for (const number of this.#groups.keys()) yield* this.#mergeGroup(number);
  }

  close(): void {
    for (const file of this.#files) file.close();
  }

  *#mergeGroup(number: number): Generator<Outcome<Name> | undefined> {
    const files = this.#groups[number] ?? [];
    const before = { entries: this.#entries, problems: this.#problems };
    const gaps = new Gaps();
    const repeated = new Map<number, number>();
    let duplicates = 0;
    let expected = 0;
    for (;;) {
      for (const file of files) while (!file.readOn()) yield undefined;
      const next = Math.min(...files.map((file) => file.head?.entry ?? Infinity));
      if (next === Infinity) break;
      if (next > expected) gaps.add(expected, next - 1);
      const same = files.filter((file) => file.head?.entry === next).map((file) => file.take());
      const [chosen] = [...same].sort((a, b) => openness(a) - openness(b));
      if (!chosen) break;
      if (same.length > 1 && isResult(chosen)) {
        duplicates++;
        this.#compare(chosen, same);
      }
      expected = next + 1;
      const earlier = this.#earlierGroup(chosen, number);
      if (earlier !== undefined) {
        // the following entries move up
        before.entries--;
        if (chosen.record.index !== undefined) before.problems--;
        if (isResult(chosen)) repeated.set(earlier, (repeated.get(earlier) ?? 0) + 1);
        yield undefined;
        continue;
      }
      this.#digest.add(chosen.identity);
      yield this.#outcomeOf(chosen, before.entries, before.problems);
    }
    const total = files.find((file) => file.entries !== undefined)?.entries;
    if (total !== undefined && total > expected) gaps.add(expected, total - 1);
    this.#entries = before.entries + Math.max(expected, total ?? 0);
    this.#remark(files, gaps, total === undefined, duplicates);
    for (const [earlier, count] of repeated)
      this.#remarkTwice(count, [...(this.#groups[earlier] ?? []), ...files]);
  }

  /** The earlier group that has the same problem at the same place. */
  #earlierGroup(entry: EntryRecord<Name>, number: number): number | undefined {
    if (this.#groups.length === 1) return undefined;
    const place = placeKey(entry.identity, sourceOf(entry.record));
    const known = this.#places.groupOf(place);
    // a later group may have the answer
    if (known === undefined && !isInterrupted(entry)) this.#places.add(place, number);
    return known === number ? undefined : known;
  }

  #remarkTwice(count: number, files: readonly RunFile<Name>[]): void {
    const names = files.map(({ path }) => path).join(', ');
    const message = `${counted(count, 'problem')} more than once in ${names}; each is taken once`;
    this.#remarks.push({ message, missing: false });
  }

  #outcomeOf(
    { record, entry: theirs, identity }: EntryRecord<Name>,
    entriesBefore: number,
    problemsBefore: number,
  ): Outcome<Name> {
    const entry = theirs + entriesBefore;
    const index = record.index === undefined ? undefined : record.index + problemsBefore;
    if (index !== undefined) this.#problems = Math.max(this.#problems, index + 1);
    if (record.type === 'refusal') {
      const refusal = refusalIn(record);
      const place = { entry, identity, ...(index !== undefined && { index }) };
      const lines = refusalLine(refusal, place);
      return { type: 'refusal', entry, lines, written: false, refusal, failed: hasFailed(record) };
    }
    const result = resultOf(this.name, record as ResultRecord<Name>);
    const lines = recordHead(this.name, entry, index ?? 0) + tailOf(record);
    return {
      type: 'result',
      name: this.name,
      entry,
      lines,
      written: false,
      facts: factsOf(this.name, result),
    };
  }

  /** The same problem was solved more than once: checks that the answers agree. */
  #compare(chosen: EntryRecord<Name>, same: readonly EntryRecord<Name>[]): void {
    for (const other of same) {
      if (other === chosen) continue;
      if (other.identity !== chosen.identity) {
        throw new MergeError(
          `${other.file.path} and ${chosen.file.path} have different problems as entry ${chosen.entry}; expected parts of one run over the same input`,
        );
      }
      if (openness(other) > openness(chosen) || answerText(other) === answerText(chosen)) continue;
      this.#remarks.push({
        message: `${chosen.file.path} and ${other.file.path} have different answers for ${placeOf(chosen)}: one was under other limits, or is wrong; the first is taken`,
        missing: false,
      });
    }
  }

  #remark(files: readonly RunFile<Name>[], gaps: Gaps, unfinished: boolean, duplicates: number): void {
    const count = files[0]?.run.shard?.count ?? 1;
    const there = new Set(files.map(({ run }) => run.shard?.index ?? 1));
    const absent = count - there.size;
    const say = (message: string, missing: boolean): number => this.#remarks.push({ message, missing });
    for (const file of files) {
      for (const message of file.takeDamages()) this.#remarks.push({ message, missing: true, damaged: true });
      if (file.entries !== undefined) continue;
      say(`${file.path} is incomplete: the run was interrupted; go on with --resume ${file.path}`, true);
    }
    if (absent > 0) {
      const names: string[] = [];
      for (let index = 1; index <= count && names.length < MAX_NAMES; index++) {
        if (!there.has(index)) names.push(`${index}/${count}`);
      }
      const more = absent > MAX_NAMES ? `, and ${absent - MAX_NAMES} more` : '';
      say(`missing: shard ${names.join(', ')}${more}`, true);
    }
    if (gaps.count > 0) {
      const atLeast = unfinished ? 'at least ' : '';
      say(`missing: ${atLeast}${counted(gaps.count, 'problem')}, ${gaps.text()}`, true);
    }
    if (duplicates > 0) this.#remarkTwice(duplicates, files);
  }
}

/** How many shards, or gaps, a message names. */
const MAX_NAMES = 10;

const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

/** Entries missing from all files. */
class Gaps {
  count = 0;
  readonly #ranges: string[] = [];
  #more = false;

  add(from: number, to: number): void {
    this.count += to - from + 1;
    if (this.#ranges.length < MAX_NAMES) this.#ranges.push(from === to ? `${from}` : `${from}-${to}`);
    else this.#more = true;
  }

  /** `entries 3, 7-9` */
  text(): string {
    return `entries ${this.#ranges.join(', ')}${this.#more ? ', …' : ''} of the input, from 0`;
  }
}

/** A file of results, read entry by entry. */
class RunFile<Name extends TaskName> {
  readonly path: string;
  readonly run: RunRecord;
  /** of the whole input; undefined if the run was not completed */
  readonly entries: number | undefined;
  /** hash of the input, likewise */
  readonly input: string | undefined;
  readonly #fd: number;
  readonly #check: RecordCheck;
  readonly #records: Generator<EntryRecord<Name> | undefined, void>;
  /** where records are damaged, and how; the first of them */
  readonly #damages: string[] = [];
  #damaged = 0;
  #head: EntryRecord<Name> | undefined;
  #isRead = false;

  /**
   * @param instead of its first line, which is damaged
   * @throws MergeError
   */
  constructor({ name: path, fd, damage }: ResultFile, check: RecordCheck, instead?: RunRecord) {
    this.path = path;
    this.#check = check;
    this.#fd = fd;
    try {
      let lines = fileLines(this.#fd);
      const first = lines.next();
      const head = first.done ? '' : first.value.text;
      const isGone = instead !== undefined && checksumOf(head) === 'right';
      // then it is a result
      if (isGone) lines = fileLines(this.#fd);
      const read = instead ? ok(instead) : readRunRecord(head, check);
      if (!read.ok) throw new MergeError(`${path}: ${damage ?? read.error}`);
      const run = read.value;
      if (run.only) throw new MergeError(`${path}: it has only some verdicts (--only); expected all of them`);
      this.run = run;
      const last = summaryAtEnd(this.#fd);
      const summary = last?.interrupted || check('summary', last) !== undefined ? undefined : last;
      this.entries = summary?.entries;
      this.input = summary?.input;
      this.#records = this.#inOrder(this.#read(lines, head, isGone ? 0 : 1));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** The next record, once it is known (see {@link readOn}); undefined at the end. */
  get head(): EntryRecord<Name> | undefined {
    return this.#head;
  }

  /** Reads at most a line. @returns whether the next record is known, or that there is none */
  readOn(): boolean {
    if (this.#isRead) return true;
    const { done, value } = this.#records.next();
    this.#head = value ?? undefined;
    this.#isRead = done === true || value !== undefined;
    return this.#isRead;
  }

  take(): EntryRecord<Name> {
    const head = this.#head;
    if (!head) throw new Error(`${this.path} has no more records`);
    this.#isRead = false;
    return head;
  }

  close(): void {
    if (!this.#closed) closeSync(this.#fd);
    this.#closed = true;
  }
  #closed = false;

  /** Without the records that are out of place: of two in the wrong order, the one that would cost more of the others. */
  *#inOrder(records: Iterable<ReadRecord<Name> | undefined>): Generator<EntryRecord<Name> | undefined, void> {
    let last = -1;
    let held: ReadRecord<Name> | undefined;
    for (const next of records) {
      const before = held?.entry ?? last;
      if (!next) yield undefined;
      else if (next.entry > before) {
        yield held;
        last = before;
        held = next;
      } else if (next.isAfterHead) {
        this.#noteDamage(next.line, `a second run; ${REST_LEFT_OUT}`);
        break;
      } else if (held && next.entry > last && next.entry < held.entry) {
        this.#noteDamage(held.line, `entry ${held.entry} before entry ${next.entry}`);
        held = next;
      } else this.#noteDamage(next.line, `entry ${next.entry} after entry ${before}`);
    }
    if (held) yield held;
  }

  /**
   * @param line the number of the line before the first
   * @returns undefined for a line that is no result
   */
  *#read(
    lines: ReturnType<typeof fileLines>,
    head: string,
    line: number,
  ): Generator<ReadRecord<Name> | undefined, void> {
    const type = recordType(this.run.command);
    let isAfterHead = false;
    let summary: number | undefined;
    for (const { text, whole } of lines) {
      line++;
      // only the last line can be cut short
      if (!whole) return;
      if (summary !== undefined) this.#noteDamage(summary, 'a summary before the end');
      const isComplete = summary !== undefined;
      summary = undefined;
      const record = parseRecord(text) as AnyRecord<Name> | undefined;
      const fault = record ? this.#faultIn(text, record) : 'it is no JSON object';
      if (fault !== undefined || !record) this.#noteDamage(line, `a damaged record, ${fault}`);
      else if (record.type === type || record.type === 'refusal') {
        const { entry = 0, identity = '' } = record;
        yield { entry, identity, record, file: this, line, isAfterHead };
        isAfterHead = false;
        continue;
      } else if ((record.type as string) === 'summary') summary = line;
      else if ((record.type as string) === 'run') {
        isAfterHead = text === head && !isComplete;
        this.#noteDamage(
          line,
          isAfterHead ? 'the record of the run again' : `a second run; ${REST_LEFT_OUT}`,
        );
        if (!isAfterHead) return;
      }
      yield undefined;
    }
  }

  #faultIn(line: string, record: AnyRecord<Name>): string | undefined {
    const type: string = record.type;
    if (!CHECKED.has(type)) return undefined;
    const fault = faultIn(line, record, this.#check);
    if (fault !== undefined || type === 'run' || type === 'summary') return fault;
    if (!hasPlace(record)) return 'it has no place in the run';
    const { entry = 0 } = record;
    return this.entries === undefined || entry < this.entries
      ? undefined
      : `entry ${entry} of a run with ${this.entries}`;
  }

  #noteDamage(line: number, found: string): void {
    if (this.#damaged++ >= MAX_NAMES) return;
    this.#damages.push(
      `${this.path}:${line}: found ${found}; expected the records of one run as it wrote them`,
    );
  }

  /** The damaged records, which are left out, in the words of messages. */
  takeDamages(): string[] {
    const count = this.#damaged;
    const damages = this.#damages.splice(0);
    if (count > MAX_NAMES) damages.push(`${this.path}: ${counted(count - MAX_NAMES, 'more damaged record')}`);
    if (count > 0) damages.push(`${this.path}: what is damaged is left out; --resume solves it again`);
    return damages;
  }
}

const REST_LEFT_OUT = 'the rest of the file is left out';

/** What is wrong with the first line of what are results otherwise. */
function damagedHead({ fd }: ResultFile, check: RecordCheck): string | undefined {
  const [head, second] = fileLines(fd);
  if (!head || !second || checksumOf(second.text) !== 'right') return undefined;
  const read = readRunRecord(head.text, check);
  return read.ok ? undefined : read.error;
}

/** The version and the options of a run whose record is damaged: no run is the same. */
const UNKNOWN = { keymove: 'unknown', options: {} };

/** The run of a file whose first line is damaged, by its first result; undefined if there is none. */
function runOf({ fd }: ResultFile): RunRecord | undefined {
  for (const { text } of fileLines(fd)) {
    const type = checksumOf(text) === 'right' ? parseRecord(text)?.type : undefined;
    const command = (['solve', 'verify'] as const).find((name) => recordType(name) === type);
    if (command) return { v: RECORD_VERSION, type: 'run', ...UNKNOWN, command };
  }
  return undefined;
}

/** The types of records that a file of results has. */
const CHECKED: ReadonlySet<string> = new Set(['run', 'solution', 'verdict', 'refusal', 'summary']);

const hasPlace = ({ entry = -1, index = 0, identity }: AnyRecord<TaskName>): boolean =>
  [entry, index].every((number) => Number.isSafeInteger(number) && number >= 0) && identity !== undefined;

/**
 * Groups the files of one run over one input: the same number of shards and, as far as known, the same input. A whole run
 * that was interrupted is a group by itself.
 */
function groupsOf<Name extends TaskName>(files: readonly RunFile<Name>[]): RunFile<Name>[][] {
  const groups: RunFile<Name>[][] = [];
  const countOf = ({ run }: RunFile<Name>): number => run.shard?.count ?? 1;
  const finished = files.filter(({ input }) => input !== undefined);
  for (const file of finished) {
    const group = groups.find(
      ([other]) => other && other.input === file.input && countOf(other) === countOf(file),
    );
    if (group) group.push(file);
    else groups.push([file]);
  }
  for (const file of files) {
    if (file.input !== undefined) continue;
    const fitting = groups.filter(([other]) => other && countOf(other) === countOf(file) && file.run.shard);
    if (fitting.length > 1) {
      throw new MergeError(
        `${file.path} is incomplete, and may belong to several inputs; go on with --resume ${file.path} first`,
      );
    }
    if (fitting[0]) fitting[0].push(file);
    else groups.push([file]);
  }
  const place = (group: readonly RunFile<Name>[]): number =>
    Math.min(...group.map((file) => files.indexOf(file)));
  return groups.sort((a, b) => place(a) - place(b));
}

const isResult = <Name extends TaskName>({ record }: EntryRecord<Name>): boolean => record.type !== 'refusal';

const hasFailed = ({ refusal }: RefusalRecord): boolean => refusal.findings[0]?.code === SOLVER_FAILED;

/** 0: it is answered. 1: it was given up under a limit. 2: the run was stopped, or the solver broke down, while working on it. */
function openness<Name extends TaskName>({ record }: EntryRecord<Name>): number {
  if (record.type === 'refusal') return hasFailed(record) ? 2 : 0;
  const { limit } = record.type === 'solution' ? record.solution : record.verdict;
  return limit === 'interrupted' ? 2 : limit ? 1 : 0;
}

/** Another file may have an answer. */
const isInterrupted = <Name extends TaskName>(entry: EntryRecord<Name>): boolean => openness(entry) === 2;

/** The answer, without what differs from run to run. */
function answerText<Name extends TaskName>({ record }: EntryRecord<Name>): string {
  if (record.type === 'refusal') return JSON.stringify(record.refusal.findings);
  const result = record.type === 'solution' ? record.solution : record.verdict;
  return JSON.stringify({ ...result, ms: 0, nodes: 0 });
}

const sourceOf = (record: AnyRecord<TaskName>): Source =>
  (record.type === 'refusal' ? record.refusal : record.problem).source;

function placeOf<Name extends TaskName>({ record }: EntryRecord<Name>): string {
  const { file, line } = sourceOf(record);
  return `${file}:${line}`;
}
