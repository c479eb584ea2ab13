/** Pieces typed with their squares: `Kf1` places a white king, `qd8` a black queen, `-e4` empties e4; several at once. */
import { h } from '../../board-ui/dom.js';
import type { App } from '../app.js';
import { Field } from '../field.js';
import { TEXTS } from '../texts.js';

const { setUp } = TEXTS;

export interface Placed {
  readonly square: string;
  /** undefined: the square is emptied */
  readonly man: string | undefined;
}

const ENTRY = /^([KQRBNSP]|[kqrbnsp]|[-x])([a-h][1-8])$/;

/** @returns undefined where a word is something else */
function readSquares(text: string): readonly Placed[] | undefined {
  const placed: Placed[] = [];
  for (const word of text.split(/[\s,;]+/).filter((word) => word !== '')) {
    const [, man = '', square = ''] = ENTRY.exec(word) ?? [];
    if (square === '') return undefined;
    placed.push({ square, man: /[-x]/.test(man) ? undefined : man.replace('S', 'N').replace('s', 'n') });
  }
  return placed.length > 0 ? placed : undefined;
}

/** The field in which they are typed. */
export class SquareEntry {
  readonly element: HTMLElement;

  constructor(app: App, onPlaced: (placed: readonly Placed[]) => void) {
    const typed = h('input', {
      id: 'square-entry',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      placeholder: setUp.squareExample,
    });
    const field = new Field(setUp.square, typed, h('button.quiet', setUp.place));
    const form = h('form', field.element);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = typed.value.trim();
      const placed = readSquares(text);
      field.complain(placed ? undefined : setUp.notPlaced(text));
      if (!placed) return;
      onPlaced(placed);
      app.say(setUp.placed(text));
      typed.value = '';
    });
    this.element = form;
  }
}
