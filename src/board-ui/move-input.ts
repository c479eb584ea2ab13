/** A person's moves on the board: by mouse and finger, by a square that keys choose, or typed. What a pawn becomes is asked. */
import type { Api } from '@lichess-org/chessground/api';
import type { Key } from '@lichess-org/chessground/types';
import { squareBeside, squareText } from './answer.js';
import { button, type Child, h } from './dom.js';
import type { Position } from './followed-position.js';
import type { PlayNode } from './play-tree.js';

/** What stands on the board. */
export interface Shown {
  readonly board: Api | undefined;
  /** undefined: there is none */
  readonly position: Position | undefined;
  /** the move that led to it; undefined: the beginning */
  readonly node: PlayNode | undefined;
  readonly isFlipped: boolean;
}

/** What is around the board. */
export interface BoardPage {
  shown(): Shown;
  /** shows the position after a move */
  go(node: PlayNode | undefined): void;
  back(): void;
  say(...said: Child[]): void;
}

/** A typed move, perhaps without what a pawn becomes; or what is wrong with it, in a sentence. */
export type ReadMove = { readonly uci: string } | { readonly fault: string };

const BOARD_ATTRIBUTES = {
  tabindex: '0',
  role: 'application',
  'aria-label':
    'Board. Arrow keys choose a square, Enter takes a man and puts it down, Backspace takes a move back',
} as const;

export abstract class MoveInput {
  /** the square that is chosen by keys, for screen readers */
  readonly spot = h('p.unseen', { 'aria-live': 'assertive' });
  readonly typed = h('input', {
    id: 'typed',
    size: 9,
    placeholder: 'Nf3, g1f3',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  });
  readonly form = h(
    'form.answer',
    h('label', { for: 'typed' }, 'Your move'),
    this.typed,
    h('button.quiet', 'Play'),
  );
  protected readonly page: BoardPage;
  readonly #boardBox: HTMLElement;
  #isTaking = false;
  /** the square that is chosen by keys */
  #square = 'e4';

  constructor(boardBox: HTMLElement, page: BoardPage) {
    this.#boardBox = boardBox;
    this.page = page;
    boardBox.addEventListener('focus', () => this.#choose(this.#square));
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#onTyped();
    });
  }

  /** Moves are made on the board. */
  get isTaking(): boolean {
    return this.#isTaking;
  }

  protected abstract read(text: string, position: Position): ReadMove;
  /** A move was made. */
  protected abstract play(uci: string): void;

  /** Moves are taken from now on, or no more. */
  protected take(wanted: boolean): void {
    this.#isTaking = wanted;
    this.form.hidden = !wanted;
    for (const [name, value] of Object.entries(BOARD_ATTRIBUTES)) {
      if (wanted) this.#boardBox.setAttribute(name, value);
      else this.#boardBox.removeAttribute(name);
    }
  }

  /** A man was moved on the board. */
  onMove(from: string, to: string): void {
    const { position, node, board } = this.page.shown();
    if (!position) return;
    const man = position.board.get(to);
    const isOwn = man !== undefined && (man === man.toUpperCase()) === (position.turn === 'w');
    if (!isOwn) this.#answer(from + to, position);
    else {
      // another man is taken instead
      this.page.go(node);
      board?.selectSquare(to as Key);
    }
  }

  /** A key on the board. @returns whether it means something there */
  onKey({ key, target }: KeyboardEvent): boolean {
    // after a click on the board, arrow keys still go through the moves
    if (!this.#isTaking || target !== this.#boardBox || !this.#boardBox.matches(':focus-visible'))
      return false;
    const { board, isFlipped } = this.page.shown();
    const beside = squareBeside(this.#square, key, isFlipped);
    if (beside) this.#choose(beside);
    else if (key === 'Enter' || key === ' ') board?.selectSquare(this.#square as Key);
    else if (key === 'Escape' && board?.state.selected) board.selectSquare(null);
    else if (key === 'Backspace') this.page.back();
    else return false;
    return true;
  }

  /** Puts the ring on a square. */
  #choose(square: string): void {
    const { board, position } = this.page.shown();
    if (!position) return;
    this.#square = square;
    board?.set({ highlight: { custom: new Map([[square as Key, 'chosen']]) } });
    this.spot.textContent = squareText(square, position);
  }

  #onTyped(): void {
    const { position } = this.page.shown();
    if (!this.#isTaking || !position) return;
    const read = this.read(this.typed.value, position);
    if ('fault' in read) {
      // it stays, to be mended
      this.typed.select();
      this.page.say(read.fault);
      return;
    }
    this.typed.value = '';
    this.#answer(read.uci, position);
  }

  /** What a pawn becomes may have to be asked. */
  #answer(uci: string, position: Position): void {
    const isPawn = position.board.get(uci.slice(0, 2))?.toLowerCase() === 'p';
    if (isPawn && uci.length === 4 && /[18]$/.test(uci)) this.#askPromotion(uci);
    else this.play(uci);
  }

  #askPromotion(move: string): void {
    const pieces = Object.entries({ q: 'Queen', r: 'Rook', b: 'Bishop', n: 'Knight' }).map(([letter, name]) =>
      button('quiet', () => this.play(move + letter), name),
    );
    this.page.say('It becomes ', ...pieces);
    pieces[0]?.focus();
  }
}
