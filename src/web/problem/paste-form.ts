/** The form for problems in any format that keymove reads, as pasted text or in a file. */
import { button, h, UNCORRECTED } from '../../board-ui/dom.js';
import type { App } from '../app.js';
import type { PageProblem } from '../page-problem.js';
import { TEXTS } from '../texts.js';

const { setUp } = TEXTS;

/** Length of text that a field can show without becoming slow. Longer texts are read, too. */
const MAX_SHOWN = 100_000;

/** Matches movetext by its first number. */
const MOVES = /^\s*1\s*\./;

export function pasteForm(app: App) {
  const line = h('p.said');
  const area = h('textarea', {
    id: 'paste',
    rows: 3,
    ...UNCORRECTED,
    maxlength: MAX_SHOWN,
    placeholder: setUp.pasteExample,
  });
  /** the problem set up by the last text; the message about it stays until another one is set up */
  let readAs: PageProblem | undefined;
  // listens on the document, so that pasting also works while no field has the focus
  document.addEventListener('paste', onPaste);
  area.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void read(area.value);
  });
  const element = h(
    'div.paste',
    h('label', { for: area.id }, setUp.paste),
    area,
    h(
      'div.row',
      button('quiet', () => void read(area.value), setUp.read),
      h('span.drop', setUp.drop),
    ),
    line,
  );

  app.store.follow('problem', ({ problem }) => {
    if (problem !== readAs) clear();
  });

  /** Clears the result of the last text. */
  function clear(): void {
    line.textContent = '';
  }

  function onPaste(event: ClipboardEvent): void {
    const field = area;
    const { target } = event;
    const isElsewhere = target !== field && target instanceof Element && target.closest('input, textarea');
    const text = event.clipboardData?.getData('text') ?? '';
    if (!field.isConnected || isElsewhere || text.trim() === '') return;
    event.preventDefault();
    if (text.length > MAX_SHOWN) field.value = setUp.pasteTooLong(text.length);
    else if (target === field) document.execCommand('insertText', false, text);
    else field.value = text;
    void read(text.length > MAX_SHOWN || target !== field ? text : field.value);
  }

  async function read(text: string): Promise<void> {
    clear();
    const { text: said, isFault = false } = await app.reader.readText(text);
    const game =
      isFault && text.length <= MAX_SHOWN ? await (await import('../later.js')).readOneGame(text) : undefined;
    readAs = app.store.state.problem;
    line.classList.toggle('fault', isFault);
    line.replaceChildren(said);
    // makes the message visible
    element.closest('details')?.setAttribute('open', '');
    if (!isFault && said !== '' && readAs.stipulation === '') line.append(` ${setUp.noStipulation}`);
    if (game && game.moves.length > 0)
      line.append(
        ' ',
        button('quiet', () => analyse(text), setUp.analyse),
      );
    else if (isFault && MOVES.test(text)) line.append(` ${TEXTS.collection.gamesElsewhere}`);
  }

  function analyse(game: string): void {
    app.store.set({ game });
    app.store.set({ view: 'analyse' });
  }

  return { element, clear };
}
