/** Buttons that change all pieces at once: shift, mirror or turn them, or exchange their colours. */
import { button, h } from '../../board-ui/dom.js';
import { makeFen, parseBoardPosition } from '../../board-ui/followed-position.js';
import { writeBoard } from '../../chess/board-letters.js';
import {
  type Diagram,
  mapped,
  recoloured,
  type SquareMap,
  shiftedBy,
  squareNamed,
  TRANSFORMATIONS,
} from '../../problems/setup/setup-board.js';
import { readPlacement } from '../../report/position/diagram/placement.js';
import type { App } from '../app.js';
import { afterEdit } from '../set-up-position.js';
import { TEXTS } from '../texts.js';

const { actions: words } = TEXTS;

type Change = (diagram: Diagram) => Diagram | undefined;

const by =
  (map: SquareMap): Change =>
  (diagram) =>
    mapped(diagram, map);

const turnedBy = (name: string): Change => by(TRANSFORMATIONS[name] as SquareMap);

/** Changes of the diagram. A change that is impossible returns undefined. */
const CHANGES: Readonly<Record<keyof typeof words.names, Change>> = {
  left: by(shiftedBy(-1, 0)),
  right: by(shiftedBy(1, 0)),
  up: by(shiftedBy(0, 1)),
  down: by(shiftedBy(0, -1)),
  mirror: turnedBy('a1<-->h1'),
  flip: turnedBy('a1<-->a8'),
  rotate: turnedBy('270'),
  colours: recoloured,
};

/** Returns the position after a change; undefined if a piece would leave the board. The side to move stays the same. */
function changedPosition(fen: string, change: Change): string | undefined {
  const position = parseBoardPosition(fen);
  const diagram: Diagram = [];
  for (const [square, man] of position.board) diagram[squareNamed(square) as number] = man;
  const changed = change(diagram);
  if (!changed) return undefined;
  const board = readPlacement(writeBoard((square) => changed[square]));
  return makeFen(afterEdit({ ...position, enPassant: '' }, board));
}

export function positionActions(app: App): HTMLElement {
  const said = h('p.said', { 'aria-live': 'polite' });
  const actions = Object.entries(words.names).map(([action, [sign, name]]) =>
    button(
      { class: 'quiet', 'aria-label': name, title: name },
      () => {
        const change = CHANGES[action as keyof typeof CHANGES];
        const fen = changedPosition(app.store.state.problem.fen, change);
        said.textContent = fen === undefined ? words.leaves : '';
        if (fen !== undefined) app.store.edit({ fen });
      },
      sign,
    ),
  );
  return h(
    'details.position-actions',
    h('summary', words.title),
    h('div.row', { role: 'group', 'aria-label': words.title }, ...actions),
    said,
  );
}
