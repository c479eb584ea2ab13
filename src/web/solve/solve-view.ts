/** The view in which a problem is solved, its solution played through, and its first moves explained. */

import { button, h } from '../../board-ui/dom.js';
import { markOf } from '../../board-ui/filters.js';
import {
  destinationsOf,
  makePlay,
  movesAfter,
  nextOf,
  type Play,
  type PlayNode,
  pathTo,
} from '../../board-ui/play-tree.js';
import { Player } from '../../board-ui/player.js';
import type { ExplanationRecord, SolutionRecord } from '../../browser.js';
import { positionOf } from '../../chess/moves.js';
import type { ShownPlay } from '../../report/html/shown.js';
import { moveWriter } from '../../report/move-notation.js';
import { shownExplanation } from '../../report/position/explanation-html.js';
import { effortText } from '../../report/solution/search-words.js';
import { shownSolution } from '../../report/solution/solution-html.js';
import { solutionSentence } from '../../report/solution/solution-sentence.js';
import type { App, Shortcut, View } from '../app.js';
import { type Asked, Asking } from '../asking.js';
import { destinationsIn, readTyped } from '../board/legal-moves.js';
import { KeptAnswers } from '../kept-answers.js';
import { isSameProblem, nameOf, type PageProblem } from '../page-problem.js';
import { askedHead, askOf, faultLine, faultOf, isExplainable, type Limits, limitsOf } from '../question.js';
import { saveBar } from '../save-bar.js';
import type { State } from '../store.js';
import { TEXTS } from '../texts.js';
import { FirstMoves } from './first-moves.js';
import { SolveOptions } from './solve-options.js';

const { solve } = TEXTS;

class SolveView implements View {
  readonly element: HTMLElement;
  readonly shortcuts: readonly Shortcut[];
  readonly #app: App;
  readonly #player = new Player({
    rules: {
      destinations: (node) => this.#destinations(node),
      read: (text) => readTyped(positionOf(this.#app.store.state.problem.fen), text),
      play: (uci, node) => this.#onMove(uci, node),
    },
    onGo: (node) => {
      this.#why.disabled = node === undefined;
    },
    otherKeys: [['E', solve.keyHint]],
  });
  readonly #why = button('quiet', () => this.#explainShown(), solve.why);
  readonly #options: SolveOptions;
  readonly #asking: Asking;
  readonly #asked = h('h2.asked');
  readonly #verdict = h('p.verdict-line');
  readonly #explained = h('div.explained', { hidden: true });
  readonly #remarks = h('div.remarks', { hidden: true });
  readonly #firstMoves = new FirstMoves(
    () => this.#rate(),
    (uci) => this.#explain(uci),
  );
  readonly #save: HTMLElement;
  readonly #solved: KeptAnswers<SolutionRecord>;
  /** what the view shows */
  #problem: PageProblem | undefined;
  #isExplainable = false;
  #play: Play | undefined;
  #record: SolutionRecord | undefined;

  constructor(app: App) {
    this.#app = app;
    this.#solved = new KeptAnswers(app.kept, 'solution');
    this.#options = new SolveOptions(app);
    this.#asking = new Asking(
      app,
      solve.solve,
      () => this.#solve(),
      (sentence) => this.#verdict.replaceChildren(sentence),
    );
    this.#save = saveBar(app, 'solution', solve.forms, async (form) => {
      const { solutionFile } = await import('./solution-files.js');
      if (!this.#record) throw new Error(solve.nothingSolved);
      return solutionFile(form, this.#record);
    });
    const play = (keys: readonly string[], what: string): Shortcut => ({
      keys,
      what,
      run: (event) => void this.#player.onKey(event),
    });
    this.shortcuts = [
      { keys: ['s', 'Ctrl+Enter'], what: solve.keys.solve, run: () => this.#asking.button.click() },
      play(['ArrowLeft', 'ArrowRight'], solve.keys.moves),
      play(['ArrowUp', 'ArrowDown'], solve.keys.variations),
      play(['Home', 'End'], solve.keys.ends),
      play(['f'], solve.keys.flip),
      { keys: ['e'], what: solve.keys.explain, run: () => this.#explainShown() },
      { keys: ['a'], what: solve.keys.firstMoves, run: () => this.#toFirstMoves() },
      {
        keys: ['Escape'],
        what: solve.keys.back,
        run: () => void (this.#explained.hidden || this.#showSolution()),
      },
    ];
    this.element = h(
      'div.workbench.playing',
      h('section.boards', { 'aria-label': TEXTS.setUp.position }, this.#player.stage),
      h(
        'section.panel',
        h('h1.unseen', TEXTS.views.solve),
        this.#asked,
        this.#options.element,
        this.#asking.button,
        this.#asking.standing,
        this.#verdict,
        this.#explained,
        this.#player.moves,
        this.#remarks,
        this.#why,
        this.#firstMoves.element,
        this.#save,
      ),
    );
  }

  update(state: State): void {
    this.#options.update(state);
    const { problem } = state;
    if (!this.#problem || !isSameProblem(problem, this.#problem)) this.#show(problem);
  }

  /** Another problem: its diagram, and its solution if there is one. A search for the one before ends; what it has proven is kept. */
  #show(problem: PageProblem): void {
    this.#asking.drop();
    this.#problem = problem;
    this.#record = undefined;
    this.#asked.replaceChildren(...askedHead(problem));
    const fault = faultOf(problem);
    this.#asking.button.disabled = fault !== undefined;
    this.#verdict.replaceChildren(...faultLine(fault, problem));
    this.#isExplainable = isExplainable(problem);
    this.#why.hidden = !this.#isExplainable;
    this.#firstMoves.clear(!this.#isExplainable);
    this.#save.hidden = true;
    this.#remarks.hidden = true;
    this.#explained.hidden = true;
    this.#player.moves.hidden = true;
    this.#showPlay(problem.fen, []);
    this.#player.go(undefined, false);
    void this.#restore(problem);
  }

  async #restore(problem: PageProblem): Promise<void> {
    const solved = await this.#solved.get(nameOf(problem));
    if (!solved || this.#problem !== problem || this.#record || this.#asking.isSearching) return;
    this.#record = solved;
    // unless something else is shown already
    if (this.#verdict.textContent === '' && this.#explained.hidden) this.#showSolution();
  }

  #solve(): void {
    const { problem, settings } = this.#app.store.state;
    const { tries, setPlay, variations } = settings;
    this.#verdict.replaceChildren();
    void this.#asking.ask(
      async (asked) => {
        const options = { ...this.#limits(asked), tries: tries || false, setPlay, variations };
        const record = await this.#app.engine.ask(settings, (engine) =>
          engine.solve(askOf(problem), options),
        );
        // whether somebody waits for it or not
        this.#solved.put(nameOf(problem), record, asked.signal.aborted);
        // who has come back to it by then waits for nothing else
        if (this.#problem) void this.#restore(this.#problem);
        return record;
      },
      (record) => {
        this.#record = record;
        this.#showSolution();
        this.#app.say(solutionSentence(record.problem, record.solution));
      },
    );
  }

  #limits(asked: Asked): Asked & Limits {
    return { ...asked, ...limitsOf(this.#app.store.state) };
  }

  #showSolution(): void {
    if (!this.#record) return;
    const { listed, play } = shownSolution(this.#record, moveWriter('san'));
    const { problem, solution } = this.#record;
    this.#asking.standing.textContent = effortText(solution);
    this.#verdict.replaceChildren(
      h(
        'span',
        { class: `verdict ${listed.mood}` },
        markOf(listed.mood),
        solutionSentence(problem, solution),
      ),
    );
    const remarks = (listed.remarks ?? []).map((text) => h('p', text.replace(OPTION, '')));
    this.#remarks.hidden = remarks.length === 0;
    this.#remarks.replaceChildren(...remarks);
    this.#explained.hidden = true;
    this.#save.hidden = false;
    this.#player.moves.hidden = false;
    this.#showPlay(listed.fen, play);
    this.#player.go(undefined, false);
  }

  /** What is played through from now on; the player's `go` is to follow. */
  #showPlay(fen: string, shown: ShownPlay): Play {
    this.#play = makePlay(fen, shown);
    this.#player.show(this.#play);
    return this.#play;
  }

  /** The moves of the play; in the diagram every legal one, to be explained. */
  #destinations(node: PlayNode | undefined): ReadonlyMap<string, readonly string[]> {
    const legal = !node && this.#isExplainable && this.#problem;
    return destinationsOf(
      movesAfter(this.#play, node),
      new Map(legal ? destinationsIn(positionOf(legal.fen)) : []),
    );
  }

  #onMove(uci: string, node: PlayNode | undefined): void {
    const made = nextOf(movesAfter(this.#play, node).filter((each) => each.uci === uci));
    // the man goes back until the move is explained
    this.#player.go(made ?? node);
    if (!made && !node) this.#explain(uci);
  }

  /** Explains the first move of the line on the board. */
  #explainShown(): void {
    const [first] = pathTo(this.#player.node);
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
      this.#player.moves.hidden = false;
      const first = this.#showPlay(problem.fen, play).phases[0]?.nodes[0];
      this.#player.go(first, false);
      const refutation = first?.children.find(isRefutation);
      if (refutation) this.#player.go(refutation);
      this.#app.say(sentence);
    });
  }

  /** @param move in UCI; undefined: every first move is rated */
  #askWhy(move: string | undefined, show: (record: ExplanationRecord) => void): void {
    const { problem, settings } = this.#app.store.state;
    if (!isExplainable(problem)) return;
    // a search of minutes is not lost by a click
    if (this.#asking.isSearching) {
      this.#noExplanation(solve.busy);
      this.#firstMoves.element.open = false;
      return;
    }
    const ask = { ...askOf(problem), ...this.#provenLength(problem), ...(move !== undefined && { move }) };
    void this.#asking.ask(
      (asked) => this.#app.engine.ask(settings, (engine) => engine.explain(ask, this.#limits(asked))),
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

/** What the command would have to be told to show more. */
const OPTION = / \(--[^()]*\)/;

const isRefutation = ({ role }: PlayNode): boolean => role === 'refutation';

export const solveView = (app: App): View => new SolveView(app);
