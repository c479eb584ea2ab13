/**
 * Arrows and circles that readers draw: with the right button of a mouse (Shift, Alt and Ctrl give other colours); or, after a press on
 * "Draw", by mouse, finger and keys in the colour that is chosen. The same once more erases it.
 */
import { start as startDrawing } from '@lichess-org/chessground/draw';
import type { Arrow, Board } from './board.js';
import { COLOURS } from './board.js';
import { button, h } from './dom.js';
import { iconButton } from './icons.js';

export class Drawing {
  readonly element: HTMLElement;
  readonly #board: Board;
  readonly #onDrawn: (drawn: readonly Arrow[]) => void;
  readonly #switch = iconButton('Draw arrows and circles', 'draw', () => this.toggle());
  readonly #colours: HTMLElement;
  readonly #clear = button('quiet', () => this.#draw([]), 'Clear');
  #colour: (typeof COLOURS)[number] = COLOURS[0];
  #drawn: readonly Arrow[] = [];
  #isOn = false;
  /** where an arrow of keys begins */
  #from: string | undefined;

  constructor(board: Board, onDrawn: (drawn: readonly Arrow[]) => void) {
    this.#board = board;
    this.#onDrawn = onDrawn;
    this.#switch.setAttribute('aria-pressed', 'false');
    this.#switch.append(h('span', 'Draw'));
    this.#colours = h(
      'span.colours',
      { role: 'group', 'aria-label': 'Colour', hidden: true },
      ...COLOURS.map((colour, i) => {
        const made = button(
          { class: `colour ${colour}`, 'aria-label': colour, title: colour, 'aria-pressed': String(i === 0) },
          () => {
            this.#colour = colour;
            for (const each of this.#colours.children)
              each.setAttribute('aria-pressed', String(each === made));
          },
        );
        return made;
      }),
    );
    this.element = h('div.drawing', this.#switch, this.#colours, this.#clear);
    for (const type of ['mousedown', 'touchstart'])
      board.box.addEventListener(type, (event) => this.#onPress(event as MouseEvent | TouchEvent), {
        capture: true,
        passive: false,
      });
    board.box.addEventListener('keydown', (event) => this.#onKey(event), { capture: true });
  }

  /** Shows what is drawn at the position on the board. */
  show(drawn: readonly Arrow[]): void {
    this.#drawn = drawn;
    this.#from = undefined;
    this.#board.onDrawn((all) => this.#take(all));
    this.#board.showDrawn(drawn);
    this.#clear.hidden = drawn.length === 0;
  }

  toggle(): void {
    this.#isOn = !this.#isOn;
    this.#from = undefined;
    this.#switch.setAttribute('aria-pressed', String(this.#isOn));
    this.#colours.hidden = !this.#isOn;
    this.#board.box.classList.toggle('drawn-on', this.#isOn);
    if (this.#isOn) this.#board.box.focus({ preventScroll: true });
  }

  #take(drawn: readonly Arrow[]): void {
    this.#drawn = drawn;
    this.#clear.hidden = drawn.length === 0;
    this.#onDrawn(drawn);
  }

  #draw(drawn: readonly Arrow[]): void {
    this.#board.showDrawn(drawn);
    this.#take(drawn);
  }

  #onPress(event: MouseEvent | TouchEvent): void {
    const { state } = this.#board.api;
    // a board that lets nobody draw wipes nothing off at a click, either
    const isByHand = event.shiftKey || ('button' in event && event.button === 2);
    state.drawable.enabled = this.#isOn || isByHand;
    if (!this.#isOn || isByHand) return;
    startDrawing(state, event);
    if (state.drawable.current) state.drawable.current.brush = this.#colour;
  }

  #onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey } = event;
    const isOurs = key === 'Enter' || key === ' ' || (key === 'Escape' && this.#from !== undefined);
    if (!this.#isOn || !isOurs || ctrlKey || altKey || metaKey || event.target !== this.#board.box) return;
    event.preventDefault();
    event.stopPropagation();
    const { square } = this.#board;
    if (key === 'Escape') this.#from = undefined;
    else if (this.#from === undefined) this.#from = square;
    else {
      const uci = this.#from === square ? square : this.#from + square;
      this.#from = undefined;
      const same = this.#drawn.find((each) => each.uci === uci);
      const others = this.#drawn.filter((each) => each !== same);
      this.#draw(same?.brush === this.#colour ? others : [...others, { uci, brush: this.#colour }]);
    }
    this.#board.spot.textContent = this.#from ? `From ${this.#from} to …` : `${this.#drawn.length} drawn`;
  }
}
