/** One problem: its diagram as a board that follows the play, by mouse, finger and keys. */
import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Key } from '@lichess-org/chessground/types';
import { copyText } from './browser-services.js';
import { button, type Child, h, SUBJECT } from './dom.js';
import { GameMoves, judgementOf } from './game-moves.js';
import { EvaluationGraph } from './graph.js';
import { type IconName, icon } from './icons.js';
import { detailsOf, footOf, titleOf } from './list.js';
import { positionText } from './list-diagrams.js';
import { besideOf, gameMoves, nextOf, type Play, type PlayNode, readPlay } from './play-tree.js';
import { playersTable } from './players.js';
import { numberOf, type ProblemRecord } from './report-entries.js';
import { asksForKey, hasKey } from './solving.js';
import { SolvingBoard } from './solving-board.js';
import { spoken } from './speech.js';
import { TreeView } from './tree-view.js';
import { isVeiled } from './veil.js';

export interface ViewerEvents {
  /** the previous (-1) or next (1) problem in the list */
  beside(record: ProblemRecord, step: 1 | -1): ProblemRecord | undefined;
  onShow(record: ProblemRecord): void;
  onClose(record: ProblemRecord): void;
}

const calm = matchMedia('(prefers-reduced-motion: reduce)');

export class Viewer {
  readonly element: HTMLDialogElement;
  readonly #events: ViewerEvents;
  readonly #moves: TreeView | GameMoves =
    SUBJECT === 'game' ? new GameMoves((node) => this.#go(node)) : new TreeView((node) => this.#go(node));
  readonly #graph = new EvaluationGraph((node) => this.#go(node));
  readonly #boardBox = h('div', { class: 'board', id: 'board' });
  readonly #title = h('h2', { id: 'viewer-title', tabindex: -1 });
  readonly #about = h('div', { class: 'about' });
  readonly #remarks = h('div', { class: 'remarks' });
  /** the last move, also for screen readers */
  readonly #status = h('p', { class: 'status', 'aria-live': 'polite' });
  readonly #described = h('p', { class: 'unseen', id: 'board-text' });
  readonly #controls: Record<'start' | 'back' | 'forward' | 'end' | 'previous' | 'next', HTMLButtonElement>;
  #board: Api | undefined;
  #record: ProblemRecord | undefined;
  #play: Play | undefined;
  #node: PlayNode | undefined;
  #flipped = false;
  readonly #solving = new SolvingBoard(this.#boardBox, {
    shown: () => ({
      board: this.#board,
      position: this.#node?.position ?? this.#play?.start,
      node: this.#node,
      isFlipped: this.#flipped,
    }),
    go: (node) => this.#go(node),
    back: () => this.#back(),
    say: (...said) => this.#tell(h('span', { class: 'said' }, ...said)),
  });
  readonly #solver = button({ class: 'solver' }, () => {
    this.#veil(!this.element.classList.contains('veiled'));
    this.#go(undefined);
    if (this.#solving.isSolving) this.#boardBox.focus();
  });

  constructor(events: ViewerEvents) {
    this.#events = events;
    const control = (label: string, sign: IconName, action: () => void): HTMLButtonElement =>
      button({ 'aria-label': label, title: label }, action, icon(sign));
    this.#controls = {
      start: control(SUBJECT === 'game' ? 'To the start' : 'To the diagram', 'start', () =>
        this.#go(undefined),
      ),
      back: control('Back', 'back', () => this.#back()),
      forward: control('Forward', 'forward', () => this.#forward()),
      end: control('To the end of the line', 'end', () => this.#toEnd()),
      previous: control(`Previous ${SUBJECT}`, 'previous', () => this.#beside(-1)),
      next: control(`Next ${SUBJECT}`, 'next', () => this.#beside(1)),
    };
    const { start, back, forward, end, previous, next } = this.#controls;
    const copy = button({ class: 'wide' }, () => this.#copy(copy), 'Copy FEN');
    this.element = h(
      'dialog',
      { class: `viewer of-${SUBJECT}`, 'aria-labelledby': 'viewer-title' },
      h(
        'header',
        {},
        previous,
        next,
        this.#title,
        button(
          { class: 'close', 'aria-label': 'Close', title: 'Close (Esc)' },
          () => this.element.close(),
          icon('close'),
        ),
      ),
      h(
        'div',
        { class: 'stage' },
        this.#boardBox,
        this.#described,
        this.#solving.spot,
        this.#graph.element,
        this.#status,
        h(
          'div',
          { class: 'controls', role: 'group', 'aria-label': 'Play through' },
          start,
          back,
          forward,
          end,
          control('Turn the board', 'turn', () => this.#flip()),
          copy,
        ),
        keysHint('playing', [
          ['←', '→', 'moves'],
          ['↑', '↓', 'variations'],
          ['Home', SUBJECT === 'game' ? 'start' : 'diagram'],
          ['F', 'turn'],
          ...(SUBJECT === 'game' ? [['M', 'mistakes']] : []),
          ['N', 'P', `${SUBJECT}s`],
        ]),
        keysHint('solving', [
          ['←', '→', '↑', '↓', 'square'],
          ['Enter', 'take, put down'],
          ['⌫', 'take back'],
          ['N', 'P', `${SUBJECT}s`],
        ]),
      ),
      h('div', { class: 'text' }, this.#about, this.#moves.element, this.#remarks),
    );
    this.element.addEventListener('keydown', (event) => this.#onKey(event));
    this.element.addEventListener('close', () => {
      if (this.#record) this.#events.onClose(this.#record);
    });
    // a click outside the page
    this.element.addEventListener('click', (event) => {
      if (event.target === this.element) this.element.close();
    });
  }

  get record(): ProblemRecord | undefined {
    return this.element.open ? this.#record : undefined;
  }

  open(record: ProblemRecord): void {
    this.#record = record;
    this.#play = readPlay(record.head.f, record.play());
    this.#node = undefined;
    this.#veil(isVeiled());
    const { head } = record;
    const comments = (head.c ?? []).map((text) => h('p', { class: 'comment' }, text));
    this.#title.textContent = titleOf(record);
    this.#about.replaceChildren(
      ...(head.q === undefined ? [] : [h('p', { class: `sentence ${head.m}` }, head.q)]),
      h('p', { class: 'number' }, `${SUBJECT === 'game' ? 'Game' : 'No.'} ${numberOf(head)}`),
      ...detailsOf(record).map((text) => h('p', { class: 'details' }, text)),
      ...(head.w === undefined ? [] : [h('p', { class: 'award' }, head.w)]),
      footOf(record),
      ...detailsOfPuzzle(record),
      this.#solver,
      this.#solving.form,
      ...(head.g ? [playersTable(head.g), ...comments] : []),
    );
    this.#remarks.replaceChildren(
      ...(head.x ?? []).map((text) => h('p', {}, text)),
      ...(head.g ? [] : comments),
      h('p', { class: 'fen' }, h('code', {}, head.f)),
    );
    this.#moves.show(this.#play);
    this.#graph.show(this.#play, head.v);
    this.#controls.previous.disabled = this.#events.beside(record, -1) === undefined;
    this.#controls.next.disabled = this.#events.beside(record, 1) === undefined;
    if (!this.element.open) {
      this.element.showModal();
      (this.#solving.isSolving ? this.#boardBox : this.#title).focus();
    }
    this.element.querySelector('.text')?.scrollTo(0, 0);
    this.#board ??= this.#makeBoard();
    this.#go(undefined, false);
    this.#events.onShow(record);
  }

  #makeBoard(): Api {
    return Chessground(this.#boardBox, {
      coordinates: true,
      premovable: { enabled: false },
      drawable: { enabled: false },
      draggable: { showGhost: true },
      disableContextMenu: true,
      highlight: { lastMove: true, check: true },
      animation: { enabled: !calm.matches, duration: 160 },
      movable: { free: false, color: 'both', showDests: true },
    });
  }

  /** Hides the solution, to be found on the board if it has a key. */
  #veil(veiled: boolean): void {
    this.element.classList.toggle('veiled', veiled);
    this.#solving.start(veiled && this.#play && asksForKey(this.#play) ? this.#play : undefined);
    this.#solver.textContent = veiled ? 'Show the solution' : 'Solve it on the board';
    this.#solver.hidden = SUBJECT !== 'problem' || !(veiled || (this.#play && hasKey(this.#play)));
    this.element.classList.toggle('solving', this.#solving.isSolving);
  }

  #tell(...said: Child[]): void {
    // a button that was pressed there goes
    const focused = this.#status.contains(document.activeElement);
    this.#status.replaceChildren(...said.filter((child) => child !== undefined && child !== false));
    if (focused) this.#boardBox.focus();
  }

  /** Shows the position after a move; undefined: the diagram. */
  #go(node: PlayNode | undefined, say = true): void {
    const play = this.#play;
    if (!play) return;
    this.#node = node;
    const position = node?.position ?? play.start;
    const turnColor = position.turn === 'w' ? 'white' : 'black';
    const following = this.#following();
    const solving = this.#solving.isSolving;
    this.#board?.set({
      fen: position.placement,
      orientation: this.#flipped ? 'black' : 'white',
      turnColor,
      lastMove: node ? [node.uci.slice(0, 2) as Key, node.uci.slice(2, 4) as Key] : undefined,
      check: /[+#]/.test(node?.text ?? '') ? turnColor : false,
      selected: undefined,
      movable: {
        color: solving ? (play.start.turn === 'w' ? 'white' : 'black') : 'both',
        free: solving,
        dests: solving ? undefined : destinations(following),
        events: { after: (from, to) => this.#onMove(from, to) },
      },
    });
    this.#moves.mark(node);
    this.#described.textContent = `Position: ${positionText(position.fen)}`;
    const words = node ? `${node.text} ${spoken(node, node.parent?.position ?? play.start)}` : '';
    this.#tell(
      node ? h('b', {}, node.text) : h('b', {}, SUBJECT === 'game' ? 'Start' : 'Diagram'),
      say && node && h('span', { class: 'unseen' }, words.slice(node.text.length)),
      h(
        'span',
        {},
        node
          ? sayNote(node)
          : `${turnColor === 'white' ? 'White' : 'Black'} to move${solving ? ': find the key' : ''}`,
      ),
    );
    this.#graph.mark(node, words || 'Start');
    const { start, back, forward, end } = this.#controls;
    for (const control of [start, back]) control.disabled = node === undefined;
    for (const control of [forward, end]) control.disabled = following.length === 0 || solving;
  }

  /** The moves that can be made on the board. */
  #following(): readonly PlayNode[] {
    return this.#node ? this.#node.children : (this.#play?.sections.flatMap(({ nodes }) => nodes) ?? []);
  }

  /** A piece was moved on the board. */
  #onMove(from: string, to: string): void {
    if (this.#solving.isSolving) {
      this.#solving.onMove(from, to);
      return;
    }
    const made = this.#following().filter(({ uci }) => uci.startsWith(from + to));
    // chessground has moved the piece already; drawing the position shows the rest of the move
    this.#go(nextOf(made) ?? this.#node);
  }

  #back(): void {
    // of a solver's moves, a move with its reply
    const toMove = this.#node?.position.turn === this.#play?.start.turn;
    if (this.#node)
      this.#go(this.#solving.isSolving && toMove ? this.#node.parent?.parent : this.#node.parent);
  }

  #forward(): void {
    if (this.#solving.isSolving) return;
    const next = this.#node ? nextOf(this.#node.children) : this.#first;
    if (next) this.#go(next);
  }

  get #first(): PlayNode | undefined {
    return this.#play?.sections[0]?.nodes.find(({ role }) => role !== 'better');
  }

  /** To the next bad move of the game, and from the last one to the first. */
  #toMistake(): void {
    const moves = this.#play && SUBJECT === 'game' ? gameMoves(this.#play) : [];
    let at = this.#node;
    while (at && !moves.includes(at)) at = at.parent;
    const behind = at ? moves.slice(moves.indexOf(at) + 1) : moves;
    const next = [...behind, ...moves].find((node) => judgementOf(node));
    if (next) this.#go(next);
  }

  #toEnd(): void {
    if (this.#solving.isSolving) return;
    let node = this.#node ?? this.#first;
    for (let next = node; next; next = nextOf(next.children)) node = next;
    if (node) this.#go(node);
  }

  #toVariation(step: 1 | -1): void {
    if (!this.#play || this.#solving.isSolving) return;
    const node = this.#node ? besideOf(this.#play, this.#node, step) : this.#play.sections[0]?.nodes[0];
    if (node) this.#go(node);
  }

  #flip(): void {
    this.#flipped = !this.#flipped;
    this.#board?.set({ orientation: this.#flipped ? 'black' : 'white' });
  }

  #beside(step: 1 | -1): void {
    const record = this.#record && this.#events.beside(this.#record, step);
    if (record) this.open(record);
  }

  async #copy(pressed: HTMLButtonElement): Promise<void> {
    const fen = this.#node?.position.fen ?? this.#record?.head.f ?? '';
    const copied = await copyText(fen);
    pressed.textContent = copied ? 'Copied' : 'Not allowed';
    setTimeout(() => {
      pressed.textContent = 'Copy FEN';
    }, 1500);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === this.#solving.typed) return;
    const { isSolving } = this.#solving;
    if (isSolving && event.target === this.#boardBox && this.#solving.onKey(event.key)) {
      event.preventDefault();
      return;
    }
    const actions: Record<string, () => void> = {
      ArrowRight: () => this.#forward(),
      ArrowLeft: () => this.#back(),
      ArrowDown: () => this.#toVariation(1),
      ArrowUp: () => this.#toVariation(-1),
      Home: () => this.#go(undefined),
      End: () => this.#toEnd(),
      f: () => this.#flip(),
      m: () => this.#toMistake(),
      n: () => this.#beside(1),
      p: () => this.#beside(-1),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

/** Keys and what they do, the last of each row. */
const keysHint = (when: 'playing' | 'solving', rows: readonly (readonly string[])[]): HTMLElement =>
  h(
    'p',
    { class: `keys when-${when}`, 'aria-hidden': 'true' },
    ...rows.map((words) =>
      h('span', {}, ...words.slice(0, -1).map((key) => h('kbd', {}, key)), words.at(-1)),
    ),
  );

function destinations(nodes: readonly PlayNode[]): Map<Key, Key[]> {
  const found = new Map<Key, Key[]>();
  for (const { uci } of nodes) {
    const from = uci.slice(0, 2) as Key;
    found.set(from, [...(found.get(from) ?? []), uci.slice(2, 4) as Key]);
  }
  return found;
}

/** Its rating, the opening of its game, its themes. */
const detailsOfPuzzle = ({ head: { r, h: themes = [], y = [] } }: ProblemRecord): HTMLElement[] => [
  ...(r === undefined ? [] : [h('p', { class: 'details' }, `Rating ${r}`)]),
  ...(y.length > 0 ? [h('p', { class: 'details' }, y.at(-1))] : []),
  ...(themes.length > 0 ? [h('p', { class: 'details themes' }, themes.join(', '))] : []),
];

const WORDS: Partial<Record<PlayNode['role'], string>> = {
  key: 'key',
  try: 'try',
  refutation: 'refutes',
  threat: 'threat, if the other side passed',
};

const sayNote = ({ role, note }: PlayNode): string =>
  [WORDS[role], note.replace(/^\((.*?)\)/, '$1').replace(/[:.]$/, '')].filter((text) => text).join(', ');
