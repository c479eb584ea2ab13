/** The moves of a game in two columns, each with its score. Comments, variations and better lines stand below their move. */
import { numberedText, type ShownMove } from '../report/html/shown.js';
import { capital } from '../text/ends.js';
import { button, type Child, h } from './dom.js';
import { gameMoves, lineFrom, type PlayTree, siblingsOf, textInLine } from './play-tree.js';

/** @param describe returns a move in words, for screen readers */
export function gameMovesList(onChoose: (node: ShownMove) => void, describe: (node: ShownMove) => string) {
  const element = h('div.game-moves');
  const buttons = new Map<ShownMove, HTMLButtonElement>();
  let current: HTMLButtonElement | undefined;

  function show(play: PlayTree): void {
    buttons.clear();
    current = undefined;
    const cells: HTMLElement[] = [];
    const moves = gameMoves(play);
    for (const [i, node] of moves.entries()) {
      const { turn, move } = play.positionAfter(node.parent);
      const isBlack = turn === 'b';
      // a row begins with a number before White's move, and before Black's at the beginning or after other rows
      if (!isBlack || i === 0 || cells.at(-1)?.classList.contains('below')) {
        cells.push(h('span.number', `${move}.`));
        if (isBlack) cells.push(h('span.gone', '…'));
      }
      cells.push(moveButton(node, true));
      const beside = siblingsOf(play, node).filter((sibling) => sibling !== node);
      const better = beside.find(({ role }) => role === 'better');
      const below = [
        ...(better ? [betterLine(node, better)] : []),
        ...node.comments.map((text) => h('p.below.comment', text)),
        ...beside.filter(({ role }) => role === 'line').map((first) => h('p.below', ...variation(first))),
      ];
      if (below.length > 0 && !isBlack && node !== moves.at(-1)) cells.push(h('span.gone', '…'));
      cells.push(...below);
    }
    element.replaceChildren(...cells);
    const first = buttons.values().next().value;
    if (first) first.tabIndex = 0;
  }

  /** Marks the move shown on the board; undefined for the beginning. */
  function mark(node: ShownMove | undefined): void {
    const before = current;
    before?.removeAttribute('aria-current');
    current = node && buttons.get(node);
    if (!current) {
      if (before) element.querySelector('.move')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    for (const made of buttons.values()) made.tabIndex = -1;
    current.tabIndex = 0;
    current.setAttribute('aria-current', 'step');
    if (before !== undefined && before === document.activeElement) current.focus({ preventScroll: true });
    current.scrollIntoView({ block: 'nearest' });
  }

  function betterLine(move: ShownMove, first: ShownMove): HTMLElement {
    const { judgement = '' } = move;
    return h(
      'p.below.better',
      h('b', { class: judgement }, `${capital(judgement)}.`),
      ` Better, ${first.note}: `,
      ...lineFrom(first).map((node) => moveButton(node, false)),
    );
  }

  /** Returns a variation in one paragraph, with variations inside it in brackets. */
  function variation(first: ShownMove): Child[] {
    const parts: Child[] = [];
    let follows = false;
    for (let node: ShownMove | undefined = first; node; ) {
      parts.push(moveButton(node, false, follows));
      const others: readonly ShownMove[] = node === first ? [] : (node.parent?.next.slice(1) ?? []);
      parts.push(...node.comments.map((text) => h('i', ` ${text} `)));
      for (const other of others) parts.push(' (', ...variation(other), ') ');
      follows = node.comments.length === 0 && others.length === 0;
      node = node.next[0];
    }
    return parts;
  }

  /** @param short omits the number, which Black's move after White's does not need */
  function moveButton(node: ShownMove, inGame: boolean, short = false): HTMLElement {
    const { text, score = '', judgement = '' } = node;
    const shown = inGame ? text : short ? textInLine(node) : numberedText(node);
    const made = button(
      { class: `move ${inGame ? judgement : ''}`.trim(), tabindex: -1 },
      () => onChoose(node),
      h('span', shown),
      inGame && score !== '' && h('span.score', score),
    );
    made.addEventListener('focus', () => made.setAttribute('aria-label', describe(node)));
    buttons.set(node, made);
    return made;
  }

  return { element, show, mark };
}
