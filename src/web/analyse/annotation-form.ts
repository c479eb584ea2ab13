/** What the reader says of the move on the board: signs, words, arrows and circles. */
import type { Arrow } from '../../board-ui/board.js';
import { button, h } from '../../board-ui/dom.js';
import { Drawing } from '../../board-ui/drawing.js';
import type { Player } from '../../board-ui/player.js';
import { type Annotation, ASSESSMENTS, MARKS } from '../board/annotation.js';
import { choices } from '../field.js';
import { analyse as words } from './analyse-texts.js';

/** Words are taken when nothing was typed for so long. */
const TYPED_MS = 400;

export interface AnnotationEvents {
  /** @param path the moves to the one of which it is said */
  onChange(change: Partial<Annotation>, path: readonly string[]): void;
  onDrawn(drawn: readonly Arrow[]): void;
}

export class AnnotationForm {
  readonly element: HTMLDetailsElement;
  readonly #events: AnnotationEvents;
  readonly #drawing: Drawing;
  readonly #marks = MARKS.map((mark, i) =>
    button(
      {
        class: 'mark-choice',
        'aria-pressed': 'false',
        title: words.marks[i] ?? mark,
        'aria-label': words.marks[i] ?? mark,
      },
      () => this.#mark(i + 1),
      mark,
    ),
  );
  readonly #assessment = choices('assessment', [
    [0, words.noAssessment],
    ...Object.entries(ASSESSMENTS).map(
      ([nag, sign]) =>
        [
          Number(nag),
          `${sign}  ${words.assessments[nag as keyof typeof words.assessments & string] ?? ''}`,
        ] as const,
    ),
  ]);
  readonly #words = h('textarea', {
    id: 'move-comment',
    rows: 2,
    spellcheck: 'true',
    placeholder: words.commentExample,
  });
  readonly #of = h('span');
  #said: Annotation = { words: '', signs: [], shapes: [] };
  #path: readonly string[] = [];
  /** something was typed, and is not taken yet */
  #typing: ReturnType<typeof setTimeout> | undefined;

  constructor(player: Player, events: AnnotationEvents) {
    this.#events = events;
    this.#drawing = new Drawing(player.board, (drawn) => events.onDrawn(drawn));
    this.#assessment.addEventListener('change', () => this.#assess(Number(this.#assessment.value)));
    this.#words.addEventListener('input', () => {
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => this.flush(), TYPED_MS);
    });
    addEventListener('pagehide', () => this.flush());
    this.element = h(
      'details.annotation',
      h('summary', words.annotation, this.#of),
      h(
        'div.row',
        h('span.marks', { role: 'group', 'aria-label': words.marksLabel }, ...this.#marks),
        h('label.unseen', { for: this.#assessment.id }, words.assessment),
        this.#assessment,
      ),
      h('label.unseen', { for: this.#words.id }, words.comment),
      this.#words,
      this.#drawing.element,
    );
  }

  /** @param move undefined: the beginning, which has no signs */
  show(said: Annotation, move: string | undefined, path: readonly string[]): void {
    this.#path = path;
    const isTyping = document.activeElement === this.#words && said.words === this.#words.value.trim();
    this.#said = said;
    this.#of.textContent = ` ${move ?? words.beginning}`;
    if (!isTyping) this.#words.value = said.words;
    for (const [i, made] of this.#marks.entries()) {
      made.setAttribute('aria-pressed', String(said.signs.includes(i + 1)));
      made.disabled = move === undefined;
    }
    this.#assessment.disabled = move === undefined;
    this.#assessment.value = String(said.signs.find((nag) => ASSESSMENTS[nag] !== undefined) ?? 0);
    this.#drawing.show(said.shapes);
  }

  /** What was typed is said of the move at which it was typed. @returns whether there was something */
  flush(): boolean {
    if (this.#typing === undefined) return false;
    clearTimeout(this.#typing);
    this.#typing = undefined;
    const typed = this.#words.value.replace(/[{}]/g, '').replace(/\s+/g, ' ').trim();
    if (typed === this.#said.words) return false;
    this.#events.onChange({ words: typed }, this.#path);
    return true;
  }

  /** Puts the focus on the words. */
  focus(): void {
    this.element.open = true;
    this.#words.focus();
  }

  toggleDrawing(): void {
    this.element.open = true;
    this.#drawing.toggle();
  }

  /** Sets a sign of the move, or removes it if it is set. */
  #mark(nag: number): void {
    const others = this.#said.signs.filter((sign) => sign < 1 || sign > MARKS.length);
    this.#events.onChange({ signs: this.#said.signs.includes(nag) ? others : [nag, ...others] }, this.#path);
  }

  #assess(nag: number): void {
    const others = this.#said.signs.filter((sign) => ASSESSMENTS[sign] === undefined);
    this.#events.onChange({ signs: nag === 0 ? others : [...others, nag] }, this.#path);
  }
}
