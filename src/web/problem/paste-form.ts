/** Problems in any of the formats that keymove reads: pasted as text, or in a file. */
import { button, h } from '../../board-ui/dom.js';
import type { App } from '../app.js';
import type { PageProblem } from '../page-problem.js';
import { TEXTS } from '../texts.js';

const { setUp } = TEXTS;

/** What a field can show without becoming slow; a longer text is read all the same. */
const MAX_SHOWN = 100_000;

/** Movetext: its first number. */
const MOVES = /^\s*1\s*\./;

export class PasteForm {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #said = h('p.said');
  readonly #field = h('textarea', {
    id: 'paste',
    rows: 3,
    spellcheck: 'false',
    autocomplete: 'off',
    maxlength: MAX_SHOWN,
    placeholder: setUp.pasteExample,
  });
  /** what is set up since the last text was read: what came of it is said until something else is */
  #problem: PageProblem | undefined;

  constructor(app: App) {
    this.#app = app;
    // also where no field has the focus
    document.addEventListener('paste', (event) => this.#onPaste(event));
    this.#field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void this.#read(this.#field.value);
    });
    this.element = h(
      'div.paste',
      h('label', { for: this.#field.id }, setUp.paste),
      this.#field,
      h(
        'div.row',
        button('quiet', () => void this.#read(this.#field.value), setUp.read),
        h('span.drop', setUp.drop),
      ),
      this.#said,
    );
  }

  update(problem: PageProblem): void {
    if (problem !== this.#problem) this.clear();
  }

  /** Clears what came of the last text. */
  clear(): void {
    this.#said.textContent = '';
  }

  #onPaste(event: ClipboardEvent): void {
    const field = this.#field;
    const { target } = event;
    const isElsewhere = target !== field && target instanceof Element && target.closest('input, textarea');
    const text = event.clipboardData?.getData('text') ?? '';
    if (!field.isConnected || isElsewhere || text.trim() === '') return;
    event.preventDefault();
    if (text.length > MAX_SHOWN) field.value = setUp.pasteTooLong(text.length);
    else if (target === field) document.execCommand('insertText', false, text);
    else field.value = text;
    void this.#read(text.length > MAX_SHOWN || target !== field ? text : field.value);
  }

  async #read(text: string): Promise<void> {
    this.clear();
    const { text: said, isFault = false } = await this.#app.reader.readText(text);
    const game =
      isFault && text.length <= MAX_SHOWN ? await (await import('../later.js')).readOneGame(text) : undefined;
    this.#problem = this.#app.store.state.problem;
    this.#said.classList.toggle('fault', isFault);
    this.#said.replaceChildren(said);
    // what is said of it is in sight
    this.element.closest('details')?.setAttribute('open', '');
    if (!isFault && said !== '' && this.#problem.stipulation === '')
      this.#said.append(` ${setUp.noStipulation}`);
    if (game && game.moves.length > 0)
      this.#said.append(
        ' ',
        button('quiet', () => this.#analyse(text), setUp.analyse),
      );
    else if (isFault && MOVES.test(text)) this.#said.append(` ${TEXTS.collection.gamesElsewhere}`);
  }

  /** It is a game, not a problem. */
  #analyse(game: string): void {
    this.#app.store.set({ game });
    this.#app.store.set({ view: 'analyse' });
  }
}
