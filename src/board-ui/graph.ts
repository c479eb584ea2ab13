/** The evaluation of a game as a graph: White's share of the expected score after each half-move. A click goes there. */
import { h, s } from './dom.js';
import { judgementOf } from './game-moves.js';
import { gameMoves, inGame, type Play, type PlayNode } from './play-tree.js';

/** Units of the drawing, stretched to the width of the board. */
const HEIGHT = 100;

export class EvaluationGraph {
  readonly element = h('div.graph', {
    role: 'slider',
    tabindex: 0,
    'aria-label': 'Evaluation',
    'aria-valuemin': 0,
  });
  readonly #onChoose: (node: PlayNode | undefined) => void;
  readonly #cursor = h('i.cursor');
  #moves: readonly PlayNode[] = [];

  constructor(onChoose: (node: PlayNode | undefined) => void) {
    this.#onChoose = onChoose;
    this.element.addEventListener('pointerdown', (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.#goTo(event);
    });
    this.element.addEventListener('pointermove', (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) this.#goTo(event);
    });
  }

  /** @param shares in per cent; null: not analysed; undefined: there is no graph */
  show(play: Play, shares: readonly (number | null)[] | undefined): void {
    this.element.hidden = shares === undefined;
    if (!shares) return;
    this.#moves = gameMoves(play);
    const last = Math.max(1, this.#moves.length);
    this.element.setAttribute('aria-valuemax', String(this.#moves.length));
    const points = shares.flatMap((share, ply) => (share === null ? [] : [`${ply},${HEIGHT - share}`]));
    const from = shares.findIndex((share) => share !== null);
    const to = shares.findLastIndex((share) => share !== null);
    const area = points.length > 0 ? `M${from},${HEIGHT} L${points.join(' ')} L${to},${HEIGHT} Z` : '';
    this.element.replaceChildren(
      s(
        'svg',
        { viewBox: `0 0 ${last} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        s('path.white', { d: area }),
        s('path.middle', { d: `M0,${HEIGHT / 2} H${last}` }),
        s('path.curve', { d: points.length > 0 ? `M${points.join(' L')}` : '' }),
      ),
      ...this.#moves.flatMap((node, i) => {
        const judgement = judgementOf(node);
        const share = shares[i + 1] ?? null;
        if (!judgement || share === null) return [];
        const dot = h('i', { class: `dot ${judgement}` });
        dot.style.left = `${(100 * (i + 1)) / last}%`;
        dot.style.top = `${100 - share}%`;
        return [dot];
      }),
      this.#cursor,
    );
  }

  /** Marks the move shown on the board; of a better line, the move that it replaces. */
  mark(node: PlayNode | undefined, text: string): void {
    const at = inGame(this.#moves, node);
    const ply = at ? this.#moves.indexOf(at) + 1 : 0;
    this.#cursor.style.left = `${(100 * ply) / Math.max(1, this.#moves.length)}%`;
    this.element.setAttribute('aria-valuenow', String(ply));
    this.element.setAttribute('aria-valuetext', text);
  }

  #goTo({ clientX }: PointerEvent): void {
    const { left, width } = this.element.getBoundingClientRect();
    const ply = Math.round(((clientX - left) / width) * this.#moves.length);
    this.#onChoose(this.#moves[Math.min(ply, this.#moves.length) - 1]);
  }
}
