/**
 * The view of one problem: it is set up on the board and solved as it changes, its solution is played through, its first moves are
 * explained, and what was published is compared with it.
 */
import { copyText } from '../../board-ui/browser-services.js';
import { button, h } from '../../board-ui/dom.js';
import { markOf } from '../../board-ui/filters.js';
import { makeFen, parsePosition } from '../../board-ui/followed-position.js';
import { iconButton } from '../../board-ui/icons.js';
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
import { hasSolution } from '../../board-ui/solving.js';
import { ThemeChips } from '../../board-ui/theme-chips.js';
import type { ExplanationRecord, SolutionRecord } from '../../browser.js';
import { readPosition } from '../../chess/fen.js';
import { positionOf } from '../../chess/moves.js';
import type { Shown, ShownPlay } from '../../report/html/shown.js';
import { moveWriter } from '../../report/move-notation.js';
import { menCount } from '../../report/position/diagram/placement.js';
import { shownExplanation } from '../../report/position/explanation-html.js';
import { effortText } from '../../report/solution/search-words.js';
import { shownSolution } from '../../report/solution/solution-html.js';
import { solutionSentence } from '../../report/solution/solution-sentence.js';
import { verdictStatement } from '../../report/verdict/verdict-words.js';
import { keysOf } from '../../solution/play.js';
import type { App, Shortcut, View } from '../app.js';
import { destinationsIn, readTyped } from '../board/legal-moves.js';
import { EngineRequest } from '../engine-request.js';
import { complain, faultLine } from '../field.js';
import { KeptAnswers } from '../kept-answers.js';
import { isSameProblem, nameOf, type PageProblem, type Version } from '../page-problem.js';
import { ProblemSolving } from '../problem-solving.js';
import {
  askedHead,
  askOf,
  faultOf,
  isExplainable,
  limitsOf,
  remarksOf,
  stipulationFault,
} from '../question.js';
import { saveBar } from '../save-bar.js';
import { afterEdit, EMPTY_FEN, INITIAL_FEN, withMan } from '../set-up-position.js';
import type { Settings, State } from '../store.js';
import { TEXTS } from '../texts.js';
import { heading, playerShortcuts, workbench } from '../workbench.js';
import { changesBetween } from './changes.js';
import { FirstMoves } from './first-moves.js';
import { MenEditor } from './men-editor.js';
import { PasteForm } from './paste-form.js';
import { PositionForm } from './position-form.js';
import { breakOf, type Compared, PublishedCheck, playOfVerdict } from './published-check.js';
import { SolveOptions } from './solve-options.js';
import { SquareEntry } from './square-entry.js';
import { StipulationField } from './stipulation-field.js';
import { Versions } from './versions.js';

const { setUp, solve, problem: words } = TEXTS;

/** How long a change is solved by itself. */
const FOLLOW_MS = 1000;
const COPIED_MS = 1500;

/** How long themes are looked for, with the play of the tries, and in solutions of how many moves. */
const THEMES_MS = 2000;
const THEMATIC_MOVES = 5;

/** What the board does with a man that is moved. */
type Mode = 'place' | 'play';

/** A solution with what was published beside it. */
interface Answer extends SolutionRecord {
  readonly compared?: Compared;
}

class ProblemView implements View {
  readonly element: HTMLElement;
  readonly shortcuts: readonly Shortcut[];
  readonly #app: App;
  readonly #player: Player;
  readonly #themes: ThemeChips;
  readonly #solving: ProblemSolving;
  readonly #editor: MenEditor;
  readonly #request: EngineRequest;
  readonly #answers: KeptAnswers<Answer>;
  readonly #modes: Readonly<Record<Mode, HTMLButtonElement>> = {
    place: button('', () => this.#choose('place'), words.place),
    play: button('', () => this.#choose('play'), words.play),
  };
  readonly #undo = iconButton(setUp.undo, 'undo', () => this.#app.store.undo());
  readonly #redo = iconButton(setUp.redo, 'redo', () => this.#app.store.redo());
  readonly #men = h('p.men', { title: words.men });
  readonly #boardFault = faultLine('board-fault');
  /** what was read leniently, and that colours are exchanged */
  readonly #remarks = h('p.remark', { id: 'board-remark', 'aria-live': 'polite' });
  readonly #form = new PositionForm({
    onChange: (fen) => this.#app.store.edit({ fen }),
    onTyped: (typed) => this.#setUp(typed),
    onFault: (message) => this.#app.say(message),
  });
  readonly #stipulation = new StipulationField((stipulation) => this.#app.store.edit({ stipulation }));
  readonly #head = h('h2.asked');
  readonly #result = h('p.verdict-line');
  readonly #changes = h('p.changes');
  readonly #notes = h('div.remarks', { hidden: true });
  readonly #explained = h('div.explained', { hidden: true });
  readonly #why = button('quiet', () => this.#explainShown(), solve.why);
  readonly #try = button('quiet', () => this.#tryIt(!this.#player.isSolving), words.tryIt);
  readonly #firstMoves = new FirstMoves(
    () => this.#rate(),
    (uci) => this.#explain(uci),
  );
  readonly #options: SolveOptions;
  readonly #published: PublishedCheck;
  readonly #versions: Versions;
  readonly #paste: PasteForm;
  readonly #save: HTMLElement;
  #mode: Mode = 'place';
  /** the other mode, as long as its key is held */
  #isHeld = false;
  /** the board was, while the key was held */
  #isUsed = false;
  #problem: PageProblem | undefined;
  #settings: Settings | undefined;
  #play: Play | undefined;
  /** what is known of the problem */
  #answer: Answer | undefined;
  /** what was known before the last change of it */
  #before: SolutionRecord | undefined;
  #isExplainable = false;
  /** themes are looked for */
  #looking: AbortController | undefined;
  /** the solution in whose play themes were found */
  #thematic: SolutionRecord | undefined;

  constructor(app: App) {
    this.#app = app;
    const { store } = app;
    this.#player = new Player({
      rules: {
        destinations: (node) => this.#destinations(node),
        read: (text) => readTyped(positionOf(store.state.problem.fen), text),
        play: (uci, node) => this.#onMove(uci, node),
      },
      isPlacing: () => this.#isPlacing,
      onGo: (node) => this.#onGo(node),
      otherKeys: [
        ['X', words.switchHint],
        ['E', solve.keyHint],
      ],
    });
    this.#player.answerForm.hidden = true;
    this.#themes = new ThemeChips(this.#player);
    this.#solving = new ProblemSolving(app, this.#player);
    const place = (): void => this.#choose('place');
    this.#editor = new MenEditor(this.#player.board, {
      position: () => parsePosition(store.state.problem.fen),
      isPlacing: () => this.#isPlacing,
      onTake: place,
      onBoard: (board) => store.edit({ fen: makeFen(afterEdit(this.#position, board)) }),
      onPlace: (square, man) => store.edit({ fen: makeFen(withMan(this.#position, square, man)) }),
    });
    this.#answers = new KeptAnswers(app.kept, 'solution');
    this.#request = new EngineRequest(
      app,
      words.solve,
      () => this.#search(false),
      (sentence) => {
        this.element.classList.remove('stale');
        this.#result.replaceChildren(sentence);
      },
    );
    this.#options = new SolveOptions(app);
    this.#published = new PublishedCheck(app, {
      onText: () => this.#compare(),
      onFault: (record) => {
        const play = this.#showBeside(
          'bad',
          verdictStatement(record.problem, record.verdict),
          playOfVerdict(record).play,
        );
        this.#player.go(breakOf(play), false);
      },
    });
    this.#versions = new Versions(app, () => this.#known);
    this.#paste = new PasteForm(app);
    this.#save = saveBar(app, 'solution', solve.forms, async (form) => {
      const { solutionFile } = await import('./solution-files.js');
      if (!this.#answer) throw new Error(solve.nothingSolved);
      return solutionFile(form, this.#answer);
    });
    const copy = button('quiet', () => void copyLink(copy), words.copyLink);
    const player = this.#player;
    this.shortcuts = [
      { keys: ['s', 'Ctrl+Enter'], what: solve.keys.solve, run: () => this.#request.button.click() },
      { keys: ['x'], what: words.keys.switch, run: (event) => this.#onSwitchKey(event) },
      { keys: ['Ctrl+z'], what: setUp.keys.undo, run: () => store.undo() },
      { keys: ['Ctrl+y', 'Ctrl+Z'], what: setUp.keys.redo, run: () => store.redo() },
      { keys: ['v'], what: words.keys.keep, run: () => this.#versions.keep() },
      ...playerShortcuts(player, solve.keys),
      { keys: ['e'], what: solve.keys.explain, run: () => this.#explainShown() },
      { keys: ['a'], what: solve.keys.firstMoves, run: () => this.#toFirstMoves() },
      { keys: ['h'], what: words.keys.hint, run: () => this.#solving.hint() },
      { keys: ['i'], what: TEXTS.verify.keys.enter, run: () => this.#published.focus() },
      {
        keys: ['Escape'],
        what: solve.keys.back,
        run: () => void (this.#themes.close() || this.#explained.hidden || this.#showSolution()),
      },
      { keys: ['K', 'Q', 'R', 'B', 'N', 'P'], what: setUp.keys.place },
      { keys: ['Delete'], what: setUp.keys.erase },
      { keys: ['Enter', ' '], what: setUp.keys.take },
    ];
    player.stage.prepend(
      h(
        'div.above-board',
        h('div.switch', { role: 'group', 'aria-label': words.mode }, this.#modes.place, this.#modes.play),
        this.#undo,
        this.#redo,
        this.#men,
      ),
    );
    this.element = workbench(
      '.of-problem',
      player.stage,
      heading('problem'),
      this.#editor.tray,
      this.#boardFault,
      this.#remarks,
      h('div.row.asking', ...this.#stipulation.fields, this.#form.turn),
      h(
        'div.row.solving-row',
        this.#request.button,
        this.#try,
        copy,
        button('quiet', () => print(), words.print),
      ),
      h('div.outcome', this.#head, this.#result, this.#published.line, this.#changes, this.#request.progress),
      this.#explained,
      this.#solving.element,
      player.answerForm,
      this.#themes.element,
      player.moves,
      this.#notes,
      this.#why,
      this.#firstMoves.element,
      this.#published.element,
      this.#versions.element,
      h('details.opening', h('summary', words.open), this.#paste.element),
      h(
        'details.technical',
        h('summary', words.technical),
        this.#options.element,
        this.#form.element,
        new SquareEntry(app, (placed) => {
          const at = placed.reduce((at, { square, man }) => withMan(at, square, man), this.#position);
          store.edit({ fen: makeFen(at) });
        }).element,
        h(
          'div.row',
          button('quiet', () => this.#setUp({ fen: EMPTY_FEN }), setUp.clear),
          button('quiet', () => this.#setUp({ fen: INITIAL_FEN }), setUp.initial),
        ),
      ),
      this.#save,
    );
    player.board.box.addEventListener('pointerdown', () => {
      this.#isUsed = this.#isHeld;
    });
    addEventListener('keyup', ({ key }) => {
      if (key.toLowerCase() === 'x') this.#onRelease(!this.#isUsed);
    });
    addEventListener('blur', () => this.#onRelease(false));
  }

  update(state: State): void {
    const { problem, settings } = state;
    const { fen, stipulation } = problem;
    const { store } = this.#app;
    this.#options.update(state);
    this.#paste.update(problem);
    this.#undo.disabled = !store.canUndo;
    this.#redo.disabled = !store.canRedo;
    this.#published.update(problem);
    const isOther = !this.#problem || !isSameProblem(problem, this.#problem);
    const isRead = !isOther && problem !== this.#problem;
    if (isOther) {
      const read = readPosition(fen);
      const findings = read.ok ? [] : read.error;
      this.#men.textContent = menCount(fen);
      this.#form.update(parsePosition(fen), findings);
      const onBoard = findings.filter(({ field }) => field === 'board').map(({ message }) => message);
      this.#remarks.textContent = remarksOf(problem);
      complain(this.#boardFault, onBoard.length > 0 ? onBoard.join('. ') : undefined);
      const fault = stipulationFault(stipulation);
      this.#stipulation.update(stipulation, fault?.message);
      const said = findings[0] ?? fault;
      if (said) this.#app.say(said.message);
      this.#show(problem, said === undefined);
    } else if (this.#settings && asksOtherwise(settings, this.#settings)) this.#follow();
    else if (isRead) this.#compare();
    this.#problem = problem;
    this.#settings = settings;
    this.#versions.update(state);
  }

  leave(): void {
    this.#paste.clear();
    this.#onRelease(false);
  }

  get #position() {
    return parsePosition(this.#app.store.state.problem.fen);
  }

  /** Another position. */
  #setUp(position: Pick<PageProblem, 'fen' | 'remarks'>): void {
    this.#app.store.setUp({ ...position, stipulation: this.#app.store.state.problem.stipulation });
  }

  // men are placed, or moves made

  get #isPlacing(): boolean {
    return (this.#mode === 'place') !== this.#isHeld && !this.#player?.isSolving;
  }

  #choose(mode: Mode): void {
    if (mode === 'place' && this.#player.isSolving) this.#tryIt(false);
    this.#isHeld = false;
    this.#mode = mode;
    this.#showMode();
  }

  /** Men are placed in the diagram, and nowhere else. */
  #showMode(): void {
    const { node } = this.#player;
    this.#player.go(this.#isPlacing ? undefined : node, false);
  }

  #onSwitchKey({ repeat }: KeyboardEvent): void {
    if (repeat || this.#player.isSolving) return;
    this.#isUsed = false;
    this.#isHeld = true;
    this.#showMode();
  }

  /** @param isChoice the other mode stays: the key was pressed, and the board not used meanwhile */
  #onRelease(isChoice: boolean): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    if (isChoice) this.#mode = this.#mode === 'place' ? 'play' : 'place';
    this.#showMode();
  }

  #onGo(node: PlayNode | undefined): void {
    this.#why.disabled = node === undefined;
    // whoever goes through the solution makes moves on the board
    if (node && this.#isPlacing) {
      this.#isHeld = false;
      this.#mode = 'play';
      this.#player.go(node);
      return;
    }
    for (const [mode, made] of Object.entries(this.#modes))
      made.setAttribute('aria-pressed', String((mode === 'place') === this.#isPlacing));
    this.#editor.update();
  }

  // the problem, and what is known of it

  /** Another problem. What is known of the one before stays in sight, if this one is known soon. */
  #show(problem: PageProblem, isSolvable: boolean): void {
    const { settings } = this.#app.store.state;
    const isSoon = isSolvable && settings.follows && this.#answer !== undefined;
    // what a single change has changed is said
    const isChange = problem.isEdited === true;
    this.#before = isChange ? (this.#answer ?? this.#before) : undefined;
    this.#request.drop();
    this.#answer = undefined;
    this.#forgetThemes();
    this.#explained.hidden = true;
    this.#isExplainable = isExplainable(problem);
    this.#why.hidden = !this.#isExplainable;
    this.#firstMoves.clear(!this.#isExplainable);
    this.#head.replaceChildren(...askedHead(problem));
    this.#request.button.disabled = !isSolvable;
    this.#changes.textContent = '';
    this.element.classList.toggle('stale', isSoon);
    // the next problem is solved by the reader, too; one that is edited is not
    if (this.#solving.isOn && !isChange && isSolvable) this.#solving.start(undefined);
    else if (this.#solving.isOn) this.#tryIt(false, false);
    this.#play = makePlay(problem.fen, []);
    if (isSoon) this.#player.expect(this.#play);
    else {
      this.#clear();
      this.#player.show(this.#play);
      this.#player.go(undefined, false);
    }
    if (!isSolvable) return;
    void this.#restore(problem);
    this.#follow();
  }

  /** Nothing is known. */
  #clear(): void {
    this.#result.replaceChildren();
    this.#published.line.hidden = true;
    this.#notes.hidden = true;
    this.#player.moves.hidden = true;
    this.#save.hidden = true;
    this.#try.hidden = !this.#solving.isOn;
  }

  async #restore(problem: PageProblem): Promise<void> {
    const known = await this.#answers.get(nameOf(problem));
    const isWanted = this.#answer === undefined || this.#answer.solution.status === 'undecided';
    if (!known || this.#app.store.state.problem !== problem || !isWanted || this.#request.isSearching) return;
    this.#request.drop();
    this.#take(known);
  }

  /** Solves what has changed, if that takes no longer than a moment. */
  #follow(): void {
    if (!this.#app.store.state.settings.follows || this.#request.isSearching) return;
    if (faultOf(this.#app.store.state.problem) === undefined) this.#search(true);
  }

  /** @param isQuiet the page asks by itself; otherwise as long as the settings say */
  #search(isQuiet: boolean): void {
    const { problem, settings } = this.#app.store.state;
    const { tries, setPlay, variations } = settings;
    const limits = { ...limitsOf({ problem, settings }), ...(isQuiet && { ms: FOLLOW_MS }) };
    if (!isQuiet) {
      this.#clear();
      this.element.classList.remove('stale');
    }
    void this.#request.ask(
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
      (answer) => {
        const changes = this.#take(answer);
        const { solution, claim } = this.#said;
        this.#app.say([changes, solution, claim].filter((text) => text !== '').join(' '));
      },
      isQuiet,
    );
  }

  /** What was published has changed, and nothing else. */
  #compare(): void {
    const answer = this.#answer;
    if (!answer || this.#request.isSearching) return;
    const { problem, settings } = this.#app.store.state;
    const limits = { ...limitsOf({ problem, settings }), ms: FOLLOW_MS };
    void this.#request.ask(
      (context) =>
        this.#app.engine.ask(settings, (engine) =>
          this.#published.compare(engine, problem, { ...context, ...limits }),
        ),
      (compared) => {
        const { compared: _, ...solved } = this.#answer ?? answer;
        this.#answer = compared ? { ...solved, compared } : solved;
        const said = this.#published.show(compared);
        if (said !== '') this.#app.say(said);
      },
      true,
    );
  }

  #said = { solution: '', claim: '' };

  /** @returns what has changed, in words */
  #take(answer: Answer): string {
    const { problem } = this.#app.store.state;
    this.#answer = answer;
    void this.#findThemes(answer);
    this.element.classList.remove('stale');
    const changes = this.#before ? changesBetween(this.#before, answer) : '';
    this.#changes.textContent = changes;
    if (this.#explained.hidden) this.#showSolution();
    this.#said = {
      solution: solutionSentence(answer.problem, answer.solution),
      claim: this.#published.show(answer.compared),
    };
    const { store } = this.#app;
    const { versions } = store.state;
    const known = this.#known;
    const isKept = versions.some(
      (each) => each.fen === problem.fen && each.stipulation === problem.stipulation,
    );
    // sound ones are kept without being asked
    if (
      (problem.isEdited && known.isSound && !isKept) ||
      (isKept && known.result !== resultIn(versions, problem))
    )
      store.keepVersion({
        fen: problem.fen,
        stipulation: problem.stipulation,
        ...(problem.about && { about: problem.about }),
        ...known,
      });
    return changes;
  }

  /** In a word or two. */
  get #known(): Pick<Version, 'result' | 'isSound'> {
    if (!this.#answer) return {};
    const { solution } = this.#answer;
    const { listed } = this.#shownAnswer(this.#answer);
    const isSound = listed.mood === 'good' && solution.stipulation !== undefined;
    return { result: listed.results.join(', '), isSound };
  }

  #shownAnswer(answer: Answer): Shown {
    return shownSolution(answer, moveWriter('san'), false);
  }

  #showSolution(): void {
    if (!this.#answer) return;
    const { problem, solution } = this.#answer;
    const { listed, play } = this.#shownAnswer(this.#answer);
    const { mood, remarks = [] } = listed;
    this.#request.progress.textContent = effortText(solution);
    this.#result.replaceChildren(
      h('span', { class: `verdict ${mood}` }, markOf(mood), solutionSentence(problem, solution)),
    );
    this.#notes.hidden = remarks.length === 0;
    this.#notes.replaceChildren(...remarks.map((remark) => h('p', remark)));
    this.#explained.hidden = true;
    this.#save.hidden = false;
    this.#showPlay(play);
    this.#showThemes();
    const isFindable = this.#play !== undefined && hasSolution(this.#play);
    this.#try.hidden = !isFindable && !this.#solving.isOn;
    if (this.#solving.isOn) this.#tryIt(isFindable, false);
    this.#player.go(undefined, false);
  }

  #forgetThemes(): void {
    this.#looking?.abort();
    this.#thematic = undefined;
    this.#themes.hide();
  }

  /** Looks for themes when the play is shown, with the play of the tries; not where play is cut. */
  async #findThemes(answer: Answer): Promise<void> {
    this.#forgetThemes();
    if (!hasWholePlay(answer.solution)) return;
    const { problem, settings } = this.#app.store.state;
    const looking = new AbortController();
    const { signal } = looking;
    this.#looking = looking;
    const options = { ...limitsOf({ problem, settings }), themes: true, ms: THEMES_MS, signal };
    try {
      const found = await this.#app.engine.ask(settings, (engine) => engine.solve(askOf(problem), options));
      const { themes } = found.solution;
      if (signal.aborted || !this.#answer || !themes || !hasWholePlay(found.solution)) return;
      this.#thematic = found;
      // they are saved with it
      this.#answer = { ...this.#answer, solution: { ...this.#answer.solution, themes } };
      if (this.#explained.hidden) this.#showThemes();
    } catch {
      // the solution stands without them
    }
  }

  #showThemes(): void {
    if (!this.#thematic) return;
    const { listed, play, evidence = [] } = this.#shownAnswer(this.#thematic);
    this.#themes.show(listed.found ?? [], () => evidence, makePlay(this.#thematic.problem.fen, play));
  }

  /** Play to step through. Call the player's `go` afterwards. */
  #showPlay(shown: ShownPlay): Play {
    this.#play = makePlay(this.#app.store.state.problem.fen, shown);
    this.#player.moves.hidden = false;
    this.#player.show(this.#play);
    return this.#play;
  }

  /** Something else than the solution, and the way back to that. */
  #showBeside(mood: Shown['listed']['mood'], sentence: string, play: ShownPlay): Play {
    const back = button('quiet', () => this.#showSolution(), solve.backToSolution);
    this.#explained.replaceChildren(
      h('p', { class: `verdict ${mood}` }, markOf(mood), sentence),
      ...(this.#answer ? [back] : []),
    );
    this.#explained.hidden = false;
    this.#themes.hide();
    this.#explained.scrollIntoView({ block: 'nearest' });
    this.#mode = 'play';
    return this.#showPlay(play);
  }

  /** The key is to be found on the board, and the solution is not shown until then. */
  #tryIt(wanted: boolean, isShown = true): void {
    if (wanted && !this.#solving.isOn && !this.#explained.hidden) this.#showSolution();
    this.element.classList.toggle('veiled', wanted);
    if (wanted) this.#solving.start(this.#play);
    else this.#solving.stop();
    this.#player.answerForm.hidden = !wanted;
    this.#try.textContent = wanted ? words.showSolution : words.tryIt;
    if (isShown) this.#player.go(undefined, false);
    if (wanted && isShown) this.#player.focusBoard();
  }

  // moves on the board, and why they are keys or not

  /** The moves of the play; in the diagram every legal one, to be explained. */
  #destinations(node: PlayNode | undefined): ReadonlyMap<string, readonly string[]> {
    const legal = !node && this.#isExplainable && this.#app.store.state.problem;
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
    if (this.#solving.isOn) return;
    const [first] = pathTo(this.#player.node);
    if (first) this.#explain(first.uci);
    else this.#toFirstMoves();
  }

  #toFirstMoves(): void {
    const { element } = this.#firstMoves;
    if (element.hidden || this.#solving.isOn) return;
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
      const first = this.#showBeside(mood, sentence, play).phases[0]?.nodes[0];
      this.#player.go(first, false);
      const refutation = first?.children.find(({ role }) => role === 'refutation');
      if (refutation) this.#player.go(refutation);
      this.#app.say(sentence);
    });
  }

  /** @param move in UCI; undefined: every first move is rated */
  #askWhy(move: string | undefined, show: (record: ExplanationRecord) => void): void {
    const { problem, settings } = this.#app.store.state;
    if (!isExplainable(problem)) return;
    // a search of minutes is not lost by a click
    if (this.#request.isSearching) {
      this.#noExplanation(solve.busy);
      this.#firstMoves.element.open = false;
      return;
    }
    const ask = { ...askOf(problem), ...this.#provenLength(problem), ...(move !== undefined && { move }) };
    void this.#request.ask(
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
    const solution = this.#answer?.solution;
    const isFound = stipulation === '' && solution && 'moves' in solution && solution.status === 'solved';
    return isFound ? { stipulation: `#${solution.moves}` } : {};
  }
}

/** Everything that themes are found in is there, and no more than is found in a moment. */
function hasWholePlay(solution: SolutionRecord['solution']): boolean {
  const { status, moves = 0, view = 'none', cut, playLimit } = solution;
  const isShown = view !== 'none' || keysOf(solution)[0]?.role === 'help';
  return status === 'solved' && moves <= THEMATIC_MOVES && isShown && !cut && !playLimit;
}

/** Whether a change of settings asks for another solution. */
const asksOtherwise = (a: Settings, b: Settings): boolean =>
  a.tries !== b.tries ||
  a.setPlay !== b.setPlay ||
  a.variations !== b.variations ||
  a.maxMoves !== b.maxMoves ||
  (a.follows && !b.follows);

const resultIn = (versions: readonly Version[], { fen, stipulation }: PageProblem): string | undefined =>
  versions.find((each) => each.fen === fen && each.stipulation === stipulation)?.result;

async function copyLink(pressed: HTMLButtonElement): Promise<void> {
  pressed.textContent = (await copyText(location.href)) ? words.linkCopied : TEXTS.save.notAllowed;
  setTimeout(() => {
    pressed.textContent = words.copyLink;
  }, COPIED_MS);
}

export const problemView = (app: App): View => new ProblemView(app);
