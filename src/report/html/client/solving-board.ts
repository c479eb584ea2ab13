/** The reader's moves while a problem is solved on the board: by mouse and finger, by a square that keys choose, or typed. */
import type { Api } from '@lichess-org/chessground/api';
import type { Key } from '@lichess-org/chessground/types';
import { squareBeside, squareText, typedMove } from './answer.js';
import { button, type Child, h } from './dom.js';
import type { Position } from './followed-position.js';
import type { Play, PlayNode } from './play-tree.js';
import { Solving } from './solving.js';

/** What stands on the board. */
interface Shown {
  readonly board: Api | undefined;
  /** undefined: there is no problem */
  readonly position: Position | undefined;
  /** the move that led to it; undefined: the diagram */
  readonly node: PlayNode | undefined;
  readonly isFlipped: boolean;
}

/** The page on which it is solved. */
interface SolvedPage {
  shown(): Shown;
  /** shows the position after a move */
  go(node: PlayNode | undefined): void;
  back(): void;
  say(...said: Child[]): void;
}

const BOARD_ATTRIBUTES = {
  tabindex: '0',
  role: 'application',
  'aria-label':
    'Board. Arrow keys choose a square, Enter takes a man and puts it down, Backspace takes a move back',
} as const;

export class SolvingBoard {
  /** the square that is chosen by keys, for screen readers */
  readonly spot = h('p', { class: 'unseen', 'aria-live': 'assertive' });
  readonly typed = h('input', {
    id: 'typed',
    size: 9,
    placeholder: 'Nf3, g1f3',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  });
  readonly form = h(
    'form',
    { class: 'answer' },
    h('label', { for: 'typed' }, 'Your move'),
    this.typed,
    h('button', { class: 'quiet' }, 'Play'),
  );
  readonly #boardBox: HTMLElement;
  readonly #page: SolvedPage;
  #solving: Solving | undefined;
  /** the square that is chosen by keys */
  #square = 'e4';

  constructor(boardBox: HTMLElement, page: SolvedPage) {
    this.#boardBox = boardBox;
    this.#page = page;
    boardBox.addEventListener('focus', () => this.#choose(this.#square));
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#onTyped();
    });
  }

  get isSolving(): boolean {
    return this.#solving !== undefined;
  }

  /** The reader looks for the solution; without `play` no more. */
  start(play: Play | undefined): void {
    this.#solving = play && new Solving(play);
    this.form.hidden = !play;
    for (const [name, value] of Object.entries(BOARD_ATTRIBUTES)) {
      if (play) this.#boardBox.setAttribute(name, value);
      else this.#boardBox.removeAttribute(name);
    }
  }

  /** A man was moved on the board. */
  onMove(from: string, to: string): void {
    const { position, node, board } = this.#page.shown();
    if (!position) return;
    const man = position.board.get(to);
    const isOwn = man !== undefined && (man === man.toUpperCase()) === (position.turn === 'w');
    if (!isOwn) this.#answer(from + to, position);
    else {
      // another man is taken instead
      this.#page.go(node);
      board?.selectSquare(to as Key);
    }
  }

  /** A key on the board. @returns whether it means something there */
  onKey(key: string): boolean {
    const { board, isFlipped } = this.#page.shown();
    const beside = squareBeside(this.#square, key, isFlipped);
    if (beside) this.#choose(beside);
    else if (key === 'Enter' || key === ' ') board?.selectSquare(this.#square as Key);
    else if (key === 'Escape' && board?.state.selected) board.selectSquare(null);
    else if (key === 'Backspace') this.#page.back();
    else return false;
    return true;
  }

  /** Puts the ring on a square. */
  #choose(square: string): void {
    const { board, position } = this.#page.shown();
    if (!position) return;
    this.#square = square;
    board?.set({ highlight: { custom: new Map([[square as Key, 'chosen']]) } });
    this.spot.textContent = squareText(square, position);
  }

  #onTyped(): void {
    const { position, node } = this.#page.shown();
    if (!this.#solving || !position) return;
    const text = this.typed.value;
    const move = typedMove(text, position, this.#solving.known(node));
    if (move === undefined) this.#page.say(`Found ‘${text}’; expected a move such as Nf3 or g1f3.`);
    else this.#answer(move, position);
    this.typed.select();
  }

  /** What a pawn becomes may have to be asked. */
  #answer(uci: string, position: Position): void {
    const isPawn = position.board.get(uci.slice(0, 2))?.toLowerCase() === 'p';
    if (isPawn && uci.length === 4 && /[18]$/.test(uci)) this.#askPromotion(uci);
    else this.#play(uci);
  }

  #askPromotion(move: string): void {
    const pieces = Object.entries({ q: 'Queen', r: 'Rook', b: 'Bishop', n: 'Knight' }).map(([letter, name]) =>
      button({ class: 'quiet' }, () => this.#play(move + letter), name),
    );
    this.#page.say('It becomes ', ...pieces);
    pieces[0]?.focus();
  }

  #play(uci: string): void {
    const page = this.#page;
    if (!this.#solving) return;
    const { node } = page.shown();
    const { shown, said, ended } = this.#solving.move(node, uci);
    for (const next of shown.length > 0 ? shown : [node]) page.go(next);
    const another = ended ? this.#solving.another(shown.at(-1) ?? node) : undefined;
    const goOn = (moves: readonly PlayNode[]): void => {
      for (const node of moves) page.go(node);
      page.say(`${moves.at(-1)?.text}: go on.`);
    };
    page.say(said, another && button({ class: 'quiet' }, () => goOn(another), 'Another defence'));
  }
}
