/**
 * Shows the play as nested lists of buttons. Every defence is an item; a single answer stands beside it. Deep branches and the ends of
 * long lists are drawn when they are opened, so that a tree of many thousands of moves costs only what is visible.
 */
import { numberedText, type ShownMove, type ShownPhase } from '../report/html/shown.js';
import { plural } from '../text/counts-and-times.js';
import { button, h, onPointed } from './dom.js';
import { type PlayTree, pathTo } from './play-tree.js';
import { wordBefore } from './speech.js';

/** Play with more moves than this is shown with its deeper branches closed. */
const LARGE = 400;
/** Phases other than the first are closed if they have more moves than this. */
const LONG_SECTION = 24;
/** Number of moves of a list that are drawn at once. */
const DRAWN = 200;

/**
 * @param describe returns a move in words, for screen readers
 * @param onPoint called when a first move has the pointer or the focus; undefined if none has any more
 */
export function treeView(
  onChoose: (node: ShownMove) => void,
  describe: (node: ShownMove) => string,
  onPoint?: (first: ShownMove | undefined) => void,
) {
  const element = h('div.play');
  const buttons = new Map<ShownMove, HTMLButtonElement>();
  /** how to draw each branch that has not been drawn yet */
  const closed = new Map<ShownMove, () => void>();
  /** the ends of lists that have not been drawn yet */
  const rests = new Set<{ readonly nodes: readonly ShownMove[]; draw(): void }>();
  const sections = new Map<ShownMove, HTMLDetailsElement>();
  let large = false;
  let current: HTMLButtonElement | undefined;

  function show(play: PlayTree): void {
    buttons.clear();
    closed.clear();
    rests.clear();
    sections.clear();
    current = undefined;
    large = countMoves(play.phases.flatMap(({ moves }) => moves)) > LARGE;
    element.replaceChildren(...play.phases.map((phase, i) => sectionOf(phase, i)));
    if (play.phases.length === 0) element.append(h('p.nothing', 'No play is shown.'));
    const first = buttons.values().next().value;
    if (first) first.tabIndex = 0;
  }

  /** Marks the move shown on the board; undefined for the diagram. */
  function mark(node: ShownMove | undefined): void {
    const before = current;
    const focused = before !== undefined && before === document.activeElement;
    before?.removeAttribute('aria-current');
    current = node && buttonOf(node);
    if (!current) return;
    if (before) before.tabIndex = -1;
    current.tabIndex = 0;
    current.setAttribute('aria-current', 'step');
    if (focused) current.focus({ preventScroll: true });
    current.scrollIntoView({ block: 'nearest' });
  }

  /** Returns the button of a move, after drawing and opening it if necessary. */
  function buttonOf(node: ShownMove): HTMLButtonElement | undefined {
    const path = pathTo(node);
    const details = path[0] && sections.get(path[0]);
    if (details) details.open = true;
    for (const at of path) {
      for (const rest of rests) if (rest.nodes.includes(at)) rest.draw();
      if (at !== node) closed.get(at)?.();
    }
    return buttons.get(node);
  }

  function sectionOf({ title, note, moves }: ShownPhase, index: number): HTMLElement {
    const list = moves.length > 0 ? listOf(moves) : undefined;
    const size = moves.reduce((sum, node) => sum + 1 + node.next.length, 0);
    if (index === 0 || size <= LONG_SECTION) {
      return h('section', h('h3', title, note && h('small', ` ${note}`)), list);
    }
    const details = h('details', h('summary', h('h3', title), h('small', ` ${moves.length}`)), list);
    for (const node of moves) sections.set(node, details);
    return h('section', details);
  }

  function listOf(nodes: readonly ShownMove[], level = 0): HTMLElement {
    const list = h('ul');
    drawItems(list, nodes, level);
    return list;
  }

  function drawItems(list: HTMLElement, nodes: readonly ShownMove[], level: number): void {
    const drawn = nodes.slice(0, DRAWN);
    list.append(...drawn.map((node) => h('li', { class: node.role }, ...item(node, level))));
    const later = nodes.slice(DRAWN);
    const [first] = later;
    if (!first) return;
    const rest = {
      nodes: later,
      draw: () => {
        rests.delete(rest);
        place.remove();
        drawItems(list, later, level);
      },
    };
    const place = h('li', unfolder(`${later.length} more`, rest.draw, first));
    list.append(place);
    rests.add(rest);
  }

  /** @param first a move drawn by unfolding, which receives the focus */
  function unfolder(text: string, draw: () => void, first: ShownMove | undefined): HTMLButtonElement {
    const unfold = (): void => {
      draw();
      if (first) buttons.get(first)?.focus();
    };
    return button({ class: 'unfold', 'aria-expanded': 'false' }, unfold, `▸ ${text}`);
  }

  /** Returns a move and its continuation: beside it if that is a single line, below it if it branches. */
  function item(node: ShownMove, level: number): Node[] {
    const parts: Node[] = [move(node)];
    let last = node;
    while (last.next.length === 1 && isAnswer(last.next[0])) {
      last = last.next[0];
      parts.push(move(last));
    }
    const { next } = last;
    if (next.length === 0) return parts;
    // several mates after one defence
    if (next.every((child) => child.next.length === 0 && isAnswer(child))) {
      for (const [i, child] of next.entries()) {
        if (i > 0) parts.push(h('span.or', 'or'));
        parts.push(move(child));
      }
      return parts;
    }
    return [...parts, branch(last, level + 1)];
  }

  function branch(node: ShownMove, level: number): Node {
    if (!large || level < 2) return listOf(node.next, level);
    const draw = (): void => {
      closed.delete(node);
      place.replaceWith(listOf(node.next, level));
    };
    const text = plural(node.next.length, 'variation');
    const place = unfolder(text, draw, node.next[0]);
    closed.set(node, draw);
    return place;
  }

  function move(node: ShownMove): Node {
    const { note, parent } = node;
    const word = wordBefore(node);
    const made = button({ class: 'move', tabindex: -1 }, () => onChoose(node), numberedText(node));
    // computed only when needed: a page has many moves
    made.addEventListener('focus', () => made.setAttribute('aria-label', describe(node)));
    buttons.set(node, made);
    const point = parent === undefined && onPoint;
    if (point) onPointed(made, made, (isPointed) => point(isPointed ? node : undefined));
    return h(
      'span.step',
      word !== '' && h('span.word', word),
      made,
      note !== '' && h('span.note', ` ${note}`),
    );
  }

  return { element, show, mark };
}

const isAnswer = (node: ShownMove | undefined): node is ShownMove =>
  node?.role === 'answer' || node?.role === 'line' || node?.role === 'help';

const countMoves = (moves: readonly ShownMove[]): number =>
  moves.reduce((sum, { next }) => sum + 1 + countMoves(next), 0);
