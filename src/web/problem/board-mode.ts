/** What the board does with a piece that is moved: pieces are placed, or moves made. Two buttons choose, and a key while it is held. */
import { button, h } from '../../board-ui/dom.js';
import { TEXTS } from '../texts.js';

const { problem: words } = TEXTS;

type Mode = 'place' | 'play';

export class BoardMode {
  readonly element: HTMLElement;
  readonly #buttons: Readonly<Record<Mode, HTMLButtonElement>>;
  readonly #onChange: () => void;
  #chosen: Mode = 'place';
  /** the other mode, as long as its key is held */
  #isHeld = false;
  /** the board was, while the key was held */
  #isUsed = false;

  /** @param onChoose a button was pressed @param onChange the key was pressed or released */
  constructor(onChoose: (isPlacing: boolean) => void, onChange: () => void) {
    this.#onChange = onChange;
    this.#buttons = {
      place: button('', () => onChoose(true), words.place),
      play: button('', () => onChoose(false), words.play),
    };
    this.element = h(
      'div.switch',
      { role: 'group', 'aria-label': words.mode },
      ...Object.values(this.#buttons),
    );
    addEventListener('keyup', ({ key }) => {
      if (key.toLowerCase() === 'x') this.#release(!this.#isUsed);
    });
    addEventListener('blur', () => this.release());
  }

  get isPlacing(): boolean {
    return (this.#chosen === 'place') !== this.#isHeld;
  }

  set isPlacing(wanted: boolean) {
    this.#isHeld = false;
    this.#chosen = wanted ? 'place' : 'play';
  }

  /** @param isPlacing whatever is chosen */
  show(isPlacing: boolean): void {
    for (const [mode, made] of Object.entries(this.#buttons))
      made.setAttribute('aria-pressed', String((mode === 'place') === isPlacing));
  }

  /** Notes that the board was touched. */
  use(): void {
    this.#isUsed = this.#isHeld;
  }

  hold(): void {
    this.#isUsed = false;
    this.#isHeld = true;
    this.#onChange();
  }

  release(): void {
    this.#release(false);
  }

  /** @param isChoice the other mode stays: the key was pressed, and the board not used meanwhile */
  #release(isChoice: boolean): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    if (isChoice) this.#chosen = this.#chosen === 'place' ? 'play' : 'place';
    this.#onChange();
  }
}
