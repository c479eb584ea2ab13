/** Solving by the reader, with what the page adds to the play: the rules of chess, its engine, the problems of a file; and worksheets. */
import { button, h } from '../board-ui/dom.js';
import { listEntry, type ProblemEntry } from '../board-ui/entries.js';
import { definePieces } from '../board-ui/list-diagrams.js';
import type { PlayTree } from '../board-ui/play-tree.js';
import type { MovePlayer } from '../board-ui/player.js';
import { hasSolution } from '../board-ui/solving.js';
import { type Referee, solvingMode } from '../board-ui/solving-mode.js';
import { veil } from '../board-ui/veil.js';
import { worksheet } from '../board-ui/worksheet.js';
import { readPosition } from '../chess/fen.js';
import { positionOf } from '../chess/moves.js';
import { shownExplanation } from '../report/position/explanation-html.js';
import type { App } from './app.js';
import { beside, chosenIn } from './collection/collection.js';
import { destinationsIn, readTyped } from './game/legal-moves.js';
import { answersName } from './page-problem.js';
import { askOf, examine } from './question.js';
import type { State } from './store.js';
import { TEXTS } from './texts.js';

const { problem: words } = TEXTS;

/** Time limit on finding the refutation of a move. */
const EXPLAIN_MS = 5000;

/** @param onBegin called when the reader begins to solve, to remove everything but the solution from the board */
export function problemSolving(app: App, player: MovePlayer, onBegin: () => void) {
  const toggle = button('quiet keeps-place', () => turn(!mode.isOn), words.tryIt);
  /** the worksheet, while it is printed */
  const sheet = h('div', { id: 'sheet' });
  /** id of the collection whose solved problems are counted together */
  let counted: string | undefined;
  /** solution of the problem that is set up; undefined if it is not known yet, or does not exist */
  let solution: PlayTree | undefined;
  const mode = solvingMode(player, {
    referee: refereeOf(app),
    next: nextProblem,
    isOneOfSeveral: () => app.store.state.collection !== undefined,
  });
  addEventListener('beforeprint', () => {
    if (!mode.isOn) return;
    definePieces();
    sheet.replaceChildren(worksheet(toPrint(app.store.state)));
    document.body.append(sheet);
  });
  addEventListener('afterprint', () => sheet.remove());
  player.answerForm.hidden = true;

  /** Begins or stops solving. @param isShown also shows the diagram */
  function turn(wanted: boolean, isShown = true): void {
    if (wanted && !mode.isOn) onBegin();
    player.stage.closest('.workbench')?.classList.toggle('veiled', wanted);
    veil(wanted);
    if (wanted) start();
    else mode.stop();
    player.answerForm.hidden = !wanted;
    toggle.textContent = wanted ? words.showSolution : words.tryIt;
    if (isShown) player.go(undefined, false);
    if (wanted && isShown) player.board.box.focus();
  }

  function start(): void {
    const { problem, collection } = app.store.state;
    if (counted !== collection?.id) mode.forget();
    counted = collection?.id;
    if (solution) mode.start(solution, answersName(problem));
    else mode.wait();
  }

  /** Takes another problem. Solving continues with it, unless it was edited. */
  function update(isSolvable: boolean): void {
    solution = undefined;
    if (!mode.isOn) return;
    if (isSolvable && !app.store.state.problem.isEdited) start();
    else turn(false, false);
  }

  /** Hides the button while the solution is not known, unless the reader is solving. */
  function clear(): void {
    toggle.hidden = !mode.isOn;
  }

  function take(play: PlayTree): void {
    solution = hasSolution(play) ? play : undefined;
    toggle.hidden = !solution && !mode.isOn;
    if (mode.isOn) turn(solution !== undefined, false);
  }

  function stop(): void {
    if (mode.isOn) turn(false);
  }

  function nextProblem(): (() => void) | undefined {
    const { store } = app;
    const { collection, problem } = store.state;
    const next = collection && beside(collection, problem, 1);
    return next && (() => store.setUp(next.toSetUp));
  }

  return {
    element: mode.element,
    button: toggle,
    update,
    clear,
    take,
    stop,
    hint: mode.hint,
    get isOn() {
      return mode.isOn;
    },
  };
}

const refereeOf = ({ store, ask }: App): Referee => ({
  destinations: (fen) => (readPosition(fen).ok ? destinationsIn(positionOf(fen)) : undefined),
  read: (text, fen) => readTyped(positionOf(fen), text),
  explain: async (move) => {
    const { problem } = store.state;
    if (!examine(problem).isExplainable) return undefined;
    const { explanation, problem: asked } = await ask((engine) =>
      engine.explain({ ...askOf(problem), move }, { ms: EXPLAIN_MS }),
    );
    const { explained } = explanation;
    return explained && shownExplanation(asked.fen, { ...explanation, explained }, asked.stipulation);
  },
});

/** Returns the problems that the list shows, or the one on the board. */
function toPrint({ collection, problem }: State): readonly ProblemEntry[] {
  if (collection && chosenIn(collection, problem)) return collection.shown;
  const { fen, about } = problem;
  const { stipulation } = examine(problem);
  const name = about?.title ?? TEXTS.collection.own;
  const listed = {
    number: 1,
    name,
    fen,
    results: [],
    mood: 'plain',
    ...(stipulation && { stipulation }),
  } as const;
  return [{ ...listEntry(listed, 0), play: () => [] }];
}
