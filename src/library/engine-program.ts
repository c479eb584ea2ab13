/** The program of an engine's thread: one kernel, one question at a time. */
import type { Host, ThreadPort } from '../host/host.js';
import { Kernel } from '../kernel/kernel.js';
import { KernelError } from '../kernel/kernel-error.js';
import { loadThemes, Solver } from '../solve/solver.js';
import { StopFlag } from '../threads/stop-flag.js';
import {
  type Answer,
  type EngineThreadStart,
  type FromEngineThread,
  PROGRESS_EVERY_MS,
  type Question,
  type QuestionName,
  type ToEngineThread,
} from './engine-messages.js';

const ANSWER: {
  readonly [Name in QuestionName]: (solver: Solver, question: Question<Name>) => Answer<Name>;
} = {
  solve: (solver, { problem, options }) => solver.solve(problem, options),
  verify: (solver, { problem, options }) => solver.verify(problem, options),
  explain: (solver, { problem, options }) => solver.explain(problem, options),
};

export async function runEngineProgram(
  host: Host,
  { hashMb, threads, stop }: EngineThreadStart,
  port: ThreadPort,
): Promise<void> {
  const post = (message: FromEngineThread): void => port.post(message);
  const stopFlag = stop && new StopFlag(stop);
  let solver: Solver | undefined;
  let isAsked = false;
  let toldAt = 0;
  const shouldStop = (): boolean => {
    const now = performance.now();
    if (solver && isAsked && now - toldAt >= PROGRESS_EVERY_MS) {
      toldAt = now;
      post({ type: 'progress', progress: solver.progress });
    }
    return stopFlag?.raised === true;
  };
  try {
    const kernel = Kernel.create(host, { hashMb, threads, shouldStop });
    await kernel.ready();
    const own = new Solver(kernel);
    solver = own;
    port.listen(async (message) => {
      const { name, question } = message as ToEngineThread;
      if ('themes' in question.options && question.options.themes) own.findInPlay ??= await loadThemes();
      toldAt = performance.now();
      isAsked = true;
      const answer = answerTo(own, name, question);
      isAsked = false;
      post({ type: 'answer', answer });
    });
    post({ type: 'ready' });
  } catch (error) {
    if (!(error instanceof KernelError) || error.code !== 'no-memory') throw error;
    post({ type: 'no-memory', message: error.message });
  }
}

const answerTo = <Name extends QuestionName>(
  solver: Solver,
  name: Name,
  question: Question<Name>,
): Answer<Name> => ANSWER[name](solver, question);
