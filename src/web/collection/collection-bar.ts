/** Above the views: which problem is set up, its neighbours in the collection, and what is being read. */
import { button, h } from '../../board-ui/dom.js';
import { iconButton } from '../../board-ui/icons.js';
import type { App, Shortcut } from '../app.js';
import { isSameQuestion } from '../page-problem.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { beside, placeIn } from './collection.js';
import type { ReadingStatus } from './collection-reader.js';

const { collection: words } = TEXTS;

export class CollectionBar {
  readonly element: HTMLElement;
  readonly shortcuts: readonly Shortcut[] = [
    {
      keys: ['n', 'p'],
      what: words.keys.step,
      run: ({ key }) => this.#go(key.toLowerCase() === 'n' ? 1 : -1),
    },
    { keys: ['l'], what: words.keys.list, run: () => this.#toList() },
  ];
  readonly #app: App;
  readonly #previous = iconButton(words.previous, 'previous', () => this.#go(-1));
  readonly #next = iconButton(words.next, 'next', () => this.#go(1));
  readonly #place = h('span.place');
  readonly #title = h('b.title');
  readonly #details = h('span.details');
  readonly #about = h('p.about-problem', this.#title, this.#details);
  readonly #steps = h(
    'div.steps',
    this.#previous,
    this.#place,
    this.#next,
    button('quiet', () => this.#toList(), words.toList),
  );
  readonly #status = h('p.said');
  readonly #stop = button('quiet', () => this.#app.reader.stop(), words.stop);
  readonly #reading = h('div.reading', this.#status, this.#stop);
  /** what was shown when the last reading ended: what came of it is said until something else is */
  #said: Pick<State, 'problem' | 'view'> | undefined;

  readonly #toList: () => void;

  /** @param toList shows the list */
  constructor(app: App, toList: () => void) {
    this.#app = app;
    this.#toList = toList;
    this.element = h(
      'section.collection-bar',
      { 'aria-label': words.bar },
      this.#steps,
      this.#about,
      this.#reading,
    );
    this.showStatus({ text: '', isReading: false });
  }

  showStatus({ text, isReading, isFault }: ReadingStatus): void {
    this.#status.textContent = text;
    this.#status.classList.toggle('fault', isFault === true);
    this.#stop.hidden = !isReading;
    this.#reading.hidden = text === '';
    this.#said = this.#app.store.state;
    if (!isReading && text !== '') this.#app.say(text);
    this.#hideIfEmpty();
  }

  update({ view, problem, collection }: State): void {
    const { about } = problem;
    this.#about.hidden = about === undefined;
    if (about) {
      const details = [...about.details, ...(isSameQuestion(problem, about) ? [] : [words.changed])];
      this.#title.textContent = about.title;
      this.#details.textContent = details.join(' · ');
    }
    this.#steps.hidden = !collection;
    if (collection) {
      const { length } = collection.shown;
      this.#place.textContent = words.place(placeIn(collection, problem), length);
      this.#previous.disabled = !beside(collection, problem, -1);
      this.#next.disabled = !beside(collection, problem, 1);
    }
    if ((this.#said?.problem !== problem || this.#said.view !== view) && this.#stop.hidden) {
      this.#status.textContent = '';
      this.#reading.hidden = true;
    }
    this.#hideIfEmpty();
  }

  #hideIfEmpty(): void {
    this.element.hidden = this.#reading.hidden && this.#about.hidden && this.#steps.hidden;
  }

  #go(step: 1 | -1): void {
    const { store, say } = this.#app;
    const { collection, problem } = store.state;
    const next = collection && beside(collection, problem, step);
    if (!next) return;
    store.setUp(next.toSetUp);
    say([this.#title.textContent, this.#place.textContent].join(', '));
  }
}
