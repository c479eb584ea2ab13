/** The moves of a game in two columns, each with its score; below a move its comments and variations, below a bad one what was better. */
import { capital } from '../text/ends.js';
import { button, type Child, h } from './dom.js';
import { gameMoves, lineFrom, type PlayNode, type PlayTree, siblingsOf, textInLine } from './play-tree.js';
import { spoken } from './speech.js';

export class GameMoves {
  readonly element = h('div.game-moves');
  readonly #onChoose: (node: PlayNode) => void;
  readonly #buttons = new Map<PlayNode, HTMLButtonElement>();
  #current: HTMLButtonElement | undefined;

  constructor(onChoose: (node: PlayNode) => void) {
    this.#onChoose = onChoose;
  }

  show(play: PlayTree): void {
    this.#buttons.clear();
    this.#current = undefined;
    const cells: HTMLElement[] = [];
    const moves = gameMoves(play);
    for (const [i, node] of moves.entries()) {
      const { turn, move } = node.before;
      const isBlack = turn === 'b';
      // Black's move after a row of its own for White's, or at the beginning
      if (!isBlack || i === 0 || cells.at(-1)?.classList.contains('below')) {
        cells.push(h('span.number', `${move}.`));
        if (isBlack) cells.push(h('span.gone', '…'));
      }
      cells.push(this.#move(node, true));
      const beside = siblingsOf(play, node).filter((sibling) => sibling !== node);
      const better = beside.find(({ role }) => role === 'better');
      const below = [
        ...(better ? [this.#better(node, better)] : []),
        ...node.comments.map((text) => h('p.below.comment', text)),
        ...beside
          .filter(({ role }) => role === 'line')
          .map((first) => h('p.below', ...this.#variation(first))),
      ];
      if (below.length > 0 && !isBlack && node !== moves.at(-1)) cells.push(h('span.gone', '…'));
      cells.push(...below);
    }
    this.element.replaceChildren(...cells);
    const first = this.#buttons.values().next().value;
    if (first) first.tabIndex = 0;
  }

  /** Marks the move shown on the board; undefined: the beginning. */
  mark(node: PlayNode | undefined): void {
    const before = this.#current;
    before?.removeAttribute('aria-current');
    this.#current = node && this.#buttons.get(node);
    if (!this.#current) {
      if (before) this.element.querySelector('.move')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    for (const made of this.#buttons.values()) made.tabIndex = -1;
    this.#current.tabIndex = 0;
    this.#current.setAttribute('aria-current', 'step');
    if (before !== undefined && before === document.activeElement)
      this.#current.focus({ preventScroll: true });
    this.#current.scrollIntoView({ block: 'nearest' });
  }

  #better(move: PlayNode, first: PlayNode): HTMLElement {
    const { judgement = '' } = move;
    return h(
      'p.below.better',
      h('b', { class: judgement }, `${capital(judgement)}.`),
      ` Better, ${first.note}: `,
      ...lineFrom(first).map((node) => this.#move(node, false)),
    );
  }

  /** Returns a variation in one paragraph, those within it in brackets. */
  #variation(first: PlayNode): Child[] {
    const parts: Child[] = [];
    let follows = false;
    for (let node: PlayNode | undefined = first; node; ) {
      parts.push(this.#move(node, false, follows));
      const others: readonly PlayNode[] = node === first ? [] : (node.parent?.children.slice(1) ?? []);
      parts.push(...node.comments.map((text) => h('i', ` ${text} `)));
      for (const other of others) parts.push(' (', ...this.#variation(other), ') ');
      follows = node.comments.length === 0 && others.length === 0;
      node = node.children[0];
    }
    return parts;
  }

  /** @param short without its number, which Black's move after White's does not need */
  #move(node: PlayNode, inGame: boolean, short = false): HTMLElement {
    const { text, score = '', judgement = '' } = node;
    const shown = inGame ? text.replace(/^\d+\.+/, '') : short ? textInLine(node) : text;
    const made = button(
      { class: `move ${inGame ? judgement : ''}`.trim(), tabindex: -1 },
      () => this.#onChoose(node),
      h('span', shown),
      inGame && score !== '' && h('span.score', score),
    );
    made.addEventListener('focus', () => made.setAttribute('aria-label', `${text}. ${spoken(node)}`));
    this.#buttons.set(node, made);
    return made;
  }
}
