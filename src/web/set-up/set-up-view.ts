/** The view in which a problem is set up. */

import { button, h } from '../../board-ui/dom.js';
import { makeFen, parsePosition } from '../../board-ui/followed-position.js';
import { readPosition } from '../../chess/fen.js';
import { menCount } from '../../report/position/diagram/placement.js';
import { linkTo } from '../address.js';
import type { App, Shortcut, View } from '../app.js';
import type { CollectionList } from '../collection/collection-list.js';
import { complain, Field, faultLine } from '../field.js';
import type { PageProblem } from '../page-problem.js';
import { remarksOf, stipulationFault } from '../question.js';
import { afterEdit, EMPTY_FEN, INITIAL_FEN, withMan } from '../set-up-position.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { heading, workbench } from '../workbench.js';
import { EditingBoard } from './editing-board.js';
import { PasteForm } from './paste-form.js';
import { PositionForm } from './position-form.js';
import { readSquares } from './square-entry.js';
import { StipulationField } from './stipulation-field.js';

const { setUp } = TEXTS;

class SetUpView implements View {
  readonly element: HTMLElement;
  readonly shortcuts: readonly Shortcut[] = [
    { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], what: setUp.keys.square },
    { keys: ['K', 'Q', 'R', 'B', 'N', 'P'], what: setUp.keys.place },
    { keys: ['Delete'], what: setUp.keys.erase },
    { keys: ['Enter', ' '], what: setUp.keys.take },
    { keys: ['Ctrl+z'], what: setUp.keys.undo, run: () => this.#app.store.undo() },
    { keys: ['Ctrl+y', 'Ctrl+Z'], what: setUp.keys.redo, run: () => this.#app.store.redo() },
    { keys: ['f'], what: setUp.keys.flip, run: () => this.#board.flip() },
  ];
  readonly #app: App;
  readonly #board = new EditingBoard({
    onBoard: (board) => this.#setFen(makeFen(afterEdit(this.#position, board))),
    onPlace: (square, man) => this.#setFen(makeFen(withMan(this.#position, square, man))),
  });
  readonly #boardFault = faultLine('board-fault');
  /** what was read leniently, and that colours are exchanged */
  readonly #remarks = h('p.remark', { id: 'board-remark', 'aria-live': 'polite' });
  readonly #men = h('p.men');
  readonly #form = new PositionForm({
    onChange: (fen) => this.#setFen(fen),
    onTyped: (typed) => this.#setUp(typed),
    onFault: (message) => this.#app.say(message),
  });
  readonly #stipulation = new StipulationField((stipulation) => this.#app.store.edit({ stipulation }));
  readonly #paste: PasteForm;
  readonly #undo = button('quiet', () => this.#app.store.undo(), setUp.undo);
  readonly #redo = button('quiet', () => this.#app.store.redo(), setUp.redo);
  readonly #solve = h('a.main-action', setUp.solve);

  #list: Promise<CollectionList> | undefined;

  constructor(app: App) {
    this.#app = app;
    this.#paste = new PasteForm(app);
    const bench = workbench(
      '',
      h('div', this.#board.element, h('div.below-board', this.#boardFault, this.#remarks, this.#men)),
      heading('set-up'),
      h('h2', setUp.asked),
      this.#stipulation.element,
      h('h2', setUp.position),
      this.#form.element,
      this.#squareEntry(),
      this.#paste.element,
      h(
        'div.row.actions',
        this.#undo,
        this.#redo,
        button('quiet', () => this.#board.flip(), setUp.flip),
        button('quiet', () => this.#setUp({ fen: EMPTY_FEN }), setUp.clear),
        button('quiet', () => this.#setUp({ fen: INITIAL_FEN }), setUp.initial),
      ),
      this.#solve,
    );
    this.element = h('div', bench);
  }

  update(state: State): void {
    void this.#showCollection(state);
    const { problem } = state;
    const { fen, stipulation } = problem;
    this.#paste.update(problem);
    const read = readPosition(fen);
    const findings = read.ok ? [] : read.error;
    this.#board.show(fen);
    this.#men.textContent = menCount(fen);
    this.#form.update(parsePosition(fen), findings);
    const onBoard = findings.filter(({ field }) => field === 'board').map(({ message }) => message);
    this.#remarks.textContent = remarksOf(problem);
    complain(this.#boardFault, onBoard.length > 0 ? onBoard.join('. ') : undefined);
    const fault = stipulationFault(stipulation);
    this.#stipulation.update(stipulation, fault?.message);
    const faults = [...findings, ...(fault ? [fault] : [])];
    if (faults[0]) this.#app.say(faults[0].message);
    const { store } = this.#app;
    this.#undo.disabled = !store.canUndo;
    this.#redo.disabled = !store.canRedo;
    this.#solve.hidden = faults.length > 0;
    this.#solve.href = `#${linkTo('solve', problem)}`;
  }

  leave(): void {
    this.#paste.clear();
  }

  async toList(): Promise<void> {
    (await this.#list)?.focus();
  }

  async #showCollection({ collection }: State): Promise<void> {
    if (!collection && !this.#list) return;
    this.#list ??= import('../collection/collection-list.js').then(({ CollectionList }) => {
      const list = new CollectionList(this.#app, () => scrollTo(0, 0));
      this.element.append(list.element);
      return list;
    });
    // meanwhile there may be another
    (await this.#list).update(this.#app.store.state);
  }

  get #position() {
    return parsePosition(this.#app.store.state.problem.fen);
  }

  /** Another position. */
  #setUp(position: Pick<PageProblem, 'fen' | 'remarks'>): void {
    this.#app.store.setUp({ ...position, stipulation: this.#app.store.state.problem.stipulation });
  }

  /** The same position, changed. */
  #setFen(fen: string): void {
    this.#app.store.edit({ fen });
  }

  #squareEntry(): HTMLElement {
    const typed = h('input', {
      id: 'square-entry',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      placeholder: setUp.squareExample,
    });
    const field = new Field(setUp.square, typed, h('button.quiet', setUp.place));
    const form = h('form', field.element);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = typed.value.trim();
      const placed = readSquares(text);
      field.complain(placed ? undefined : setUp.notPlaced(text));
      if (!placed) return;
      const position = placed.reduce((at, { square, man }) => withMan(at, square, man), this.#position);
      this.#setFen(makeFen(position));
      this.#app.say(setUp.placed(text));
      typed.value = '';
    });
    return form;
  }
}

export const setUpView = (app: App): View => new SetUpView(app);
