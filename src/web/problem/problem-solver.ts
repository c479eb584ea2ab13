/** Solves the problem on the board: after each change, for longer on request, or from an answer that was kept. */
import type { SolutionRecord } from '../../records/problem-records.js';
import type { App } from '../app.js';
import { engineRequest } from '../engine-request.js';
import { KeptAnswers } from '../kept-answers.js';
import { nameOf, type PageProblem } from '../page-problem.js';
import { askOf, examine, limitsOf } from '../question.js';
import type { Settings } from '../store.js';
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

export function problemSolver(app: App, published: ReturnType<typeof publishedCheck>, events: SolverEvents) {
  let current: Answer | undefined;
  let noted: Settings | undefined;
  /** what was known before the last change */
  let before: SolutionRecord | undefined;
  const answers: KeptAnswers<Answer> = new KeptAnswers(app.kept, 'solution');
  /** every question about the problem goes through it */
  const request = engineRequest(app, TEXTS.problem.solve, () => search(false), events.onFault);

  /** Adds what else was found out about the same solution. */
  function add(found: Partial<SolutionRecord['solution']>): void {
    if (current) current = { ...current, solution: { ...current.solution, ...found } };
  }

  /** Takes another problem. What a single change has changed is said. */
  function forget({ isEdited }: PageProblem): void {
    before = isEdited ? (current ?? before) : undefined;
    request.drop();
    current = undefined;
  }

  /** Notes the settings. @returns whether they ask for another solution than those before */
  function update(settings: Settings): boolean {
    const isOther = noted !== undefined && asksOtherwise(settings, noted);
    noted = settings;
    return isOther;
  }

  /** Finds out what is known of a problem, or can be in a moment. */
  function begin(problem: PageProblem): void {
    void restore(problem);
    follow();
  }

  /** Solves what has changed, if that takes no longer than a moment. */
  function follow(): void {
    if (!app.store.state.settings.follows || request.isSearching) return;
    if (!examine(app.store.state.problem).fault) search(true);
  }

  /** Compares again, because only what was published has changed. */
  function compare(): void {
    const answer = current;
    if (!answer || request.isSearching) return;
    const { problem } = app.store.state;
    const limits = { ...limitsOf(app.store.state), ms: FOLLOW_MS };
    void request.ask(
      (engine, context) => published.compare(engine, problem, { ...context, ...limits }),
      (compared) => {
        const { compared: _, ...solved } = current ?? answer;
        current = compared ? { ...solved, compared } : solved;
        events.onCompared(compared);
      },
      true,
    );
  }

  async function restore(problem: PageProblem): Promise<void> {
    const known = await answers.get(nameOf(problem));
    const isWanted = current === undefined || current.solution.status === 'undecided';
    const isSame = nameOf(app.store.state.problem) === nameOf(problem);
    if (!known || !isSame || !isWanted || request.isSearching) return;
    request.drop();
    take(known);
  }

  /** @param isQuiet the page asks by itself; otherwise as long as the settings say */
  function search(isQuiet: boolean): void {
    const { problem, settings } = app.store.state;
    const { tries, setPlay, variations } = settings;
    const limits = { ...limitsOf({ problem, settings }), ...(isQuiet && { ms: FOLLOW_MS }) };
    if (!isQuiet) events.onBegin();
    void request.ask(
      async (engine, context) => {
        const { signal } = context;
        const asked = { ...context, ...limits };
        const wanted = { tries: tries || (false as const), setPlay, variations };
        const solved = await engine.solve(askOf(problem), { ...asked, ...wanted });
        const compared = signal.aborted ? undefined : await published.compare(engine, problem, asked);
        const answer: Answer = compared ? { ...solved, compared } : solved;
        if (!isQuiet) {
          // whether somebody waits for it or not
          answers.put(nameOf(problem), answer, signal.aborted);
          // who has come back to it by then waits for nothing else
          if (signal.aborted) void restore(app.store.state.problem);
        }
        return answer;
      },
      take,
      isQuiet,
    );
  }

  function take(answer: Answer): void {
    current = answer;
    events.onAnswer(answer, before);
  }

  return {
    request,
    add,
    forget,
    update,
    begin,
    follow,
    compare,
    get answer() {
      return current;
    },
  };
}

/** Tells whether a change of settings asks for another solution. */
const asksOtherwise = (a: Settings, b: Settings): boolean =>
  a.tries !== b.tries ||
  a.setPlay !== b.setPlay ||
  a.variations !== b.variations ||
  a.maxMoves !== b.maxMoves ||
  (a.follows && !b.follows);

export type ProblemSolver = ReturnType<typeof problemSolver>;
