/** Numbers the entries that leave a batch, in input order, and makes the records of their outcomes. */
import type { Host } from '../host/host.js';
import type { Problem } from '../problems/problem.js';
import {
  type ProblemRefusal,
  type RefusalRecord,
  refuseProblem,
  SOLVER_FAILED,
} from '../records/problem-records.js';
import type { Row } from '../records/rows.js';
import type { Extent } from '../records/run-records.js';
import type { Failure, FoundResult, Job, WrittenResult } from './executor.js';
import { InputDigest, identities, isIn, refusalIdentity, type Shard } from './identity.js';
import type { Finished } from './postponed-jobs.js';
import { withHead } from './record-text.js';
import {
  factsOf,
  fieldsOf,
  HeldRecord,
  type ResultRecord,
  recordHead,
  refusalLine,
  writeResult,
} from './records.js';
import { type Task, type TaskFacts, type TaskName, wishOf } from './tasks.js';
import { problemOf } from './work.js';

/** The outcome of an entry. Entries of other shards have none. */
export type Outcome<Name extends TaskName = TaskName> = {
  /** number of the entry in the input */
  readonly entry: number;
  /** whether the file of results already has its record */
  readonly written: boolean;
} & (
  | {
      readonly type: 'result';
      readonly facts: TaskFacts<Name>;
      /** undefined if there is a row */
      readonly record: HeldRecord<ResultRecord<Name>> | undefined;
      readonly row?: Row;
    }
  | {
      readonly type: 'refusal';
      readonly record: HeldRecord<RefusalRecord>;
      readonly refusal: ProblemRefusal;
      /** whether it was a problem on which the solver crashed */
      readonly failed: boolean;
    }
);

export class Outcomes<Name extends TaskName> {
  readonly #task: Task<Name>;
  readonly #identityOf: (problem: Problem) => string;
  readonly #shard: Shard | undefined;
  readonly #asRows: boolean;
  readonly #hasher: Pick<Host, 'sha256'>;
  readonly #digest: InputDigest;
  #entries = 0;
  #problems = 0;
  /** entries that left without an outcome or a number, because they are unwanted */
  #unwanted = 0;

  constructor(host: Host, task: Task<Name>, shard: Shard | undefined, asRows: boolean) {
    this.#task = task;
    this.#identityOf = identities(host, task);
    this.#shard = shard;
    this.#asRows = asRows;
    this.#hasher = host;
    this.#digest = new InputDigest(host);
  }

  /** Returns how many entries have left the batch. */
  get count(): number {
    return this.#entries + this.#unwanted;
  }

  /** Returns the size of the input, as far as it has left the batch. In a run of rows, `input` is meaningless. */
  get extent(): Extent {
    return { entries: this.#entries, input: this.#digest.value() };
  }

  /** Writes a result that must wait for its number. */
  write(
    problem: Problem,
    { result, identity = this.#identityOf(problem) }: FoundResult<Name>,
  ): WrittenResult<Name> {
    return writeResult(this.#task.name, problem, result, identity);
  }

  /** Counts a problem that was not begun, so that later ones keep their numbers. */
  skip(): void {
    if (wishOf(this.#task)) {
      this.#unwanted++;
      return;
    }
    this.#entries++;
    this.#problems++;
  }

  /**
   * Numbers the next entry and makes its records.
   * @param written whether the file of results already has its record
   * @returns undefined if the entry belongs to another shard, or is unwanted
   */
  of(answer: Finished<Name>, written: boolean, job: Job | undefined): Outcome<Name> | undefined {
    if (answer.type === 'unwanted') {
      this.#unwanted++;
      return undefined;
    }
    const number = this.#entries++;
    const { name } = this.#task;
    switch (answer.type) {
      case 'written': {
        const index = this.#problems++;
        this.#digest.add(answer.identity);
        const text = withHead(recordHead(name, number, index), answer.tail);
        const record = HeldRecord.written<ResultRecord<Name>>(text);
        return { type: 'result', entry: number, record, written, facts: answer.facts };
      }
      case 'result': {
        const { problem, result } = answer;
        // rows have no identity
        const { identity = this.#asRows ? '' : this.#identityOf(problem) } = answer;
        const place = { entry: number, index: this.#problems++ };
        this.#digest.add(identity);
        const record = HeldRecord.of(name, place, fieldsOf(name, problem, result, identity));
        return { type: 'result', entry: number, record, written, facts: factsOf(name, result) };
      }
      case 'row': {
        this.#problems++;
        const { facts, row } = answer;
        return { type: 'result', entry: number, record: undefined, written, facts, row };
      }
      case 'elsewhere':
        this.#problems++;
        this.#digest.add(answer.identity);
        return undefined;
      case 'refusal': {
        const { refusal } = answer;
        const identity = refusalIdentity(this.#hasher, refusal);
        this.#digest.add(identity);
        // every shard reports refusals of a file as a whole
        if (refusal.source.line > 0 && !isIn(this.#shard, identity)) return undefined;
        const record = HeldRecord.written<RefusalRecord>(refusalLine(refusal, { entry: number, identity }));
        return { type: 'refusal', entry: number, record, written, refusal, failed: false };
      }
      case 'failure': {
        const index = this.#problems++;
        const problem = problemOf((job as Job).item, this.#task);
        const refusal = refusalOfFailure(answer, problem);
        const identity = this.#identityOf(problem);
        this.#digest.add(identity);
        const text = refusalLine(refusal, { entry: number, identity, index });
        const record = HeldRecord.written<RefusalRecord>(text);
        return { type: 'refusal', entry: number, record, written, refusal, failed: true };
      }
    }
  }
}

function refusalOfFailure({ message, times = 2 }: Failure, problem: Problem): ProblemRefusal {
  const found = `the solver crashed on ${problem.fen} ${times === 2 ? 'twice' : `${times} times`}: ${message}. This is a bug in keymove. Please report it`;
  return refuseProblem(problem, { code: SOLVER_FAILED, field: 'solver', message: found });
}
