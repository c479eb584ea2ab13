/** The form below the board for the side to move and the stipulation, with errors and lenient readings. */
import { h, UNCORRECTED } from '../../board-ui/dom.js';
import type { App } from '../app.js';
import { choices, complain, faultLine, labelledField } from '../field.js';
import type { PageProblem } from '../page-problem.js';
import { examine } from '../question.js';
import { TEXTS } from '../texts.js';

/** @param turn control for the side to move */
export function setUpForm({ store, say }: App, turn: HTMLElement) {
  const fault = faultLine('board-fault');
  /** notes on lenient readings, and that colours are exchanged */
  const remarkLine = h('p.remark', { id: 'board-remark', 'aria-live': 'polite' });
  const stipulation = stipulationField((stipulation) => store.edit({ stipulation }));
  const parts = [fault, remarkLine, h('div.row.asking', ...stipulation.fields, turn)];

  /** Shows another problem. @returns whether it can be solved */
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

const { setUp } = TEXTS;
const KINDS = Object.keys(setUp.kinds);
const OTHER = 'other';
const PLAIN = /^(\D*)(\d+(?:\.5)?)?$/;
const USUAL_LENGTH = '2';

/** @param onChange receives the text of the stipulation */
function stipulationField(onChange: (stipulation: string) => void) {
  const kinds = choices('kind', Object.entries(setUp.kinds));
  const moves = h('input', {
    id: 'length',
    type: 'number',
    min: 0.5,
    max: 127,
    step: 0.5,
    value: USUAL_LENGTH,
  });
  const text = h('input', { id: 'stipulation', ...UNCORRECTED, placeholder: setUp.otherExample });
  const lengthField = labelledField(setUp.length, moves);
  const textField = labelledField(setUp.otherStipulation, text);
  const kindField = labelledField(setUp.kind, kinds);
  /** kind and length, and a text for other kinds */
  const fields: readonly HTMLElement[] = [kindField.element, lengthField.element, textField.element];
  kinds.addEventListener('change', () => {
    const { value } = kinds;
    if (value === OTHER) show(OTHER);
    else onChange(value === '' ? '' : `${value}${moves.value || USUAL_LENGTH}`);
    if (value === OTHER) text.focus();
  });
  moves.addEventListener('input', () => onChange(`${kinds.value}${moves.value}`));
  text.addEventListener('input', () => onChange(text.value.trim()));

  function update(stipulation: string, fault: string | undefined): void {
    // text that is being typed must not be replaced
    if (document.activeElement !== text) {
      const [, kind = stipulation, length = ''] = PLAIN.exec(stipulation) ?? [];
      // a missing length is an error of the length, not of the kind
      const isKnown = KINDS.includes(kind) && (kind !== '' || length === '');
      if (isKnown && kind !== '') moves.value = length;
      text.value = stipulation;
      show(isKnown ? kind : OTHER);
    }
    const isText = kinds.value === OTHER;
    textField.complain(isText ? fault : undefined);
    lengthField.complain(isText ? undefined : fault);
  }

  function show(kind: string): void {
    kinds.value = kind;
    lengthField.element.hidden = kind === '' || kind === OTHER;
    textField.element.hidden = kind !== OTHER;
  }

  return { fields, update };
}
