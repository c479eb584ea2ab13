/** The form for the reader's annotation of the move on the board: signs, words, arrows and circles. */
import { button, h } from '../../board-ui/dom.js';
import { drawingTools } from '../../board-ui/drawing.js';
import type { MovePlayer } from '../../board-ui/player.js';
import { numberedText, type ShownMove } from '../../report/html/shown.js';
import { choices } from '../field.js';
import { type Annotation, ASSESSMENTS, MOVE_SIGNS } from '../game/annotation.js';
import { analyse as words } from './analyse-texts.js';
import type { EditedGame } from './edited-game.js';

/** Words are saved after this time without typing. */
const TYPED_MS = 400;

export function annotationForm(player: MovePlayer, game: EditedGame) {
  const marks = MOVE_SIGNS.map((mark, i) =>
    button(
      {
        class: 'mark-choice',
        'aria-pressed': 'false',
        title: words.marks[i] ?? mark,
        'aria-label': words.marks[i] ?? mark,
      },
      () => setMark(i + 1),
      mark,
    ),
  );
  const assessment = choices('assessment', [
    [0, words.noAssessment],
    ...Object.entries(ASSESSMENTS).map(
      ([nag, sign]) =>
        [
          Number(nag),
          `${sign}  ${words.assessments[nag as keyof typeof words.assessments & string] ?? ''}`,
        ] as const,
    ),
  ]);
  const comment = h('textarea', {
    id: 'move-comment',
    rows: 2,
    spellcheck: 'true',
    placeholder: words.commentExample,
  });
  const of = h('span');
  let annotation: Annotation = { words: '', signs: [], shapes: [] };
  let place: readonly string[] = [];
  /** set while typed text is not saved yet */
  let typing: ReturnType<typeof setTimeout> | undefined;
  const drawing = drawingTools(player.board, (drawn) => game.draw(drawn));
  assessment.addEventListener('change', () => assess(Number(assessment.value)));
  comment.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(flush, TYPED_MS);
  });
  addEventListener('pagehide', flush);
  game.flush = flush;
  const element = h(
    'details.annotation',
    h('summary', words.annotation, of),
    h(
      'div.row',
      h('span.marks', { role: 'group', 'aria-label': words.marksLabel }, ...marks),
      h('label.unseen', { for: assessment.id }, words.assessment),
      assessment,
    ),
    h('label.unseen', { for: comment.id }, words.comment),
    comment,
    drawing.element,
  );

  /** @param node undefined at the beginning of the game, which has no signs */
  function show(node: ShownMove | undefined): void {
    const said = game.tree.annotationAt(node);
    place = game.tree.pathTo(node);
    const isTyping = document.activeElement === comment && said.words === comment.value.trim();
    annotation = said;
    of.textContent = ` ${node ? numberedText(node) : words.beginning}`;
    if (!isTyping) comment.value = said.words;
    for (const [i, made] of marks.entries()) {
      made.setAttribute('aria-pressed', String(said.signs.includes(i + 1)));
      made.disabled = node === undefined;
    }
    assessment.disabled = node === undefined;
    assessment.value = String(said.signs.find((nag) => ASSESSMENTS[nag] !== undefined) ?? 0);
    drawing.show(said.shapes);
  }

  /** Saves typed text with the move for which it was typed. @returns whether there was something to save */
  function flush(): boolean {
    if (typing === undefined) return false;
    clearTimeout(typing);
    typing = undefined;
    const typed = comment.value.replace(/[{}]/g, '').replace(/\s+/g, ' ').trim();
    if (typed === annotation.words) return false;
    change({ words: typed });
    return true;
  }

  function focus(): void {
    element.open = true;
    comment.focus();
  }

  function toggleDrawing(): void {
    element.open = true;
    drawing.toggle();
  }

  function setMark(nag: number): void {
    const others = annotation.signs.filter((sign) => sign < 1 || sign > MOVE_SIGNS.length);
    change({ signs: annotation.signs.includes(nag) ? others : [nag, ...others] });
  }

  function assess(nag: number): void {
    const others = annotation.signs.filter((sign) => ASSESSMENTS[sign] === undefined);
    change({ signs: nag === 0 ? others : [...others, nag] });
  }

  function change(said: Partial<Annotation>): void {
    game.annotate(said, place);
    if (game.isBusy) show(player.node);
  }

  return { element, show, flush, focus, toggleDrawing };
}
