/**
 * A board on which men are set up: dragged from the trays and off the board, placed by clicks with a man in hand, or by keys on a
 * chosen square.
 */
import { dragNewPiece } from '@lichess-org/chessground/drag';
import type { Key, MouchEvent, Role } from '@lichess-org/chessground/types';
import { Board } from '../../board-ui/board.js';
import { button, h } from '../../board-ui/dom.js';
import { type Position, parsePosition, readPlacement } from '../../board-ui/followed-position.js';
import { icon } from '../../board-ui/icons.js';
import { TEXTS } from '../texts.js';

const ROLES: Readonly<Record<string, Role>> = {
  K: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
  P: 'pawn',
};

/** What a click on a square does: a man's letter places it; without one, men are moved. */
type InHand = string | 'erase' | undefined;

export interface EditingEvents {
  /** men were moved, placed or taken off by mouse or finger */
  onBoard(board: ReadonlyMap<string, string>): void;
  /** a man was placed by a key or a click; undefined: the square was emptied */
  onPlace(square: string, man: string | undefined): void;
}

export class EditingBoard {
  readonly element: HTMLElement;
  readonly #events: EditingEvents;
  readonly #board = new Board('set-up-board', () => this.#position, {
    animation: { enabled: false },
    highlight: { lastMove: false, check: false },
    movable: { free: true, color: 'both', showDests: false },
    draggable: { showGhost: true, deleteOnDropOff: true },
    events: { change: () => this.#onChange() },
  });
  readonly #tools = new Map<InHand, HTMLButtonElement>();
  #inHand: InHand;
  #isPainting = false;
  #fen = '';

  constructor(events: EditingEvents) {
    this.#events = events;
    const { setUp } = TEXTS;
    this.element = h(
      'div.stage.editing',
      this.#tray('black', this.#tool('erase', setUp.erase, 'erase')),
      this.#board.box,
      this.#board.spot,
      this.#tray('white', this.#tool(undefined, setUp.hand, 'hand')),
    );
    this.#take(undefined);
    const { box } = this.#board;
    box.tabIndex = 0;
    box.role = 'application';
    box.ariaLabel = setUp.board;
    box.addEventListener('keydown', (event) => this.#onKey(event));
    box.addEventListener('mousedown', (event) => this.#onDown(event), true);
    box.addEventListener('touchstart', (event) => this.#onDown(event), { capture: true, passive: false });
    box.addEventListener('mousemove', (event) => this.#onMove(event), true);
    addEventListener('mouseup', () => {
      this.#isPainting = false;
    });
  }

  /** The board is on the page, or the position has changed. */
  show(fen: string): void {
    this.#fen = fen;
    const { api, orientation } = this.#board;
    api.set({ fen: fen.split(' ', 1)[0] ?? '', orientation });
  }

  flip(): void {
    this.#board.flip();
  }

  #tray(color: 'white' | 'black', ...tools: HTMLButtonElement[]): HTMLElement {
    const men = Object.keys(ROLES).map((letter) => this.#man(color, letter));
    return h('div.tray.cg-wrap', { role: 'group', 'aria-label': TEXTS.setUp.tray[color] }, ...men, ...tools);
  }

  #man(color: 'white' | 'black', letter: string): HTMLButtonElement {
    const role = ROLES[letter] as Role;
    const man = color === 'white' ? letter : letter.toLowerCase();
    const drawn = document.createElement('piece');
    drawn.className = `${role} ${color}`;
    const take = (): void => this.#take(this.#inHand === man ? undefined : man);
    const name = `${color} ${role}`;
    const made = button({ class: 'tool', 'aria-label': name, title: name }, take, drawn);
    const drag = (event: MouchEvent): void => {
      dragNewPiece(this.#board.api.state, { color, role }, event, true);
    };
    made.addEventListener('mousedown', drag);
    made.addEventListener('touchstart', drag, { passive: false });
    // no click follows the end of a drag by finger
    made.addEventListener('touchend', (event) => {
      const [{ clientX = -1, clientY = -1 } = {}] = event.changedTouches;
      event.preventDefault();
      if (made.contains(document.elementFromPoint(clientX, clientY))) take();
    });
    this.#tools.set(man, made);
    return made;
  }

  #tool(inHand: InHand, label: string, sign: 'erase' | 'hand'): HTMLButtonElement {
    const made = button(
      { class: 'tool', 'aria-label': label, title: label },
      () => this.#take(inHand),
      icon(sign),
    );
    this.#tools.set(inHand, made);
    return made;
  }

  #take(inHand: InHand): void {
    this.#inHand = inHand;
    for (const [each, made] of this.#tools) made.setAttribute('aria-pressed', String(each === inHand));
    this.element.classList.toggle('placing', inHand !== undefined);
  }

  #onChange(): void {
    const placement = this.#board.api.getFen();
    if (placement !== this.#fen.split(' ', 1)[0]) this.#events.onBoard(readPlacement(placement));
  }

  /** With a man in hand, chessground does not hear of it. */
  #onDown(event: MouchEvent): void {
    const isRight = event instanceof MouseEvent && event.button === 2;
    if (this.#inHand === undefined && !isRight) return;
    const square = this.#squareAt(event);
    if (!square) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const man = isRight || this.#inHand === 'erase' ? undefined : this.#inHand;
    // the same man again takes it off
    const stands = this.#position.board.get(square);
    this.#events.onPlace(square, man === stands ? undefined : man);
    this.#isPainting = man !== stands && !isRight;
  }

  #onMove(event: MouseEvent): void {
    if (!this.#isPainting || this.#inHand === undefined) return;
    const square = this.#squareAt(event);
    const man = this.#inHand === 'erase' ? undefined : this.#inHand;
    if (square && this.#position.board.get(square) !== man) this.#events.onPlace(square, man);
  }

  #squareAt(event: MouchEvent): Key | undefined {
    const point = event instanceof MouseEvent ? event : event.targetTouches?.[0];
    return point && this.#board.api.getKeyAtDomPos([point.clientX, point.clientY]);
  }

  get #position(): Position {
    return parsePosition(this.#fen);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    if (this.#board.onArrow(key)) {
      // the square is chosen
    } else if (/^[KQRBNSP]$/i.test(key)) {
      const letter = key.toUpperCase().replace('S', 'N');
      this.#placeByKey(event.shiftKey ? letter : letter.toLowerCase());
    } else if (key === 'Delete' || key === 'Backspace') this.#placeByKey(undefined);
    else if (key === 'Enter' || key === ' ') {
      if (this.#inHand === undefined) this.#board.api.selectSquare(this.#board.square);
      else this.#placeByKey(this.#inHand === 'erase' ? undefined : this.#inHand);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #placeByKey(man: string | undefined): void {
    const { square } = this.#board;
    this.#events.onPlace(square, man);
    this.#board.choose(square);
  }
}
