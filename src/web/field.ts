/** Controls with labels and error messages, and controls of settings. */
import { button, type Child, h } from '../board-ui/dom.js';
import { capital } from '../text/ends.js';
import { DEFAULT_SETTINGS, type Settings, type Store } from './store.js';

/** Makes a control with its label, and a line for errors in the input. @param control must have an id */
export function labelledField(label: string, control: HTMLElement, ...beside: Child[]) {
  const line = faultLine(`${control.id}-fault`);
  return {
    element: h(
      'div.field',
      h('label', { for: control.id }, label),
      h('div.control', control, ...beside),
      line,
    ),
    complain: (fault: string | undefined): void => {
      complain(line, fault);
      control.ariaInvalid = fault === undefined ? null : 'true';
      if (fault === undefined) control.removeAttribute('aria-describedby');
      else control.setAttribute('aria-describedby', line.id);
    },
  };
}

export const faultLine = (id: string): HTMLElement => h('p.fault', { id, hidden: true });

export function complain(line: HTMLElement, fault: string | undefined): void {
  line.hidden = fault === undefined;
  line.textContent = fault === undefined ? '' : capital(fault);
}

/** Makes a control with its label, for input that cannot be wrong. */
export const labelled = (label: string, control: HTMLElement): HTMLElement =>
  labelledField(label, control).element;

export const choices = (
  id: string,
  options: readonly (readonly [value: string | number, label: string])[],
): HTMLSelectElement =>
  h('select', { id }, ...options.map(([value, label]) => h('option', { value }, label)));

/** Makes a button that lets the reader choose files. */
export function fileChooser(
  id: string,
  label: string,
  onFiles: (files: readonly File[]) => void,
  multiple = false,
): HTMLElement {
  const input = h('input.unseen', { type: 'file', id, multiple, tabindex: -1, 'aria-label': label });
  input.addEventListener('change', () => {
    if (input.files?.length) onFiles([...input.files]);
    // lets the reader choose the same file again
    input.value = '';
  });
  return h(
    'span',
    button('quiet', () => input.click(), label),
    input,
  );
}

/**
 * Makes a control of a setting: it shows the setting, and a choice changes it in the store.
 * @param options numbers in ascending order; a setting above the last is shown as the last
 */
export function settingChoice(
  store: Store,
  name: keyof Settings,
  id: string,
  options: readonly (readonly [value: string | number, label: string])[],
): HTMLSelectElement {
  const control = choices(id, options);
  const isNumber = typeof DEFAULT_SETTINGS[name] === 'number';
  const last = Number(options.at(-1)?.[0]);
  control.addEventListener('change', () =>
    store.updateSettings({ [name]: isNumber ? Number(control.value) : control.value }),
  );
  store.follow('settings', ({ settings: { [name]: value } }) => {
    control.value = String(isNumber ? Math.min(Number(value), last) : value);
  });
  return control;
}

/** Makes a control of a setting that is on or off. */
export function settingFlag(store: Store, name: keyof Settings, id: string): HTMLInputElement {
  const control = h('input', { type: 'checkbox', id });
  control.addEventListener('change', () => store.updateSettings({ [name]: control.checked }));
  store.follow('settings', ({ settings: { [name]: value } }) => {
    control.checked = value === true;
  });
  return control;
}

/**
 * Makes a control of a number, and keeps it within bounds.
 * @param parts number of parts of a whole: 10 for tenths. A value above 0 is never rounded to 0
 */
export function settingNumber(
  store: Store,
  name: keyof Settings,
  id: string,
  [min, max]: readonly [number, number],
  parts = 1,
): HTMLInputElement {
  const inputmode = parts === 1 ? 'numeric' : 'decimal';
  const control = h('input', { id, type: 'number', min, max, inputmode, step: parts === 1 ? 1 : 'any' });
  control.addEventListener('change', () => {
    const value = Number(control.value);
    const least = value > 0 ? Math.max(min, 1 / parts) : min;
    const rounded = Math.round(value * parts) / parts;
    store.updateSettings({ [name]: Math.max(least, Math.min(max, rounded)) });
  });
  store.follow('settings', ({ settings: { [name]: value } }) => {
    control.value = String(Math.min(Number(value), max));
  });
  return control;
}
