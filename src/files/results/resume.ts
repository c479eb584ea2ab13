/**
 * `--resume FILE`: continues the file of results of a run that was interrupted for any reason.
 *
 * Results are written in input order, so the file is the beginning of the final one, perhaps with a torn last
 * line. The input is read again together with it, and records stay as long as each entry has its own. From the first
 * entry without one (or whose search was stopped by Ctrl-C, or failed), the rest of the file is cut off. Complete results in
 * it, which several threads or a changed input leave after a gap, are first put aside (kept-records.ts), and
 * written when their problem comes. Results whose problem does not come stay aside, since an input may have
 * been missing, or the wrong one.
 */
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, statSync } from 'node:fs';
import type { BatchEntry } from '../../batch/batch.js';
import { identities, isIn, refusalIdentity } from '../../batch/identity.js';
import { type ResultRecord, recordType, refusalLine, taskResult } from '../../batch/records.js';
import type { Task, TaskName } from '../../batch/tasks.js';
import { readWork } from '../../batch/work.js';
import { nodeHost } from '../../host/node/node-host.js';
import type { EntryOrLine } from '../../problems/file-reader.js';
import type { Problem } from '../../problems/problem.js';
import { makeProblemRecord, type ProblemRefusal } from '../../records/problem-records.js';
import { recordLine } from '../../records/record.js';
import type { RunRecord } from '../../records/run-records.js';
import { EventLoopYield } from '../../text/event-loop-yield.js';
import { unpackerOf } from '../../text/unpack.js';
import { UserError } from '../../text/user-error.js';
import { isEnough, isInterrupted } from './answers.js';
import { withChecksum } from './checksum.js';
import { firstLine } from './file-lines.js';
import { type KeptOptions, KeptRecords, keptPath, writeKept } from './kept-records.js';
import { type ReadLine, type RecordLine, readRecord, recordLines } from './record-lines.js';
import { readRunRecord, shardText, whyNotTheSame } from './run-record.js';

/** Thrown if a file cannot be resumed, or belongs to another run. `message` names it and the reason. */
export class ResumeError extends UserError {
  override readonly name = 'ResumeError';
}

/** Results of earlier runs whose problems did not come. */
export interface LeftOver {
  readonly results: number;
  /** they stay in this file, for another run that resumes */
  readonly file: string;
}

export class Resumption<Name extends TaskName> {
  readonly #path: string;
  readonly #fd: number;
  readonly #task: Task<Name>;
  readonly #run: RunRecord;
  readonly #options: KeptOptions;
  readonly #identityOf: (problem: Problem) => string;
  readonly #lines: Generator<RecordLine, void>;
  /** the next line that no entry has claimed; undefined at the end, and after the file is cut */
  #line: RecordLine | undefined;
  /** bytes to keep */
  #length: number;
  /** the last entry whose record was found in its place */
  #lastInPlace = -1;
  /** whether each entry so far had its records in the file */
  #inPlace = true;
  #kept: KeptRecords | undefined;
  #puttingAside: Promise<unknown> | undefined;
  #entries = 0;
  #problems = 0;
  #found = 0;

  /**
   * Opens the file, or creates it.
   * @param run what this run does; the run of the file must be the same
   * @param options with a signal, after which the file is not changed
   * @throws ResumeError, errors of the file system, and the signal's reason
   */
  static async open<Name extends TaskName>(
    path: string,
    task: Task<Name>,
    run: RunRecord,
    options: KeptOptions,
  ): Promise<Resumption<Name>> {
    const resumption = new Resumption(path, task, run, options);
    resumption.#kept = await KeptRecords.in(keptPath(path), options);
    return resumption;
  }

  private constructor(path: string, task: Task<Name>, run: RunRecord, options: KeptOptions) {
    this.#path = path;
    this.#task = task;
    this.#run = run;
    this.#options = options;
    this.#identityOf = identities(nodeHost(), task);
    // creates a missing file; 'a+' writes only at the end, but reads from anywhere
    this.#fd = openSync(path, 'a+');
    if (!fstatSync(this.#fd).isFile()) throw this.#error('it is not a regular file');
    this.#lines = recordLines(this.#fd, options.check);
    this.#toNextLine();
    this.#length = this.#checkHead();
    this.#checkKept();
  }

  /** Returns whether the file already has the record of the run, so that only results must be added. */
  get hasHead(): boolean {
    return this.#length > 0;
  }

  /** Returns whether results may be appended: the rest of the file has been cut off, or there was none. */
  get mayWrite(): boolean {
    return !this.#inPlace;
  }

  /** Returns how many results have been found so far, in place or kept. */
  get found(): number {
    return this.#found;
  }

  /** Yields the entries with what is known about them. The file is cut at the first entry that it lacks. */
  async *entries(source: AsyncIterable<readonly EntryOrLine[]>): AsyncGenerator<BatchEntry<Name>[]> {
    const pause = new EventLoopYield();
    try {
      for await (const some of source) {
        // nothing more is known, so lines may remain unread
        if (!this.#inPlace && !this.#kept?.left) {
          yield [...some];
          continue;
        }
        const looked: BatchEntry<Name>[] = [];
        for (const entry of some) {
          looked.push(await this.#look(entry));
          await pause.yieldIfDue(this.#options.signal);
        }
        yield looked;
      }
      // no further problem can need the results that were used
      await this.#endPlace(this.#kept?.unasked());
    } catch (error) {
      if (error !== this.#options.signal.reason) throw error;
    }
  }

  /** Called when the run is complete. Keeps only the results whose problems did not come. */
  async finish(): Promise<LeftOver | undefined> {
    if (!this.#kept) return undefined;
    const left = await this.#putAside(this.#kept.unasked());
    this.#kept.close();
    this.#kept = undefined;
    left?.close();
    return left && { results: left.left, file: keptPath(this.#path) };
  }

  /** Also called after the signal. Removes what was not put aside completely. */
  async close(): Promise<void> {
    await this.#puttingAside?.catch(() => {});
    this.#kept?.close();
    closeSync(this.#fd);
  }

  async #look(read: EntryOrLine): Promise<BatchEntry<Name>> {
    const entry = readWork(read, this.#task);
    const number = this.#entries++;
    if (entry.type === 'refusal') return this.#lookForRefusal(entry.refusal, number);
    const { problem } = entry;
    const index = this.#problems++;
    const identity = this.#identityOf(problem);
    if (!isIn(this.#run.shard, identity))
      return { type: 'known', answer: { type: 'elsewhere', identity }, written: false };
    const record = this.#inPlace ? await this.#recordInPlace(problem, number, index, identity) : undefined;
    // the same question may be in another place, because the input has changed; then its new place counts
    const found =
      record ??
      this.#kept?.take(identity, (line) => this.#answer(readRecord(line, this.#options.check), problem));
    if (!found) return entry;
    this.#found++;
    const answer = { type: 'result', result: taskResult(this.#task.name, found), identity } as const;
    return { type: 'known', problem, answer, written: record !== undefined };
  }

  async #lookForRefusal(refusal: ProblemRefusal, entry: number): Promise<BatchEntry<Name>> {
    const identity = refusalIdentity(nodeHost(), refusal);
    const answer = { type: 'refusal', refusal } as const;
    if (!this.#inPlace || (refusal.source.line > 0 && !isIn(this.#run.shard, identity))) return answer;
    const ours = refusalLine(refusal, { entry, identity });
    const theirs = this.#line?.whole ? `${this.#line.text}\n` : undefined;
    if (theirs !== withChecksum(ours)) {
      await this.#endPlace();
      return answer;
    }
    this.#claimLine(entry);
    return { type: 'known', answer, written: true };
  }

  /** Returns the next record in the file, if it is complete and belongs to this problem. */
  async #recordInPlace(
    problem: Problem,
    entry: number,
    index: number,
    identity: string,
  ): Promise<ResultRecord<Name> | undefined> {
    const record = this.#line && this.#answer(this.#line, problem);
    if (
      record?.entry !== entry ||
      record.index !== index ||
      record.identity !== identity ||
      JSON.stringify(record.problem) !== JSON.stringify(makeProblemRecord(problem))
    ) {
      await this.#endPlace();
      return undefined;
    }
    this.#claimLine(entry);
    this.#kept?.noteAnswered(identity);
    return record;
  }

  #claimLine(entry: number): void {
    this.#length = this.#line?.end ?? this.#length;
    this.#lastInPlace = entry;
    this.#toNextLine();
  }

  /** Returns a result that need not be computed again. */
  #answer(reading: ReadLine, problem: Problem): ResultRecord<Name> | undefined {
    const record = this.#complete(reading);
    return record && isEnough(record, problem, this.#task) ? record : undefined;
  }

  /** Returns a result of this task that was not interrupted. */
  #complete({ record }: ReadLine): ResultRecord<Name> | undefined {
    if (record?.type !== recordType(this.#task.name)) return undefined;
    return isInterrupted(record) ? undefined : (record as ResultRecord<Name>);
  }

  /** Cuts off what is out of place, after putting aside complete results. */
  async #endPlace(kept = this.#kept?.unused()): Promise<void> {
    if (!this.#inPlace) return;
    if (this.#line) {
      const earlier = this.#kept;
      this.#kept = await this.#putAside(this.#toKeep(kept));
      for (const identity of earlier?.answered ?? []) this.#kept?.answered.add(identity);
      earlier?.close();
    }
    this.#inPlace = false;
    ftruncateSync(this.#fd, this.#length);
    this.#line = undefined;
  }

  #putAside(lines: Iterable<string | undefined>): Promise<KeptRecords | undefined> {
    const written = writeKept(this.#path, this.#ownHead, lines, this.#options);
    this.#puttingAside = written;
    return written;
  }

  /** Yields complete results: those put aside earlier, then those in the rest of the file; undefined for other lines. */
  *#toKeep(kept: Iterable<string> = []): Generator<string | undefined, void> {
    // a kill between putting aside and cutting off leaves records in both files
    const seen = new Set<string>();
    const place = ({ entry, identity }: ResultRecord): string => `${entry} ${identity}`;
    for (const line of kept) {
      const record = this.#complete(readRecord(line, this.#options.check));
      if (record) seen.add(place(record));
      yield record && line;
    }
    for (; this.#line; this.#toNextLine()) {
      const record = this.#complete(this.#line);
      // skip a line that is in the file twice
      const isNew = record && (record.entry ?? 0) > this.#lastInPlace && !seen.has(place(record));
      yield isNew ? this.#line.text : undefined;
    }
  }

  #toNextLine(): void {
    const next = this.#lines.next();
    this.#line = next.done ? undefined : next.value;
  }

  /** @returns the place where the results begin; 0 for an empty file */
  #checkHead(): number {
    const start = Buffer.alloc(4);
    readSync(this.#fd, start, 0, start.length, 0);
    if (unpackerOf(start)) throw this.#error('it is compressed; unpack it, then resume the unpacked file');
    const head = this.#line;
    if (!head) return 0;
    if (!head.whole && this.#ownHead.startsWith(head.text)) {
      // the run was killed within its first line
      ftruncateSync(this.#fd, 0);
      this.#line = undefined;
      return 0;
    }
    this.#checkRun(head.text, '');
    this.#toNextLine();
    return head.end;
  }

  #checkKept(): void {
    // opening a pipe would wait for a writer
    if (statSync(keptPath(this.#path), { throwIfNoEntry: false })?.isFile() === false)
      throw this.#error(`${keptPath(this.#path)}, which belongs to it, is not a regular file; move it away`);
    const head = firstLine(keptPath(this.#path));
    // if it is damaged, the results by themselves still show what they answer
    if (head !== undefined && readRunRecord(head, this.#options.check).ok)
      this.#checkRun(head, `${keptPath(this.#path)}, which belongs to it: `);
  }

  #checkRun(line: string, where: string): void {
    const read = readRunRecord(line, this.#options.check);
    if (!read.ok) throw this.#error(`${where}${read.error}`);
    const theirs = read.value;
    if (theirs.only) throw this.#error(`${where}it has only some verdicts (--only); expected all of them`);
    const why = whyNotTheSame(theirs, this.#run);
    if (why !== undefined) throw this.#error(`${where}${why}`);
    if (shardText(theirs) !== shardText(this.#run)) {
      throw this.#error(`${where}it holds ${shardText(theirs)}; this run is for ${shardText(this.#run)}`);
    }
  }

  get #ownHead(): string {
    return withChecksum(recordLine(this.#run)).trimEnd();
  }

  #error(why: string): ResumeError {
    return new ResumeError(`cannot resume ${this.#path}: ${why}`);
  }
}
