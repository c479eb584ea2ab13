/** Explains the mate on the board: which pieces give check, guard, block, are pinned or shut off, on the board and in words. */
import { h } from '../../board-ui/dom.js';
import { makeFen } from '../../board-ui/followed-position.js';
import type { MovePlayer } from '../../board-ui/player.js';
import type { ShownMove } from '../../report/html/shown.js';
import type { App } from '../app.js';
import { settingFlag } from '../field.js';
import { TEXTS } from '../texts.js';

const { mate: words } = TEXTS;

export function matePanel(app: App, player: MovePlayer) {
  /** the meaning of the colours, below the board */
  const legend = h('p.legend.keeps-place', { hidden: true, 'aria-hidden': 'true' });
  const said = h('p.why-mate-said');
  /** the move whose mate is shown, or will be shown next */
  let mateAt: ShownMove | undefined;
  let isOnBoard = false;
  /** the sentences, below the tree */
  const element = h(
    'section.why-mate',
    { 'aria-label': words.title, hidden: true },
    h('h3', words.title),
    said,
    h('label.check', settingFlag(app.store, 'showsMates', 'shows-mates'), h('span', words.onBoard)),
  );

  app.store.follow('settings', ({ settings }) => {
    if (settings.showsMates !== isOnBoard) void show(mateAt);
  });

  /** @param node the move that led to the position on the board; undefined for the diagram */
  async function show(node: ShownMove | undefined): Promise<void> {
    mateAt = node;
    if (isOnBoard && !player.isLooking) player.board.point([]);
    isOnBoard = false;
    const mate = node?.gives === 'mate' && !player.isSolving ? player.position : undefined;
    if (!mate) hide();
    if (!mate) return;
    const { MATE_BRUSHES, shownMate } = await import('../later.js');
    // the reader may have gone to another move by now
    if (mateAt !== node) return;
    const shown = shownMate(makeFen(mate));
    if (!shown) {
      hide();
      return;
    }
    said.textContent = shown.sentences.join(' ');
    element.hidden = false;
    // a shown theme has its own arrows
    const isDrawn = app.store.state.settings.showsMates && !player.isLooking;
    isOnBoard = isDrawn;
    legend.hidden = !isDrawn;
    if (!isDrawn) return;
    player.board.point(shown.arrows);
    legend.replaceChildren(
      ...shown.parts.map((part) => h('span', { class: `brush ${MATE_BRUSHES[part]}` }, words.legend[part])),
    );
  }

  function hide(): void {
    element.hidden = true;
    legend.hidden = true;
  }

  return { element, legend, show };
}
