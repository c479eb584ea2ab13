/** Above the views: which problem is set up, its neighbours in the collection, and what is being read. */
import { button, h } from '../../board-ui/dom.js';
import { iconButton } from '../../board-ui/icons.js';
import type { App, Shortcut } from '../app.js';
import { fileChooser } from '../field.js';
import { type About, isSameQuestion, type PageProblem } from '../page-problem.js';
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
  /** what is beside the problem: its neighbours, or the way to have some */
  readonly #open: HTMLElement;
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
    this.#open = fileChooser('files', words.choose, (files) => void app.reader.readFiles(files), true);
    this.element = h(
      'section.collection-bar',
      { 'aria-label': words.bar },
      this.#about,
      this.#reading,
      this.#steps,
      this.#open,
    );
    this.showStatus({ text: '', isReading: false });
  }

  /** What is read, and what came of it, stands in the place of the title: nothing below it moves. */
  showStatus({ text, isReading, isFault }: ReadingStatus): void {
    this.#status.textContent = text;
    this.#status.title = text;
    this.#status.classList.toggle('fault', isFault === true);
    this.#stop.hidden = !isReading;
    this.#reading.hidden = text === '';
    this.#about.hidden = text !== '';
    this.#said = this.#app.store.state;
    if (!isReading && text !== '') this.#app.say(text);
  }

  update({ view, problem, collection, game }: State): void {
    const { about } = problem;
    // a game has a name of its own
    const isOfProblem = view === 'problem' || view === 'collection' || (view === 'analyse' && game === '');
    const named = nameLine(problem);
    const isChanged = about !== undefined && !isSameQuestion(problem, about);
    const details = [...named.details, ...(isChanged ? [words.changed] : [])].join(' · ');
    this.#title.textContent = isOfProblem ? named.title : words.game[view];
    this.#details.textContent = isOfProblem ? details : '';
    this.#about.title = [this.#title.textContent, this.#details.textContent].filter(Boolean).join(' · ');
    this.#steps.hidden = !collection || !isOfProblem;
    this.#open.hidden = !isOfProblem;
    if (collection) {
      const { length } = collection.shown;
      this.#place.textContent = words.place(placeIn(collection, problem), length);
      this.#previous.disabled = !beside(collection, problem, -1);
      this.#next.disabled = !beside(collection, problem, 1);
    }
    const isOver = this.#said?.problem !== problem || this.#said.view !== view;
    if (isOver && this.#stop.hidden && !this.#reading.hidden) this.showStatus({ text: '', isReading: false });
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

/** Returns its author, or title, and whatever else is said of it. */
function nameLine({ said, about }: PageProblem): Pick<About, 'title' | 'details'> {
  if (!said) return about ?? { title: words.own, details: [] };
  const { author, title, source, award } = said;
  const [first = words.own, ...details] = [author, title, source, award].filter((text) => text);
  return { title: first, details: details as string[] };
}
