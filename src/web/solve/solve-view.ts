/** The view in which a problem is solved, its solution played through, and its first moves explained. */
import { button, h } from '../../board-ui/dom.js';
import { markOf } from '../../board-ui/filters.js';
import { destinationsOf, movesAfter, nextOf, type PlayNode, pathTo } from '../../board-ui/play-tree.js';
import type { ExplanationRecord, SolutionRecord } from '../../browser.js';
import { positionOf } from '../../chess/moves.js';
import { moveWriter } from '../../report/move-notation.js';
import { shownExplanation } from '../../report/position/explanation-html.js';
import { shownSolution } from '../../report/solution/solution-html.js';
import { solutionSentence } from '../../report/solution/solution-sentence.js';
import type { App, Shortcut, View } from '../app.js';
import { destinationsIn, readTyped } from '../board/legal-moves.js';
import { ProblemBoard } from '../board/problem-board.js';
import type { PageProblem } from '../page-problem.js';
import { askOf, isExplainable, limitsOf } from '../question.js';
import { saveBar } from '../save-bar.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { heading, playerShortcuts, workbench } from '../workbench.js';
import { FirstMoves } from './first-moves.js';
import { SolveOptions } from './solve-options.js';

const { solve } = TEXTS;

class SolveView implements View {
  readonly element: HTMLElement;
  readonly shortcuts: readonly Shortcut[];
  readonly #app: App;
  readonly #board: ProblemBoard<SolutionRecord>;
  readonly #why = button('quiet', () => this.#explainShown(), solve.why);
  readonly #options: SolveOptions;
  readonly #explained = h('div.explained', { hidden: true });
  readonly #firstMoves = new FirstMoves(
    () => this.#rate(),
    (uci) => this.#explain(uci),
  );
  readonly #save: HTMLElement;
  #isExplainable = false;
  #record: SolutionRecord | undefined;

  constructor(app: App) {
    this.#app = app;
    this.#board = new ProblemBoard(
      app,
      'solution',
      solve.solve,
      { search: () => this.#solve(), restored: (solved) => this.#restore(solved) },
      {
        rules: {
          destinations: (node) => this.#destinations(node),
          read: (text) => readTyped(positionOf(app.store.state.problem.fen), text),
          play: (uci, node) => this.#onMove(uci, node),
        },
        onGo: (node) => {
          this.#why.disabled = node === undefined;
        },
        otherKeys: [['E', solve.keyHint]],
      },
    );
    this.#options = new SolveOptions(app);
    this.#save = saveBar(app, 'solution', solve.forms, async (form) => {
      const { solutionFile } = await import('./solution-files.js');
      if (!this.#record) throw new Error(solve.nothingSolved);
      return solutionFile(form, this.#record);
    });
    const { player, request, head, result, remarks } = this.#board;
    this.shortcuts = [
      { keys: ['s', 'Ctrl+Enter'], what: solve.keys.solve, run: () => request.button.click() },
      ...playerShortcuts(player, solve.keys),
      { keys: ['e'], what: solve.keys.explain, run: () => this.#explainShown() },
      { keys: ['a'], what: solve.keys.firstMoves, run: () => this.#toFirstMoves() },
      {
        keys: ['Escape'],
        what: solve.keys.back,
        run: () => void (this.#explained.hidden || this.#showSolution()),
      },
    ];
    this.element = workbench(
      '.playing',
      player.stage,
      heading('solve'),
      head,
      this.#options.element,
      request.button,
      request.progress,
      result,
      this.#explained,
      player.moves,
      remarks,
      this.#why,
      this.#firstMoves.element,
      this.#save,
    );
  }

  update(state: State): void {
    this.#options.update(state);
    if (!this.#board.isAbout(state.problem)) this.#show(state.problem);
  }

  /** Another problem: its diagram, and its solution if there is one. */
  #show(problem: PageProblem): void {
    this.#record = undefined;
    this.#isExplainable = isExplainable(problem);
    this.#why.hidden = !this.#isExplainable;
    this.#firstMoves.clear(!this.#isExplainable);
    this.#save.hidden = true;
    this.#explained.hidden = true;
    this.#board.show(problem);
    void this.#board.restore();
  }

  #restore(solved: SolutionRecord): void {
    if (this.#record) return;
    this.#record = solved;
    // unless something else is shown already
    if (this.#board.result.textContent === '' && this.#explained.hidden) this.#showSolution();
  }

  #solve(): void {
    const { problem, settings } = this.#app.store.state;
    const { tries, setPlay, variations } = settings;
    this.#board.search(
      (engine, limits) =>
        engine.solve(askOf(problem), { ...limits, tries: tries || false, setPlay, variations }),
      (record) => {
        this.#record = record;
        this.#showSolution();
        this.#app.say(solutionSentence(record.problem, record.solution));
      },
    );
  }

  #showSolution(): void {
    if (!this.#record) return;
    const { problem, solution } = this.#record;
    const shown = shownSolution(this.#record, moveWriter('san'), false);
    this.#board.showAnswer(shown, solutionSentence(problem, solution), solution);
    this.#explained.hidden = true;
    this.#save.hidden = false;
    this.#board.player.go(undefined, false);
  }

  /** The moves of the play; in the diagram every legal one, to be explained. */
  #destinations(node: PlayNode | undefined): ReadonlyMap<string, readonly string[]> {
    const legal = !node && this.#isExplainable && this.#board.problem;
    return destinationsOf(
      movesAfter(this.#board.play, node),
      new Map(legal ? destinationsIn(positionOf(legal.fen)) : []),
    );
  }

  #onMove(uci: string, node: PlayNode | undefined): void {
    const made = nextOf(movesAfter(this.#board.play, node).filter((each) => each.uci === uci));
    // the man goes back until the move is explained
    this.#board.player.go(made ?? node);
    if (!made && !node) this.#explain(uci);
  }

  /** Explains the first move of the line on the board. */
  #explainShown(): void {
    const [first] = pathTo(this.#board.player.node);
    if (first) this.#explain(first.uci);
    else this.#toFirstMoves();
  }

  #toFirstMoves(): void {
    const { element } = this.#firstMoves;
    if (element.hidden) return;
    element.open = true;
    element.querySelector('summary')?.focus();
  }

  #rate(): void {
    this.#askWhy(undefined, ({ problem, explanation }) => {
      this.#firstMoves.show(explanation.rated, problem.stipulation);
      if (explanation.rated) this.#app.say(solve.rated(explanation.rated.length));
      else this.#noExplanation(solve.notRated);
    });
  }

  /** Why a first move is a key or not: in a sentence, and its refutation on the board. */
  #explain(uci: string): void {
    this.#askWhy(uci, ({ problem, explanation }) => {
      const { explained } = explanation;
      if (!explained) {
        this.#noExplanation(solve.notRated);
        return;
      }
      const { sentence, mood, play } = shownExplanation(
        problem.fen,
        { ...explanation, explained },
        problem.stipulation,
      );
      const back = button('quiet', () => this.#showSolution(), solve.backToSolution);
      this.#explained.replaceChildren(
        h('p', { class: `verdict ${mood}` }, markOf(mood), sentence),
        ...(this.#record ? [back] : []),
      );
      this.#explained.hidden = false;
      this.#explained.scrollIntoView({ block: 'nearest' });
      this.#board.player.moves.hidden = false;
      const first = this.#board.showPlay(problem.fen, play).phases[0]?.nodes[0];
      this.#board.player.go(first, false);
      const refutation = first?.children.find(({ role }) => role === 'refutation');
      if (refutation) this.#board.player.go(refutation);
      this.#app.say(sentence);
    });
  }

  /** @param move in UCI; undefined: every first move is rated */
  #askWhy(move: string | undefined, show: (record: ExplanationRecord) => void): void {
    const { problem, settings } = this.#app.store.state;
    if (!isExplainable(problem)) return;
    // a search of minutes is not lost by a click
    if (this.#board.request.isSearching) {
      this.#noExplanation(solve.busy);
      this.#firstMoves.element.open = false;
      return;
    }
    const ask = { ...askOf(problem), ...this.#provenLength(problem), ...(move !== undefined && { move }) };
    void this.#board.request.ask(
      (context) =>
        this.#app.engine.ask(settings, (engine) =>
          engine.explain(ask, { ...context, ...limitsOf(this.#app.store.state) }),
        ),
      show,
    );
  }

  /** @param why in a sentence */
  #noExplanation(why: string): void {
    this.#app.say(why);
    this.#explained.replaceChildren(h('p', why));
    this.#explained.hidden = false;
  }

  /** Where no length is asked for, that of the solution which was found. */
  #provenLength({ stipulation }: PageProblem): { readonly stipulation?: string } {
    const solution = this.#record?.solution;
    const isFound = stipulation === '' && solution && 'moves' in solution && solution.status === 'solved';
    return isFound ? { stipulation: `#${solution.moves}` } : {};
  }
}

export const solveView = (app: App): View => new SolveView(app);
