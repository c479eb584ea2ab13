/** Explains why first moves are keys or not. All are rated, and each can be explained with its refutation on the board. */
import { button, h, onPointed } from '../../board-ui/dom.js';
import { moodSign } from '../../board-ui/entries.js';
import { type PlayTree, pathTo } from '../../board-ui/play-tree.js';
import { directMate, type Stipulation } from '../../problems/stipulation.js';
import type { ExplanationRecord } from '../../records/problem-records.js';
import type { Shown, ShownMood, ShownPlay } from '../../report/html/shown.js';
import { shownExplanation, shownRatings } from '../../report/position/explanation-html.js';
import type { ExplainedMove } from '../../solve/explain.js';
import type { App } from '../app.js';
import type { PageProblem } from '../page-problem.js';
import { askOf, examine, limitsOfAsk } from '../question.js';
import { TEXTS } from '../texts.js';
import { answeredArrows, type ProblemBoard, refutedArrows } from './problem-board.js';
import type { ProblemSolver } from './problem-solver.js';
import type { problemThemes } from './problem-themes.js';

const { solve } = TEXTS;

/** @param onBack returns to the solution, or to the diagram */
export function explainingPanel(
  app: App,
  board: ProblemBoard,
  themes: ReturnType<typeof problemThemes>,
  solver: ProblemSolver,
  onBack: () => void,
) {
  const { player } = board;
  /** explanation of a move, or of anything else that is shown in place of the solution */
  const element = h('div.explained', { hidden: true });
  const explainer = button('quiet', explainShown, solve.why);
  const list = h('ul.first-moves');
  /** all first moves, each with its result */
  const firstMoves = h('details.rated', h('summary', solve.firstMoves), list);
  let isRated = false;
  /** called when the version on the board is replaced */
  let onLeave: (() => void) | undefined;
  firstMoves.addEventListener('toggle', () => {
    if (firstMoves.open && !isRated) rate();
  });

  function update(problem: PageProblem): void {
    hide();
    firstMoves.hidden = !examine(problem).isExplainable;
    firstMoves.open = false;
    isRated = false;
    list.replaceChildren();
  }

  function hide(): void {
    leave();
    element.hidden = true;
  }

  /** Shows a version of the problem with its play, until something else is shown. */
  function showVersion(sentence: string, shown: Shown, whenLeft: () => void): void {
    leave();
    onLeave = whenLeft;
    explainer.hidden = true;
    showPlay(shown.play, shown.listed.fen);
    say(shown.listed.mood, sentence);
    player.go(undefined, false);
    app.say(sentence);
  }

  /** Returns from a version on the board to the problem. */
  function leaveVersion(): void {
    if (board.isOfVersion) onBack();
  }

  function leave(): void {
    explainer.hidden = !examine(app.store.state.problem).isExplainable;
    onLeave?.();
    onLeave = undefined;
  }

  /** @param fen position of a version; absent for play of the problem */
  function showPlay(play: ShownPlay, fen?: string): PlayTree {
    themes.hide();
    if (fen === undefined) board.stopPlacing();
    return board.showPlay(play, fen);
  }

  /** Shows something other than the solution, and a button back to it. */
  function showBeside(mood: ShownMood, sentence: string, play: ShownPlay): PlayTree {
    leave();
    const shown = showPlay(play);
    say(mood, sentence);
    element.scrollIntoView({ block: 'nearest' });
    return shown;
  }

  function say(mood: ShownMood, sentence: string): void {
    const back = button('quiet', onBack, solve.backToSolution);
    element.replaceChildren(
      h('p', { class: `verdict ${mood}` }, moodSign(mood), sentence),
      ...(solver.answer || board.isOfVersion ? [back] : []),
    );
    element.hidden = false;
  }

  function explainShown(): void {
    if (board.isOfVersion) return;
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
    rated: ExplainedMove | undefined,
  ): HTMLElement {
    const move = button('move', () => explain(uci), text);
    const item = h('li', { class: mood }, move, h('span.note', said));
    onPointed(item, move, (isPointed) =>
      player.glance(isPointed && rated && !board.isOfVersion ? refutedArrows(rated) : undefined),
    );
    return item;
  }

  /** Explains in a sentence why a first move is a key or not, with its refutation on the board. @param uci the move */
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
      const first = showBeside(mood, sentence, play).phases[0]?.moves[0];
      player.go(first, false);
      const refutation = first?.next.find(({ role }) => role === 'refutation');
      if (refutation) player.go(refutation);
      if (first) player.board.point(answeredArrows(first));
      app.say(sentence);
    });
  }

  /** @param move the move in UCI; undefined to rate every first move */
  function askEngine(move: string | undefined, show: (record: ExplanationRecord) => void): void {
    leaveVersion();
    const { problem } = app.store.state;
    const { request } = solver;
    if (!examine(problem).isExplainable) return;
    // a click must not discard a search of minutes
    if (request.isSearching) {
      tell(solve.busy);
      firstMoves.open = false;
      return;
    }
    const ask = { ...askOf(problem), ...provenLength(problem), ...(move !== undefined && { move }) };
    void request.ask(
      (engine, context) => engine.explain(ask, { ...context, ...limitsOfAsk(app.store.state) }),
      show,
    );
  }

  /** @param why sentence on why there is no explanation */
  function tell(why: string): void {
    app.say(why);
    element.replaceChildren(h('p', why));
    element.hidden = false;
  }

  /** Returns the length of the solution that was found, if the problem does not state one. */
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
  };
}

export type ExplainingPanel = ReturnType<typeof explainingPanel>;
