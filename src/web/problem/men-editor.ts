/**
 * Places pieces on a board: they are dragged from the tray and off the board, placed by clicks with a piece in hand, or by keys on a chosen
 * square. The view decides whether pieces are placed or moves are made.
 */

import { dragNewPiece } from '@lichess-org/chessground/drag';
import type { Key, MouchEvent, Role } from '@lichess-org/chessground/types';
import type { Board } from '../../board-ui/board.js';
import { button, h } from '../../board-ui/dom.js';
import { type BoardPosition, makeFen, placementOf } from '../../board-ui/followed-position.js';
import { icon } from '../../board-ui/icons.js';
import { PIECE_WORDS } from '../../board-ui/speech.js';
import { readPlacement } from '../../report/position/diagram/placement.js';
import { examine } from '../question.js';
import { afterEdit, withMan } from '../set-up-position.js';
import type { Store } from '../store.js';
import { TEXTS } from '../texts.js';

const { setUp: words } = TEXTS;

/** What a click on a square does: a piece's letter places it; undefined lets the reader move pieces. */
type InHand = string | 'erase' | undefined;

/**
 * @param isPlacing decides whether pieces are placed now, and not moves made
 * @param onTake called when a piece is taken from the tray, from when on pieces are placed
 */
export function menEditor(store: Store, board: Board, isPlacing: () => boolean, onTake: () => void) {
  const toolButtons = new Map<InHand, HTMLButtonElement>();
  let held: InHand;
  let isPainting = false;
  let isAttached = false;
  const tray = h(
    'div.tray.cg-wrap',
    row('black', tool('erase', words.erase, 'erase')),
    row('white', tool(undefined, words.hand, 'hand')),
  );
  hold(undefined);
  const { box } = board;
  box.addEventListener('keydown', onKey, true);
  box.addEventListener('mousedown', onDown, true);
  box.addEventListener('touchstart', onDown, { capture: true, passive: false });
  box.addEventListener('mousemove', onMove, true);
  addEventListener('mouseup', () => {
    isPainting = false;
  });

  /** Is called when the board is on the page, or when it switches between placing pieces and making moves. */
  function update(): void {
    const isOn = isPlacing();
    if (!isAttached) board.api.set({ events: { change: onChange } });
    isAttached = true;
    const { box } = board;
    box.ariaLabel = isOn ? words.board : words.moveBoard;
    if (!isOn && held !== undefined) hold(undefined);
    box.classList.toggle('placing', isOn && held !== undefined);
    tray.classList.toggle('resting', !isOn);
  }

  function row(color: 'white' | 'black', ...tools: HTMLButtonElement[]): HTMLElement {
    const men = Object.keys(PIECE_WORDS).map((letter) => manButton(color, letter));
    return h('div.tray-row', { role: 'group', 'aria-label': words.tray[color] }, ...men, ...tools);
  }

  function manButton(color: 'white' | 'black', letter: string): HTMLButtonElement {
    const role = PIECE_WORDS[letter]?.toLowerCase() as Role;
    const man = color === 'white' ? letter.toUpperCase() : letter;
    const drawn = document.createElement('piece');
    drawn.className = `${role} ${color}`;
    const take = (): void => {
      onTake();
      hold(held === man ? undefined : man);
    };
    const name = `${color} ${role}`;
    const made = button({ class: 'tool', 'aria-label': name, title: name }, take, drawn);
    const drag = (event: MouchEvent): void => {
      onTake();
      dragNewPiece(board.api.state, { color, role }, event, true);
    };
    made.addEventListener('mousedown', drag);
    made.addEventListener('touchstart', drag, { passive: false });
    // dragging by finger does not end with a click event
    made.addEventListener('touchend', (event) => {
      const [{ clientX = -1, clientY = -1 } = {}] = event.changedTouches;
      event.preventDefault();
      if (made.contains(document.elementFromPoint(clientX, clientY))) take();
    });
    toolButtons.set(man, made);
    return made;
  }

  function tool(inHand: InHand, label: string, sign: 'erase' | 'hand'): HTMLButtonElement {
    const made = button(
      { class: 'tool', 'aria-label': label, title: label },
      () => {
        onTake();
        hold(inHand);
      },
      icon(sign),
    );
    toolButtons.set(inHand, made);
    return made;
  }

  function hold(inHand: InHand): void {
    held = inHand;
    for (const [each, made] of toolButtons) made.setAttribute('aria-pressed', String(each === inHand));
    board.box.classList.toggle('placing', inHand !== undefined);
  }

  function onChange(): void {
    if (!isPlacing()) return;
    const placement = board.api.getFen();
    if (placement !== placementOf(position().board)) edit(afterEdit(position(), readPlacement(placement)));
  }

  /** Handles a press on the board. If a piece is in hand, chessground does not receive the event. */
  function onDown(event: MouchEvent): void {
    const isRight = event instanceof MouseEvent && event.button === 2;
    if (!isPlacing()) return;
    if (held === undefined && !isRight) return;
    const square = squareAt(event);
    if (!square) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const man = isRight || held === 'erase' ? undefined : held;
    // placing the same piece again removes it
    const stands = position().board.get(square);
    place(square, man === stands ? undefined : man);
    isPainting = man !== stands && !isRight;
  }

  function onMove(event: MouseEvent): void {
    if (!isPainting || held === undefined) return;
    const square = squareAt(event);
    const man = held === 'erase' ? undefined : held;
    if (square && position().board.get(square) !== man) place(square, man);
  }

  function squareAt(event: MouchEvent): Key | undefined {
    const point = event instanceof MouseEvent ? event : event.targetTouches?.[0];
    return point && board.api.getKeyAtDomPos([point.clientX, point.clientY]);
  }

  function onKey(event: KeyboardEvent): void {
    if (!isPlacing() || event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    if (board.onArrow(key)) {
      // onArrow has chosen the next square
    } else if (/^[KQRBNSP]$/i.test(key)) {
      const letter = key.toUpperCase().replace('S', 'N');
      placeByKey(event.shiftKey ? letter : letter.toLowerCase());
    } else if (key === 'Delete' || key === 'Backspace') placeByKey(undefined);
    else if (key === 'Enter' || key === ' ') {
      if (held === undefined) board.api.selectSquare(board.square);
      else placeByKey(held === 'erase' ? undefined : held);
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function placeByKey(man: string | undefined): void {
    const { square } = board;
    place(square, man);
    board.choose(square);
  }

  function position(): BoardPosition {
    return examine(store.state.problem).position;
  }

  /** @param man undefined to empty the square */
  function place(square: string, man: string | undefined): void {
    edit(withMan(position(), square, man));
  }

  function edit(changed: BoardPosition): void {
    store.edit({ fen: makeFen(changed) });
  }

  return { tray, update };
}
