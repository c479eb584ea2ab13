/** What is done with all pieces at once: they are shifted, mirrored, turned, or change their colours. */
import { makeSquare } from 'chessops/util';
import { button, h } from '../../board-ui/dom.js';
import { makeFen, parsePosition } from '../../board-ui/followed-position.js';
import { Diagram, squareNamed, TRANSFORMATIONS } from '../../problems/setup/setup-board.js';
import type { App } from '../app.js';
import { afterEdit } from '../set-up-position.js';
import { TEXTS } from '../texts.js';

const { actions: words } = TEXTS;

/** Changes the diagram. @returns whether it could */
type Change = (diagram: Diagram) => boolean;

const shift =
  (files: number, ranks: number): Change =>
  (diagram) =>
    diagram.shift(files, ranks);
const transform =
  (name: string): Change =>
  (diagram) => {
    const transformation = TRANSFORMATIONS[name];
    if (transformation) diagram.transform(transformation);
    return transformation !== undefined;
  };

const CHANGES = {
  left: shift(-1, 0),
  right: shift(1, 0),
  up: shift(0, 1),
  down: shift(0, -1),
  mirror: transform('a1<-->h1'),
  flip: transform('a1<-->a8'),
  rotate: transform('270'),
  colours: (diagram: Diagram) => {
    diagram.exchangeColours();
    return true;
  },
} satisfies Readonly<Record<string, Change>>;

export type PositionAction = keyof typeof CHANGES;

/** Returns the position after an action; undefined: a piece would leave the board. Whoever is to move remains. */
function changedPosition(fen: string, action: PositionAction): string | undefined {
  const position = parsePosition(fen);
  const diagram = new Diagram();
  for (const [square, man] of position.board) diagram.put(man, squareNamed(square) as number);
  if (!CHANGES[action](diagram)) return undefined;
  const board = new Map<string, string>();
  for (let square = 0; square < 64; square++) {
    const man = diagram.at(square);
    if (man) board.set(makeSquare(square), man);
  }
  return makeFen(afterEdit({ ...position, enPassant: '' }, board));
}

export function positionActions(app: App): HTMLElement {
  const said = h('p.said', { 'aria-live': 'polite' });
  const actions = Object.entries(words.names).map(([action, [sign, name]]) =>
    button(
      { class: 'quiet', 'aria-label': name, title: name },
      () => {
        const fen = changedPosition(app.store.state.problem.fen, action as PositionAction);
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
