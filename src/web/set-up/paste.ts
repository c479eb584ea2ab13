/** Problems in any of the formats that keymove reads: pasted as text, or in a file. */
import { button, h } from '../../report/html/client/dom.js';
import type { App } from '../app.js';
import { fileChooser } from '../collection/collection-bar.js';
import type { ReadingStatus } from '../collection/collection-reader.js';
import { TEXTS } from '../texts.js';

const { setUp } = TEXTS;

/** What a field can show without becoming slow; a longer text is read all the same. */
const MAX_SHOWN = 100_000;

export function pasteForm(app: App): HTMLElement {
  const said = h('p', { class: 'said' });
  const field = h('textarea', {
    id: 'paste',
    rows: 3,
    spellcheck: 'false',
    autocomplete: 'off',
    maxlength: MAX_SHOWN,
    placeholder: setUp.pasteExample,
  });
  const read = async (text: string): Promise<void> => {
    said.textContent = '';
    const status: ReadingStatus = await app.reader.readText(text);
    said.textContent = status.text;
    said.classList.toggle('fault', status.isFault === true);
  };
  // also where no field has the focus
  document.addEventListener('paste', (event) => {
    const { target } = event;
    const isElsewhere = target !== field && target instanceof Element && target.closest('input, textarea');
    const text = event.clipboardData?.getData('text') ?? '';
    if (!field.isConnected || isElsewhere || text.trim() === '') return;
    event.preventDefault();
    if (text.length > MAX_SHOWN) field.value = setUp.pasteTooLong(text.length);
    else if (target === field) document.execCommand('insertText', false, text);
    else field.value = text;
    void read(text.length > MAX_SHOWN || target !== field ? text : field.value);
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void read(field.value);
  });
  return h(
    'div',
    { class: 'paste' },
    h('label', { for: field.id }, setUp.paste),
    field,
    h(
      'div',
      { class: 'row' },
      button({ class: 'quiet' }, () => void read(field.value), setUp.read),
      fileChooser(app),
      h('span', { class: 'drop' }, setUp.drop),
    ),
    said,
  );
}
