/** Why a first move is a key or not: all of them rated, and each explained, with its refutation on the board. */
import type { Arrow } from '../../board-ui/board.js';
import { button, h, onPointed } from '../../board-ui/dom.js';
import { markOf } from '../../board-ui/entries.js';
import { type PlayNode, type PlayTree, pathTo, threatens } from '../../board-ui/play-tree.js';
import type { Player } from '../../board-ui/player.js';
import { directMate, type Stipulation } from '../../problems/stipulation.js';
import type { ExplanationRecord } from '../../records/problem-records.js';
import type { Shown, ShownMood, ShownPlay } from '../../report/html/shown.js';
import { shownExplanation, shownRatings } from '../../report/position/explanation-html.js';
import type { RatedMove } from '../../solve/explain.js';
import type { App } from '../app.js';
import type { PageProblem } from '../page-problem.js';
import { askOf, examine, limitsOf } from '../question.js';
import { TEXTS } from '../texts.js';
import type { ProblemSolver } from './problem-solver.js';

const { solve } = TEXTS;

interface ExplainingEvents {
  /**
   * Play that is shown instead of the solution. Call the player's `go` afterwards.
   * @param fen of a version; otherwise it is play of the problem
   */
  onPlay(play: ShownPlay, fen?: string): PlayTree;
  onBack(): void;
  /** a first move is pointed at, with its refutations as arrows; undefined: none is any more */
  onPoint(arrows: ReturnType<typeof refutedArrows> | undefined): void;
}

export function explainingPanel(app: App, player: Player, solver: ProblemSolver, events: ExplainingEvents) {
  /** what is said of a move, or of anything else that is shown beside the solution */
  const element = h('div.explained', { hidden: true });
  const explainer = button('quiet', explainShown, solve.why);
  const list = h('ul.first-moves');
  /** all first moves, each with what became of it */
  const firstMoves = h('details.rated', h('summary', solve.firstMoves), list);
  let isPossible = false;
  let isRated = false;
  /** a version of the problem is on the board; called when it no longer is */
  let leaveShown: (() => void) | undefined;
  firstMoves.addEventListener('toggle', () => {
    if (firstMoves.open && !isRated) rate();
  });

  function update(problem: PageProblem): void {
    hide();
    isPossible = examine(problem).isExplainable;
    explainer.hidden = !isPossible;
    firstMoves.hidden = !isPossible;
    firstMoves.open = false;
    isRated = false;
    list.replaceChildren();
  }

  function hide(): void {
    leave();
    element.hidden = true;
  }

  /** Shows a version of the problem with its play, until something else is shown. */
  function showVersion(sentence: string, shown: Shown, onLeave: () => void): void {
    leave();
    leaveShown = onLeave;
    explainer.hidden = true;
    say(shown.listed.mood, sentence);
    events.onPlay(shown.play, shown.listed.fen);
    player.go(undefined, false);
    app.say(sentence);
  }

  /** If a version is on the board, the problem is again. */
  function leaveVersion(): void {
    if (leaveShown) events.onBack();
  }

  function leave(): void {
    const onLeave = leaveShown;
    leaveShown = undefined;
    explainer.hidden = !isPossible;
    onLeave?.();
  }

  /** Shows something else than the solution, and the way back to that. */
  function showBeside(mood: ShownMood, sentence: string, play: ShownPlay): PlayTree {
    leave();
    say(mood, sentence);
    element.scrollIntoView({ block: 'nearest' });
    return events.onPlay(play);
  }

  function say(mood: ShownMood, sentence: string): void {
    const back = button('quiet', () => events.onBack(), solve.backToSolution);
    element.replaceChildren(
      h('p', { class: `verdict ${mood}` }, markOf(mood), sentence),
      ...(solver.answer || leaveShown ? [back] : []),
    );
    element.hidden = false;
  }

  function explainShown(): void {
    if (leaveShown) return;
    const [first] = pathTo(player.node);
    if (first) explain(first.uci);
    else toFirstMoves();
  }

  function toFirstMoves(): void {
    if (firstMoves.hidden) return;
    firstMoves.open = true;
    firstMoves.querySelector('summary')?.focus();
  }

  function rate(): void {
    askEngine(undefined, ({ problem, explanation: { rated } }) => {
      isRated = rated !== undefined;
      if (!rated) {
        firstMoves.open = false;
        tell(solve.notRated);
        return;
      }
      list.replaceChildren(
        ...shownRatings(rated, problem.stipulation).map((shown, i) => ratedItem(shown, rated[i])),
      );
      list.querySelector('button')?.focus({ preventScroll: true });
      app.say(solve.rated(rated.length));
    });
  }

  function ratedItem(
    { uci, text, mood, said }: ReturnType<typeof shownRatings>[number],
    rated: RatedMove | undefined,
  ): HTMLElement {
    const move = button('move', () => explain(uci), text);
    const item = h('li', { class: mood }, move, h('span.note', said));
    onPointed(item, move, (isPointed) =>
      events.onPoint(isPointed && rated && !leaveShown ? refutedArrows(rated) : undefined),
    );
    return item;
  }

  /** Explains why a first move is a key or not: in a sentence, and its refutation on the board. @param uci of the move */
  function explain(uci: string): void {
    askEngine(uci, ({ problem, explanation }) => {
      const { explained } = explanation;
      if (!explained) {
        tell(solve.notRated);
        return;
      }
      const { sentence, mood, play } = shownExplanation(
        problem.fen,
        { ...explanation, explained },
        problem.stipulation,
      );
      const first = showBeside(mood, sentence, play).phases[0]?.nodes[0];
      player.go(first, false);
      const refutation = first?.children.find(({ role }) => role === 'refutation');
      if (refutation) player.go(refutation);
      if (first) player.board.point(answeredArrows(first));
      app.say(sentence);
    });
  }

  /** @param move in UCI; undefined: every first move is rated */
  function askEngine(move: string | undefined, show: (record: ExplanationRecord) => void): void {
    leaveVersion();
    const { problem } = app.store.state;
    const { request } = solver;
    if (!examine(problem).isExplainable) return;
    // a search of minutes is not lost by a click
    if (request.isSearching) {
      tell(solve.busy);
      firstMoves.open = false;
      return;
    }
    const ask = { ...askOf(problem), ...provenLength(problem), ...(move !== undefined && { move }) };
    void request.ask(
      (engine, context) => engine.explain(ask, { ...context, ...limitsOf(app.store.state) }),
      show,
    );
  }

  /** @param why there is no explanation, in a sentence */
  function tell(why: string): void {
    app.say(why);
    element.replaceChildren(h('p', why));
    element.hidden = false;
  }

  /** Returns the length of the solution which was found, where none is asked for. */
  function provenLength({ stipulation }: PageProblem): { readonly stipulation?: Stipulation } {
    const solution = solver.answer?.solution;
    const isFound = stipulation === '' && solution?.status === 'solved' && solution.moves !== undefined;
    return isFound ? { stipulation: directMate(solution.moves) } : {};
  }

  return {
    element,
    button: explainer,
    firstMoves,
    update,
    hide,
    showVersion,
    leaveVersion,
    showBeside,
    explainShown,
    toFirstMoves,
    explain,
    /** Any legal first move on the board can be explained. */
    get isPossible() {
      return isPossible && !leaveShown;
    },
    get isOfVersion() {
      return leaveShown !== undefined;
    },
  };
}

/** More refutations are a tangle. */
const MAX_REFUTATIONS = 3;

const arrow = (uci: string, brush: string): Arrow => ({ uci: uci.slice(0, 4), brush });

/** Returns the arrows for a rated move: the move itself, and its refutations. */
function refutedArrows({ move, rating }: RatedMove): readonly Arrow[] {
  const refutations = 'refutations' in rating ? rating.refutations : [];
  return [
    arrow(move.uci, rating.kind === 'key' ? 'green' : 'blue'),
    ...refutations.slice(0, MAX_REFUTATIONS).map(({ uci }) => arrow(uci, 'red')),
  ];
}

/** Returns the refutations of a first move, or the threats of a key. */
export function answeredArrows(first: PlayNode): readonly Arrow[] {
  const refutations = first.children.filter(({ role }) => role === 'refutation').slice(0, MAX_REFUTATIONS);
  const threats = threatens(first) ? first.children.filter(({ role }) => role === 'threat') : [];
  return [
    arrow(first.uci, first.role === 'key' ? 'green' : 'blue'),
    ...refutations.map(({ uci }) => arrow(uci, 'red')),
    ...threats.slice(0, MAX_REFUTATIONS).map(({ uci }) => arrow(uci, 'paleGreen')),
  ];
}
