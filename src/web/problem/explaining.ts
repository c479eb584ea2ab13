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
  /** back to the solution */
  onBack(): void;
  /** a first move is pointed at, with its refutations as arrows; undefined: none is any more */
  onPoint(arrows: ReturnType<typeof refutedArrows> | undefined): void;
}

export class Explaining {
  /** what is said of a move, or of anything else that is shown beside the solution */
  readonly element = h('div.explained', { hidden: true });
  readonly button = button('quiet', () => this.explainShown(), solve.why);
  readonly #list = h('ul.first-moves');
  /** all first moves, each with what became of it */
  readonly firstMoves = h('details.rated', h('summary', solve.firstMoves), this.#list);
  readonly #app: App;
  readonly #player: Player;
  readonly #solver: ProblemSolver;
  readonly #events: ExplainingEvents;
  #isPossible = false;
  #isRated = false;
  /** a version of the problem is on the board; called when it no longer is */
  #onLeave: (() => void) | undefined;

  constructor(app: App, player: Player, solver: ProblemSolver, events: ExplainingEvents) {
    this.#app = app;
    this.#player = player;
    this.#solver = solver;
    this.#events = events;
    this.firstMoves.addEventListener('toggle', () => {
      if (this.firstMoves.open && !this.#isRated) this.#rate();
    });
  }

  /** Any legal first move on the board can be explained. */
  get isPossible(): boolean {
    return this.#isPossible && !this.isOfVersion;
  }

  /** Tells whether the board shows a version of the problem. */
  get isOfVersion(): boolean {
    return this.#onLeave !== undefined;
  }

  /** Takes another problem. */
  update(problem: PageProblem): void {
    this.hide();
    this.#isPossible = examine(problem).isExplainable;
    this.button.hidden = !this.#isPossible;
    this.firstMoves.hidden = !this.#isPossible;
    this.firstMoves.open = false;
    this.#isRated = false;
    this.#list.replaceChildren();
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

  /** Shows something else than the solution, and the way back to that. */
  showBeside(mood: ShownMood, sentence: string, play: ShownPlay): PlayTree {
    this.#leave();
    this.#say(mood, sentence);
    this.element.scrollIntoView({ block: 'nearest' });
    return this.#events.onPlay(play);
  }

  #say(mood: ShownMood, sentence: string): void {
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
    if (this.firstMoves.hidden) return;
    this.firstMoves.open = true;
    this.firstMoves.querySelector('summary')?.focus();
  }

  #rate(): void {
    this.#ask(undefined, ({ problem, explanation: { rated } }) => {
      this.#isRated = rated !== undefined;
      if (!rated) {
        this.firstMoves.open = false;
        this.#tell(solve.notRated);
        return;
      }
      this.#list.replaceChildren(
        ...shownRatings(rated, problem.stipulation).map((shown, i) => this.#ratedItem(shown, rated[i])),
      );
      this.#list.querySelector('button')?.focus({ preventScroll: true });
      this.#app.say(solve.rated(rated.length));
    });
  }

  #ratedItem(
    { uci, text, mood, said }: ReturnType<typeof shownRatings>[number],
    rated: RatedMove | undefined,
  ): HTMLElement {
    const move = button('move', () => this.explain(uci), text);
    const item = h('li', { class: mood }, move, h('span.note', said));
    onPointed(item, move, (isPointed) =>
      this.#events.onPoint(isPointed && rated && !this.isOfVersion ? refutedArrows(rated) : undefined),
    );
    return item;
  }

  /** Explains why a first move is a key or not: in a sentence, and its refutation on the board. @param uci of the move */
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
    if (!examine(problem).isExplainable) return;
    // a search of minutes is not lost by a click
    if (request.isSearching) {
      this.#tell(solve.busy);
      this.firstMoves.open = false;
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

  /** Returns the length of the solution which was found, where none is asked for. */
  #provenLength({ stipulation }: PageProblem): { readonly stipulation?: Stipulation } {
    const solution = this.#solver.answer?.solution;
    const isFound = stipulation === '' && solution?.status === 'solved' && solution.moves !== undefined;
    return isFound ? { stipulation: directMate(solution.moves) } : {};
  }
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
