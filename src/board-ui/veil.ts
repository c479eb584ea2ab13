/**
 * Hides solutions, so that a reader can find them on the screen and on paper, and with them everything that gives them
 * away: verdicts, counts of keys, themes.
 */
import { remember, remembered } from './browser-services.js';
import { button } from './dom.js';

const KEY = 'keymove-solutions';
const HIDDEN = 'hidden';

let veiled = false;

export const isVeiled = (): boolean => veiled;

export function veil(wanted: boolean): void {
  veiled = wanted;
  document.documentElement.toggleAttribute('data-veiled', veiled);
}

/** @param onChange called when the reader hides or shows them */
export function veilSwitch(onChange: () => void): HTMLButtonElement {
  const show = (wanted: boolean): void => {
    veil(wanted);
    made.textContent = veiled ? 'Show solutions' : 'Hide solutions';
    made.setAttribute('aria-pressed', String(veiled));
  };
  const made = button('quiet', () => {
    show(!veiled);
    remember(KEY, veiled ? HIDDEN : '');
    onChange();
  });
  show(remembered(KEY) === HIDDEN);
  return made;
}
