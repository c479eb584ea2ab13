/** Whether solutions are hidden, so that a reader can find them: on the screen and on paper. */
import { remember, remembered } from './browser-services.js';
import { button } from './dom.js';

const KEY = 'keymove-solutions';
const HIDDEN = 'hidden';

let veiled = false;

export const isVeiled = (): boolean => veiled;

export function veilSwitch(): HTMLButtonElement {
  veiled = remembered(KEY) === HIDDEN;
  const show = (): void => {
    made.textContent = veiled ? 'Show solutions' : 'Hide solutions';
    made.setAttribute('aria-pressed', String(veiled));
  };
  const made = button({ class: 'quiet' }, () => {
    veiled = !veiled;
    remember(KEY, veiled ? HIDDEN : '');
    show();
  });
  show();
  return made;
}
