/** Help on one screen: what the page does, and all keys. */
import { button, h } from '../board-ui/dom.js';
import type { Shortcut } from './app.js';
import { TEXTS } from './texts.js';

export interface KeyGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** @param groups what is bound at the moment, asked when the dialog is opened */
export function helpDialog(groups: () => readonly KeyGroup[]): HTMLDialogElement {
  const { help } = TEXTS;
  const keys = h('div.key-groups');
  const dialog = h(
    'dialog.help',
    { 'aria-labelledby': 'help-title' },
    h(
      'header',
      h('h2', { id: 'help-title' }, help.open),
      button('quiet', () => dialog.close(), help.close),
    ),
    h('p', help.what),
    h('dl', ...help.how.flatMap(([name, text]) => [h('dt', name), h('dd', text)])),
    h('h3', help.shortcuts),
    keys,
  );
  const show = dialog.showModal.bind(dialog);
  dialog.showModal = () => {
    keys.replaceChildren(...groups().map(keyList));
    show();
  };
  // a click outside of it
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}

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
  Delete: TEXTS.help.deleteKey,
  ' ': TEXTS.help.spaceKey,
};

/** `Ctrl+Z` of a table is Ctrl, Shift and Z. */
const shownKey = (key: string): string => {
  const [, held = '', name = ''] = /^(Ctrl\+)?(.+)$/.exec(key) ?? [];
  const shift = held !== '' && /^[A-Z]$/.test(name) ? TEXTS.help.shiftKey : '';
  return held + shift + (SIGNS[name] ?? (name.length === 1 ? name.toUpperCase() : name));
};
