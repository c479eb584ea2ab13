/** The state of the page, in one place: the problem that is set up, how to solve it, and the view that shows it. */
import type { PageCollection } from './collection/collection.js';
import {
  isSameProblem,
  isSameQuestion,
  type KeptVersion,
  type PageProblem,
  type ProblemDetails,
} from './page-problem.js';

export type { KeptVersion, PageProblem } from './page-problem.js';

/** The views of the page, in the order of their tabs. */
export const VIEW_NAMES = ['problem', 'collection', 'analyse', 'play'] as const;
export type ViewName = (typeof VIEW_NAMES)[number];

/** Returns the view that a link names. */
export const viewNamed = (name: string): ViewName | undefined => VIEW_NAMES.find((each) => each === name);

export type PlaySide = 'white' | 'black';

/** The default settings. A view adds its settings here. */
export const DEFAULT_SETTINGS = {
  /** maximum number of refutations of a try; 0 for no tries */
  tries: 1,
  setPlay: true,
  variations: 'thematic' as 'none' | 'thematic' | 'full',
  threads: 1,
  hashMb: 64,
  /** time limit of a search; 0 for none */
  seconds: 0,
  /** maximum length of a mate if the problem does not state one */
  maxMoves: 5,
  /** recently entered published solutions, by position */
  published: {} as Readonly<Record<string, string>>,
  /** solves every change of the problem at once, for about a second */
  follows: true,
  /** explains a mate by drawing on the board */
  showsMates: true,
  /** time limit for each problem of a collection; 0 for none */
  verifySeconds: 10,
  /** number of first moves that the analysis ranks */
  lines: 3,
  /** draws the best moves of the analysis on the board */
  arrows: true,
  /** milliseconds per move for the annotator */
  annotateMs: 300,
  /** for a game against the engine: the player's side, the engine's strength, the clocks, and the first position */
  playSide: 'white' as PlaySide,
  playLevel: '1 s',
  playClock: '',
  playFrom: 'initial',
  /** looks of boards, and whether moves make sounds */
  squares: 'paper',
  men: 'usual',
  sounds: false,
};

export type Settings = Readonly<typeof DEFAULT_SETTINGS>;

export interface State {
  readonly view: ViewName;
  readonly problem: PageProblem;
  /** problems that can be restored by undo and redo, each with the latest last */
  readonly done: readonly PageProblem[];
  readonly undone: readonly PageProblem[];
  readonly settings: Settings;
  /** versions kept while composing, the oldest first */
  readonly versions: readonly KeptVersion[];
  readonly own: readonly PageProblem[];
  /** the last file or text with several problems */
  readonly collection?: PageCollection | undefined;
  /** the game that is analysed, as PGN; empty for the position that is set up, without moves */
  readonly game: string;
  /** the game that a link has replaced; empty if none was */
  readonly gameAside: string;
  /** the game against the engine, as its view writes it; empty without one */
  readonly played: string;
}

/** Paul Morphy's two-mover. */
const FIRST_PROBLEM: PageProblem = { fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', stipulation: '#2' };

export const FIRST_STATE: State = {
  view: VIEW_NAMES[0],
  problem: FIRST_PROBLEM,
  done: [],
  undone: [],
  versions: [],
  own: [],
  settings: DEFAULT_SETTINGS,
  game: '',
  gameAside: '',
  played: '',
};

const MAX_UNDONE = 200;
/** Maximum number of versions without a name. Only the reader removes named versions. */
const MAX_VERSIONS = 100;

export class Store {
  #state: State;
  readonly #listeners: ((state: State, before: State) => void)[] = [];

  constructor(state: State) {
    this.#state = state;
  }

  get state(): State {
    return this.#state;
  }

  /** @param listener called after every change; listeners are called in the order in which they were added */
  listen(listener: (state: State, before: State) => void): void {
    this.#listeners.push(listener);
  }

  /** Calls a listener now, and after every change of a part of the state. */
  follow(part: keyof State, listener: (state: State, before?: State) => void): void {
    listener(this.#state);
    this.listen((state, before) => {
      if (state[part] !== before[part]) listener(state, before);
    });
  }

  /** Changes anything except the problem, which has changes that can be undone. */
  set(change: Partial<Omit<State, 'problem' | 'done' | 'undone'>>): void {
    this.#set(change);
  }

  /** Changes the current problem. This can be undone. */
  edit(change: Partial<PageProblem>): void {
    const { remarks, ...problem } = this.#state.problem;
    this.setUp({
      ...problem,
      ...(change.fen === undefined && remarks && { remarks }),
      ...change,
      isEdited: true,
    });
  }

  describe(said: ProblemDetails): void {
    this.setUp({ ...this.#state.problem, said });
  }

  /** Sets up another problem. This can be undone. */
  setUp(changed: PageProblem): void {
    const { problem, done } = this.#state;
    if (isSameProblem(problem, changed)) return;
    this.#set({ problem: changed, done: [...done, problem].slice(-MAX_UNDONE), undone: [] });
  }

  /** Adds everything that the file says about the current problem, which is missing after a reload. */
  readAgain(read: PageProblem | undefined): void {
    const { problem } = this.#state;
    const { about } = problem;
    if (about && read?.about && isSameQuestion(about, read.about))
      this.#set({ problem: { ...problem, about: read.about } });
  }

  /** Keeps a version, or updates the kept version with the same position and stipulation. */
  keepVersion(version: KeptVersion): void {
    const { versions } = this.#state;
    const at = versions.findIndex((each) => isSameQuestion(each, version));
    const known = versions[at];
    if (known) {
      this.#set({ versions: versions.with(at, { ...known, ...version }) });
      return;
    }
    const all = [...versions, version];
    const unnamed = all.filter(({ name }) => name === undefined);
    const oldest = unnamed.length > MAX_VERSIONS ? unnamed[0] : undefined;
    this.#set({ versions: all.filter((each) => each !== oldest) });
  }

  removeVersion(version: KeptVersion): void {
    this.#set({ versions: this.#state.versions.filter((each) => each !== version) });
  }

  updateSettings(change: Partial<Settings>): void {
    this.#set({ settings: { ...this.#state.settings, ...change } });
  }

  /** Sets the game aside, so that the position that is set up can be analysed. */
  setGameAside(): void {
    const { game } = this.#state;
    if (game !== '') this.#set({ game: '', gameAside: game });
  }

  swapGames(): void {
    const { game, gameAside } = this.#state;
    this.#set({ game: gameAside, gameAside: game });
  }

  undo(): void {
    const { problem, done, undone } = this.#state;
    const before = done.at(-1);
    if (before) this.#set({ problem: before, done: done.slice(0, -1), undone: [...undone, problem] });
  }

  redo(): void {
    const { problem, done, undone } = this.#state;
    const after = undone.at(-1);
    if (after) this.#set({ problem: after, done: [...done, problem], undone: undone.slice(0, -1) });
  }

  #set(change: Partial<State>): void {
    const before = this.#state;
    this.#state = { ...before, ...change };
    for (const listener of this.#listeners) listener(this.#state, before);
  }
}
