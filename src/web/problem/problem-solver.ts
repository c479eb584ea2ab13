/**
 * Solves the problem on the board, and compares with it what was published: after each change, for longer on request, or from an
 * answer that was kept.
 */
import type { Engine } from '../../library/engine.js';
import type { SolutionRecord, VerdictRecord } from '../../records/problem-records.js';
import type { App } from '../app.js';
import { engineRequest, type RequestContext, Unreadable } from '../engine-request.js';
import { KeptAnswers } from '../kept-answers.js';
import { asRead, nameOf, type PageProblem } from '../page-problem.js';
import { type AskLimits, askOf, examine, limitsOf } from '../question.js';
import type { Settings, State } from '../store.js';
import { sentence, TEXTS } from '../texts.js';

/** How long a change is solved by itself. */
export const FOLLOW_MS = 1000;

/** What was published, and what became of it. */
export type Compared =
  | { readonly published: string; readonly record: VerdictRecord }
  | { readonly published: string; readonly unreadable: string };

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

export function problemSolver(app: App, events: SolverEvents) {
  let current: Answer | undefined;
  /** what was known before the last change */
  let before: SolutionRecord | undefined;
  const answers: KeptAnswers<Answer> = new KeptAnswers(app.kept, 'solution');
  /** every question about the problem goes through it */
  const request = engineRequest(app, TEXTS.problem.solve, () => search(false), events.onFault);

  app.store.follow('settings', ({ settings }, before) => {
    if (before && asksOtherwise(settings, before.settings)) follow();
  });

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
    const { state } = app.store;
    const limits = { ...limitsOf(state), ms: FOLLOW_MS };
    void request.ask(
      (engine, context) => comparePublished(engine, state, { ...context, ...limits }),
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
        const { settings } = app.store.state;
        const compared = signal.aborted
          ? undefined
          : await comparePublished(engine, { problem, settings }, asked);
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

type Work = Pick<State, 'problem' | 'settings'>;

/** Returns what was entered as the published solution of the problem, or what its file claims. */
export function publishedIn({ problem, settings }: Work): string {
  const entered: unknown = settings.published[problem.fen];
  return typeof entered === 'string' ? entered : claimText(problem);
}

/** Compares what was published with what is proven, unless nothing was. */
async function comparePublished(
  engine: Engine,
  state: Work,
  limits: RequestContext & AskLimits,
): Promise<Compared | undefined> {
  const { problem } = state;
  const published = publishedIn(state);
  if (published.trim() === '') return undefined;
  try {
    const read = asRead(problem)?.claim;
    const claim =
      read && published === claimText(problem)
        ? read
        : (await import('../later.js')).readPublished(published, problem);
    return { published, record: await engine.verify({ ...askOf(problem), claim }, limits) };
  } catch (error) {
    if (error instanceof Unreadable) return { published, unreadable: sentence(error.message) };
    throw error;
  }
}

/** Returns the published solution of a problem that was read, as text. */
function claimText(problem: PageProblem): string {
  const claim = asRead(problem)?.claim;
  if (!claim) return '';
  const { keys, line, lines, setLines } = claim;
  if (lines || setLines)
    return [...(setLines ?? []), ...(lines ?? [])].map((moves) => moves.join(' ')).join('\n');
  return line.length > 0 ? line.join(' ') : keys.join(' ');
}
