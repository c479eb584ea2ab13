/**
 * The play as nested lists of buttons. Every defence is an item; its only answer stands beside it. Deep branches and the ends of
 * long lists are drawn when they are opened, so that a tree of many thousands of moves costs only what is seen of it.
 */
import { button, h, onPointed, plural } from './dom.js';
import { type PhaseNodes, type PlayNode, type PlayTree, pathTo } from './play-tree.js';
import { spoken, wordBefore } from './speech.js';

/** Play with more moves than this is shown with its deeper branches closed. */
const LARGE = 400;
/** Phases other than the first are closed if they have more moves than this. */
const LONG_SECTION = 24;
/** Moves of a list that are drawn at once. */
const DRAWN = 200;

export class TreeView {
  readonly element = h('div.play');
  readonly #onChoose: (node: PlayNode) => void;
  readonly #onPoint: ((first: PlayNode | undefined) => void) | undefined;
  readonly #buttons = new Map<PlayNode, HTMLButtonElement>();
  /** how to draw each branch that has not been drawn yet */
  readonly #closed = new Map<PlayNode, () => void>();
  /** the ends of lists that have not been drawn yet */
  readonly #rests = new Set<{ readonly nodes: readonly PlayNode[]; draw(): void }>();
  readonly #details = new Map<PlayNode, HTMLDetailsElement>();
  #large = false;
  #current: HTMLButtonElement | undefined;

  /** @param onPoint a first move has the pointer or the focus; undefined: none has any more */
  constructor(onChoose: (node: PlayNode) => void, onPoint?: (first: PlayNode | undefined) => void) {
    this.#onChoose = onChoose;
    this.#onPoint = onPoint;
  }

  show(play: PlayTree): void {
    this.#buttons.clear();
    this.#closed.clear();
    this.#rests.clear();
    this.#details.clear();
    this.#current = undefined;
    this.#large = play.size > LARGE;
    this.element.replaceChildren(...play.phases.map((phase, i) => this.#phase(phase, i)));
    if (play.phases.length === 0) this.element.append(h('p.nothing', 'No play is shown.'));
    const first = this.#buttons.values().next().value;
    if (first) first.tabIndex = 0;
  }

  /** Marks the move shown on the board; undefined: the diagram. */
  mark(node: PlayNode | undefined): void {
    const before = this.#current;
    const focused = before !== undefined && before === document.activeElement;
    before?.removeAttribute('aria-current');
    this.#current = node && this.#buttonOf(node);
    if (!this.#current) return;
    if (before) before.tabIndex = -1;
    this.#current.tabIndex = 0;
    this.#current.setAttribute('aria-current', 'step');
    if (focused) this.#current.focus({ preventScroll: true });
    this.#current.scrollIntoView({ block: 'nearest' });
  }

  /** Returns the button of a move, drawn and visible if need be. */
  #buttonOf(node: PlayNode): HTMLButtonElement | undefined {
    const path = pathTo(node);
    const details = path[0] && this.#details.get(path[0]);
    if (details) details.open = true;
    for (const at of path) {
      for (const rest of this.#rests) if (rest.nodes.includes(at)) rest.draw();
      if (at !== node) this.#closed.get(at)?.();
    }
    return this.#buttons.get(node);
  }

  #phase({ title, note, nodes }: PhaseNodes, index: number): HTMLElement {
    const list = nodes.length > 0 ? this.#list(nodes) : undefined;
    const size = nodes.reduce((sum, node) => sum + 1 + node.children.length, 0);
    if (index === 0 || size <= LONG_SECTION) {
      return h('section', h('h3', title, note && h('small', ` ${note}`)), list);
    }
    const details = h('details', h('summary', h('h3', title), h('small', ` ${nodes.length}`)), list);
    for (const node of nodes) this.#details.set(node, details);
    return h('section', details);
  }

  #list(nodes: readonly PlayNode[], level = 0): HTMLElement {
    const list = h('ul');
    this.#draw(list, nodes, level);
    return list;
  }

  #draw(list: HTMLElement, nodes: readonly PlayNode[], level: number): void {
    const drawn = nodes.slice(0, DRAWN);
    list.append(...drawn.map((node) => h('li', { class: node.role }, ...this.#item(node, level))));
    const later = nodes.slice(DRAWN);
    const [first] = later;
    if (!first) return;
    const rest = {
      nodes: later,
      draw: () => {
        this.#rests.delete(rest);
        place.remove();
        this.#draw(list, later, level);
      },
    };
    const place = h('li', this.#unfolder(`${later.length} more`, rest.draw, first));
    list.append(place);
    this.#rests.add(rest);
  }

  /** @param first is drawn then, and gets the focus */
  #unfolder(text: string, draw: () => void, first: PlayNode | undefined): HTMLButtonElement {
    const unfold = (): void => {
      draw();
      if (first) this.#buttons.get(first)?.focus();
    };
    return button({ class: 'unfold', 'aria-expanded': 'false' }, unfold, `▸ ${text}`);
  }

  /** Returns a move and its continuation: beside it if that is a single line, below it if it branches. */
  #item(node: PlayNode, level: number): Node[] {
    const parts: Node[] = [this.#move(node)];
    let last = node;
    while (last.children.length === 1 && isAnswer(last.children[0])) {
      last = last.children[0];
      parts.push(this.#move(last));
    }
    const { children } = last;
    if (children.length === 0) return parts;
    // several mates after one defence
    if (children.every((child) => child.children.length === 0 && isAnswer(child))) {
      for (const [i, child] of children.entries()) {
        if (i > 0) parts.push(h('span.or', 'or'));
        parts.push(this.#move(child));
      }
      return parts;
    }
    return [...parts, this.#branch(last, level + 1)];
  }

  #branch(node: PlayNode, level: number): Node {
    if (!this.#large || level < 2) return this.#list(node.children, level);
    const draw = (): void => {
      this.#closed.delete(node);
      place.replaceWith(this.#list(node.children, level));
    };
    const text = plural(node.children.length, 'variation');
    const place = this.#unfolder(text, draw, node.children[0]);
    this.#closed.set(node, draw);
    return place;
  }

  #move(node: PlayNode): Node {
    const { text, note, parent } = node;
    const word = wordBefore(node);
    const made = button({ class: 'move', tabindex: -1 }, () => this.#onChoose(node), text);
    // computed only when needed: a page has many moves
    made.addEventListener('focus', () => made.setAttribute('aria-label', `${text}. ${spoken(node)}`));
    this.#buttons.set(node, made);
    const point = parent === undefined && this.#onPoint;
    if (point) onPointed(made, made, (isPointed) => point(isPointed ? node : undefined));
    return h(
      'span.step',
      word !== '' && h('span.word', word),
      made,
      note !== '' && h('span.note', ` ${note}`),
    );
  }
}

const isAnswer = (node: PlayNode | undefined): node is PlayNode =>
  node?.role === 'answer' || node?.role === 'line' || node?.role === 'help';
