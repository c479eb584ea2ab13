/** The form for what is rarely set: how a problem is solved, its position in fields, men by their squares, an empty board. */
import { button, h } from '../../board-ui/dom.js';
import { makeFen } from '../../board-ui/followed-position.js';
import type { App } from '../app.js';
import type { PageProblem } from '../page-problem.js';
import { examine } from '../question.js';
import { EMPTY_FEN, INITIAL_FEN, withMan } from '../set-up-position.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { PositionForm } from './position-form.js';
import { SolveOptionsPanel } from './solve-options.js';
import { SquareEntry } from './square-entry.js';

const { setUp, problem: words } = TEXTS;

export class TechnicalForm {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #options: SolveOptionsPanel;
  readonly #position = new PositionForm({
    onChange: (fen) => this.#app.store.edit({ fen }),
    onTyped: (typed) => this.#setUp(typed),
    onFault: (message) => this.#app.say(message),
  });

  constructor(app: App) {
    this.#app = app;
    this.#options = new SolveOptionsPanel(app);
    const { store } = app;
    this.element = h(
      'details.technical',
      h('summary', words.technical),
      this.#options.element,
      this.#position.element,
      new SquareEntry(app, (placed) => {
        const { position } = examine(store.state.problem);
        const at = placed.reduce((at, { square, man }) => withMan(at, square, man), position);
        store.edit({ fen: makeFen(at) });
      }).element,
      h(
        'div.row',
        button('quiet', () => this.#setUp({ fen: EMPTY_FEN }), setUp.clear),
        button('quiet', () => this.#setUp({ fen: INITIAL_FEN }), setUp.initial),
      ),
    );
  }

  /** The field of the side to move, which stands beside the stipulation. */
  get turn(): PositionForm['turn'] {
    return this.#position.turn;
  }

  update(state: State): void {
    this.#options.update(state);
  }

  /** Shows the fields of a position. */
  show(...position: Parameters<PositionForm['update']>): void {
    this.#position.update(...position);
  }

  /** Takes another position. */
  #setUp(position: Pick<PageProblem, 'fen' | 'remarks'>): void {
    const { store } = this.#app;
    store.setUp({ ...position, stipulation: store.state.problem.stipulation });
  }
}
