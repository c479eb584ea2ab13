/** Solves the problem on the board: after each change, for longer on request, or from an answer that was kept. */
import type { SolutionRecord } from '../../records/problem-records.js';
import type { App } from '../app.js';
import { EngineRequest } from '../engine-request.js';
import { KeptAnswers } from '../kept-answers.js';
import { nameOf, type PageProblem } from '../page-problem.js';
import { askOf, examine, limitsOf } from '../question.js';
import { TEXTS } from '../texts.js';
import type { Compared, publishedCheck } from './published-check.js';

/** How long a change is solved by itself. */
export const FOLLOW_MS = 1000;

/** A solution with what was published beside it. */
export interface Answer extends SolutionRecord {
  readonly compared?: Compared;
}

interface SolverEvents {
  /** the button has begun a search: nothing is known until it ends */
  onBegin(): void;
  onAnswer(answer: Answer, before: SolutionRecord | undefined): void;
  onCompared(compared: Compared | undefined): void;
  onFault(sentence: string): void;
}

export class ProblemSolver {
  /** every question about the problem goes through it */
  readonly request: EngineRequest;
  readonly #app: App;
  readonly #published: ReturnType<typeof publishedCheck>;
  readonly #events: SolverEvents;
  readonly #answers: KeptAnswers<Answer>;
  #answer: Answer | undefined;
  /** what was known before the last change */
  #before: SolutionRecord | undefined;

  constructor(app: App, published: ReturnType<typeof publishedCheck>, events: SolverEvents) {
    this.#app = app;
    this.#published = published;
    this.#events = events;
    this.#answers = new KeptAnswers(app.kept, 'solution');
    this.request = new EngineRequest(app, TEXTS.problem.solve, () => this.#search(false), events.onFault);
  }

  get answer(): Answer | undefined {
    return this.#answer;
  }

  /** Adds what else was found out about the same solution. */
  add(found: Partial<SolutionRecord['solution']>): void {
    if (this.#answer) this.#answer = { ...this.#answer, solution: { ...this.#answer.solution, ...found } };
  }

  /** Takes another problem. What a single change has changed is said. */
  forget({ isEdited }: PageProblem): void {
    this.#before = isEdited ? (this.#answer ?? this.#before) : undefined;
    this.request.drop();
    this.#answer = undefined;
  }

  /** Finds out what is known of a problem, or can be in a moment. */
  begin(problem: PageProblem): void {
    void this.#restore(problem);
    this.follow();
  }

  /** Solves what has changed, if that takes no longer than a moment. */
  follow(): void {
    if (!this.#app.store.state.settings.follows || this.request.isSearching) return;
    if (!examine(this.#app.store.state.problem).fault) this.#search(true);
  }

  /** Compares again, because only what was published has changed. */
  compare(): void {
    const answer = this.#answer;
    if (!answer || this.request.isSearching) return;
    const { problem, settings } = this.#app.store.state;
    const limits = { ...limitsOf({ problem, settings }), ms: FOLLOW_MS };
    void this.request.ask(
      (context) =>
        this.#app.engine.ask(settings, (engine) =>
          this.#published.compare(engine, problem, { ...context, ...limits }),
        ),
      (compared) => {
        const { compared: _, ...solved } = this.#answer ?? answer;
        this.#answer = compared ? { ...solved, compared } : solved;
        this.#events.onCompared(compared);
      },
      true,
    );
  }

  async #restore(problem: PageProblem): Promise<void> {
    const known = await this.#answers.get(nameOf(problem));
    const isWanted = this.#answer === undefined || this.#answer.solution.status === 'undecided';
    const isSame = nameOf(this.#app.store.state.problem) === nameOf(problem);
    if (!known || !isSame || !isWanted || this.request.isSearching) return;
    this.request.drop();
    this.#take(known);
  }

  /** @param isQuiet the page asks by itself; otherwise as long as the settings say */
  #search(isQuiet: boolean): void {
    const { problem, settings } = this.#app.store.state;
    const { tries, setPlay, variations } = settings;
    const limits = { ...limitsOf({ problem, settings }), ...(isQuiet && { ms: FOLLOW_MS }) };
    if (!isQuiet) this.#events.onBegin();
    void this.request.ask(
      async (context) => {
        const asked = { ...context, ...limits };
        const answer = await this.#app.engine.ask(settings, async (engine): Promise<Answer> => {
          const solved = await engine.solve(askOf(problem), {
            ...asked,
            tries: tries || false,
            setPlay,
            variations,
          });
          const compared = context.signal.aborted
            ? undefined
            : await this.#published.compare(engine, problem, asked);
          return compared ? { ...solved, compared } : solved;
        });
        if (!isQuiet) {
          // whether somebody waits for it or not
          this.#answers.put(nameOf(problem), answer, context.signal.aborted);
          // who has come back to it by then waits for nothing else
          if (context.signal.aborted) void this.#restore(this.#app.store.state.problem);
        }
        return answer;
      },
      (answer) => this.#take(answer),
      isQuiet,
    );
  }

  #take(answer: Answer): void {
    this.#answer = answer;
    this.#events.onAnswer(answer, this.#before);
  }
}
