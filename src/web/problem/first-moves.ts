/** All legal first moves, rated, each of which is explained when it is pressed. */

import { button, h } from '../../board-ui/dom.js';
import type { RatedMove } from '../../browser.js';
import type { Stipulation } from '../../problems/stipulation.js';
import { shownRatings } from '../../report/position/explanation-html.js';
import { TEXTS } from '../texts.js';

const { solve } = TEXTS;

export class FirstMoves {
  readonly element: HTMLDetailsElement;
  readonly #list = h('ul.first-moves');
  readonly #onChoose: (uci: string) => void;
  #isRated = false;

  /** @param onWanted rates the moves, which takes a search @param onChoose explains one, in UCI */
  constructor(onWanted: () => void, onChoose: (uci: string) => void) {
    this.#onChoose = onChoose;
    this.element = h('details.rated', h('summary', solve.firstMoves), this.#list);
    this.element.addEventListener('toggle', () => {
      if (this.element.open && !this.#isRated) onWanted();
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
      ...shownRatings(rated, stipulation).map(({ uci, text, mood, said }) =>
        h(
          'li',
          { class: mood },
          button('move', () => this.#onChoose(uci), text),
          h('span.note', said),
        ),
      ),
    );
    this.#list.querySelector('button')?.focus({ preventScroll: true });
  }
}
