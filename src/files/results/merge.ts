/**
 * Files of results -> one stream of outcomes in the order of the input. Every file is already in that order,
 * so they are merged like sorted lists, by the number of the entry.
 *
 * Shards of one input are combined into one run. Files of different inputs follow each other in the order
 * given, and entries that several of them share are taken once. Only this requires memory that grows with the
 * input, for the places of all problems.
 */
import { closeSync } from 'node:fs';
import { InputDigest } from '../../batch/identity.js';
import type { Outcome } from '../../batch/outcomes.js';
import {
  factsOf,
  fieldsIn,
  HeldRecord,
  type ResultRecord,
  refusalLine,
  taskResult,
} from '../../batch/records.js';
import type { TaskName } from '../../batch/tasks.js';
import { nodeHost } from '../../host/node/node-host.js';
import { type RefusalRecord, refusalIn } from '../../records/problem-records.js';
import type { Extent, RunRecord } from '../../records/run-records.js';
import { plural } from '../../text/counts-and-times.js';
import type { Source } from '../../text/input.js';
import { answerText, type EntryRecord, hasFailed, openness } from './answers.js';
import { MergeError, type OpenFile } from './open-files.js';
import type { RecordCheck } from './record-lines.js';
import { type FileEntry, MAX_NAMES, ResultFile } from './result-file.js';
import { taskOf, whyNotTheSame } from './run-record.js';

/** A remark on a problem of a merged run, for people. */
export interface MergeRemark {
  readonly message: string;
  /** whether part of the run is missing */
  readonly missing: boolean;
  /** whether records are damaged, so that part of the run is missing */
  readonly damaged?: boolean;
}

export class Merge<Name extends TaskName> {
  /** the common run, without shards */
  readonly run: RunRecord;
  readonly #opened: readonly OpenFile[];
  readonly #groups: readonly (readonly ResultFile<Name>[])[];
  readonly #remarks: MergeRemark[] = [];
  readonly #digest = new InputDigest(nodeHost());
  /** the group that has a problem at a place, if there are several groups */
  readonly #groupOfPlace = new Map<string, number>();
  #entries = 0;
  #problems = 0;

  /**
   * @param opened the files, which this object closes
   * @throws MergeError if a file cannot be read, or does not belong with the others
   */
  constructor(opened: readonly OpenFile[], check: RecordCheck) {
    this.#opened = opened;
    try {
      const files = this.#belongingTogether(opened.map((file) => new ResultFile<Name>(file, check)));
      for (const { name, damage } of opened) {
        if (damage !== undefined)
          this.#remarks.push({ message: `${name}: ${damage}`, missing: true, damaged: true });
      }
      const [first] = files;
      if (!first) throw new MergeError('found no file; expected at least one');
      const { shard: _shard, crc: _crc, ...run } = first.run;
      this.run = run;
      this.#groups = groupsOf(files);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  get name(): Name {
    return taskOf(this.run) as Name;
  }

  /** Returns the remarks since the last call. */
  takeRemarks(): MergeRemark[] {
    return this.#remarks.splice(0);
  }

  get extent(): Extent {
    return { entries: this.#entries, input: this.#digest.value() };
  }

  /**
   * @returns undefined for what is skipped, so that the reader can do other work meanwhile
   * @throws MergeError if a file turns out not to be a file of results
   */
  *outcomes(): Generator<Outcome<Name> | undefined> {
    for (const number of this.#groups.keys()) yield* this.#mergeGroup(number);
  }

  close(): void {
    for (const { fd } of this.#opened) closeSync(fd);
  }

  /** Returns the files to merge. Files without their first line count only if no file has it. */
  #belongingTogether(files: readonly ResultFile<Name>[]): readonly ResultFile<Name>[] {
    const whole = files.filter(({ headFault }) => headFault === undefined);
    for (const { path, headFault } of files) {
      if (headFault === undefined) continue;
      const leftOut = whole.length === 0 ? '' : '. The file is left out';
      const message = `${path}:1: the first record is damaged, so keymove cannot tell what was asked: ${headFault}${leftOut}`;
      this.#remarks.push({ message, missing: true, damaged: true });
    }
    const merged = whole.length === 0 ? files : whole;
    for (const { path, run } of merged) {
      const [first] = merged;
      const why = first && whyNotTheSame(run, first.run);
      if (why !== undefined) throw new MergeError(`${path} does not belong with ${first?.path}: ${why}`);
    }
    return merged;
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
      const [chosen] = [...same].sort((a, b) => openness(a.record) - openness(b.record));
      if (!chosen) break;
      if (same.length > 1 && isResult(chosen)) {
        duplicates++;
        this.#compare(chosen, same);
      }
      expected = next + 1;
      const earlier = this.#earlierGroup(chosen, number);
      if (earlier !== undefined) {
        // the following entries move up by one
        before.entries--;
        if (chosen.record.index !== undefined) before.problems--;
        if (isResult(chosen)) repeated.set(earlier, (repeated.get(earlier) ?? 0) + 1);
        yield undefined;
        continue;
      }
      this.#digest.add(chosen.identity);
      yield this.#outcomeOf(chosen, before.entries, before.problems);
    }
    const total = files.find(({ extent }) => extent !== undefined)?.extent?.entries;
    if (total !== undefined && total > expected) gaps.add(expected, total - 1);
    this.#entries = before.entries + Math.max(expected, total ?? 0);
    this.#remark(files, gaps, total === undefined, duplicates);
    for (const [earlier, count] of repeated)
      this.#remarkTwice(count, [...(this.#groups[earlier] ?? []), ...files]);
  }

  /**
   * Returns the earlier group that has the same problem at the same place, since a merged file may be merged with its
   * parts.
   */
  #earlierGroup({ identity, record }: FileEntry<Name>, number: number): number | undefined {
    if (this.#groups.length === 1) return undefined;
    const { file, line } = sourceOf(record);
    const place = `${identity} ${line} ${file}`;
    const known = this.#groupOfPlace.get(place);
    // if its search was interrupted, a later group may have the answer
    if (known === undefined && openness(record) < 2) this.#groupOfPlace.set(place, number);
    return known === number ? undefined : known;
  }

  #outcomeOf(
    { record, entry: theirs, identity }: FileEntry<Name>,
    entriesBefore: number,
    problemsBefore: number,
  ): Outcome<Name> {
    const entry = theirs + entriesBefore;
    const index = record.index === undefined ? undefined : record.index + problemsBefore;
    if (index !== undefined) this.#problems = Math.max(this.#problems, index + 1);
    if (record.type === 'refusal') {
      const refusal = refusalIn(record);
      const place = { entry, identity, ...(index !== undefined && { index }) };
      const held = HeldRecord.written<RefusalRecord>(refusalLine(refusal, place));
      return { type: 'refusal', entry, record: held, written: false, refusal, failed: hasFailed(record) };
    }
    const { name } = this;
    const result = record as ResultRecord<Name>;
    const held = HeldRecord.of<Name>(name, { entry, index: index ?? 0 }, fieldsIn(result));
    const facts = factsOf(name, taskResult(name, result));
    return { type: 'result', entry, record: held, written: false, facts };
  }

  /** Checks that the answers to a problem that was solved more than once agree. */
  #compare(chosen: FileEntry<Name>, same: readonly FileEntry<Name>[]): void {
    for (const other of same) {
      if (other === chosen) continue;
      if (other.identity !== chosen.identity) {
        throw new MergeError(
          `${other.file.path} and ${chosen.file.path} have different problems as entry ${chosen.entry}; expected parts of one run over the same input`,
        );
      }
      const isMoreOpen = openness(other.record) > openness(chosen.record);
      if (isMoreOpen || answerText(other.record) === answerText(chosen.record)) continue;
      const { file, line } = sourceOf(chosen.record);
      this.#say(
        `${chosen.file.path} and ${other.file.path} have different answers for ${file}:${line}: one had other limits, or is wrong; the first is used`,
      );
    }
  }

  #remark(files: readonly ResultFile<Name>[], gaps: Gaps, isUnfinished: boolean, duplicates: number): void {
    for (const file of files) {
      for (const message of file.takeDamages()) this.#remarks.push({ message, missing: true, damaged: true });
      if (file.extent !== undefined) continue;
      const { howToContinue: how } = file;
      this.#say(
        `${file.path} is incomplete: the run was interrupted${how === undefined ? '' : `; ${how}`}`,
        true,
      );
    }
    const count = countOf(files[0]);
    const found = new Set(files.map(({ run }) => run.shard?.index ?? 1));
    const absent = Array.from({ length: count }, (_, i) => i + 1).filter((index) => !found.has(index));
    if (absent.length > 0) {
      const names = absent.slice(0, MAX_NAMES).map((index) => `${index}/${count}`);
      const more = absent.length > MAX_NAMES ? `, and ${absent.length - MAX_NAMES} more` : '';
      this.#say(`missing: shard ${names.join(', ')}${more}`, true);
    }
    if (gaps.count > 0) {
      const atLeast = isUnfinished ? 'at least ' : '';
      this.#say(`missing: ${atLeast}${plural(gaps.count, 'problem')} of the input: ${gaps.text()}`, true);
    }
    if (duplicates > 0) this.#remarkTwice(duplicates, files);
  }

  #remarkTwice(count: number, files: readonly ResultFile<Name>[]): void {
    const names = files.map(({ path }) => path).join(', ');
    this.#say(`${plural(count, 'problem')} more than once in ${names}; each is used once`);
  }

  #say(message: string, missing = false): void {
    this.#remarks.push({ message, missing });
  }
}

class Gaps {
  count = 0;
  readonly #ranges: string[] = [];
  #more = false;

  add(from: number, to: number): void {
    this.count += to - from + 1;
    if (this.#ranges.length < MAX_NAMES)
      this.#ranges.push(from === to ? `${from + 1}` : `${from + 1} to ${to + 1}`);
    else this.#more = true;
  }

  /** Returns `number 4`, `numbers 8 to 10, 14`, counted from 1. */
  text(): string {
    const noun = this.count === 1 ? 'number' : 'numbers';
    return `${noun} ${this.#ranges.join(', ')}${this.#more ? ', …' : ''}`;
  }
}

/** Returns the number of shards into which the input of a file was divided. */
const countOf = (file: ResultFile<TaskName> | undefined): number => file?.run.shard?.count ?? 1;

/**
 * Groups the files of one run over one input: they have the same number of shards and, as far as known, the same input.
 * An interrupted run without shards is a group by itself.
 */
function groupsOf<Name extends TaskName>(files: readonly ResultFile<Name>[]): ResultFile<Name>[][] {
  const finished = new Map<string, ResultFile<Name>[]>();
  for (const file of files.filter(({ extent }) => extent)) {
    const key = `${file.extent?.input} ${countOf(file)}`;
    finished.set(key, [...(finished.get(key) ?? []), file]);
  }
  const groups = [...finished.values()];
  for (const file of files.filter(({ extent }) => !extent)) {
    const fitting = groups.filter(([other]) => countOf(other) === countOf(file) && file.run.shard);
    if (fitting.length > 1) {
      throw new MergeError(
        `${file.path} is incomplete, and may belong to several inputs; first ${file.howToContinue ?? 'leave it out'}`,
      );
    }
    if (fitting[0]) fitting[0].push(file);
    else groups.push([file]);
  }
  const place = (group: readonly ResultFile<Name>[]): number =>
    Math.min(...group.map((file) => files.indexOf(file)));
  return groups.sort((a, b) => place(a) - place(b));
}

const isResult = <Name extends TaskName>({ record }: FileEntry<Name>): boolean => record.type !== 'refusal';

const sourceOf = (record: EntryRecord): Source =>
  (record.type === 'refusal' ? record.refusal : record.problem).source;
