/** Buttons that change all pieces at once: shift, mirror or turn them, or exchange their colours. */
import { button, h } from '../../board-ui/dom.js';
import { makeFen, parseBoardPosition } from '../../board-ui/followed-position.js';
import { Diagram, type SquareMap, squareNamed, TRANSFORMATIONS } from '../../problems/setup/setup-board.js';
import { readPlacement } from '../../report/position/diagram/placement.js';
import type { App } from '../app.js';
import { afterEdit } from '../set-up-position.js';
import { TEXTS } from '../texts.js';

const { actions: words } = TEXTS;

type Change = (diagram: Diagram) => unknown;

const transform =
  (name: string): Change =>
  (diagram) =>
    diagram.transform(TRANSFORMATIONS[name] as SquareMap);

/** Changes of the diagram. A change that is impossible returns false. */
const CHANGES: Readonly<Record<keyof typeof words.names, Change>> = {
  left: (diagram) => diagram.shift(-1, 0),
  right: (diagram) => diagram.shift(1, 0),
  up: (diagram) => diagram.shift(0, 1),
  down: (diagram) => diagram.shift(0, -1),
  mirror: transform('a1<-->h1'),
  flip: transform('a1<-->a8'),
  rotate: transform('270'),
  colours: (diagram) => diagram.exchangeColours(),
};

/** Returns the position after a change; undefined if a piece would leave the board. The side to move stays the same. */
function changedPosition(fen: string, change: Change): string | undefined {
  const position = parseBoardPosition(fen);
  const diagram = new Diagram();
  for (const [square, man] of position.board) diagram.put(man, squareNamed(square) as number);
  if (change(diagram) === false) return undefined;
  return makeFen(afterEdit({ ...position, enPassant: '' }, readPlacement(diagram.toBoardField())));
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
