/** Plays through one problem or game: a board that follows its moves, by mouse, finger and keys, and the moves. */
import type { Key } from '@lichess-org/chessground/types';
import { numberedText, type ShownMove, type Subject } from '../report/html/shown.js';
import { positionText } from '../report/position/diagram/placement.js';
import { type Arrow, Board } from './board.js';
import { copyButton } from './browser-services.js';
import { type Child, h, SUBJECT } from './dom.js';
import { type BoardPosition, makeFen } from './followed-position.js';
import { gameMovesList } from './game-moves.js';
import { evaluationGraph } from './graph.js';
import { iconButton } from './icons.js';
import { type BoardPage, MoveInput, type MoveRules, type SolvingRules } from './move-input.js';
import {
  besideOf,
  destinationsOf,
  gameMoves,
  inGame,
  movesAfter,
  nodeForward,
  type PlayTree,
} from './play-tree.js';
import { isCapture, shownBeside, spoken } from './speech.js';
import { treeView } from './tree-view.js';

export interface PlayerOptions {
  /** what is played through; by default what the page is about */
  readonly subject?: Subject;
  /** rules that allow any legal move on the board; without them, only moves of the play can be made */
  readonly rules?: MoveRules;
  /** returns whether pieces are placed on the board regardless of the rules; if absent, moves are made */
  readonly isPlacing?: () => boolean;
  readonly onGo?: (node: ShownMove | undefined) => void;
  /** called when a first move in the tree has the pointer or the focus; undefined if none has any more */
  readonly onPoint?: (first: ShownMove | undefined) => void;
  /** keys of the page around it, for the hint below the board; each row ends with its description */
  readonly otherKeys?: readonly (readonly string[])[];
}

/** Maximum number of moves that are played one by one to reach a position. */
const PLAYED = 3;
const STEP_MS = 550;

const COPY = { label: 'Copy FEN', copied: 'Copied', refused: 'Not allowed' } as const;

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** Name of the event that bubbles from a board when a move is shown on it. */
export const MOVE_SHOWN = 'keymove:move';

export interface MoveShown {
  readonly isCapture: boolean;
  readonly gives: ShownMove['gives'];
}

export class MovePlayer implements BoardPage {
  /** the board, and below it the messages and buttons */
  readonly stage: HTMLElement;
  readonly #moves: ReturnType<typeof treeView | typeof gameMovesList>;
  readonly #graph = evaluationGraph((node) => this.go(node));
  readonly board = new Board('board', () => this.position, {
    draggable: { showGhost: true },
    highlight: { lastMove: true, check: true },
    animation: { enabled: !calm.matches, duration: 160 },
    movable: { free: false, color: 'both', showDests: true },
  });
  /** the last move, also for screen readers */
  readonly #status = h('p.status', { 'aria-live': 'polite' });
  readonly #described = h('p.unseen', { id: 'board-text' });
  readonly #controls: Record<'start' | 'back' | 'forward' | 'end', HTMLButtonElement>;
  #play: PlayTree | undefined;
  #node: ShownMove | undefined;
  /** FEN of the position that was shown last */
  #fen = '';
  #solving: SolvingRules | undefined;
  /** called when the reader leaves the position that `look` shows */
  #onLeave: (() => void) | undefined;
  #stepping: ReturnType<typeof setTimeout> | undefined;
  /** the diagram is shown with arrows in place of the current position */
  #isGlancing = false;
  readonly #isGame: boolean;
  readonly #mistakesHint = h('span', { hidden: true }, h('kbd', 'M'), 'mistakes');
  readonly #options: PlayerOptions;
  readonly #input = new MoveInput(this.board, this);

  constructor(options: PlayerOptions = {}) {
    const { subject = SUBJECT, onPoint, otherKeys = [] } = options;
    const isGame = subject === 'game';
    this.#isGame = isGame;
    this.#options = options;
    const go = (node: ShownMove): void => this.go(node);
    const describe = (node: ShownMove): string =>
      this.#play ? `${numberedText(node)}. ${spoken(node, this.#play)}` : '';
    this.#moves = isGame ? gameMovesList(go, describe) : treeView(go, describe, onPoint);
    this.#input.rules = options.rules;
    this.#controls = {
      start: iconButton(isGame ? 'To the start' : 'To the diagram', 'start', () => this.go(undefined)),
      back: iconButton('Back', 'back', () => this.back()),
      forward: iconButton('Forward', 'forward', () => this.#forward()),
      end: iconButton('To the end of the line', 'end', () => this.#toEnd()),
    };
    const { start, back, forward, end } = this.#controls;
    this.stage = h(
      'div.stage',
      this.board.box,
      this.#described,
      this.board.spot,
      this.#graph.element,
      this.#status,
      h(
        'div.controls',
        { role: 'group', 'aria-label': 'Play through' },
        start,
        back,
        forward,
        end,
        iconButton('Flip the board', 'turn', () => this.board.flip()),
        copyButton('wide', COPY, () => (this.position ? makeFen(this.position) : '')),
      ),
      keysHint(
        'playing',
        [
          ['←', '→', 'moves'],
          ['↑', '↓', 'variations'],
          ['Home', isGame ? 'start' : 'diagram'],
          ['F', 'turn'],
          ...otherKeys,
        ],
        this.#mistakesHint,
      ),
      keysHint('solving', [
        ['←', '→', '↑', '↓', 'square'],
        ['Enter', 'pick up, put down'],
        ['⌫', 'take back'],
        ...otherKeys,
      ]),
    );
  }

  get moves(): HTMLElement {
    return this.#moves.element;
  }

  /** Returns the form for typing a move. */
  get answerForm(): HTMLElement {
    return this.#input.form;
  }

  get play(): PlayTree | undefined {
    return this.#play;
  }

  get node(): ShownMove | undefined {
    return this.#node;
  }

  get position(): BoardPosition | undefined {
    return this.#play?.positionAfter(this.#node);
  }

  get isLooking(): boolean {
    return this.#onLeave !== undefined;
  }

  get isSolving(): boolean {
    return this.#solving !== undefined;
  }

  /** Sets the rules by which the reader solves the problem on the board; undefined shows the solution. */
  set solving(rules: SolvingRules | undefined) {
    this.#solving = rules;
    this.#input.rules = rules ?? this.#options.rules;
    this.stage.classList.toggle('solving', rules !== undefined);
  }

  /** @param shares for the graph, in per cent, null where not analysed. Call `go` afterwards, once the board is on the page */
  show(play: PlayTree, shares?: readonly (number | null)[]): void {
    this.#leave();
    this.#play = play;
    this.#node = undefined;
    this.moves.inert = false;
    this.#moves.show(play);
    this.#graph.show(play, shares);
    this.#mistakesHint.hidden = !this.#isGame || !gameMoves(play).some(({ judgement }) => judgement);
  }

  /** Shows another diagram whose play is not known yet. Meanwhile the moves of the one before stay visible, but cannot be chosen. */
  expect(play: PlayTree): void {
    this.#play = play;
    this.#moves.mark(undefined);
    this.moves.inert = true;
    this.go(undefined, false);
  }

  say(...said: Child[]): void {
    this.#tell(h('span.said', ...said));
  }

  #tell(...said: Child[]): void {
    // a pressed button in the message is removed with it
    const focused = this.#status.contains(document.activeElement);
    this.#status.replaceChildren(...said.filter((child) => child !== undefined && child !== false));
    if (focused) this.board.box.focus();
  }

  /** Shows the position after a move; undefined for the diagram. */
  go(node: ShownMove | undefined, say = true): void {
    this.#leave();
    this.#show(node, say);
  }

  #leave(): void {
    const onLeave = this.#onLeave;
    if (!onLeave) return;
    this.#onLeave = undefined;
    clearTimeout(this.#stepping);
    this.board.point([]);
    onLeave();
  }

  /**
   * Plays the last of some moves, and draws arrows and circles in the last position, until another position is shown.
   * @param path moves from the first one on; empty for the diagram
   * @param onStep called after each move
   */
  look(
    path: readonly ShownMove[],
    arrows: readonly Arrow[],
    { onStep, onLeave }: { onStep(): void; onLeave(): void },
  ): void {
    const [first, ...others] = calm.matches ? path.slice(-1) : path.slice(-PLAYED);
    this.go(first);
    this.board.point(arrows);
    this.#onLeave = onLeave;
    const goOn = (): void => {
      onStep();
      const next = others.shift();
      if (!next) return;
      this.#stepping = setTimeout(() => {
        this.#show(next, true);
        goOn();
      }, STEP_MS);
    };
    goOn();
  }

  #show(node: ShownMove | undefined, say: boolean): void {
    const play = this.#play;
    if (!play) return;
    this.#node = node;
    this.#isGlancing = false;
    const position = play.positionAfter(node);
    this.#tellMove(node, play);
    const turnColor = position.turn === 'w' ? 'white' : 'black';
    const following = this.#following();
    const solving = this.#solving;
    const placing = this.#options.isPlacing?.() === true;
    const dests = placing ? undefined : this.#destinations(following);
    this.#input.forget();
    this.board.api.set({
      fen: makeFen(position),
      orientation: this.board.orientation,
      turnColor,
      draggable: { deleteOnDropOff: placing },
      lastMove: squaresOf(node),
      check: node?.gives ? turnColor : false,
      selected: undefined,
      movable: {
        color: solving && !solving.isHelp ? (play.start.turn === 'w' ? 'white' : 'black') : 'both',
        free: placing || dests === undefined,
        dests,
        events: { after: (from, to) => this.#onMove(from, to) },
      },
    });
    this.#moves.mark(node);
    this.#described.textContent = `Position: ${positionText(makeFen(position))}`;
    const words = node ? spoken(node, play) : '';
    this.#tell(
      node ? h('b', numberedText(node)) : h('b', this.#isGame ? 'Start' : 'Diagram'),
      say && node && h('span.unseen', ` ${words}`),
      h(
        'span',
        node
          ? shownBeside(node)
          : `${turnColor === 'white' ? 'White' : 'Black'} to move${solving ? `: ${solving.asked}` : ''}`,
      ),
    );
    this.#graph.mark(node, node ? `${numberedText(node)} ${words}` : 'Start');
    const { start, back, forward, end } = this.#controls;
    for (const control of [start, back]) control.disabled = node === undefined;
    for (const control of [forward, end]) control.disabled = following.length === 0 || solving !== undefined;
    this.#options.onGo?.(node);
  }

  /** Dispatches an event if a move has led to another position. */
  #tellMove(node: ShownMove | undefined, play: PlayTree): void {
    const fen = makeFen(play.positionAfter(node));
    const isOther = fen !== this.#fen;
    this.#fen = fen;
    if (!node || !isOther) return;
    const detail: MoveShown = {
      isCapture: isCapture(node, play.positionAfter(node.parent)),
      gives: node.gives,
    };
    this.board.box.dispatchEvent(new CustomEvent(MOVE_SHOWN, { bubbles: true, detail }));
  }

  /** Returns the moves that can be made on the board; undefined if any move can be tried. */
  #destinations(following: readonly ShownMove[]): Map<Key, Key[]> | undefined {
    const known = this.#input.rules?.destinations?.(this.#node);
    const found = known ?? (this.#solving ? undefined : destinationsOf(following));
    return found as Map<Key, Key[]> | undefined;
  }

  /** Shows the diagram with arrows, whatever the current position; undefined returns to that position. */
  glance(arrows: readonly Arrow[] | undefined): void {
    if (!this.#play || this.isSolving || (!arrows && !this.#isGlancing)) return;
    this.#isGlancing = arrows !== undefined;
    const node = arrows ? undefined : this.#node;
    this.board.api.set({ fen: makeFen(this.#play.positionAfter(node)), lastMove: squaresOf(node) });
    this.board.point(arrows ?? []);
  }

  #following(): readonly ShownMove[] {
    return movesAfter(this.#play, this.#node);
  }

  #onMove(from: string, to: string): void {
    if (this.#options.isPlacing?.()) return;
    if (this.#input.rules) {
      this.#input.onMove(from, to);
      return;
    }
    const made = this.#following().filter(({ uci }) => uci.startsWith(from + to));
    // chessground has already moved the piece; drawing the position shows the rest of the move
    this.go(nodeForward(made) ?? this.#node);
  }

  back(): void {
    // a solver takes back a move together with its reply
    const isAnswered = this.position?.turn === this.#play?.start.turn && this.#solving?.isHelp === false;
    if (this.#node) this.go(isAnswered ? this.#node.parent?.parent : this.#node.parent);
  }

  #forward(): void {
    if (this.isSolving) return;
    const next = this.#node ? nodeForward(this.#node.next) : this.#first;
    if (next) this.go(next);
  }

  get #first(): ShownMove | undefined {
    return this.#play?.phases[0]?.moves.find(({ role }) => role !== 'better');
  }

  /** Goes to the next bad move of the game, and from the last one to the first again. */
  #toMistake(): void {
    const moves = this.#play && this.#isGame ? gameMoves(this.#play) : [];
    const at = inGame(moves, this.#node);
    const behind = at ? moves.slice(moves.indexOf(at) + 1) : moves;
    const next = [...behind, ...moves].find(({ judgement }) => judgement);
    if (next) this.go(next);
  }

  #toEnd(): void {
    if (this.isSolving) return;
    let node = this.#node ?? this.#first;
    for (let next = node; next; next = nodeForward(next.next)) node = next;
    if (node) this.go(node);
  }

  #toVariation(step: 1 | -1): void {
    if (!this.#play || this.isSolving) return;
    const node = this.#node ? besideOf(this.#play, this.#node, step) : this.#play.phases[0]?.moves[0];
    if (node) this.go(node);
  }

  /** Handles a key that was pressed around the board. @returns whether the key has a meaning here */
  onKey(event: KeyboardEvent): boolean {
    const { ctrlKey, altKey, metaKey, target, key } = event;
    if (ctrlKey || altKey || metaKey || target === this.#input.typed) return false;
    const actions: Record<string, () => void> = {
      ArrowRight: () => this.#forward(),
      ArrowLeft: () => this.back(),
      ArrowDown: () => this.#toVariation(1),
      ArrowUp: () => this.#toVariation(-1),
      Home: () => this.go(undefined),
      End: () => this.#toEnd(),
      f: () => this.board.flip(),
      m: () => this.#toMistake(),
    };
    const action = actions[key.length === 1 ? key.toLowerCase() : key];
    action?.();
    return action !== undefined;
  }
}

const squaresOf = (node: ShownMove | undefined): Key[] | undefined =>
  node && [node.uci.slice(0, 2) as Key, node.uci.slice(2, 4) as Key];

/** Shows keys and their meaning, which is the last word of each row. */
const keysHint = (
  when: 'playing' | 'solving',
  rows: readonly (readonly string[])[],
  ...more: Child[]
): HTMLElement =>
  h(
    'p',
    { class: `keys when-${when}`, 'aria-hidden': 'true' },
    ...rows.map((words) => h('span', ...words.slice(0, -1).map((key) => h('kbd', key)), words.at(-1))),
    ...more,
  );
