/**
 * A problem is solved on the board, for as long as its solution is hidden: the page plays the defence after each right move and says
 * nothing more, answers a first move that is wrong with its refutation if that is known, gives hints in steps, and counts.
 */
import type { ShownPlay } from '../report/html/shown.js';
import { clockText, plural } from '../text/counts-and-times.js';
import { typedMove } from './answer.js';
import { button, h } from './dom.js';
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

export function solvingMode(player: Player, options: SolvingOptions = {}) {
  const clock = h('span.clock', { role: 'timer', 'aria-label': 'Time' }, '0:00');
  const counts = h('span.counts');
  const hintButton = button('quiet', hint, 'Hint');
  const nextButton = button('quiet', () => options.next?.()?.(), 'Next problem');
  let current: Solving | undefined;
  let startFen = '';
  /** problems that were solved, by their positions and what they ask */
  const solvedNames = new Set<string>();
  let nameNow = '';
  let wrong = 0;
  let hints = 0;
  /** seconds */
  let spent = 0;
  let isSolving = false;
  let isOver = false;
  let ticking: ReturnType<typeof setInterval> | undefined;
  /** hints that were given for the position on the board */
  let given: { readonly at: PlayNode | undefined; count: number } = { at: undefined, count: 0 };
  /** what is looked up: another move makes it out of date */
  let lookedUp: symbol | undefined;
  /** how long it has taken, what was counted, hints, the next problem */
  const element = h(
    'div.solving-mode',
    { hidden: true, role: 'group', 'aria-label': 'Solving' },
    h('p.score', clock, counts),
    hintButton,
    nextButton,
  );

  /** The solution of another problem is not known yet: it cannot be solved meanwhile. */
  function wait(): void {
    isSolving = true;
    leave(WAITING);
    show();
  }

  function leave(next: typeof player.solving): void {
    current = undefined;
    lookedUp = undefined;
    player.solving = next;
    element.hidden = !isSolving;
    clearInterval(ticking);
  }

  /** @param name tells the problem from others, which are counted with it */
  function start(play: PlayTree, name: string): void {
    wait();
    const solving = new Solving(play);
    current = solving;
    startFen = makeFen(play.start);
    nameNow = name;
    isOver = false;
    given = { at: undefined, count: 0 };
    player.solving = rules(solving);
    ticking = setInterval(tick, TICK_MS);
  }

  function stop(): void {
    isSolving = false;
    leave(undefined);
  }

  /** Forgets what was counted: other problems are solved now. */
  function forget(): void {
    solvedNames.clear();
    wrong = 0;
    hints = 0;
    spent = 0;
    show();
  }

  function rules(solving: Solving): SolvingRules {
    const { referee } = options;
    const fenAt = (node: PlayNode | undefined): string => fenOf(solving, node);
    return {
      asked: solving.asked,
      isHelp: solving.isHelp,
      ...(referee && {
        destinations: (node) =>
          solving.isOver(node) || isStray(node) ? new Map() : referee.destinations(fenAt(node)),
      }),
      read: (text, node) => {
        if (referee) return referee.read(text, fenAt(node));
        const position = player.position;
        const uci = position && typedMove(text, position, solving.known(node));
        return uci === undefined
          ? { fault: `Found ‘${text}’; expected a move such as Nf3 or g1f3.` }
          : { uci };
      },
      play: (uci, node) => {
        if (isStray(node) || solving.isOver(node)) player.go(undefined);
        else take(solving.move(node, uci), uci, node);
      },
    };
  }

  /** Returns the position with whoever moves next to move: a side that moves several times in a row follows itself. */
  function fenOf(solving: Solving, node: PlayNode | undefined): string {
    const position = node?.position ?? player.play?.start;
    if (!position) return startFen;
    const man = solving.isHelp
      ? position.board.get(solving.known(node)[0]?.uci.slice(0, 2) ?? '')
      : undefined;
    const turn = man === undefined ? position.turn : man === man.toUpperCase() ? 'w' : 'b';
    return makeFen({ ...position, turn, enPassant: turn === position.turn ? position.enPassant : '' });
  }

  /** Tells whether the move was explained and is not in the play. */
  function isStray(node: PlayNode | undefined): boolean {
    return node !== undefined && current?.known(node.parent).every((each) => each.uci !== node.uci) === true;
  }

  function take({ kind, shown, said }: MoveOutcome, uci: string, node: PlayNode | undefined): void {
    lookedUp = undefined;
    player.point([]);
    if (kind === 'wrong' || kind === 'fails') wrong++;
    for (const next of shown.length > 0 ? shown : [node]) player.go(next);
    if (kind === 'solved') {
      solvedNames.add(nameNow);
      isOver = true;
    }
    show();
    if (kind === 'wrong' && !node && !current?.isHelp && options.referee) {
      void refute(uci, said);
      return;
    }
    if (kind === 'fails') sayFailure(said);
    else if (kind === 'solved') sayEnd(said, shown.at(-1));
    else if (said !== '') player.say(said);
  }

  function sayFailure(said: string): void {
    const again = button('quiet', () => player.go(undefined), 'Try again');
    player.say(said, again);
  }

  function sayEnd(said: string, node: PlayNode | undefined): void {
    const another = current?.another(node);
    const goOn = (): void => {
      player.go(undefined);
      for (const each of another ?? []) player.go(each);
    };
    const text = current?.isHelp ? 'Another solution' : 'Another defence';
    player.say(said, another && button('quiet', goOn, text));
  }

  /** Shows why a first move fails, as soon as it is known. */
  async function refute(uci: string, said: string): Promise<void> {
    const asked = Symbol(uci);
    lookedUp = asked;
    player.say(`${said} Looking for the refutation …`);
    const found = await options.referee?.explain(uci).catch(() => undefined);
    if (lookedUp !== asked || player.node) return;
    lookedUp = undefined;
    const first = found && makePlay(startFen, found.play).phases[0]?.nodes[0];
    if (!found || !first) {
      player.say(said);
      return;
    }
    const refutation = first.children.find(({ role }) => role === 'refutation');
    player.go(first, false);
    if (refutation) player.go(refutation);
    sayFailure(refutation ? `${refutation.text} refutes ${first.text}` : found.sentence);
  }

  /** Shows which piece moves; the next time, where to; then makes the move. */
  function hint(): void {
    const solving = current;
    if (!solving) return;
    const { node } = player;
    const at = isStray(node) || solving.isOver(node) ? undefined : node;
    if (at !== node) player.go(at);
    const right = solving.hint(at);
    if (!right) {
      player.say('There is no hint: no solution is known.');
      return;
    }
    if (given.at !== at) given = { at, count: 0 };
    const step = given.count++;
    hints++;
    const { uci } = right;
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
    const man = player.position?.board.get(from)?.toLowerCase() ?? '';
    if (step >= HINTS.length - 1) {
      given = { at: undefined, count: 0 };
      take(solving.move(at, uci), uci, at);
      return;
    }
    show();
    player.point([{ uci: step === 0 ? from : uci, brush: 'blue' }]);
    const name = PIECES[man]?.toLowerCase() ?? 'man';
    player.say(
      step === 0 ? `Hint: the ${name} on ${from} moves.` : `Hint: the ${name} goes from ${from} to ${to}.`,
    );
  }

  function tick(): void {
    if (isOver || document.hidden || !element.isConnected) return;
    spent++;
    clock.textContent = clockText(spent);
  }

  function show(): void {
    clock.textContent = clockText(spent);
    const solved = solvedNames.size;
    counts.textContent = [`${solved} solved`, `${wrong} wrong`, plural(hints, 'hint')].join(' · ');
    nextButton.hidden = options.isOneOfSeveral?.() !== true;
    nextButton.disabled = options.next?.() === undefined;
  }

  return {
    element,
    wait,
    start,
    stop,
    forget,
    hint,
    get isOn() {
      return isSolving;
    },
  };
}

/** No move can be made. */
const WAITING: SolvingRules = {
  asked: 'wait for the solution',
  isHelp: false,
  destinations: () => new Map(),
  read: () => ({ fault: 'The solution is not known yet.' }),
  play: () => {},
};
