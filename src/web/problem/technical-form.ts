/** The form for what is rarely set: how a problem is solved, its position in fields, pieces by their squares, an empty board. */
import { button, h } from '../../board-ui/dom.js';
import { type BoardPosition, makeFen } from '../../board-ui/followed-position.js';
import type { App } from '../app.js';
import { complain, Field, faultLine } from '../field.js';
import type { PageProblem } from '../page-problem.js';
import { examine } from '../question.js';
import {
  EMPTY_FEN,
  INITIAL_FEN,
  possiblePassedSquares,
  possibleRights,
  RIGHTS,
  readFen,
  withMan,
  withTurn,
} from '../set-up-position.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { SolveOptionsPanel } from './solve-options.js';

const { setUp, problem: words } = TEXTS;

/** What is typed is no language. */
const TYPED = { autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' } as const;

export class TechnicalForm {
  readonly element: HTMLElement;
  /** who is to move: the field stands beside the stipulation */
  readonly turn: HTMLElement;
  readonly #app: App;
  readonly #options: SolveOptionsPanel;
  readonly #turnFault = faultLine('turn-fault');
  readonly #turns = (['w', 'b'] as const).map((value) => {
    const id = `turn-${value}`;
    const input = h('input', { type: 'radio', name: 'turn', id, value, 'aria-describedby': 'turn-fault' });
    input.addEventListener('change', () => this.#change((position) => withTurn(position, value)));
    return input;
  });
  readonly #rights = RIGHTS.map((value) => {
    const id = `castling-${value === value.toUpperCase() ? 'white' : 'black'}-${value.toLowerCase()}`;
    const input = h('input', { type: 'checkbox', id, value });
    input.addEventListener('change', () =>
      this.#change((position) => ({ ...position, castling: this.#castling })),
    );
    return input;
  });
  readonly #passed = h('select', { id: 'en-passant' });
  readonly #fen = h('input', { id: 'fen', ...TYPED });
  readonly #fenField = new Field(setUp.fen, this.#fen);
  #problem: PageProblem | undefined;
  /** why what was typed is no position */
  #fault: string | undefined;

  constructor(app: App) {
    this.#app = app;
    this.#options = new SolveOptionsPanel(app);
    const turnNames = [setUp.white, setUp.black];
    this.turn = h(
      'fieldset',
      h('legend', setUp.turn),
      h('div.choices', ...this.#turns.map((input, i) => h('label', input, h('span', turnNames[i])))),
      this.#turnFault,
    );
    this.element = h(
      'details.technical',
      h('summary', words.technical),
      this.#options.element,
      h(
        'div.position-form',
        h(
          'div.row',
          h(
            'fieldset',
            h('legend', setUp.castling),
            h('div.choices.castling', ...this.#rights.map(rightChoice)),
          ),
          new Field(setUp.enPassant, this.#passed).element,
        ),
        this.#fenField.element,
      ),
      squareEntry(app),
      h(
        'div.row',
        button('quiet', () => this.#setUp({ fen: EMPTY_FEN }), setUp.clear),
        button('quiet', () => this.#setUp({ fen: INITIAL_FEN }), setUp.initial),
      ),
    );
    this.#passed.addEventListener('change', () =>
      this.#change((position) => ({ ...position, enPassant: this.#passed.value })),
    );
    this.#fen.addEventListener('input', () => this.#onTyped());
    this.#fen.addEventListener('blur', () => {
      // what cannot be read stays to be mended
      if (this.#fault !== undefined) app.say(this.#fault);
      else this.#fen.value = makeFen(this.#position);
    });
  }

  update(state: State): void {
    this.#options.update(state);
    if (state.problem === this.#problem) return;
    this.#problem = state.problem;
    const { position, findings } = examine(state.problem);
    for (const input of this.#turns) input.checked = input.value === position.turn;
    const possible: readonly string[] = possibleRights(position.board);
    for (const input of this.#rights) {
      input.disabled = !possible.includes(input.value);
      input.checked = position.castling.includes(input.value);
    }
    const squares = possiblePassedSquares(position);
    this.#passed.replaceChildren(
      ...['', ...squares].map((value) => h('option', { value }, value === '' ? setUp.none : value)),
    );
    this.#passed.value = position.enPassant;
    this.#passed.disabled = squares.length === 0;
    complain(this.#turnFault, findings.find(({ field }) => field === 'side')?.message);
    // what is being typed stays as it is
    if (document.activeElement !== this.#fen) {
      this.#fen.value = makeFen(position);
      this.#fault = undefined;
      this.#fenField.complain(undefined);
    }
  }

  get #position(): BoardPosition {
    return examine(this.#app.store.state.problem).position;
  }

  get #castling(): string {
    return this.#rights.map(({ checked, value }) => (checked ? value : '')).join('');
  }

  #change(edit: (position: BoardPosition) => BoardPosition): void {
    this.#app.store.edit({ fen: makeFen(edit(this.#position)) });
  }

  #onTyped(): void {
    const read = readFen(this.#fen.value);
    this.#fault = 'fault' in read ? read.fault : undefined;
    this.#fenField.complain(this.#fault);
    if ('fen' in read) this.#setUp(read);
  }

  /** Takes another position. */
  #setUp(position: Pick<PageProblem, 'fen' | 'remarks'>): void {
    const { store } = this.#app;
    store.setUp({ ...position, stipulation: store.state.problem.stipulation });
  }
}

function rightChoice(input: HTMLInputElement): HTMLElement {
  const text = setUp.rights[input.value as keyof typeof setUp.rights];
  return h(
    'label',
    { title: text },
    input,
    h('span.unseen', text),
    h('span', { 'aria-hidden': 'true' }, shortRight(input.value)),
  );
}

const shortRight = (right: string): string =>
  `${right === right.toUpperCase() ? '♔' : '♚'} ${right.toUpperCase() === 'K' ? 'O-O' : 'O-O-O'}`;

const ENTRY = /^([KQRBNSP]|[kqrbnsp]|[-x])([a-h][1-8])$/;

/**
 * Reads pieces typed with their squares: `Kf1` places a white king, `qd8` a black queen, `-e4` empties e4; several at once.
 * @returns the position with them; undefined where a word is something else
 */
function withTyped(position: BoardPosition, text: string): BoardPosition | undefined {
  let at = position;
  for (const word of text.split(/[\s,;]+/).filter((word) => word !== '')) {
    const [, man = '', square = ''] = ENTRY.exec(word) ?? [];
    if (square === '') return undefined;
    at = withMan(at, square, /[-x]/.test(man) ? undefined : man.replace('S', 'N').replace('s', 'n'));
  }
  return at === position ? undefined : at;
}

/** Makes the field in which pieces are typed. */
function squareEntry({ store, say }: App): HTMLElement {
  const typed = h('input', { id: 'square-entry', ...TYPED, placeholder: setUp.squareExample });
  const field = new Field(setUp.square, typed, h('button.quiet', setUp.place));
  const form = h('form', field.element);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = typed.value.trim();
    const placed = withTyped(examine(store.state.problem).position, text);
    field.complain(placed ? undefined : setUp.notPlaced(text));
    if (!placed) return;
    store.edit({ fen: makeFen(placed) });
    say(setUp.placed(text));
    typed.value = '';
  });
  return form;
}
