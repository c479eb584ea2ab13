/** Solving for people, with what the page knows besides the play: the rules of chess, its engine, the problems of a file; and worksheets. */
import { h } from '../board-ui/dom.js';
import { entryOf, type ProblemEntry } from '../board-ui/entries.js';
import { definePieces } from '../board-ui/list-diagrams.js';
import type { PlayTree } from '../board-ui/play-tree.js';
import type { Player } from '../board-ui/player.js';
import { type Referee, solvingMode } from '../board-ui/solving-mode.js';
import { veil } from '../board-ui/veil.js';
import { worksheet } from '../board-ui/worksheet.js';
import { readPosition } from '../chess/fen.js';
import { positionOf } from '../chess/moves.js';
import { shownExplanation } from '../report/position/explanation-html.js';
import type { App } from './app.js';
import { destinationsIn, readTyped } from './board/legal-moves.js';
import { beside, chosenIn } from './collection/collection.js';
import { nameOf } from './page-problem.js';
import { askOf, examine } from './question.js';
import type { State } from './store.js';
import { TEXTS } from './texts.js';

/** How long the refutation of a move is looked for. */
const EXPLAIN_MS = 5000;

export function problemSolving(app: App, player: Player) {
  /** the worksheet, while it is printed */
  const sheet = h('div', { id: 'sheet' });
  /** whose problems are counted together */
  let counted: string | undefined;
  const mode = solvingMode(player, {
    referee: refereeOf(app),
    next: nextProblem,
    isOneOfSeveral: () => app.store.state.collection !== undefined,
  });
  addEventListener('beforeprint', () => {
    if (!isOn()) return;
    definePieces();
    sheet.replaceChildren(worksheet(toPrint(app.store.state)));
    document.body.append(sheet);
  });
  addEventListener('afterprint', () => sheet.remove());

  /** @param play of the problem that is set up; undefined: it is not known yet */
  function start(play: PlayTree | undefined): void {
    const { problem, collection } = app.store.state;
    if (counted !== collection?.id) mode.forget();
    counted = collection?.id;
    veil(true);
    if (play) mode.start(play, nameOf(problem));
    else mode.wait();
  }

  function stop(): void {
    veil(false);
    mode.stop();
  }

  function hint(): void {
    mode.hint();
  }

  function nextProblem(): (() => void) | undefined {
    const { store } = app;
    const { collection, problem } = store.state;
    const next = collection && beside(collection, problem, 1);
    return next && (() => store.setUp(next.toSetUp));
  }

  function isOn(): boolean {
    return mode.isOn;
  }

  return {
    start,
    stop,
    hint,
    element: mode.element,
    get isOn() {
      return isOn();
    },
  };
}

const refereeOf = ({ store, engine }: App): Referee => ({
  destinations: (fen) => (readPosition(fen).ok ? destinationsIn(positionOf(fen)) : undefined),
  read: (text, fen) => readTyped(positionOf(fen), text),
  explain: async (move) => {
    const { problem, settings } = store.state;
    if (!examine(problem).isExplainable) return undefined;
    const { explanation, problem: asked } = await engine.ask(settings, (each) =>
      each.explain({ ...askOf(problem), move }, { ms: EXPLAIN_MS }),
    );
    const { explained } = explanation;
    return explained && shownExplanation(asked.fen, { ...explanation, explained }, asked.stipulation);
  },
});

/** Returns the problems that the list shows, or the one on the board. */
function toPrint({ collection, problem }: State): readonly ProblemEntry[] {
  if (collection && chosenIn(collection, problem)) return collection.shown;
  const { fen, stipulation, about } = problem;
  const name = about?.title ?? TEXTS.collection.own;
  const listed = {
    number: 1,
    name,
    fen,
    results: [],
    mood: 'plain',
    ...(stipulation !== '' && { stipulation }),
  } as const;
  return [{ ...entryOf(listed, 0), play: () => [] }];
}
