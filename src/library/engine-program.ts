/** The program of an engine's thread: one kernel, one question at a time. The messages are copied between threads. */
import type { Improved, ImproveProgress, ImproveSearchOptions } from '../compose/improve.js';
import type { Host, ThreadPort } from '../host/host.js';
import { Kernel } from '../kernel/kernel.js';
import type { Problem } from '../problems/problem.js';
import type { Solution } from '../solution/solution.js';
import type { Verdict } from '../solution/verdict.js';
import type { ExplainSearchOptions, Explanation } from '../solve/explain.js';
import type { SearchProgress } from '../solve/search-options.js';
import type { SolverOptions } from '../solve/solve.js';
import { loadThemes, Solver } from '../solve/solver.js';
import type { VerifySearchOptions } from '../solve/verify/verify.js';
import { answerCalls, NEWS_EVERY_MS } from '../threads/calls.js';
import { StopFlag } from '../threads/stop-flag.js';

export interface EngineThreadStart {
  readonly hashMb: number;
  /** number of search threads, including this one */
  readonly threads: number;
  /** memory of the stop flag; absent if memory cannot be shared */
  readonly stop?: SharedArrayBuffer;
}

/** Every question about a problem: its options, its answer, and the reports on its progress. */
interface Questions {
  readonly solve: { options: SolverOptions; answer: Solution; progress: SearchProgress };
  readonly verify: { options: VerifySearchOptions; answer: Verdict; progress: SearchProgress };
  readonly explain: { options: ExplainSearchOptions; answer: Explanation; progress: SearchProgress };
  readonly improve: {
    /** `ms` is for all versions together */
    options: Omit<ImproveSearchOptions, 'holds'> & { readonly ms?: number | undefined };
    /** the result, or why there is nothing to improve */
    answer: Improved | { readonly refused: string };
    progress: ImproveProgress;
  };
}

export type QuestionName = keyof Questions;
export interface EngineQuestion<Name extends QuestionName = QuestionName> {
  readonly name: Name;
  readonly problem: Problem;
  readonly options: Questions[Name]['options'];
}
export type EngineAnswer<Name extends QuestionName = QuestionName> = Questions[Name]['answer'];
export type ProgressOf<Name extends QuestionName> = Questions[Name]['progress'];

export interface EngineCalls {
  readonly call: EngineQuestion;
  readonly news: ProgressOf<QuestionName>;
  /** undefined if the thread was ended before it had an answer */
  readonly answer: EngineAnswer | undefined;
  readonly ready: undefined;
}

export const runEngineProgram = (
  host: Host,
  { hashMb, threads, stop }: EngineThreadStart,
  port: ThreadPort,
): Promise<void> =>
  answerCalls<EngineCalls>(port, async ({ tell }) => {
    const stopFlag = stop && new StopFlag(stop);
    let toldAt = 0;
    const tellInTurn = (progress: () => ProgressOf<QuestionName>): void => {
      const now = performance.now();
      if (now - toldAt < NEWS_EVERY_MS) return;
      toldAt = now;
      tell(progress());
    };
    /** set while a question is about one problem */
    let asked: Solver | undefined;
    const isStopped = (): boolean => stopFlag?.raised === true;
    const shouldStop = (): boolean => {
      const solver = asked;
      if (solver) tellInTurn(() => solver.progress);
      return isStopped();
    };
    const kernel = Kernel.create(host, { hashMb, threads, shouldStop });
    await kernel.ready();
    const solver = new Solver(kernel);
    return {
      ready: undefined,
      answer: async (question) => {
        toldAt = performance.now();
        if (isAbout(question, 'improve')) return answerImprove(kernel, question, isStopped, tellInTurn);
        const { options } = question;
        if ('themes' in options && options.themes) solver.findInPlay ??= await loadThemes();
        toldAt = performance.now();
        asked = solver;
        const answer = answerTo(solver, question);
        asked = undefined;
        return answer;
      },
    };
  });

const isAbout = <Name extends QuestionName>(
  question: EngineQuestion,
  name: Name,
): question is EngineQuestion<Name> => question.name === name;

function answerTo(solver: Solver, question: EngineQuestion): EngineAnswer {
  const { problem } = question;
  if (isAbout(question, 'explain')) return solver.explain(problem, question.options);
  if (isAbout(question, 'verify')) return solver.verify(problem, question.options);
  return solver.solve(problem, (question as EngineQuestion<'solve'>).options);
}

/** Answers a request to improve a problem. Its code is loaded on demand, because few programs need it. */
async function answerImprove(
  kernel: Kernel,
  { problem, options: { ms = Number.POSITIVE_INFINITY, ...options } }: EngineQuestion<'improve'>,
  isStopped: () => boolean,
  tell: (progress: () => ProgressOf<'improve'>) => void,
): Promise<EngineAnswer<'improve'>> {
  const { improve, NotImprovedError } = await import('../compose/improve.js');
  const findInPlay = await loadThemes();
  const began = performance.now();
  try {
    const work = improve(kernel, problem, options, findInPlay);
    let step = work.next();
    while (!step.done) {
      const { value } = step;
      tell(() => value);
      step = work.next(isStopped() || performance.now() - began >= ms);
    }
    return step.value;
  } catch (error) {
    if (!(error instanceof NotImprovedError)) throw error;
    return { refused: error.message };
  }
}
