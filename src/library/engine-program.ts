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

/** Questions about one problem; `improve` asks about many. */
type SearchName = Exclude<QuestionName, 'improve'>;

const ANSWER: {
  readonly [Name in SearchName]: (solver: Solver, question: Question<Name>) => Answer<Name>;
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
      if (name === 'improve') {
        const answer = await answerImprove(kernel, question as Question<'improve'>, stopFlag, post);
        post({ type: 'answer', answer });
        return;
      }
      if ('themes' in question.options && question.options.themes) own.findInPlay ??= await loadThemes();
      toldAt = performance.now();
      isAsked = true;
      const answer = answerTo(own, name, question as Question<SearchName>);
      isAsked = false;
      post({ type: 'answer', answer });
    });
    post({ type: 'ready' });
  } catch (error) {
    if (!(error instanceof KernelError) || error.code !== 'no-memory') throw error;
    post({ type: 'no-memory', message: error.message });
  }
}

const answerTo = <Name extends SearchName>(
  solver: Solver,
  name: Name,
  question: Question<Name>,
): Answer<Name> => ANSWER[name](solver, question);

/** Few programs ask for it: it is loaded when one does. */
async function answerImprove(
  kernel: Kernel,
  { problem, options: { ms = Number.POSITIVE_INFINITY, ...options } }: Question<'improve'>,
  stop: StopFlag | undefined,
  post: (message: FromEngineThread) => void,
): Promise<Answer<'improve'>> {
  const { improve, NotImprovedError } = await import('../compose/improve.js');
  const findInPlay = await loadThemes();
  const began = performance.now();
  let toldAt = began;
  try {
    const work = improve(kernel, problem, options, findInPlay);
    let step = work.next();
    while (!step.done) {
      const now = performance.now();
      if (now - toldAt >= PROGRESS_EVERY_MS) {
        toldAt = now;
        post({ type: 'progress', progress: step.value });
      }
      step = work.next(stop?.raised === true || now - began >= ms);
    }
    return step.value;
  } catch (error) {
    if (!(error instanceof NotImprovedError)) throw error;
    return { refused: error.message };
  }
}
