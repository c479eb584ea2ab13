/**
 * A problem is solved on the board, for as long as its solution is hidden: the page plays the defence after each right move and says
 * nothing more, answers a first move that is wrong with its refutation if that is known, gives hints in steps, and counts.
 */
import type { ShownPlay } from '../report/html/shown.js';
import { typedMove } from './answer.js';
import { button, h, plural } from './dom.js';
import { makeFen } from './followed-position.js';
import type { SolvingRules, TypedMove } from './move-input.js';
import { makePlay, type PlayNode, type PlayTree } from './play-tree.js';
import type { Player } from './player.js';
import { type MoveOutcome, Solving } from './solving.js';
import { PIECES } from './speech.js';

/** What is known besides the play: the rules of chess, and why any first move fails. A report has neither. */
export interface Referee {
  /** the squares from which a piece can go, each with those where it can, in a position; undefined: any move can be tried */
  destinations(fen: string): ReadonlyMap<string, readonly string[]> | undefined;
  read(text: string, fen: string): TypedMove;
  /** the play after a first move, and what is said of it; undefined: nobody knows */
  explain(uci: string): Promise<{ readonly sentence: string; readonly play: ShownPlay } | undefined>;
}

export interface SolvingOptions {
  readonly referee?: Referee;
  /** the problem after this one: how to open it; undefined: there is none */
  readonly next?: () => (() => void) | undefined;
  /** the problem is one of several */
  readonly isOneOfSeveral?: () => boolean;
}

const TICK_MS = 1000;
/** What each further hint at a position tells. */
const HINTS = ['which man', 'where to', 'the move'] as const;

export class SolvingMode {
  /** how long it has taken, what was counted, hints, the next problem */
  readonly element: HTMLElement;
  readonly #player: Player;
  readonly #options: SolvingOptions;
  readonly #clock = h('span.clock', { role: 'timer', 'aria-label': 'Time' }, '0:00');
  readonly #counts = h('span.counts');
  readonly #hint = button('quiet', () => this.hint(), 'Hint');
  readonly #next = button('quiet', () => this.#options.next?.()?.(), 'Next problem');
  #solving: Solving | undefined;
  #start = '';
  /** problems that were solved, by their positions and what they ask */
  readonly #solved = new Set<string>();
  #name = '';
  #wrong = 0;
  #hints = 0;
  /** seconds */
  #spent = 0;
  #isOn = false;
  #isOver = false;
  #ticking: ReturnType<typeof setInterval> | undefined;
  /** hints that were given for the position on the board */
  #given: { readonly at: PlayNode | undefined; count: number } = { at: undefined, count: 0 };
  /** what is looked up: another move makes it out of date */
  #asked: symbol | undefined;

  constructor(player: Player, options: SolvingOptions = {}) {
    this.#player = player;
    this.#options = options;
    this.element = h(
      'div.solving-mode',
      { hidden: true, role: 'group', 'aria-label': 'Solving' },
      h('p.score', this.#clock, this.#counts),
      this.#hint,
      this.#next,
    );
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** The solution of another problem is not known yet: it cannot be solved meanwhile. */
  wait(): void {
    this.#isOn = true;
    this.#solving = undefined;
    this.#asked = undefined;
    this.#player.solving = WAITING;
    this.element.hidden = false;
    this.#show();
    clearInterval(this.#ticking);
  }

  /** @param name tells the problem from others, which are counted with it */
  start(play: PlayTree, name: string): void {
    this.wait();
    const solving = new Solving(play);
    this.#solving = solving;
    this.#start = makeFen(play.start);
    this.#name = name;
    this.#isOver = false;
    this.#given = { at: undefined, count: 0 };
    this.#player.solving = this.#rules(solving);
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
  }

  stop(): void {
    this.#isOn = false;
    this.#solving = undefined;
    this.#asked = undefined;
    this.#player.solving = undefined;
    this.element.hidden = true;
    clearInterval(this.#ticking);
  }

  /** Forgets what was counted: other problems are solved now. */
  forget(): void {
    this.#solved.clear();
    this.#wrong = 0;
    this.#hints = 0;
    this.#spent = 0;
    this.#show();
  }

  #rules(solving: Solving): SolvingRules {
    const { referee } = this.#options;
    const fenAt = (node: PlayNode | undefined): string => this.#fenAt(solving, node);
    return {
      asked: solving.asked,
      isHelp: solving.isHelp,
      ...(referee && {
        destinations: (node) =>
          solving.isOver(node) || this.#isStray(node) ? new Map() : referee.destinations(fenAt(node)),
      }),
      read: (text, node) => {
        if (referee) return referee.read(text, fenAt(node));
        const position = this.#player.position;
        const uci = position && typedMove(text, position, solving.known(node));
        return uci === undefined
          ? { fault: `Found ‘${text}’; expected a move such as Nf3 or g1f3.` }
          : { uci };
      },
      play: (uci, node) => {
        if (this.#isStray(node) || solving.isOver(node)) this.#player.go(undefined);
        else this.#take(solving.move(node, uci), uci, node);
      },
    };
  }

  /** Returns the position with whoever moves next to move: a side that moves several times in a row follows itself. */
  #fenAt(solving: Solving, node: PlayNode | undefined): string {
    const position = node?.position ?? this.#player.play?.start;
    if (!position) return this.#start;
    const man = solving.isHelp
      ? position.board.get(solving.known(node)[0]?.uci.slice(0, 2) ?? '')
      : undefined;
    const turn = man === undefined ? position.turn : man === man.toUpperCase() ? 'w' : 'b';
    return makeFen({ ...position, turn, enPassant: turn === position.turn ? position.enPassant : '' });
  }

  /** Tells whether the move was explained and is not in the play. */
  #isStray(node: PlayNode | undefined): boolean {
    return (
      node !== undefined && this.#solving?.known(node.parent).every((each) => each.uci !== node.uci) === true
    );
  }

  #take({ kind, shown, said }: MoveOutcome, uci: string, node: PlayNode | undefined): void {
    this.#asked = undefined;
    this.#player.point([]);
    if (kind === 'wrong' || kind === 'fails') this.#wrong++;
    for (const next of shown.length > 0 ? shown : [node]) this.#player.go(next);
    if (kind === 'solved') {
      this.#solved.add(this.#name);
      this.#isOver = true;
    }
    this.#show();
    if (kind === 'wrong' && !node && !this.#solving?.isHelp && this.#options.referee) {
      void this.#refute(uci, said);
      return;
    }
    if (kind === 'fails') this.#sayFailure(said);
    else if (kind === 'solved') this.#sayEnd(said, shown.at(-1));
    else if (said !== '') this.#player.say(said);
  }

  #sayFailure(said: string): void {
    const again = button('quiet', () => this.#player.go(undefined), 'Try again');
    this.#player.say(said, again);
  }

  #sayEnd(said: string, node: PlayNode | undefined): void {
    const another = this.#solving?.another(node);
    const goOn = (): void => {
      this.#player.go(undefined);
      for (const each of another ?? []) this.#player.go(each);
    };
    const text = this.#solving?.isHelp ? 'Another solution' : 'Another defence';
    this.#player.say(said, another && button('quiet', goOn, text));
  }

  /** Shows why a first move fails, as soon as it is known. */
  async #refute(uci: string, said: string): Promise<void> {
    const asked = Symbol(uci);
    this.#asked = asked;
    this.#player.say(`${said} Looking for the refutation …`);
    const found = await this.#options.referee?.explain(uci).catch(() => undefined);
    if (this.#asked !== asked || this.#player.node) return;
    this.#asked = undefined;
    const first = found && makePlay(this.#start, found.play).phases[0]?.nodes[0];
    if (!found || !first) {
      this.#player.say(said);
      return;
    }
    const refutation = first.children.find(({ role }) => role === 'refutation');
    this.#player.go(first, false);
    if (refutation) this.#player.go(refutation);
    this.#sayFailure(refutation ? `${refutation.text} refutes ${first.text}` : found.sentence);
  }

  /** Shows which piece moves; the next time, where to; then makes the move. */
  hint(): void {
    const solving = this.#solving;
    if (!solving) return;
    const { node } = this.#player;
    const at = this.#isStray(node) || solving.isOver(node) ? undefined : node;
    if (at !== node) this.#player.go(at);
    const right = solving.hint(at);
    if (!right) {
      this.#player.say('There is no hint: no solution is known.');
      return;
    }
    if (this.#given.at !== at) this.#given = { at, count: 0 };
    const step = this.#given.count++;
    this.#hints++;
    const { uci } = right;
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
    const man = this.#player.position?.board.get(from)?.toLowerCase() ?? '';
    if (step >= HINTS.length - 1) {
      this.#given = { at: undefined, count: 0 };
      this.#take(solving.move(at, uci), uci, at);
      return;
    }
    this.#show();
    this.#player.point([{ uci: step === 0 ? from : uci, brush: 'blue' }]);
    const name = PIECES[man]?.toLowerCase() ?? 'man';
    this.#player.say(
      step === 0 ? `Hint: the ${name} on ${from} moves.` : `Hint: the ${name} goes from ${from} to ${to}.`,
    );
  }

  #tick(): void {
    if (this.#isOver || document.hidden || !this.element.isConnected) return;
    this.#spent++;
    this.#clock.textContent = timeText(this.#spent);
  }

  #show(): void {
    this.#clock.textContent = timeText(this.#spent);
    const solved = this.#solved.size;
    this.#counts.textContent = [`${solved} solved`, `${this.#wrong} wrong`, plural(this.#hints, 'hint')].join(
      ' · ',
    );
    this.#next.hidden = this.#options.isOneOfSeveral?.() !== true;
    this.#next.disabled = this.#options.next?.() === undefined;
  }
}

/** No move can be made. */
const WAITING: SolvingRules = {
  asked: 'wait for the solution',
  isHelp: false,
  destinations: () => new Map(),
  read: () => ({ fault: 'The solution is not known yet.' }),
  play: () => {},
};

/** `4:05` */
const timeText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
