/** A file of results, read entry by entry. Damaged records and those out of place are left out. */
import { type ResultRecord, recordType, taskOfRecords } from '../../batch/records.js';
import type { TaskName } from '../../batch/tasks.js';
import { OtherFormat } from '../../problems/one-format.js';
import type { RefusalRecord } from '../../records/problem-records.js';
import { RECORD_VERSION } from '../../records/record.js';
import type { RunRecord, SummaryRecord } from '../../records/run-records.js';
import { plural } from '../../text/counts-and-times.js';
import type { EntryRecord } from './answers.js';
import { fileLines } from './file-lines.js';
import { MergeError, type OpenFile } from './open-files.js';
import { RESULTS } from './read-results.js';
import { type RecordCheck, type RecordLine, readRecord, recordLines } from './record-lines.js';
import { readRunRecord, summaryAtEnd, taskOf } from './run-record.js';

/** The record of one entry in one file. */
export interface FileEntry<Name extends TaskName> {
  readonly entry: number;
  readonly identity: string;
  readonly record: EntryRecord<Name>;
  readonly file: ResultFile<Name>;
}

interface FileEntryLine<Name extends TaskName> extends FileEntry<Name> {
  readonly line: number;
}

/** The maximum number of damaged records, shards or gaps that a message names. */
export const MAX_NAMES = 10;

const REST_LEFT_OUT = 'the rest of the file is left out';

/** The step before a file can be resumed. */
const BEFORE_RESUMING: Readonly<Record<OpenFile['form'], string>> = {
  plain: '',
  stream: 'save it in a file, then ',
  compressed: 'unpack it, then ',
};

/** The version and options of a run whose record is damaged, which equal those of no run. */
const UNKNOWN = { v: RECORD_VERSION, type: 'run', keymove: 'unknown', options: {} } as const;

export class ResultFile<Name extends TaskName> {
  readonly path: string;
  readonly run: RunRecord;
  /** what is wrong with its first line, although results follow; the question is then unknown */
  readonly headFault: string | undefined;
  /** the size of the whole input; undefined if the run was not completed */
  readonly extent: SummaryRecord | undefined;
  /** the next record, once known (see {@link readOn}); undefined at the end */
  head: FileEntry<Name> | undefined;
  readonly #form: OpenFile['form'];
  readonly #firstLine: string;
  readonly #entries: Generator<FileEntry<Name> | undefined, void>;
  /** the places of damaged records and what is wrong; only the first of them */
  readonly #damages: string[] = [];
  #damaged = 0;
  #isRead = false;

  /** @throws MergeError */
  constructor({ name: path, fd, form, damage }: OpenFile, check: RecordCheck) {
    this.path = path;
    this.#form = form;
    const [first, second] = fileLines(fd);
    this.#firstLine = first?.text ?? '';
    const read = readRunRecord(this.#firstLine, check);
    const command = read.ok ? undefined : commandOf(fd, second?.text, check);
    if (!read.ok && command === undefined) throw new MergeError(`${path}: ${damage ?? read.error}`);
    this.headFault = read.ok ? undefined : read.error;
    this.run = read.ok ? read.value : { ...UNKNOWN, command: command as Name };
    if (this.run.only)
      throw new MergeError(`${path}: it has only some verdicts (--only); expected all of them`);
    const last = summaryAtEnd(fd, check);
    this.extent = last?.interrupted ? undefined : last;
    this.#entries = this.#inOrder(recordLines(fd, check));
  }

  /** Reads at most one line. @returns whether the next record, or the end, is known */
  readOn(): boolean {
    if (this.#isRead) return true;
    const { done, value } = this.#entries.next();
    this.head = value ?? undefined;
    this.#isRead = done === true || value !== undefined;
    return this.#isRead;
  }

  take(): FileEntry<Name> {
    if (!this.head) throw new Error(`${this.path} has no more records`);
    this.#isRead = false;
    return this.head;
  }

  /**
   * Yields the records that are in order. Of two in the wrong order, the one that is further from its place is left
   * out.
   * @returns undefined for a line after which no further record is known
   */
  *#inOrder(lines: Iterable<RecordLine>): Generator<FileEntry<Name> | undefined, void> {
    let last = -1;
    let held: FileEntryLine<Name> | undefined;
    let summary: number | undefined;
    let isAfterHead = false;
    const part = new OtherFormat(RESULTS);
    for (const line of lines) {
      const { number, text, whole, record, fault } = line;
      const next = this.#entryOf(line);
      if (number === 1 && !next) continue;
      // only the last line can be cut short
      if (!whole) break;
      if (summary !== undefined) this.#noteDamage(summary, 'a summary before the end');
      const isComplete = summary !== undefined;
      summary = record?.type === 'summary' ? number : undefined;
      const before = held?.entry ?? last;
      let known: FileEntry<Name> | undefined;
      const wasOther = part.name;
      if (fault === undefined) part.end();
      else part.take(text, true);
      // a part in another format is reported once
      if (part.name !== undefined && wasOther === undefined)
        this.#noteDamage(number, `lines of ${part.name}`);
      else if (fault !== undefined && part.name === undefined)
        this.#noteDamage(number, `a damaged record, ${fault}`);
      if (record?.type === 'run') {
        isAfterHead = text === this.#firstLine && !isComplete;
        if (!isAfterHead) {
          this.#noteDamage(number, `a second run; ${REST_LEFT_OUT}`);
          break;
        }
        this.#noteDamage(number, 'a second record of the run');
      } else if (record && !next && record.type !== 'summary') {
        this.#noteDamage(
          number,
          `a record of type '${record.type}' among the results of keymove ${this.run.command}`,
        );
      } else if (next && this.extent?.entries !== undefined && next.entry >= this.extent.entries) {
        this.#noteDamage(
          number,
          `a damaged record, entry ${next.entry} of a run with ${this.extent.entries}`,
        );
      } else if (next && next.entry > before) {
        known = held;
        last = before;
        held = next;
        isAfterHead = false;
      } else if (next && isAfterHead) {
        this.#noteDamage(number, `a second run; ${REST_LEFT_OUT}`);
        break;
      } else if (next && held && next.entry > last && next.entry < held.entry) {
        this.#noteDamage(held.line, `entry ${held.entry} before entry ${next.entry}`);
        held = next;
      } else if (next) this.#noteDamage(number, `entry ${next.entry} after entry ${before}`);
      yield known;
    }
    if (held) yield held;
  }

  /** Returns an entry; undefined if the line has no result or refusal of this run's kind. */
  #entryOf({ number, record }: RecordLine): FileEntryLine<Name> | undefined {
    const type = recordType(taskOf(this.run));
    if (record?.type !== type && record?.type !== 'refusal') return undefined;
    const { entry, identity } = record;
    return {
      entry,
      identity,
      record: record as ResultRecord<Name> | RefusalRecord,
      file: this,
      line: number,
    };
  }

  #noteDamage(line: number, found: string): void {
    if (this.#damaged++ >= MAX_NAMES) return;
    this.#damages.push(`${this.path}:${line}: found ${found}; expected the unchanged records of one run`);
  }

  /** Returns the damaged records, which are left out, in the words of messages. */
  takeDamages(): string[] {
    const count = this.#damaged;
    const damages = this.#damages.splice(0);
    if (count > MAX_NAMES) damages.push(`${this.path}: ${plural(count - MAX_NAMES, 'more damaged record')}`);
    if (count > 0) damages.push(`${this.path}: the damaged part is left out${this.#howToMend()}`);
    return damages;
  }

  #howToMend(): string {
    if (this.headFault !== undefined) return '';
    const first = BEFORE_RESUMING[this.#form];
    return first === '' ? '; --resume solves it again' : `; to solve it again, ${first}use --resume`;
  }

  /** Returns how to continue its run, in the words of a message; undefined if that is impossible. */
  get howToContinue(): string | undefined {
    if (this.headFault !== undefined) return undefined;
    if (this.#form === 'plain') return `continue it with --resume ${this.path}`;
    return `${BEFORE_RESUMING[this.#form]}continue it with --resume`;
  }
}

/** Returns the command that wrote the results of a file whose first line is damaged, if its second line is intact. */
function commandOf(fd: number, secondLine: string | undefined, check: RecordCheck): TaskName | undefined {
  if (secondLine === undefined || !readRecord(secondLine, check).record) return undefined;
  for (const { text } of fileLines(fd)) {
    const { record } = readRecord(text, check);
    const command = record && taskOfRecords(record.type === 'summary' ? record.of : record.type);
    if (command) return command;
  }
  // only refusals, which are the same for every command
  return 'solve';
}
