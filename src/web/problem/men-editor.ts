/**
 * Pieces are placed on a board: dragged from the tray and off the board, by clicks with a piece in hand, or by keys on a chosen square. Whether
 * they are, or moves are made instead, is for the view to say.
 */

import { dragNewPiece } from '@lichess-org/chessground/drag';
import type { Key, MouchEvent, Role } from '@lichess-org/chessground/types';
import type { Board } from '../../board-ui/board.js';
import { button, h } from '../../board-ui/dom.js';
import { type BoardPosition, placementOf } from '../../board-ui/followed-position.js';
import { icon } from '../../board-ui/icons.js';
import { PIECES } from '../../board-ui/speech.js';
import { readPlacement } from '../../report/position/diagram/placement.js';
import { TEXTS } from '../texts.js';

const { setUp: words } = TEXTS;

/** What a click on a square does: a piece's letter places it; without one, pieces are moved. */
type InHand = string | 'erase' | undefined;

export interface EditorEvents {
  /** of the diagram */
  position(): BoardPosition;
  isPlacing(): boolean;
  /** a piece was taken from the tray: pieces are placed from now on */
  onTake(): void;
  /** pieces were moved, placed or taken off by mouse or finger */
  onBoard(board: ReadonlyMap<string, string>): void;
  /** a piece was placed by a key or a click; undefined: the square was emptied */
  onPlace(square: string, man: string | undefined): void;
}

export class MenEditor {
  /** the pieces to take */
  readonly tray: HTMLElement;
  readonly #board: Board;
  readonly #events: EditorEvents;
  readonly #tools = new Map<InHand, HTMLButtonElement>();
  #inHand: InHand;
  #isPainting = false;
  #isAttached = false;

  constructor(board: Board, events: EditorEvents) {
    this.#board = board;
    this.#events = events;
    this.tray = h(
      'div.tray.cg-wrap',
      this.#row('black', this.#tool('erase', words.erase, 'erase')),
      this.#row('white', this.#tool(undefined, words.hand, 'hand')),
    );
    this.#take(undefined);
    const { box } = board;
    box.addEventListener('keydown', (event) => this.#onKey(event), true);
    box.addEventListener('mousedown', (event) => this.#onDown(event), true);
    box.addEventListener('touchstart', (event) => this.#onDown(event), { capture: true, passive: false });
    box.addEventListener('mousemove', (event) => this.#onMove(event), true);
    addEventListener('mouseup', () => {
      this.#isPainting = false;
    });
  }

  /** The board is on the page, or pieces are placed, or moves made, from now on. */
  update(): void {
    const isPlacing = this.#events.isPlacing();
    if (!this.#isAttached) this.#board.api.set({ events: { change: () => this.#onChange() } });
    this.#isAttached = true;
    const { box } = this.#board;
    box.ariaLabel = isPlacing ? words.board : words.moveBoard;
    if (!isPlacing && this.#inHand !== undefined) this.#take(undefined);
    box.classList.toggle('placing', isPlacing && this.#inHand !== undefined);
    this.tray.classList.toggle('resting', !isPlacing);
  }

  #row(color: 'white' | 'black', ...tools: HTMLButtonElement[]): HTMLElement {
    const men = Object.keys(PIECES).map((letter) => this.#man(color, letter));
    return h('div.tray-row', { role: 'group', 'aria-label': words.tray[color] }, ...men, ...tools);
  }

  #man(color: 'white' | 'black', letter: string): HTMLButtonElement {
    const role = PIECES[letter]?.toLowerCase() as Role;
    const man = color === 'white' ? letter.toUpperCase() : letter;
    const drawn = document.createElement('piece');
    drawn.className = `${role} ${color}`;
    const take = (): void => {
      this.#events.onTake();
      this.#take(this.#inHand === man ? undefined : man);
    };
    const name = `${color} ${role}`;
    const made = button({ class: 'tool', 'aria-label': name, title: name }, take, drawn);
    const drag = (event: MouchEvent): void => {
      this.#events.onTake();
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
      () => {
        this.#events.onTake();
        this.#take(inHand);
      },
      icon(sign),
    );
    this.#tools.set(inHand, made);
    return made;
  }

  #take(inHand: InHand): void {
    this.#inHand = inHand;
    for (const [each, made] of this.#tools) made.setAttribute('aria-pressed', String(each === inHand));
    this.#board.box.classList.toggle('placing', inHand !== undefined);
  }

  #onChange(): void {
    if (!this.#events.isPlacing()) return;
    const placement = this.#board.api.getFen();
    if (placement !== placementOf(this.#position.board)) this.#events.onBoard(readPlacement(placement));
  }

  /** Handles a press on the board. If a piece is in hand, chessground does not hear of it. */
  #onDown(event: MouchEvent): void {
    const isRight = event instanceof MouseEvent && event.button === 2;
    if (!this.#events.isPlacing()) return;
    if (this.#inHand === undefined && !isRight) return;
    const square = this.#squareAt(event);
    if (!square) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const man = isRight || this.#inHand === 'erase' ? undefined : this.#inHand;
    // the same piece again takes it off
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

  get #position(): BoardPosition {
    return this.#events.position();
  }

  #onKey(event: KeyboardEvent): void {
    if (!this.#events.isPlacing() || event.ctrlKey || event.altKey || event.metaKey) return;
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
    event.stopImmediatePropagation();
  }

  #placeByKey(man: string | undefined): void {
    const { square } = this.#board;
    this.#events.onPlace(square, man);
    this.#board.choose(square);
  }
}
