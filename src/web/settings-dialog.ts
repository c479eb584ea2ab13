/** How boards look, and whether moves are heard: for all views. */
import { button, h } from '../board-ui/dom.js';
import { MEN, SQUARES } from './looks.js';
import type { Settings, Store } from './store.js';
import { TEXTS } from './texts.js';

const { settings: words } = TEXTS;

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
  const sounds = h('input', { type: 'checkbox', id: 'sounds' });
  sounds.addEventListener('change', () => store.updateSettings({ sounds: sounds.checked }));
  shown.push((settings) => {
    sounds.checked = settings.sounds;
  });
  const dialog = h(
    'dialog.settings',
    { 'aria-labelledby': 'settings-title' },
    h(
      'header',
      h('h2', { id: 'settings-title' }, words.title),
      button('quiet', () => dialog.close(), TEXTS.help.close),
    ),
    group('squares', SQUARES, words.squaresNames),
    group('men', MEN, words.menNames),
    h('label', sounds, words.sounds),
  );
  const show = dialog.showModal.bind(dialog);
  dialog.showModal = () => {
    for (const each of shown) each(store.state.settings);
    show();
  };
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}
