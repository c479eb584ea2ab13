/** A labelled control, with what is wrong with its value below it. */
import { type Child, h } from '../../report/html/client/dom.js';

export class Field {
  readonly element: HTMLElement;
  readonly #control: HTMLElement;
  readonly #fault: HTMLElement;

  /** @param control has an id */
  constructor(label: string, control: HTMLElement, ...beside: Child[]) {
    this.#control = control;
    this.#fault = faultLine(`${control.id}-fault`);
    this.element = h(
      'div',
      { class: 'field' },
      h('label', { for: control.id }, label),
      h('div', { class: 'control' }, control, ...beside),
      this.#fault,
    );
  }

  complain(fault: string | undefined): void {
    complain(this.#fault, fault);
    if (fault === undefined) {
      this.#control.removeAttribute('aria-invalid');
      this.#control.removeAttribute('aria-describedby');
    } else {
      this.#control.setAttribute('aria-invalid', 'true');
      this.#control.setAttribute('aria-describedby', this.#fault.id);
    }
  }
}

export const faultLine = (id: string): HTMLElement => h('p', { class: 'fault', id, hidden: true });

export function complain(line: HTMLElement, fault: string | undefined): void {
  line.hidden = fault === undefined;
  line.textContent = fault === undefined ? '' : `${fault.slice(0, 1).toUpperCase()}${fault.slice(1)}`;
}
