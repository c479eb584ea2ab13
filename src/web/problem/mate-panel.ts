/** Why the mate on the board is one: which pieces give check, guard, block, are pinned or shut off, on the board and in words. */
import { h } from '../../board-ui/dom.js';
import { makeFen } from '../../board-ui/followed-position.js';
import type { PlayNode } from '../../board-ui/play-tree.js';
import type { Player } from '../../board-ui/player.js';
import type { App } from '../app.js';
import { settingFlag } from '../field.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';

const { mate: words } = TEXTS;

export class MatePanel {
  /** below the tree */
  readonly element: HTMLElement;
  /** below the board: what its colours mean */
  readonly legend = h('p.legend.keeps-place', { hidden: true, 'aria-hidden': 'true' });
  readonly #app: App;
  readonly #player: Player;
  readonly #said = h('p.why-mate-said');
  /** the move whose mate is shown, or is about to be */
  #node: PlayNode | undefined;
  #isDrawn = false;

  constructor(app: App, player: Player) {
    this.#app = app;
    this.#player = player;
    this.element = h(
      'section.why-mate',
      { 'aria-label': words.title, hidden: true },
      h('h3', words.title),
      this.#said,
      h('label.check', settingFlag(app.store, 'showsMates', 'shows-mates'), h('span', words.onBoard)),
    );
  }

  update({ settings }: State): void {
    if (settings.showsMates !== this.#isDrawn) void this.show(this.#node);
  }

  /** @param node the move that led to the position on the board; undefined: the diagram */
  async show(node: PlayNode | undefined): Promise<void> {
    this.#node = node;
    if (this.#isDrawn && !this.#player.isLooking) this.#player.point([]);
    this.#isDrawn = false;
    const isMate = node?.gives === 'mate' && !this.#player.isSolving;
    if (!isMate) this.#hide();
    if (!isMate) return;
    const { MATE_BRUSHES, shownMate } = await import('../later.js');
    // another move may be on the board by now
    if (this.#node !== node) return;
    const shown = shownMate(makeFen(node.position));
    if (!shown) {
      this.#hide();
      return;
    }
    this.#said.textContent = shown.sentences.join(' ');
    this.element.hidden = false;
    // a theme has arrows of its own
    const isDrawn = this.#app.store.state.settings.showsMates && !this.#player.isLooking;
    this.#isDrawn = isDrawn;
    this.legend.hidden = !isDrawn;
    if (!isDrawn) return;
    this.#player.point(shown.arrows);
    this.legend.replaceChildren(
      ...shown.parts.map((part) => h('span', { class: `brush ${MATE_BRUSHES[part]}` }, words.legend[part])),
    );
  }

  #hide(): void {
    this.element.hidden = true;
    this.legend.hidden = true;
  }
}
