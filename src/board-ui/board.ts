/** A board: chessground in a box, with a square that keys can choose. */
import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import { squareBeside, squareText } from './answer.js';
import { h } from './dom.js';
import type { BoardPosition } from './followed-position.js';

const USUAL: Config = {
  coordinates: true,
  premovable: { enabled: false },
  drawable: { enabled: false },
  disableContextMenu: true,
};

const POINTER_EVENTS = ['mousedown', 'mousemove', 'mouseup', 'touchstart', 'touchmove', 'touchend'] as const;

/** An arrow on the board, from the first square of a move to its last. A single square is circled. */
export interface Arrow {
  readonly uci: string;
  /** a colour of chessground: `green`, `paleBlue` … */
  readonly brush: string;
}

/** The colours that readers can draw in. */
export const DRAWING_COLOURS = ['green', 'red', 'blue', 'yellow'] as const;

const shapeOf = ({ uci, brush }: Arrow): DrawShape => ({
  orig: uci.slice(0, 2) as Key,
  ...(uci.length > 2 && { dest: uci.slice(2, 4) as Key }),
  brush,
});

const arrowOf = ({ orig, dest, brush = 'green' }: DrawShape): Arrow => ({
  uci: dest && dest !== orig ? orig + dest : orig,
  brush,
});

/** Stands in for the place of a board that is not on the page, so that drawings made meanwhile are right later. */
const UNSEEN = new DOMRect(0, 0, 8, 8);

export class Board {
  readonly box: HTMLElement;
  /** tells screen readers the square that keys have chosen */
  readonly spot = h('p.unseen', { 'aria-live': 'assertive' });
  readonly #config: Config;
  readonly #position: () => BoardPosition | undefined;
  #api: Api | undefined;
  #square = 'e4';
  #isFlipped = false;

  /** @param position returns the position on the board; undefined if there is none yet */
  constructor(id: string, position: () => BoardPosition | undefined, config: Config) {
    this.box = h('div.board', { id });
    this.#position = position;
    this.#config = config;
    this.box.addEventListener('focus', () => this.choose(this.#square));
  }

  /** Returns chessground's interface, which is made on first use, when the box must be on the page. */
  get api(): Api {
    this.#api ??= this.#make();
    return this.#api;
  }

  #make(): Api {
    const api = Chessground(this.box, { ...USUAL, ...this.#config });
    const { dom } = api.state;
    const { bounds } = dom;
    const seen = (): DOMRectReadOnly => (bounds().width > 0 ? bounds() : UNSEEN);
    dom.bounds = Object.assign(seen, { clear: () => bounds.clear() });
    // chessground remembers its place until the window is resized or scrolled, but the page above it may have changed
    for (const type of POINTER_EVENTS)
      document.addEventListener(type, () => api.state.dom.bounds.clear(), { capture: true, passive: true });
    return api;
  }

  get square(): Key {
    return this.#square as Key;
  }

  get isFlipped(): boolean {
    return this.#isFlipped;
  }

  get orientation(): 'white' | 'black' {
    return this.#isFlipped ? 'black' : 'white';
  }

  flip(): void {
    this.#isFlipped = !this.#isFlipped;
    this.#api?.set({ orientation: this.orientation });
  }

  /** Draws arrows and circles on the board until others are drawn. */
  point(arrows: readonly Arrow[]): void {
    this.#api?.setAutoShapes(arrows.map(shapeOf));
  }

  /** @param hear receives all drawings, whenever the reader draws something */
  onDrawn(hear: (drawn: readonly Arrow[]) => void): void {
    const onChange = (shapes: readonly DrawShape[]): void => hear(shapes.map(arrowOf));
    this.api.set({ drawable: { defaultSnapToValidMove: false, onChange } });
  }

  showDrawn(drawn: readonly Arrow[]): void {
    this.#api?.setShapes(drawn.map(shapeOf));
  }

  /** Moves the ring to a square. */
  choose(square: string): void {
    const position = this.#position();
    if (!position) return;
    this.#square = square;
    this.#api?.set({ highlight: { custom: new Map([[this.square, 'chosen']]) } });
    this.spot.textContent = squareText(square, position);
  }

  /** Chooses the square beside the chosen one. @returns whether the key is an arrow */
  onArrow(key: string): boolean {
    const beside = squareBeside(this.#square, key, this.#isFlipped);
    if (beside) this.choose(beside);
    return beside !== undefined;
  }
}
