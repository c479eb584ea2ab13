/** The bar above the views: the problem that is set up, its neighbours in the collection, and the progress of reading. */
import { button, h } from '../../board-ui/dom.js';
import { iconButton } from '../../board-ui/icons.js';
import type { App, Shortcut } from '../app.js';
import { fileChooser } from '../field.js';
import { type About, isSameQuestion, type PageProblem } from '../page-problem.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { beside, placeInList } from './collection.js';
import type { ReadingStatus } from './collection-reader.js';

const { collection: words } = TEXTS;

/** @param toList shows the list of the collection */
export function collectionBar(app: Omit<App, 'working'>, toList: () => void) {
  const shortcuts: readonly Shortcut[] = [
    {
      keys: ['n', 'p'],
      what: words.keys.step,
      run: ({ key }) => go(key.toLowerCase() === 'n' ? 1 : -1),
    },
    { keys: ['l'], what: words.keys.list, run: () => toList() },
  ];
  const previous = iconButton(words.previous, 'previous', () => go(-1));
  const forward = iconButton(words.next, 'next', () => go(1));
  const place = h('span.place');
  const title = h('b.title');
  const more = h('span.details');
  const aboutLine = h('p.about-problem', title, more);
  const steps = h(
    'div.steps',
    previous,
    place,
    forward,
    button('quiet', () => toList(), words.toList),
  );
  const status = h('p.said');
  const stop = button('quiet', () => app.reader.stop(), words.stop);
  const reading = h('div.reading', status, stop);
  /** the state when the last reading ended; its result stays visible until something else is shown */
  let said: Pick<State, 'problem' | 'view'> | undefined;
  /** the way to a collection, which stands beside the problem as its neighbours do */
  const open = collectionChooser(app, 'files');
  const element = h('section.collection-bar', { 'aria-label': words.bar }, aboutLine, reading, steps, open);
  showStatus({ text: '', isReading: false });

  /** Shows the progress and the result of reading in place of the title, so that nothing below moves. */
  function showStatus({ text, isReading, isFault }: ReadingStatus): void {
    status.textContent = text;
    status.title = text;
    status.classList.toggle('fault', isFault === true);
    stop.hidden = !isReading;
    reading.hidden = text === '';
    aboutLine.hidden = text !== '';
    said = app.store.state;
    if (!isReading && text !== '') app.say(text);
  }

  function update({ view, problem, collection, game }: State): void {
    const { about } = problem;
    // a game has its own name
    const isOfProblem = view === 'problem' || view === 'collection' || (view === 'analyse' && game === '');
    const named = nameLine(problem);
    const isChanged = about !== undefined && !isSameQuestion(problem, about);
    const details = [...named.details, ...(isChanged ? [words.changed] : [])].join(' · ');
    title.textContent = isOfProblem ? named.title : words.game[view];
    more.textContent = isOfProblem ? details : '';
    aboutLine.title = [title.textContent, more.textContent].filter(Boolean).join(' · ');
    steps.hidden = !collection || !isOfProblem;
    open.hidden = !isOfProblem;
    if (collection) {
      const { length } = collection.shown;
      place.textContent = words.place(placeInList(collection, problem), length);
      previous.disabled = !beside(collection, problem, -1);
      forward.disabled = !beside(collection, problem, 1);
    }
    const isOver = said?.problem !== problem || said.view !== view;
    if (isOver && stop.hidden && !reading.hidden) showStatus({ text: '', isReading: false });
  }

  function go(step: 1 | -1): void {
    const { store, say } = app;
    const { collection, problem } = store.state;
    const next = collection && beside(collection, problem, step);
    if (!next) return;
    store.setUp(next.toSetUp);
    say([title.textContent, place.textContent].join(', '));
  }

  return { element, shortcuts, showStatus, update };
}

/** Returns the problem's author or title, and its other details. */
function nameLine({ said, about }: PageProblem): Pick<About, 'title' | 'details'> {
  if (!said) return about ?? { title: words.own, details: [] };
  const { author, title, source, award } = said;
  const [first = words.own, ...details] = [author, title, source, award].filter((text) => text);
  return { title: first, details: details as string[] };
}

export const collectionChooser = ({ reader }: Pick<App, 'reader'>, id: string): HTMLElement =>
  fileChooser(id, words.choose, (files) => void reader.readFiles(files), true);
