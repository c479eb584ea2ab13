/** What belongs to a position besides its pieces: who is to move, castling, en passant; and all of it as a FEN. */
import { h } from '../../board-ui/dom.js';
import { type BoardPosition, makeFen } from '../../board-ui/followed-position.js';
import type { Finding } from '../../text/finding.js';
import { complain, Field, faultLine } from '../field.js';
import type { PageProblem } from '../page-problem.js';
import { possiblePassedSquares, possibleRights, RIGHTS, readFen, withTurn } from '../set-up-position.js';
import { TEXTS } from '../texts.js';

const { setUp } = TEXTS;

export interface PositionEvents {
  /** @param fen of the position, changed */
  onChange(fen: string): void;
  /** A position was typed. */
  onTyped(typed: Pick<PageProblem, 'fen' | 'remarks'>): void;
  /** What was typed, and left, is no position. */
  onFault(message: string): void;
}

export class PositionForm {
  /** who is to move */
  readonly turn: HTMLElement;
  /** what is rarely changed */
  readonly element: HTMLElement;
  readonly #events: PositionEvents;
  readonly #turns = (['w', 'b'] as const).map((turn) =>
    h('input', { type: 'radio', name: 'turn', id: `turn-${turn}`, value: turn }),
  );
  readonly #turnFault = faultLine('turn-fault');
  readonly #rights = RIGHTS.map((right) =>
    h('input', {
      type: 'checkbox',
      id: `castling-${right === right.toUpperCase() ? 'white' : 'black'}-${right.toLowerCase()}`,
      value: right,
    }),
  );
  readonly #passed = h('select', { id: 'en-passant' });
  readonly #fen = h('input', { id: 'fen', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off' });
  readonly #passedField = new Field(setUp.enPassant, this.#passed);
  readonly #fenField = new Field(setUp.fen, this.#fen);
  #position: BoardPosition | undefined;
  /** why what was typed is no position */
  #fault: string | undefined;

  constructor(events: PositionEvents) {
    this.#events = events;
    const turnNames = { w: setUp.white, b: setUp.black };
    this.turn = h(
      'fieldset',
      h('legend', setUp.turn),
      h(
        'div.choices',
        ...this.#turns.map((input) => h('label', input, h('span', turnNames[input.value as 'w' | 'b']))),
      ),
      this.#turnFault,
    );
    this.element = h(
      'div.position-form',
      h(
        'div.row',
        h(
          'fieldset',
          h('legend', setUp.castling),
          h('div.choices.castling', ...this.#rights.map(rightChoice)),
        ),
        this.#passedField.element,
      ),
      this.#fenField.element,
    );
    for (const input of this.#turns) {
      input.setAttribute('aria-describedby', this.#turnFault.id);
      input.addEventListener('change', () =>
        this.#change((position) => withTurn(position, input.value as 'w' | 'b')),
      );
    }
    for (const input of this.#rights) {
      input.addEventListener('change', () =>
        this.#change((position) => ({
          ...position,
          castling: this.#rights
            .filter(({ checked }) => checked)
            .map(({ value }) => value)
            .join(''),
        })),
      );
    }
    this.#passed.addEventListener('change', () =>
      this.#change((position) => ({ ...position, enPassant: this.#passed.value })),
    );
    this.#fen.addEventListener('input', () => this.#onTyped());
    this.#fen.addEventListener('blur', () => {
      // what cannot be read stays to be mended
      if (this.#fault !== undefined) this.#events.onFault(this.#fault);
      else if (this.#position) this.#fen.value = makeFen(this.#position);
    });
  }

  /** @param findings about its fields; those about the board are shown elsewhere */
  update(position: BoardPosition, findings: readonly Finding[]): void {
    this.#position = position;
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

  #change(edit: (position: BoardPosition) => BoardPosition): void {
    if (this.#position) this.#events.onChange(makeFen(edit(this.#position)));
  }

  #onTyped(): void {
    const read = readFen(this.#fen.value);
    this.#fault = 'fault' in read ? read.fault : undefined;
    this.#fenField.complain(this.#fault);
    if ('fen' in read) this.#events.onTyped(read);
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
