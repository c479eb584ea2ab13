/** Why a first move is a key or not: all of them rated, and each explained, with its refutation on the board. */
import { button, h } from '../../board-ui/dom.js';
import { markOf } from '../../board-ui/entries.js';
import type { Play } from '../../board-ui/play-tree.js';
import { pathTo } from '../../board-ui/play-tree.js';
import type { Player } from '../../board-ui/player.js';
import type { ExplanationRecord } from '../../browser.js';
import type { Mood, Shown, ShownPlay } from '../../report/html/shown.js';
import { shownExplanation } from '../../report/position/explanation-html.js';
import type { App } from '../app.js';
import type { PageProblem } from '../page-problem.js';
import { askOf, isExplainable, limitsOf } from '../question.js';
import { TEXTS } from '../texts.js';
import { FirstMoves } from './first-moves.js';
import { answeredArrows, refutedArrows } from './pointed-moves.js';
import type { ProblemSolver } from './problem-solver.js';

const { solve } = TEXTS;

interface ExplainingEvents {
  /**
   * Play that is shown instead of the solution. Call the player's `go` afterwards.
   * @param fen of a version; otherwise it is play of the problem
   */
  onPlay(play: ShownPlay, fen?: string): Play;
  /** back to the solution */
  onBack(): void;
  /** a first move is pointed at, with its refutations as arrows; undefined: none is any more */
  onPoint(arrows: ReturnType<typeof refutedArrows> | undefined): void;
}

export class Explaining {
  /** what is said of a move, or of anything else that is shown beside the solution */
  readonly element = h('div.explained', { hidden: true });
  readonly button = button('quiet', () => this.explainShown(), solve.why);
  readonly firstMoves: FirstMoves;
  readonly #app: App;
  readonly #player: Player;
  readonly #solver: ProblemSolver;
  readonly #events: ExplainingEvents;
  #isPossible = false;
  /** a version of the problem is on the board; called when it no longer is */
  #onLeave: (() => void) | undefined;

  constructor(app: App, player: Player, solver: ProblemSolver, events: ExplainingEvents) {
    this.#app = app;
    this.#player = player;
    this.#solver = solver;
    this.#events = events;
    this.firstMoves = new FirstMoves({
      onWanted: () => this.#rate(),
      onChoose: (uci) => this.explain(uci),
      onPoint: (rated) => events.onPoint(rated && !this.isOfVersion ? refutedArrows(rated) : undefined),
    });
  }

  /** Any legal first move on the board can be explained. */
  get isPossible(): boolean {
    return this.#isPossible && !this.isOfVersion;
  }

  /** The board shows a version of the problem. */
  get isOfVersion(): boolean {
    return this.#onLeave !== undefined;
  }

  /** Another problem. */
  update(problem: PageProblem): void {
    this.hide();
    this.#isPossible = isExplainable(problem);
    this.button.hidden = !this.#isPossible;
    this.firstMoves.clear(!this.#isPossible);
  }

  hide(): void {
    this.#leave();
    this.element.hidden = true;
  }

  /** Shows a version of the problem with its play, until something else is shown. */
  showVersion(sentence: string, shown: Shown, onLeave: () => void): void {
    this.#leave();
    this.#onLeave = onLeave;
    this.button.hidden = true;
    this.#say(shown.listed.mood, sentence);
    this.#events.onPlay(shown.play, shown.listed.fen);
    this.#player.go(undefined, false);
    this.#app.say(sentence);
  }

  /** If a version is on the board, the problem is again. */
  leaveVersion(): void {
    if (this.isOfVersion) this.#events.onBack();
  }

  #leave(): void {
    const onLeave = this.#onLeave;
    this.#onLeave = undefined;
    this.button.hidden = !this.#isPossible;
    onLeave?.();
  }

  /** Something else than the solution, and the way back to that. */
  showBeside(mood: Mood, sentence: string, play: ShownPlay): Play {
    this.#leave();
    this.#say(mood, sentence);
    this.element.scrollIntoView({ block: 'nearest' });
    return this.#events.onPlay(play);
  }

  #say(mood: Mood, sentence: string): void {
    const back = button('quiet', () => this.#events.onBack(), solve.backToSolution);
    this.element.replaceChildren(
      h('p', { class: `verdict ${mood}` }, markOf(mood), sentence),
      ...(this.#solver.answer || this.isOfVersion ? [back] : []),
    );
    this.element.hidden = false;
  }

  /** Explains the first move of the line on the board. */
  explainShown(): void {
    if (this.isOfVersion) return;
    const [first] = pathTo(this.#player.node);
    if (first) this.explain(first.uci);
    else this.toFirstMoves();
  }

  toFirstMoves(): void {
    const { element } = this.firstMoves;
    if (element.hidden) return;
    element.open = true;
    element.querySelector('summary')?.focus();
  }

  #rate(): void {
    this.#ask(undefined, ({ problem, explanation }) => {
      this.firstMoves.show(explanation.rated, problem.stipulation);
      if (explanation.rated) this.#app.say(solve.rated(explanation.rated.length));
      else this.#tell(solve.notRated);
    });
  }

  /** Why a first move is a key or not: in a sentence, and its refutation on the board. @param uci of the move */
  explain(uci: string): void {
    this.#ask(uci, ({ problem, explanation }) => {
      const { explained } = explanation;
      if (!explained) {
        this.#tell(solve.notRated);
        return;
      }
      const { sentence, mood, play } = shownExplanation(
        problem.fen,
        { ...explanation, explained },
        problem.stipulation,
      );
      const first = this.showBeside(mood, sentence, play).phases[0]?.nodes[0];
      this.#player.go(first, false);
      const refutation = first?.children.find(({ role }) => role === 'refutation');
      if (refutation) this.#player.go(refutation);
      if (first) this.#player.point(answeredArrows(first));
      this.#app.say(sentence);
    });
  }

  /** @param move in UCI; undefined: every first move is rated */
  #ask(move: string | undefined, show: (record: ExplanationRecord) => void): void {
    this.leaveVersion();
    const { problem, settings } = this.#app.store.state;
    const { request } = this.#solver;
    if (!isExplainable(problem)) return;
    // a search of minutes is not lost by a click
    if (request.isSearching) {
      this.#tell(solve.busy);
      this.firstMoves.element.open = false;
      return;
    }
    const ask = { ...askOf(problem), ...this.#provenLength(problem), ...(move !== undefined && { move }) };
    void request.ask(
      (context) =>
        this.#app.engine.ask(settings, (engine) =>
          engine.explain(ask, { ...context, ...limitsOf(this.#app.store.state) }),
        ),
      show,
    );
  }

  /** @param why there is no explanation, in a sentence */
  #tell(why: string): void {
    this.#app.say(why);
    this.element.replaceChildren(h('p', why));
    this.element.hidden = false;
  }

  /** Where no length is asked for, that of the solution which was found. */
  #provenLength({ stipulation }: PageProblem): { readonly stipulation?: string } {
    const solution = this.#solver.answer?.solution;
    const isFound = stipulation === '' && solution && 'moves' in solution && solution.status === 'solved';
    return isFound ? { stipulation: `#${solution.moves}` } : {};
  }
}
