/** Chooses dark or light: the system's choice, until the reader decides. */
import { remember, remembered } from './browser-services.js';
import { button } from './dom.js';

const KEY = 'keymove-theme';
type ColourScheme = 'light' | 'dark';

const ofSystem = matchMedia('(prefers-color-scheme: dark)');

function current(): ColourScheme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : ofSystem.matches ? 'dark' : 'light';
}

export function themeSwitch(): HTMLButtonElement {
  const chosen = remembered(KEY);
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  const show = (): void => {
    const dark = current() === 'dark';
    made.textContent = dark ? '☀ Light' : '☾ Dark';
    made.setAttribute('aria-label', dark ? 'Switch to light colours' : 'Switch to dark colours');
  };
  const made = button('quiet', () => {
    const next: ColourScheme = current() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    remember(KEY, next);
    show();
  });
  ofSystem.addEventListener('change', show);
  show();
  return made;
}
