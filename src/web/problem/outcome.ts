/** Shows the outcome in words: the stipulation, the verdict, the effects of the last change, and remarks. */
import { h } from '../../board-ui/dom.js';
import { moodSign } from '../../board-ui/entries.js';
import { searchEffortText } from '../../report/solution/search-words.js';
import { solutionSentence } from '../../report/solution/solution-sentence.js';
import type { PageProblem } from '../page-problem.js';
import { examine } from '../question.js';
import { TEXTS } from '../texts.js';
import type { ProblemAnswer } from './problem-solver.js';
import { shownOf } from './shown-record.js';

/** @param published line on the published solution @param progress line of the search */
export function outcomePanel(published: HTMLElement, progress: HTMLElement) {
  const head = h('h2.asked');
  const result = h('p.verdict-line');
  const changesLine = h('p.changes');
  const notes = h('div.remarks', { hidden: true });
  const element = h('div.outcome', head, result, published, changesLine, progress);

  /** Takes another problem. The outcome of the one before stays until it is cleared. */
  function update(problem: PageProblem): void {
    head.replaceChildren(
      h('b.stipulation', problem.stipulation === '' ? '#?' : problem.stipulation),
      h('span', TEXTS.solve.toMove[examine(problem).position.turn]),
    );
    changesLine.textContent = '';
  }

  function clear(): void {
    result.replaceChildren();
    published.hidden = true;
    notes.hidden = true;
  }

  function compare(changes: string): void {
    changesLine.textContent = changes;
  }

  function show(answer: ProblemAnswer): void {
    const { problem, solution } = answer;
    const { mood, remarks = [] } = shownOf(answer).listed;
    progress.textContent = searchEffortText(solution);
    tell(h('span', { class: `verdict ${mood}` }, moodSign(mood), solutionSentence(problem, solution)));
    notes.hidden = remarks.length === 0;
    notes.replaceChildren(...remarks.map((remark) => h('p', remark)));
  }

  function tell(said: Node | string): void {
    result.replaceChildren(said);
  }

  return { element, notes, update, clear, compare, show, tell };
}
