/** The program of an engine's thread: one kernel, one question at a time. */
import type { Host, ThreadPort } from '../host/host.js';
import { Kernel } from '../kernel/kernel.js';
import { loadThemes, Solver } from '../solve/solver.js';
import { answerCalls } from '../threads/calls.js';
import { StopFlag } from '../threads/stop-flag.js';
import {
  type EngineAnswer,
  type EngineCalls,
  type EngineQuestion,
  type EngineThreadStart,
  PROGRESS_EVERY_MS,
  type ProgressOf,
  type QuestionName,
} from './engine-messages.js';

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
      if (now - toldAt < PROGRESS_EVERY_MS) return;
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
