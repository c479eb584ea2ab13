/** The dialogs of the page: its settings, and a screen of help with all keys. */
import { button, type Child, h } from '../board-ui/dom.js';
import type { Shortcut } from './app.js';
import { settingFlag } from './field.js';
import { BOARD_COLOURS, MEN } from './looks.js';
import type { Store } from './store.js';
import { TEXTS } from './texts.js';

const { help, settings: words } = TEXTS;

/** Makes a dialog that is removed when it is closed. */
function modal(name: string, title: string, ...contents: Child[]): HTMLDialogElement {
  const dialog = h(
    `dialog.${name}`,
    { 'aria-labelledby': `${name}-title` },
    h(
      'header',
      h('h2', { id: `${name}-title` }, title),
      button('quiet', () => dialog.close(), help.close),
    ),
    ...contents,
  );
  dialog.addEventListener('close', () => dialog.remove());
  // a click outside the dialog
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}

/** Makes the dialog of the settings for all views: how boards look, and whether moves make sounds. */
export function settingsDialog(store: Store): HTMLDialogElement {
  const group = (
    name: 'squares' | 'men',
    values: readonly string[],
    labels: Readonly<Record<string, string>>,
  ): HTMLElement =>
    h(
      'fieldset',
      h('legend', words[name]),
      ...values.map((value) => {
        const checked = store.state.settings[name] === value;
        const input = h('input', { type: 'radio', name, value, checked });
        input.addEventListener('change', () => store.updateSettings({ [name]: value }));
        const sample = name === 'squares' && h('span', { class: `sample ${value}`, 'aria-hidden': 'true' });
        return h('label', input, sample, labels[value]);
      }),
    );
  return modal(
    'settings',
    words.title,
    group('squares', BOARD_COLOURS, words.squaresNames),
    group('men', MEN, words.menNames),
    h('label', settingFlag(store, 'sounds', 'sounds'), words.sounds),
  );
}

export interface KeyGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Makes the dialog that describes the page. @param groups the keys that are bound at the moment */
export const helpDialog = (groups: readonly KeyGroup[]): HTMLDialogElement =>
  modal(
    'help',
    help.open,
    h('p', help.what),
    h('dl', ...help.how.flatMap(([name, text]) => [h('dt', name), h('dd', text)])),
    h('h3', help.shortcuts),
    h('div.key-groups', ...groups.map(keyList)),
  );

const keyList = ({ title, shortcuts }: KeyGroup): HTMLElement =>
  h(
    'section',
    h('h4', title),
    h(
      'ul',
      ...shortcuts.map(({ keys, what }) =>
        h('li', h('span', ...keys.map((key) => h('kbd', shownKey(key)))), what),
      ),
    ),
  );

const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: help.deleteKey,
  ' ': help.spaceKey,
};

/** `Ctrl+Z` in a table of keys means Ctrl, Shift and Z. */
const shownKey = (key: string): string => {
  const [, held = '', name = ''] = /^(Ctrl\+)?(.+)$/.exec(key) ?? [];
  const shift = held !== '' && /^[A-Z]$/.test(name) ? help.shiftKey : '';
  return held + shift + (SIGNS[name] ?? (name.length === 1 ? name.toUpperCase() : name));
};
