/** Lets a person make moves on the board: by mouse and finger, on a square that keys choose, or typed. Asks for promotion pieces. */
import type { Key } from '@lichess-org/chessground/types';
import type { ShownMove } from '../report/html/shown.js';
import type { Board } from './board.js';
import { button, type Child, h, UNCORRECTED } from './dom.js';
import type { BoardPosition } from './followed-position.js';
import { PIECE_WORDS } from './speech.js';

/** A typed move, perhaps without its promotion piece; or what is wrong with it, in a sentence. */
export type TypedMove = { readonly uci: string } | { readonly fault: string };

/** The rules for moves after a move or at the beginning, and their effect. The board itself knows no rules. */
export interface MoveRules {
  /** returns the squares of pieces that can move, each with its destinations; if absent or undefined, any move can be tried */
  destinations?(node: ShownMove | undefined): ReadonlyMap<string, readonly string[]> | undefined;
  read(text: string, node: ShownMove | undefined): TypedMove;
  /** called when a move was made; a promotion has its piece */
  play(uci: string, node: ShownMove | undefined): void;
}

/** The rules for moves while a problem is solved and its solution is hidden. */
export interface SolvingRules extends MoveRules {
  /** what the reader has to find: `find the key` */
  readonly asked: string;
  /** the reader has to find the moves of both sides */
  readonly isHelp: boolean;
}

/** The interface between a move input and the page around it. */
export interface BoardPage {
  /** the move that led to the position on the board; undefined at the beginning */
  readonly node: ShownMove | undefined;
  readonly position: BoardPosition | undefined;
  /** shows the position after a move */
  go(node: ShownMove | undefined): void;
  back(): void;
  say(...said: Child[]): void;
}

const isWhite = (man: string): boolean => man === man.toUpperCase();

const BOARD_ATTRIBUTES = {
  tabindex: '0',
  role: 'application',
  'aria-label':
    'Board. Choose a square with the arrow keys. Enter picks up or puts down a piece, Backspace takes back a move.',
} as const;

export class MoveInput {
  readonly typed = h('input', { id: 'typed', size: 9, placeholder: 'Nf3, g1f3', ...UNCORRECTED });
  readonly form = h(
    'form.answer',
    h('label', { for: 'typed' }, 'Your move'),
    this.typed,
    h('button.quiet', 'Play'),
  );
  readonly #board: Board;
  readonly #page: BoardPage;
  #rules: MoveRules | undefined;

  constructor(board: Board, page: BoardPage) {
    this.#board = board;
    this.#page = page;
    board.box.addEventListener('keydown', (event) => this.#onKey(event));
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#onTyped();
    });
    this.rules = undefined;
  }

  /** Returns the rules for moves now; undefined if no moves can be made. */
  get rules(): MoveRules | undefined {
    return this.#rules;
  }

  set rules(rules: MoveRules | undefined) {
    this.#rules = rules;
    this.form.hidden = !rules;
    for (const [name, value] of Object.entries(BOARD_ATTRIBUTES)) {
      if (rules) this.#board.box.setAttribute(name, value);
      else this.#board.box.removeAttribute(name);
    }
  }

  onMove(from: string, to: string): void {
    const { position, node } = this.#page;
    // the board reports a move a moment later, and keys may have changed the position in the meantime
    const known = this.#rules?.destinations?.(node);
    if (!position || (known && !known.get(from)?.includes(to))) {
      this.#page.go(node);
      return;
    }
    const [moved, man] = [from, to].map((square) => position.board.get(square));
    const isOwn = moved !== undefined && man !== undefined && isWhite(moved) === isWhite(man);
    if (!isOwn) this.#answer(from + to, position);
    else {
      // the move picks up another piece instead
      this.#page.go(node);
      this.#board.api.selectSquare(to as Key);
    }
  }

  #onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey } = event;
    // after a click on the board, arrow keys still step through the moves
    if (ctrlKey || altKey || metaKey || !this.#rules || !this.#board.box.matches(':focus-visible')) return;
    const { api, square } = this.#board;
    if (!this.#board.onArrow(key)) {
      if (key === 'Enter' || key === ' ') api.selectSquare(square);
      else if (key === 'Escape' && api.state.selected) api.selectSquare(null);
      else if (key === 'Backspace') this.#page.back();
      else return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #onTyped(): void {
    const { position, node } = this.#page;
    if (!this.#rules || !position) return;
    const read = this.#rules.read(this.typed.value, node);
    if ('fault' in read) {
      // the text stays, so that it can be corrected
      this.typed.select();
      this.#page.say(read.fault);
      return;
    }
    this.typed.value = '';
    this.#answer(read.uci, position);
  }

  /** Plays a move, after asking for the promotion piece if necessary. */
  #answer(uci: string, position: BoardPosition): void {
    const isPawn = position.board.get(uci.slice(0, 2))?.toLowerCase() === 'p';
    if (isPawn && uci.length === 4 && /[18]$/.test(uci)) this.#askPromotion(uci);
    else this.#rules?.play(uci, this.#page.node);
  }

  /** Asks for the promotion piece on the board, at the square of the pawn. Escape takes the move back. */
  #askPromotion(move: string): void {
    const { position, node } = this.#page;
    const color = isWhite(position?.board.get(move.slice(0, 2)) ?? 'P') ? 'white' : 'black';
    const answer = (piece: string | undefined): void => {
      this.forget();
      if (piece === undefined) this.#page.go(node);
      else this.#rules?.play(move + piece, node);
    };
    const pieces = [...'qrbn'].map((letter) => {
      const name = PIECE_WORDS[letter] ?? '';
      const man = document.createElement('piece');
      man.className = `${name.toLowerCase()} ${color}`;
      return button({ 'aria-label': name, title: name }, () => answer(letter), man);
    });
    const choice = h('div.promotion', { role: 'group', 'aria-label': 'Promote to' }, ...pieces);
    const file = 'abcdefgh'.indexOf(move.charAt(2));
    const { isFlipped, box } = this.#board;
    const isAbove = (move.charAt(3) === '8') !== isFlipped;
    choice.style.left = `${12.5 * (isFlipped ? 7 - file : file)}%`;
    choice.style[isAbove ? 'top' : 'bottom'] = '0';
    choice.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Escape') answer(undefined);
    });
    box.querySelector('.promotion')?.remove();
    box.append(choice);
    this.#page.say('Promote to …');
    pieces[0]?.focus();
  }

  /** Removes the question, because another position is shown. */
  forget(): void {
    const { box } = this.#board;
    const choice = box.querySelector('.promotion');
    // the keyboard continues on the board
    if (choice?.contains(document.activeElement)) box.focus();
    choice?.remove();
  }
}
