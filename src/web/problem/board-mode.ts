/** What the board does with a piece that is moved: pieces are placed, or moves made. Two buttons choose, and a key while it is held. */
import { button, h } from '../../board-ui/dom.js';
import { TEXTS } from '../texts.js';

const { problem: words } = TEXTS;

type Mode = 'place' | 'play';

/** @param onChoose a button was pressed @param onChange the key was pressed or released */
export function boardMode(onChoose: (isPlacing: boolean) => void, onChange: () => void) {
  let chosen: Mode = 'place';
  /** the other mode, as long as its key is held */
  let isHeld = false;
  /** the board was, while the key was held */
  let isUsed = false;
  const buttons: Readonly<Record<Mode, HTMLButtonElement>> = {
    place: button('', () => onChoose(true), words.place),
    play: button('', () => onChoose(false), words.play),
  };
  addEventListener('keyup', ({ key }) => {
    if (key.toLowerCase() === 'x') release(!isUsed);
  });
  addEventListener('blur', () => release());

  /** @param isChoice the other mode stays: the key was pressed, and the board not used meanwhile */
  function release(isChoice = false): void {
    if (!isHeld) return;
    isHeld = false;
    if (isChoice) chosen = chosen === 'place' ? 'play' : 'place';
    onChange();
  }

  return {
    element: h('div.switch', { role: 'group', 'aria-label': words.mode }, ...Object.values(buttons)),
    get isPlacing(): boolean {
      return (chosen === 'place') !== isHeld;
    },
    set isPlacing(wanted: boolean) {
      isHeld = false;
      chosen = wanted ? 'place' : 'play';
    },
    /** @param isPlacing whatever is chosen */
    show(isPlacing: boolean): void {
      for (const [mode, made] of Object.entries(buttons))
        made.setAttribute('aria-pressed', String((mode === 'place') === isPlacing));
    },
    /** Notes that the board was touched. */
    use(): void {
      isUsed = isHeld;
    },
    hold(): void {
      isUsed = false;
      isHeld = true;
      onChange();
    },
    release: (): void => release(),
  };
}
