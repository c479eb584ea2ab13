/** The problem that is set up, with what is proven of it: its board, the search, the result, remarks and the play. */
import { h } from '../../board-ui/dom.js';
import { markOf } from '../../board-ui/filters.js';
import { makePlay, type Play } from '../../board-ui/play-tree.js';
import { Player, type PlayerOptions } from '../../board-ui/player.js';
import type { Engine } from '../../browser.js';
import type { Shown, ShownPlay } from '../../report/html/shown.js';
import { effortText } from '../../report/solution/search-words.js';
import type { App } from '../app.js';
import { EngineRequest, type RequestContext } from '../engine-request.js';
import { KeptAnswers } from '../kept-answers.js';
import { isSameProblem, nameOf, type PageProblem } from '../page-problem.js';
import { askedHead, faultLine, faultOf, type Limits, limitsOf } from '../question.js';

interface ProblemEvents<Answer> {
  /** the button was pressed while nothing is searched */
  search(): void;
  /** what was proven of the problem before */
  restored(answer: Answer): void;
}

export class ProblemBoard<Answer extends { readonly v: number }> {
  readonly player: Player;
  readonly request: EngineRequest;
  readonly head = h('h2.asked');
  readonly result = h('p.verdict-line');
  readonly remarks = h('div.remarks', { hidden: true });
  readonly #app: App;
  readonly #events: ProblemEvents<Answer>;
  readonly #answers: KeptAnswers<Answer>;
  /** what the board shows */
  problem: PageProblem | undefined;
  play: Play | undefined;

  /** @param label of the button */
  constructor(
    app: App,
    kind: 'solution' | 'verdict',
    label: string,
    events: ProblemEvents<Answer>,
    options?: PlayerOptions,
  ) {
    this.#app = app;
    this.#events = events;
    this.#answers = new KeptAnswers(app.kept, kind);
    this.player = new Player(options);
    this.request = new EngineRequest(
      app,
      label,
      () => events.search(),
      (sentence) => this.result.replaceChildren(sentence),
    );
  }

  isAbout(problem: PageProblem): boolean {
    return this.problem !== undefined && isSameProblem(problem, this.problem);
  }

  /** Nothing but the diagram of another problem. A search for the one before ends; what it has proven is kept. */
  show(problem: PageProblem): void {
    this.request.drop();
    this.problem = problem;
    this.head.replaceChildren(...askedHead(problem));
    const fault = faultOf(problem);
    this.request.button.disabled = fault !== undefined;
    this.result.replaceChildren(...faultLine(fault, problem));
    this.remarks.hidden = true;
    this.player.moves.hidden = true;
    this.showPlay(problem.fen, []);
    this.player.go(undefined, false);
  }

  /** Shows play to step through. Call the player's `go` afterwards. */
  showPlay(fen: string, shown: ShownPlay): Play {
    this.play = makePlay(fen, shown);
    this.player.show(this.play);
    return this.play;
  }

  /** Shows what is proven. Call the player's `go` afterwards. */
  showAnswer({ listed, play }: Shown, sentence: string, effort: Parameters<typeof effortText>[0]): Play {
    const { mood, remarks = [], fen } = listed;
    this.request.progress.textContent = effortText(effort);
    this.showResult(mood, sentence);
    this.remarks.hidden = remarks.length === 0;
    this.remarks.replaceChildren(...remarks.map((remark) => h('p', remark)));
    this.player.moves.hidden = false;
    return this.showPlay(fen, play);
  }

  showResult(mood: Shown['listed']['mood'], sentence: string): void {
    this.result.replaceChildren(h('span', { class: `verdict ${mood}` }, markOf(mood), sentence));
  }

  /** Asks the engine, and keeps its answer for whoever comes back to the problem. */
  search(
    question: (engine: Engine, limits: RequestContext & Limits) => Promise<Answer>,
    show: (answer: Answer) => void,
  ): void {
    const { problem, settings } = this.#app.store.state;
    this.result.replaceChildren();
    void this.request.ask(async (context) => {
      const limits = { ...context, ...limitsOf({ problem, settings }) };
      const answer = await this.#app.engine.ask(settings, (engine) => question(engine, limits));
      // whether somebody waits for it or not
      this.#answers.put(nameOf(problem), answer, context.signal.aborted);
      // who has come back to it by then waits for nothing else
      void this.restore();
      return answer;
    }, show);
  }

  /** Tells what was proven before, unless something is searched or another problem shown by then. */
  async restore(): Promise<void> {
    const problem = this.problem;
    const known = problem && (await this.#answers.get(nameOf(problem)));
    if (known && this.problem === problem && !this.request.isSearching) this.#events.restored(known);
  }
}
