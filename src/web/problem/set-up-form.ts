/** What is set up, below the board: whose turn it is and what is asked, with what is wrong with it or was read leniently. */
import { h } from '../../board-ui/dom.js';
import type { App } from '../app.js';
import { complain, faultLine } from '../field.js';
import type { PageProblem } from '../page-problem.js';
import { examine } from '../question.js';
import { stipulationField } from './stipulation-field.js';

/** @param turn control of the side to move */
export function setUpForm({ store, say }: App, turn: HTMLElement) {
  const fault = faultLine('board-fault');
  /** what was read leniently, and that colours are exchanged */
  const remarkLine = h('p.remark', { id: 'board-remark', 'aria-live': 'polite' });
  const stipulation = stipulationField((stipulation) => store.edit({ stipulation }));
  const parts = [fault, remarkLine, h('div.row.asking', ...stipulation.fields, turn)];

  /** Takes another problem. @returns whether it can be solved */
  function update(problem: PageProblem): boolean {
    const { findings, stipulationFault, fault: found, remarks } = examine(problem);
    const onBoard = findings.filter(({ field }) => field === 'board').map(({ message }) => message);
    remarkLine.textContent = remarks;
    complain(fault, onBoard.length > 0 ? onBoard.join('. ') : undefined);
    stipulation.update(problem.stipulation, stipulationFault?.message);
    if (found) say(found.message);
    return found === undefined;
  }

  return { parts, update };
}
