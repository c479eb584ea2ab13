/**
 * Solves the problem on the board, and compares its published solution with the result: after each change, for longer on request,
 * or from an answer that was kept.
 */
import type { Engine } from '../../library/engine.js';
import type { SolutionRecord, VerdictRecord } from '../../records/problem-records.js';
import type { App } from '../app.js';
import { engineRequest, type RequestContext, Unreadable } from '../engine-request.js';
import { KeptAnswers } from '../kept-answers.js';
import { answersName, asRead, type PageProblem } from '../page-problem.js';
import { type AskLimits, askOf, examine, limitsOfAsk } from '../question.js';
import type { Settings, State } from '../store.js';
import { sentence, TEXTS } from '../texts.js';

/** Time for solving a change automatically. */
export const FOLLOW_MS = 1000;

/** A published solution, and the result of comparing it. */
export type Compared =
  | { readonly published: string; readonly record: VerdictRecord }
  | { readonly published: string; readonly unreadable: string };

/** A solution, with the result for the published one. */
export interface ProblemAnswer extends SolutionRecord {
  readonly compared?: Compared;
}

interface SolverEvents {
  /** called when the button begins a search; nothing is known until it ends */
  onBegin(): void;
  onAnswer(answer: ProblemAnswer, before: SolutionRecord | undefined): void;
  onCompared(compared: Compared | undefined): void;
  onFault(sentence: string): void;
}

export function problemSolver(app: App, events: SolverEvents) {
  let current: ProblemAnswer | undefined;
  /** the solution before the last change */
  let before: SolutionRecord | undefined;
  const answers: KeptAnswers<ProblemAnswer> = new KeptAnswers(app.kept, 'solution');
  /** the request through which every question about the problem goes */
  const request = engineRequest(app, TEXTS.problem.solve, () => search(false), events.onFault);

  app.store.follow('settings', ({ settings }, before) => {
    if (before && asksOtherwise(settings, before.settings)) follow();
  });

  /** Adds further findings about the same solution. */
  function add(found: Partial<SolutionRecord['solution']>): void {
    if (current) current = { ...current, solution: { ...current.solution, ...found } };
  }

  /** Takes another problem. After a single change, the former solution is kept for comparison. */
  function forget({ isEdited }: PageProblem): void {
    before = isEdited ? (current ?? before) : undefined;
    request.drop();
    current = undefined;
  }

  /** Finds what is known about a problem, or can be found in a moment. */
  function begin(problem: PageProblem): void {
    void restore(problem);
    follow();
  }

  /** Solves the problem after a change, if this takes only a moment. */
  function follow(): void {
    if (!app.store.state.settings.follows || request.isSearching) return;
    if (!examine(app.store.state.problem).fault) search(true);
  }

  /** Compares again, if only the published solution has changed. */
  function compare(): void {
    const answer = current;
    if (!answer || request.isSearching) return;
    const { state } = app.store;
    const limits = { ...limitsOfAsk(state), ms: FOLLOW_MS };
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
    const known = await answers.get(answersName(problem));
    const isWanted = current === undefined || current.solution.status === 'undecided';
    const isSame = answersName(app.store.state.problem) === answersName(problem);
    if (!known || !isSame || !isWanted || request.isSearching) return;
    request.drop();
    take(known);
  }

  /** @param isQuiet the page asks by itself, for a moment; otherwise the settings limit the time */
  function search(isQuiet: boolean): void {
    const { problem, settings } = app.store.state;
    const { tries, setPlay, variations } = settings;
    const limits = { ...limitsOfAsk({ problem, settings }), ...(isQuiet && { ms: FOLLOW_MS }) };
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
        const answer: ProblemAnswer = compared ? { ...solved, compared } : solved;
        if (!isQuiet) {
          // kept even if the answer is no longer expected
          answers.put(answersName(problem), answer, signal.aborted);
          // the reader may have returned to this problem, which now has an answer
          if (signal.aborted) void restore(app.store.state.problem);
        }
        return answer;
      },
      take,
      isQuiet,
    );
  }

  function take(answer: ProblemAnswer): void {
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

/** Decides whether changed settings require another solution. */
const asksOtherwise = (a: Settings, b: Settings): boolean =>
  a.tries !== b.tries ||
  a.setPlay !== b.setPlay ||
  a.variations !== b.variations ||
  a.maxMoves !== b.maxMoves ||
  (a.follows && !b.follows);

export type ProblemSolver = ReturnType<typeof problemSolver>;

type Work = Pick<State, 'problem' | 'settings'>;

/** Returns the published solution that was entered for the problem, or the one in its file. */
export function publishedIn({ problem, settings }: Work): string {
  const entered: unknown = settings.published[problem.fen];
  return typeof entered === 'string' ? entered : claimText(problem);
}

/** Compares the published solution with the proven one, if there is a published one. */
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
        : (await import('../later.js')).readPublishedInput(published, problem);
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
