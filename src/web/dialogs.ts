/** The dialogs of the page: its settings, and help on one screen with all keys. */
import { button, type Child, h } from '../board-ui/dom.js';
import type { Shortcut } from './app.js';
import { SettingControls } from './field.js';
import { MEN, SQUARES } from './looks.js';
import type { Settings, Store } from './store.js';
import { TEXTS } from './texts.js';

const { help, settings: words } = TEXTS;

/** @param update is called before each time that it is shown */
function modal(name: string, title: string, update: () => void, ...contents: Child[]): HTMLDialogElement {
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
  const show = dialog.showModal.bind(dialog);
  dialog.showModal = () => {
    update();
    show();
  };
  // a click outside of it
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}

/** Says how boards look, and whether moves are heard: for all views. */
export function settingsDialog(store: Store): HTMLDialogElement {
  const shown: ((settings: Settings) => void)[] = [];
  const group = (
    name: 'squares' | 'men',
    values: readonly string[],
    labels: Readonly<Record<string, string>>,
  ): HTMLElement =>
    h(
      'fieldset',
      h('legend', words[name]),
      ...values.map((value) => {
        const input = h('input', { type: 'radio', name, value });
        input.addEventListener('change', () => store.updateSettings({ [name]: value }));
        shown.push(({ [name]: chosen }) => {
          input.checked = chosen === value;
        });
        return h(
          'label',
          input,
          name === 'squares' && h('span', { class: `sample ${value}`, 'aria-hidden': 'true' }),
          labels[value],
        );
      }),
    );
  const controls = new SettingControls(store);
  const update = (): void => {
    const { settings } = store.state;
    controls.update(settings);
    for (const each of shown) each(settings);
  };
  return modal(
    'settings',
    words.title,
    update,
    group('squares', SQUARES, words.squaresNames),
    group('men', MEN, words.menNames),
    h('label', controls.flag('sounds', 'sounds'), words.sounds),
  );
}

export interface KeyGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Says what the page does. @param groups what is bound at the moment, asked when the dialog is opened */
export function helpDialog(groups: () => readonly KeyGroup[]): HTMLDialogElement {
  const keys = h('div.key-groups');
  return modal(
    'help',
    help.open,
    () => keys.replaceChildren(...groups().map(keyList)),
    h('p', help.what),
    h('dl', ...help.how.flatMap(([name, text]) => [h('dt', name), h('dd', text)])),
    h('h3', help.shortcuts),
    keys,
  );
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
  Delete: help.deleteKey,
  ' ': help.spaceKey,
};

/** `Ctrl+Z` of a table is Ctrl, Shift and Z. */
const shownKey = (key: string): string => {
  const [, held = '', name = ''] = /^(Ctrl\+)?(.+)$/.exec(key) ?? [];
  const shift = held !== '' && /^[A-Z]$/.test(name) ? help.shiftKey : '';
  return held + shift + (SIGNS[name] ?? (name.length === 1 ? name.toUpperCase() : name));
};
