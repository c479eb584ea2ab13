/** All legal first moves, rated, each of which is explained when it is pressed. */

import { button, h, onPointed } from '../../board-ui/dom.js';
import type { RatedMove } from '../../browser.js';
import type { Stipulation } from '../../problems/stipulation.js';
import { shownRatings } from '../../report/position/explanation-html.js';
import { TEXTS } from '../texts.js';

const { solve } = TEXTS;

interface FirstMovesEvents {
  /** rates the moves, which takes a search */
  onWanted(): void;
  /** explains one, in UCI */
  onChoose(uci: string): void;
  /** one has the pointer or the focus; undefined: none has any more */
  onPoint(rated: RatedMove | undefined): void;
}

export class FirstMoves {
  readonly element: HTMLDetailsElement;
  readonly #list = h('ul.first-moves');
  readonly #events: FirstMovesEvents;
  #isRated = false;

  constructor(events: FirstMovesEvents) {
    this.#events = events;
    this.element = h('details.rated', h('summary', solve.firstMoves), this.#list);
    this.element.addEventListener('toggle', () => {
      if (this.element.open && !this.#isRated) events.onWanted();
    });
  }

  /** Another problem, or one whose first moves cannot be explained. */
  clear(isHidden: boolean): void {
    this.element.hidden = isHidden;
    this.element.open = false;
    this.#isRated = false;
    this.#list.replaceChildren();
  }

  /** @param rated undefined: the search was stopped before they were rated */
  show(rated: readonly RatedMove[] | undefined, stipulation: Stipulation | undefined): void {
    this.#isRated = rated !== undefined;
    if (!rated) {
      this.element.open = false;
      return;
    }
    this.#list.replaceChildren(
      ...shownRatings(rated, stipulation).map(({ uci, text, mood, said }, i) => {
        const move = button('move', () => this.#events.onChoose(uci), text);
        const item = h('li', { class: mood }, move, h('span.note', said));
        onPointed(item, move, (isPointed) => this.#events.onPoint(isPointed ? rated[i] : undefined));
        return item;
      }),
    );
    this.#list.querySelector('button')?.focus({ preventScroll: true });
  }
}
