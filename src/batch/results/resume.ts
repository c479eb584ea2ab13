/**
 * `--resume FILE`: goes on with a file of results where a run was interrupted, whatever ended it.
 *
 * Results are written in input order, so the file is the beginning of what it is to become, with perhaps a torn last line.
 * The input is read again beside it: as long as each entry has its records there, they stay. From the first that does not
 * (or was stopped by Ctrl-C, or failed), the rest of the file is cut off. Complete results in it, which several threads or
 * a changed input leave behind a gap, are put aside first (kept-records.ts), and written when their problem's turn comes. Those
 * that nobody asked for stay aside: an input may have been missing, or been another than was meant.
 */
import { closeSync, fstatSync, ftruncateSync, openSync } from 'node:fs';
import type { EntryOrLine } from '../../problems/entries.js';
import { readUnread } from '../../problems/epd/epd-line.js';
import type { Problem, Refusal } from '../../problems/problem.js';
import type { RunRecord } from '../../records/schema/solution-schema.js';
import type { BatchEntry, KnownEntry } from '../batch.js';
import { identities, isIn, refusalIdentity, type Shard } from '../identity.js';
import { factsOf, type ResultRecord, readRecord, recordTail, recordType, refusalLines } from '../records.js';
import type { Task, TaskName } from '../tasks.js';
import type { Answer } from '../threads/messages.js';
import { type FileLine, fileLines } from './file-lines.js';
import { KeptRecords, keptHead, keptPath, writeKept } from './kept-records.js';
import { parsed, readRunRecord, shardText, whyNotTheSame } from './run-record.js';

/** A file cannot be resumed, or belongs to another run. `message` names it, and says why. */
export class ResumeError extends Error {
  override readonly name = 'ResumeError';
}

/** Results of earlier runs whose problems did not come. */
export interface LeftOver {
  readonly results: number;
  /** they stay in it, for another resumption */
  readonly file: string;
}

export class Resumption<Name extends TaskName> {
  readonly #path: string;
  readonly #fd: number;
  readonly #task: Task<Name>;
  readonly #shard: Shard | undefined;
  readonly #run: RunRecord;
  readonly #identityOf: (problem: Problem) => string;
  readonly #lines: Generator<FileLine, void>;
  /** the next line that no entry has claimed; undefined at the end, and once the file was cut */
  #line: FileLine | undefined;
  /** bytes that stay */
  #length: number;
  /** each entry so far had its records in the file */
  #inPlace = true;
  #kept: KeptRecords | undefined;
  #entries = 0;
  #problems = 0;
  #found = 0;

  /**
   * Opens the file, which need not exist.
   * @param run what this run does; the file's must be the same
   * @throws ResumeError, and what the file system throws
   */
  constructor(path: string, task: Task<Name>, run: RunRecord) {
    this.#path = path;
    this.#task = task;
    this.#run = run;
    this.#shard = run.shard;
    this.#identityOf = identities(task);
    // created if it is missing; 'a+' would write at the end only, but reads from anywhere
    this.#fd = openSync(path, 'a+');
    if (!fstatSync(this.#fd).isFile()) throw this.#error('it is no regular file');
    this.#lines = fileLines(this.#fd);
    this.#line = this.#nextLine();
    this.#length = this.#checkHead();
    this.#checkKept();
    this.#kept = KeptRecords.of(path);
  }

  /** It has the record of the run: nothing but results is to be added. */
  get hasHead(): boolean {
    return this.#length > 0;
  }

  /** The rest of the file is cut off, or there was none: what is written now belongs where it goes. */
  get mayWrite(): boolean {
    return !this.#inPlace;
  }

  /** How many results were found so far, in place or kept. */
  get found(): number {
    return this.#found;
  }

  /** The entries, with what is known about them; the file is cut when the first is met that it does not have. */
  async *entries(source: AsyncIterable<readonly EntryOrLine[]>): AsyncGenerator<BatchEntry<Name>[]> {
    for await (const some of source) {
      // nothing more is known: lines may stay unread
      if (!this.#inPlace && !this.#kept?.left) yield [...some];
      else yield some.map((entry) => this.#look(entry));
    }
    this.#endPlace();
  }

  /** The run is complete: of what was kept, that stays for which no problem came. */
  finish(): LeftOver | undefined {
    const results = this.#kept ? this.#keep(this.#kept.unasked()) : 0;
    this.#kept?.close();
    this.#kept = undefined;
    return results === 0 ? undefined : { results, file: keptPath(this.#path) };
  }

  close(): void {
    this.#kept?.close();
    closeSync(this.#fd);
  }

  #look(unread: EntryOrLine): BatchEntry<Name> {
    const entry = unread.type === 'unread' ? readUnread(unread) : unread;
    const number = this.#entries++;
    if (entry.type === 'refusal') return this.#lookForRefusal(entry.refusal, number);
    const { problem } = entry;
    const index = this.#problems++;
    const identity = this.#identityOf(problem);
    if (!isIn(this.#shard, identity)) return known({ type: 'elsewhere', identity }, false);
    const record = this.#inPlace ? this.#recordInPlace(problem, number, index, identity) : undefined;
    if (record) return known(this.#answer(record, identity), true);
    const line = this.#kept?.take(identity);
    if (line === undefined) return entry;
    // the same question in another place: the file may have been changed, so its place is that of now
    const { result } = readRecord(this.#task.name, JSON.parse(line) as ResultRecord<Name>);
    this.#found++;
    const tail = recordTail(this.#task.name, { problem, result }, identity);
    return known({ type: 'result', facts: factsOf(this.#task.name, result), identity, tail }, false);
  }

  #lookForRefusal(refusal: Refusal, entry: number): BatchEntry<Name> {
    const identity = refusalIdentity(refusal);
    const answer = { type: 'refusal', refusal } as const;
    if (!this.#inPlace || (refusal.source.line > 0 && !isIn(this.#shard, identity))) return answer;
    const expected = refusalLines(refusal, { entry, identity }).trimEnd().split('\n');
    const begins = this.#line;
    for (const line of expected) {
      if (!this.#line?.whole || this.#line.text !== line) {
        // of several findings only some were written: none of them stays
        this.#line = begins;
        this.#endPlace();
        return answer;
      }
      this.#line = this.#nextLine();
    }
    this.#length = this.#line?.offset ?? this.#end();
    return known(answer, true);
  }

  /** The record that stands next in the file, if it is the one of this problem, and complete. */
  #recordInPlace(
    { source, id }: Problem,
    entry: number,
    index: number,
    identity: string,
  ): ResultRecord<Name> | undefined {
    const record = this.#line?.whole ? this.#complete(this.#line.text) : undefined;
    if (
      !this.#line ||
      record?.entry !== entry ||
      record.index !== index ||
      record.identity !== identity ||
      record.id !== id ||
      record.source.file !== source.file ||
      record.source.line !== source.line
    ) {
      this.#endPlace();
      return undefined;
    }
    this.#length = this.#line.end;
    this.#line = this.#nextLine();
    this.#kept?.noteAnswered(identity);
    return record;
  }

  #answer(record: ResultRecord<Name>, identity: string): Answer<Name> {
    this.#found++;
    const { result } = readRecord(this.#task.name, record);
    const text = JSON.stringify(record);
    const tail = `${text.slice(text.indexOf('"identity"'))}\n`;
    return { type: 'result', facts: factsOf(this.#task.name, result), identity, tail };
  }

  /** A result that need not be looked for again. */
  #complete(line: string): ResultRecord<Name> | undefined {
    const record = parsed(line) as ResultRecord<Name> | undefined;
    if (record?.type !== recordType(this.#task.name) || record.identity === undefined) return undefined;
    if (record.limit === 'interrupted' || typeof record.source !== 'object') return undefined;
    return 'playLimit' in record && record.playLimit === 'interrupted' ? undefined : record;
  }

  /** Cuts off what does not belong where it stands, after putting aside what is complete. */
  #endPlace(): void {
    if (!this.#inPlace) return;
    this.#inPlace = false;
    if (this.#line) {
      this.#keep(this.#toKeep());
      this.#kept?.close();
      this.#kept = KeptRecords.of(this.#path);
    }
    ftruncateSync(this.#fd, this.#length);
    this.#line = undefined;
  }

  /** Puts these results aside, instead of those that are; returns how many. */
  #keep(lines: Iterable<string>): number {
    return writeKept(this.#path, JSON.stringify(this.#run), lines);
  }

  /** Complete results: those that an earlier resumption put aside, then those in the rest of the file. */
  *#toKeep(): Generator<string, void> {
    // a kill between putting aside and cutting off leaves a record in both files
    const seen = new Set<string>();
    const place = ({ entry, identity }: ResultRecord): string => `${entry} ${identity}`;
    for (const line of this.#kept?.unused() ?? []) {
      const record = this.#complete(line);
      if (!record) continue;
      seen.add(place(record));
      yield line;
    }
    for (; this.#line; this.#line = this.#nextLine()) {
      const record = this.#line.whole ? this.#complete(this.#line.text) : undefined;
      if (record && !seen.has(place(record))) yield this.#line.text;
    }
  }

  #nextLine(): FileLine | undefined {
    const next = this.#lines.next();
    return next.done ? undefined : next.value;
  }

  #end(): number {
    return fstatSync(this.#fd).size;
  }

  /** @returns where the results begin; 0 for a file in which nothing was begun */
  #checkHead(): number {
    const head = this.#line;
    const ours = JSON.stringify(this.#run);
    if (!head) return 0;
    if (!head.whole && ours.startsWith(head.text)) {
      // killed within its first line
      ftruncateSync(this.#fd, 0);
      this.#line = undefined;
      return 0;
    }
    this.#checkRun(head.text, '');
    this.#line = this.#nextLine();
    return head.end;
  }

  #checkKept(): void {
    const head = keptHead(this.#path);
    if (head !== undefined) this.#checkRun(head, `${keptPath(this.#path)}, which belongs to it: `);
  }

  #checkRun(line: string, where: string): void {
    const theirs = readRunRecord(line);
    if (!theirs) {
      throw this.#error(
        `${where}its first line is no record of a run; expected a file that --output or --resume has written`,
      );
    }
    if (theirs.only) throw this.#error(`${where}it has only some verdicts (--only); expected all of them`);
    const why = whyNotTheSame(theirs, this.#run);
    if (why !== undefined) throw this.#error(`${where}${why}`);
    if (shardText(theirs) !== shardText(this.#run)) {
      throw this.#error(`${where}it holds ${shardText(theirs)}; asked for was ${shardText(this.#run)}`);
    }
  }

  #error(why: string): ResumeError {
    return new ResumeError(`cannot resume ${this.#path}: ${why}`);
  }
}

const known = <Name extends TaskName>(answer: Answer<Name>, written: boolean): KnownEntry<Name> => ({
  type: 'known',
  answer,
  written,
});
