/**
 * Lets the reader solve a problem on the board while its solution is hidden. The page plays the defence after each right move and says
 * nothing more, answers a wrong first move with its refutation if it is known, gives hints in steps, and counts.
 */
import { numberedText, type ShownMove, type ShownPlay } from '../report/html/shown.js';
import { clockText, plural } from '../text/counts-and-times.js';
import { typedMove } from './answer.js';
import { button, h } from './dom.js';
import type { SolvingRules, TypedMove } from './move-input.js';
import { PlayTree } from './play-tree.js';
import type { MovePlayer } from './player.js';
import { type MoveOutcome, Solving } from './solving.js';
import { PIECE_WORDS } from './speech.js';

/** Knowledge beyond the play: the rules of chess, and why any first move fails. A report has neither. */
export interface Referee {
  /** returns the squares of pieces that can move in a position, each with its destinations; undefined if any move can be tried */
  destinations(fen: string): ReadonlyMap<string, readonly string[]> | undefined;
  read(text: string, fen: string): TypedMove;
  /** returns the play after a first move, and a sentence about it; undefined if it is not known */
  explain(uci: string): Promise<{ readonly sentence: string; readonly play: ShownPlay } | undefined>;
}

export interface SolvingOptions {
  readonly referee?: Referee;
  /** returns a function that opens the next problem; undefined if there is none */
  readonly next?: () => (() => void) | undefined;
  /** returns whether the problem is one of several */
  readonly isOneOfSeveral?: () => boolean;
}

const TICK_MS = 1000;

const noScore = () => ({
  /** solved problems, by their positions and stipulations */
  solved: new Set<string>(),
  wrong: 0,
  hints: 0,
  /** time in seconds */
  spent: 0,
});

export function solvingMode(player: MovePlayer, options: SolvingOptions = {}) {
  const clock = h('span.clock', { role: 'timer', 'aria-label': 'Time' }, '0:00');
  const counts = h('span.counts');
  const hintButton = button('quiet', hint, 'Hint');
  const nextButton = button('quiet', () => options.next?.()?.(), 'Next problem');
  let current: Solving | undefined;
  let score = noScore();
  let nameNow = '';
  let isSolving = false;
  let isOver = false;
  let ticking: ReturnType<typeof setInterval> | undefined;
  /** identifies the explanation that is expected; another move cancels it */
  let lookedUp: symbol | undefined;
  /** the time, the counts, hints, the button for the next problem */
  const element = h(
    'div.solving-mode',
    { hidden: true, role: 'group', 'aria-label': 'Solving' },
    h('p.score', clock, counts),
    hintButton,
    nextButton,
  );

  /** Waits for the solution of another problem, which cannot be solved before it is known. */
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

  /** @param name identifies the problem among those that are counted together */
  function start(play: PlayTree, name: string): void {
    wait();
    const solving = new Solving(play);
    current = solving;
    nameNow = name;
    isOver = false;
    player.solving = rulesOf(solving, player, options.referee, take);
    ticking = setInterval(tick, TICK_MS);
  }

  function stop(): void {
    isSolving = false;
    leave(undefined);
  }

  /** Resets the counts, because other problems are solved now. */
  function forget(): void {
    score = noScore();
    show();
  }

  function take({ kind, shown, said }: MoveOutcome, uci: string, node: ShownMove | undefined): void {
    lookedUp = undefined;
    player.board.point([]);
    if (kind === 'wrong' || kind === 'fails') score.wrong++;
    for (const next of shown.length > 0 ? shown : [node]) player.go(next);
    if (kind === 'solved') {
      score.solved.add(nameNow);
      isOver = true;
    }
    show();
    if (kind === 'wrong' && !node && current?.isHelp === false && options.referee) {
      void refute(current, uci, said);
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

  function sayEnd(said: string, node: ShownMove | undefined): void {
    const another = current?.another(node);
    const goOn = (): void => {
      player.go(undefined);
      for (const each of another ?? []) player.go(each);
    };
    const text = current?.isHelp ? 'Another solution' : 'Another defence';
    player.say(said, another && button('quiet', goOn, text));
  }

  /** Shows why a first move fails, as soon as it is known. */
  async function refute(solving: Solving, uci: string, said: string): Promise<void> {
    const asked = Symbol(uci);
    lookedUp = asked;
    player.say(`${said} Looking for the refutation …`);
    const found = await options.referee?.explain(uci).catch(() => undefined);
    if (lookedUp !== asked || player.node) return;
    lookedUp = undefined;
    const first = found && new PlayTree(solving.fenAt(undefined), found.play).phases[0]?.moves[0];
    if (!found || !first) {
      player.say(said);
      return;
    }
    const refutation = first.next.find(({ role }) => role === 'refutation');
    player.go(first, false);
    if (refutation) player.go(refutation);
    sayFailure(refutation ? `${numberedText(refutation)} refutes ${numberedText(first)}` : found.sentence);
  }

  /** Shows which piece moves. The next hint also shows where to, and the third makes the move. */
  function hint(): void {
    const solving = current;
    if (!solving) return;
    const { node } = player;
    const at = solving.isStray(node) || solving.isOver(node) ? undefined : node;
    if (at !== node) player.go(at);
    const found = solving.hint(at);
    if (!found) {
      player.say('There is no hint: no solution is known.');
      return;
    }
    score.hints++;
    const { uci } = found.move;
    if (found.tells === 'move') {
      take(solving.move(at, uci), uci, at);
      return;
    }
    show();
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
    const man = player.position?.board.get(from)?.toLowerCase() ?? '';
    const name = PIECE_WORDS[man]?.toLowerCase() ?? 'man';
    const isOfMan = found.tells === 'man';
    player.board.point([{ uci: isOfMan ? from : uci, brush: 'blue' }]);
    player.say(
      isOfMan ? `Hint: the ${name} on ${from} moves.` : `Hint: the ${name} goes from ${from} to ${to}.`,
    );
  }

  function tick(): void {
    if (isOver || document.hidden || !element.isConnected) return;
    score.spent++;
    clock.textContent = clockText(score.spent);
  }

  function show(): void {
    const { solved, wrong, hints, spent } = score;
    clock.textContent = clockText(spent);
    counts.textContent = [`${solved.size} solved`, `${wrong} wrong`, plural(hints, 'hint')].join(' · ');
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

/** @param take shows the result of a move */
const rulesOf = (
  solving: Solving,
  player: MovePlayer,
  referee: Referee | undefined,
  take: (outcome: MoveOutcome, uci: string, node: ShownMove | undefined) => void,
): SolvingRules => ({
  asked: solving.asked,
  isHelp: solving.isHelp,
  ...(referee && {
    destinations: (node) =>
      solving.isOver(node) || solving.isStray(node) ? new Map() : referee.destinations(solving.fenAt(node)),
  }),
  read: (text, node) => {
    if (referee) return referee.read(text, solving.fenAt(node));
    const position = player.position;
    const uci = position && typedMove(text, position, solving.known(node));
    return uci === undefined ? { fault: `Found ‘${text}’; expected a move such as Nf3 or g1f3.` } : { uci };
  },
  play: (uci, node) => {
    if (solving.isStray(node) || solving.isOver(node)) player.go(undefined);
    else take(solving.move(node, uci), uci, node);
  },
});

const WAITING: SolvingRules = {
  asked: 'wait for the solution',
  isHelp: false,
  destinations: () => new Map(),
  read: () => ({ fault: 'The solution is not known yet.' }),
  play: () => {},
};
