/**
 * The program of a solver thread. The search is synchronous and may take hours, so it must not block the main
 * thread, which reads, prints and handles Ctrl-C.
 */
import type { Host, ThreadPort } from '../../host/host.js';
import { Kernel } from '../../kernel/kernel.js';
import { KernelError } from '../../kernel/kernel-error.js';
import type { MakeRow, RowMakers } from '../../records/rows.js';
import { loadThemes, Solver } from '../../solve/solver.js';
import { present } from '../../text/present.js';
import { StopFlag } from '../../threads/stop-flag.js';
import { Answerer } from '../answerer.js';
import type { Job, JobAnswer } from '../executor.js';
import { factsOf, writeResult } from '../records.js';
import type { TaskName, TaskResult } from '../tasks.js';
import type { Chunk, SolverThreadStart, ThreadMessage } from './messages.js';
import { WorkRing } from './work-ring.js';

/** Answers are sent at least this often, even during a search, so a long search does not hold back earlier answers. */
const SEND_EVERY_MS = 50;
/** Progress of a search is sent this often. A shorter search sends none. */
const TELL_EVERY_MS = 100;

export async function runSolverProgram(
  host: Host,
  start: SolverThreadStart,
  port: ThreadPort,
  makers: RowMakers = {},
): Promise<void> {
  const { hashMb, threads = 1, tables } = start.task.options;
  const stop = start.stop && new StopFlag(start.stop);
  const { rows } = start;
  const makeRow =
    rows &&
    ((await makers[rows.table]?.())?.(rows.options as never) as MakeRow<TaskResult<TaskName>> | undefined);
  const program = new SolverProgram(start, stop, makeRow, (message) => port.post(message));
  try {
    const kernel = Kernel.create(host, {
      hashMb,
      threads,
      ...present({ tables }),
      shouldStop: () => program.look(),
    });
    await kernel.ready();
    const solver = new Solver(kernel);
    if (start.task.options.themes) solver.findInPlay = await loadThemes();
    program.answerer = new Answerer(host, start.task, start.shard, solver, () => program.goesOn);
  } catch (error) {
    if (!(error instanceof KernelError) || error.code !== 'no-memory') throw error;
    port.post({ type: 'no-memory', message: error.message } satisfies ThreadMessage);
    return;
  }
  port.listen((chunk) => program.work(chunk as Chunk));
  program.sendAnswers(false);
}

class SolverProgram {
  answerer: Answerer<TaskName> | undefined;
  readonly #start: SolverThreadStart;
  readonly #stop: StopFlag | undefined;
  readonly #ring: WorkRing | undefined;
  readonly #makeRow: MakeRow<TaskResult<TaskName>> | undefined;
  readonly #post: (message: ThreadMessage) => void;
  #answers: JobAnswer[] = [];
  #sentAt = 0;
  #inHand: { readonly number: number; readonly began: number; toldAt: number } | undefined;

  constructor(
    start: SolverThreadStart,
    stop: StopFlag | undefined,
    makeRow: MakeRow<TaskResult<TaskName>> | undefined,
    post: (message: ThreadMessage) => void,
  ) {
    this.#start = start;
    this.#stop = stop;
    this.#ring = start.ring && new WorkRing(start.ring);
    this.#makeRow = makeRow;
    this.#post = post;
  }

  /** Returns whether the current search may continue up to its limit. */
  get goesOn(): boolean {
    return this.#inHand !== undefined && this.#ring?.goesOn(this.#inHand.number) === true;
  }

  /** Called by the search about every thousand nodes. Sends what is due. */
  look(): boolean {
    this.#ring?.beat();
    const now = performance.now();
    if (this.#answers.length > 0 && now - this.#sentAt >= SEND_EVERY_MS) this.sendAnswers(false);
    const inHand = this.#inHand;
    if (inHand && this.answerer && now - inHand.toldAt >= TELL_EVERY_MS) {
      inHand.toldAt = now;
      const progress = { ...this.answerer.progress, ms: now - inHand.began };
      this.#post({ type: 'progress', item: inHand.number, progress });
    }
    if (this.#stop?.raised) return true;
    return (
      inHand !== undefined && (this.#ring?.isEnding(inHand.number) || this.answerer?.isLookOver) === true
    );
  }

  work({ first, jobs }: Chunk): void {
    this.#sentAt = performance.now();
    for (const [i, job] of jobs.entries()) {
      if (this.look()) break;
      const number = first + i;
      if (this.#ring && !this.#ring.begin(number)) continue;
      const now = performance.now();
      this.#inHand = { number, began: now, toldAt: now };
      try {
        // two statements, because the search may send the previous answers and begin a new list
        const answer = this.#answerTo(job, number);
        this.#answers.push(answer);
      } catch (error) {
        this.sendAnswers(false);
        throw error;
      }
      this.#inHand = undefined;
      this.#ring?.end(number);
    }
    this.sendAnswers(true);
  }

  sendAnswers(chunkEnds: boolean): void {
    this.#post({ type: 'answers', answers: this.#answers, chunkEnds });
    this.#answers = [];
    this.#sentAt = performance.now();
  }

  #answerTo(job: Job, number: number): JobAnswer {
    const { name } = this.#start.task;
    const answerer = this.answerer as Answerer<TaskName>;
    const answer = answerer.answer(job, () => this.#ring?.markRead(number));
    if (answer.type !== 'result') return answer;
    const { problem, result } = answer;
    return this.#makeRow
      ? { type: 'row', facts: factsOf(name, result), row: this.#makeRow(problem, result) }
      : writeResult(name, problem, result, answerer.identityOf(answer));
  }
}
