/**
 * An answer without a thread: starting one takes longer than solving a short problem. A problem that takes
 * longer is left to a thread, from the beginning, so that the main thread is free for Ctrl-C and the
 * progress.
 */
import type { Host } from '../host/host.js';
import { Kernel } from '../kernel/kernel.js';
import type { EntryOrLine } from '../problems/file-reader.js';
import type { Problem } from '../problems/problem.js';
import { type FindInPlay, loadThemes, Solver } from '../solve/solver.js';
import type { BatchEntry } from './batch.js';
import { lookAt } from './look.js';
import type { Task, TaskName, TaskResult } from './tasks.js';
import { readWork } from './work.js';

/**
 * Of processor time, in which V8 also compiles. Starting a thread takes 60 ms, 45 of them Node's own. Of 379
 * problems of all kinds about 300 take less than 50 ms, and 43 more than 250: half of the limit gains nothing to
 * speak of, nor does twice.
 */
const AT_ONCE_MS = 250;
/**
 * Of wall-clock time: only a machine that is busy with other work takes longer, and then a second thread is the last
 * thing that it needs. With 0.4 seconds and twenty other processes, every other problem that takes 50 ms was begun again in a thread.
 */
const UNNOTICED_MS = 2000;

/** Answers problems at once where possible. For input with a problem or two. */
export async function* answeringAtOnce<Name extends TaskName>(
  host: Host,
  task: Task<Name>,
  entries: AsyncIterable<readonly EntryOrLine[]>,
): AsyncGenerator<readonly BatchEntry<Name>[]> {
  const findInPlay = task.options.themes ? await loadThemes() : undefined;
  for await (const some of entries) {
    const answered: BatchEntry<Name>[] = [];
    for (const read of some) {
      const entry = readWork(read, task);
      const result =
        entry.type === 'problem' ? answerAtOnce(host, task, entry.problem, findInPlay) : undefined;
      if (entry.type === 'refusal' || !result) answered.push(entry);
      else {
        const answer = { type: 'result', result } as const;
        answered.push({ type: 'known', problem: entry.problem, answer, written: false });
      }
    }
    yield answered;
  }
}

/** Undefined if it takes too long or fails: a thread will report why. */
function answerAtOnce<Name extends TaskName>(
  host: Host,
  task: Task<Name>,
  problem: Problem,
  findInPlay: FindInPlay | undefined,
): TaskResult<Name> | undefined {
  try {
    const cpuMs = host.cpuMs?.bind(host) ?? (() => performance.now());
    let latest = Infinity;
    let mostCpuMs = Infinity;
    let isLate = false;
    const shouldStop = (): boolean => {
      isLate ||= cpuMs() > mostCpuMs || performance.now() > latest;
      return isLate;
    };
    const { hashMb, tables } = task.options;
    // opening these, or making them, takes longer
    if (tables !== undefined) return undefined;
    const kernel = Kernel.create(host, { hashMb, shouldStop });
    const solver = new Solver(kernel);
    solver.findInPlay = findInPlay;
    mostCpuMs = cpuMs() + AT_ONCE_MS;
    latest = performance.now() + UNNOTICED_MS;
    const look = lookAt(task, solver, problem, 0);
    return isLate || look.type !== 'found' ? undefined : look.result;
  } catch {
    return undefined;
  }
}
