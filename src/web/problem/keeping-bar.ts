/** Saves the solution as a file, or puts the problem into the reader's own collection. */
import { button, h } from '../../board-ui/dom.js';
import type { App } from '../app.js';
import { withSaid } from '../page-problem.js';
import { saveBar } from '../save-bar.js';
import { TEXTS } from '../texts.js';
import type { ProblemSolver } from './problem-solver.js';

const { solve, own } = TEXTS;

export function keepingBar(app: App, solver: ProblemSolver) {
  const save = saveBar(app, 'solution', solve.forms, async (form) => {
    const { nameOf, solutionFile } = await import('../later.js');
    const { answer } = solver;
    if (!answer) throw new Error(solve.nothingSolved);
    const record = { ...answer, problem: withSaid(answer.problem, app.store.state.problem) };
    return solutionFile(form, [record], nameOf(record));
  });
  const added = h('span.said');
  const add = async (): Promise<void> => {
    const { addOwn } = await import('../later.js');
    added.textContent = addOwn(app);
  };
  return {
    save,
    add: h(
      'div.row.keeping',
      button('quiet', () => void add(), own.addHere),
      added,
    ),
  };
}
