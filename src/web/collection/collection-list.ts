/** The problems of the collection as in the HTML report: search, filters, and diagrams to choose from. */

import { button, h } from '../../board-ui/dom.js';
import type { Entry } from '../../board-ui/entries.js';
import { FilterBar } from '../../board-ui/filters.js';
import { ProblemList } from '../../board-ui/list.js';
import { PIECES } from '../../report/position/diagram/piece-drawings.js';
import { pieceId } from '../../report/position/diagram/svg.js';
import type { App } from '../app.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { type Collection, type CollectionProblem, chosenIn } from './collection.js';

const { collection: words } = TEXTS;

export class CollectionList {
  readonly element = h('section.collection', { 'aria-label': words.list, hidden: true });
  readonly #app: App;
  readonly #list: ProblemList;
  #entries: Collection['entries'] | undefined;

  /** @param onChoose after a problem was set up */
  constructor(app: App, onChoose: () => void) {
    this.#app = app;
    this.#list = new ProblemList((record) => {
      app.store.setUp((record as CollectionProblem).toSetUp);
      onChoose();
    });
    definePieces();
  }

  update({ collection }: State): void {
    this.element.hidden = !collection;
    if (collection?.entries === this.#entries) return;
    this.#entries = collection?.entries;
    if (!collection) {
      this.element.replaceChildren();
      return;
    }
    const { name, entries, remark } = collection;
    const filters = new FilterBar((shown) => this.#onFiltered(shown));
    this.element.replaceChildren(
      h(
        'header',
        h('h2', name),
        button('quiet', () => this.#app.store.setCollection(undefined), words.close),
      ),
      ...(remark === undefined ? [] : [h('p.notice', remark)]),
      filters.element,
      this.#list.element,
    );
    filters.show(entries);
  }

  /** Puts the focus on the problem that is set up, or on the search. */
  focus(): void {
    const { collection, problem } = this.#app.store.state;
    const chosen = chosenIn(collection, problem);
    if (chosen && collection?.shown.includes(chosen)) this.#list.focus(chosen);
    else this.element.querySelector('input')?.focus();
  }

  #onFiltered(entries: readonly Entry[]): void {
    this.#list.show(entries);
    const { store } = this.#app;
    const { collection } = store.state;
    const shown = entries.filter((entry): entry is CollectionProblem => 'problem' in entry);
    const isNew =
      shown.length !== collection?.shown.length || shown.some((each, i) => each !== collection.shown[i]);
    if (collection && isNew) store.setCollection({ ...collection, shown });
  }
}

/** Puts on the page what the diagrams of a list refer to. */
export function definePieces(): void {
  if (document.getElementById('pieces')) return;
  const drawn = Object.entries(PIECES).map(
    ([letter, drawing]) => `<g id="${pieceId(letter)}">${drawing}</g>`,
  );
  const text = `<svg xmlns="http://www.w3.org/2000/svg" id="pieces" aria-hidden="true"><defs>${drawn.join('')}</defs></svg>`;
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  document.body.append(document.importNode(parsed, true));
}
