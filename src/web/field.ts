/** Controls with their labels: of a text with what is wrong with it, of a choice, of a number. */
import { type Child, h } from '../board-ui/dom.js';

export class Field {
  readonly element: HTMLElement;
  readonly #control: HTMLElement;
  readonly #fault: HTMLElement;

  /** @param control has an id */
  constructor(label: string, control: HTMLElement, ...beside: Child[]) {
    this.#control = control;
    this.#fault = faultLine(`${control.id}-fault`);
    this.element = h(
      'div.field',
      h('label', { for: control.id }, label),
      h('div.control', control, ...beside),
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

export const faultLine = (id: string): HTMLElement => h('p.fault', { id, hidden: true });

export function complain(line: HTMLElement, fault: string | undefined): void {
  line.hidden = fault === undefined;
  line.textContent = fault === undefined ? '' : `${fault.slice(0, 1).toUpperCase()}${fault.slice(1)}`;
}

/** A control without faults, with its label. */
export const labelled = (label: string, control: HTMLElement): HTMLElement =>
  new Field(label, control).element;

export const choices = (
  id: string,
  options: readonly (readonly [value: string | number, label: string])[],
): HTMLSelectElement =>
  h('select', { id }, ...options.map(([value, label]) => h('option', { value }, label)));

/**
 * A number within bounds, whatever is typed.
 * @param parts into how many parts a whole is divided: 10 for tenths. What is more than nothing does not become nothing
 */
export function numberField(
  id: string,
  [min, max]: readonly [number, number],
  onChange: (value: number) => void,
  parts = 1,
): HTMLInputElement {
  const inputmode = parts === 1 ? 'numeric' : 'decimal';
  const input = h('input', { id, type: 'number', min, max, inputmode, step: parts === 1 ? 1 : 'any' });
  input.addEventListener('change', () => {
    const value = Number(input.value);
    const least = value > 0 ? Math.max(min, 1 / parts) : min;
    onChange(Math.max(least, Math.min(max, Math.round(value * parts) / parts)));
  });
  return input;
}
